import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import type { Clock } from '../../lib/clock.ts';
import { messageOf } from '../../lib/result.ts';
import type { MulticastProbe } from './probe-datagrams.ts';

/** What became of a datagram that was sent to a group. `ms` from the first sending to hearing it. */
export type MulticastEcho =
  | { readonly kind: 'heard'; readonly ms: number }
  | { readonly kind: 'unheard' }
  | { readonly kind: 'unsent' | 'unjoined'; readonly why: string };

/** A datagram may get lost, so it is sent again after so long. */
const SENDINGS_MS = [0, 200, 500];
const WAIT_MS = 2_000;
/** No router is to hand it on. */
const HOPS = 1;

/** Windows cannot bind to the group's own address. */
const anyAddress = process.platform === 'win32';

/**
 * Sends to the group by the interface with `address` and waits up to two seconds to hear it on the same interface. Others
 * who listen on the port keep hearing everything. Never rejects.
 */
export async function echoMulticast(
  address: string,
  probe: MulticastProbe,
  deps: { readonly clock: Clock },
  signal: AbortSignal,
): Promise<MulticastEcho> {
  const ear = createSocket({ type: 'udp4', reuseAddr: true });
  const mouth = createSocket({ type: 'udp4' });
  try {
    const unjoined = await listen(ear, address, probe);
    if (unjoined !== null) return { kind: 'unjoined', why: unjoined };
    const unsent = await prepare(mouth, address);
    if (unsent !== null) return { kind: 'unsent', why: unsent };
    return await exchange({ ear, mouth, address, probe, clock: deps.clock }, signal);
  } finally {
    ear.close();
    mouth.close();
  }
}

interface Exchange {
  readonly ear: Socket;
  readonly mouth: Socket;
  readonly address: string;
  readonly probe: MulticastProbe;
  readonly clock: Clock;
}

async function exchange(
  { ear, mouth, address, probe, clock }: Exchange,
  signal: AbortSignal,
): Promise<MulticastEcho> {
  const begun = clock.elapsed();
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  let echo: MulticastEcho = { kind: 'unheard' };
  const end = (as: MulticastEcho): void => {
    echo = as;
    ended.abort();
  };
  ear.on('message', (bytes, peer) => {
    if (peer.address === address && bytes.equals(probe.datagram))
      end({ kind: 'heard', ms: Math.max(0, clock.elapsed() - begun) });
  });
  const timers = SENDINGS_MS.map((ms) =>
    clock.after(ms, () => {
      mouth.send(probe.datagram, probe.port, probe.group, (error) => {
        if (error !== null && !ended.signal.aborted) end({ kind: 'unsent', why: error.message });
      });
    }),
  );
  await clock.sleep(WAIT_MS, until);
  for (const timer of timers) timer.dispose();
  return echo;
}

function listen(ear: Socket, address: string, { group, port }: MulticastProbe): Promise<string | null> {
  return attempt(
    ear,
    (done) => ear.bind({ port, address: anyAddress ? '0.0.0.0' : group, exclusive: true }, done),
    () => ear.addMembership(group, address),
  );
}

function prepare(mouth: Socket, address: string): Promise<string | null> {
  return attempt(
    mouth,
    (done) => mouth.bind({ port: 0, address, exclusive: true }, done),
    () => {
      mouth.setMulticastInterface(address);
      mouth.setMulticastTTL(HOPS);
      mouth.setMulticastLoopback(true);
    },
  );
}

/** Binds, then does what needs a bound socket; answers what went wrong. */
function attempt(socket: Socket, bind: (done: () => void) => void, then: () => void): Promise<string | null> {
  return new Promise((resolve) => {
    socket.on('error', (error) => resolve(error.message));
    try {
      bind(() => {
        try {
          then();
          resolve(null);
        } catch (error) {
          resolve(messageOf(error));
        }
      });
    } catch (error) {
      resolve(messageOf(error));
    }
  });
}
