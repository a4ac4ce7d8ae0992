import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import type nodeSsdp from 'node-ssdp';
import { messageOf } from '../../lib/result.ts';

export interface ContainedSocketOptions {
  /** Whether others may listen on the same port. */
  readonly isShared: boolean;
  /** The interface that multicast leaves by; `null` on a socket that sends none. */
  readonly multicastFrom: string | null;
  /** Hears of everything that went wrong after binding. */
  readonly onError: (message: string) => void;
}

/** A UDP socket as node-ssdp uses it, from which no error escapes. */
export interface ContainedSocket extends nodeSsdp.ClientSocket {
  /** Joins the group on an interface, again where it is joined already; answers what went wrong. */
  join(interfaceAddress: string): string | null;
}

/** The SSDP multicast group. */
export const SSDP_GROUP = '239.255.255.250';

/**
 * Makes a socket that node-ssdp may drive. The package calls membership and TTL inside its `listening` handler and in a
 * delayed promise and lets them throw there, and it waits forever for a bind that failed. Here a failure is reported, a
 * failed bind ends the start, and a socket whose multicast interface could not be set never sends multicast: it would
 * leave by the default route instead.
 */
export function createContainedSocket(options: ContainedSocketOptions): ContainedSocket {
  const socket = createSocket({ type: 'udp4', reuseAddr: options.isShared });
  socket.unref();
  let isOpen = true;
  let maySend = options.multicastFrom === null;
  socket.on('error', (error) => options.onError(error.message));

  const attempt = (task: () => void): string | null => (isOpen ? failureOf(task) : 'the socket is closed');
  const report = (failure: string | null): boolean => {
    if (failure !== null) options.onError(failure);
    return failure === null;
  };
  const join = (interfaceAddress: string): string | null => {
    const failure = attempt(() => socket.addMembership(SSDP_GROUP, interfaceAddress));
    return failure !== null && failure.includes('EADDRINUSE') ? null : failure;
  };

  return {
    on: (event, listener) => void socket.on(event, listener),
    address: () => (isOpen ? socket.address() : { address: '', port: 0 }),
    bind: (port, address, done) => bindContained(socket, { port, address }, done),
    join,
    addMembership() {
      const from = options.multicastFrom;
      if (from === null) return;
      maySend = report(attempt(() => socket.setMulticastInterface(from)));
      if (maySend) report(join(from));
    },
    setMulticastTTL: (hops) => void report(attempt(() => socket.setMulticastTTL(hops))),
    send(bytes, offset, length, port, host, done) {
      if (!maySend) return done(new Error('multicast cannot leave by this interface'));
      const failure = attempt(() => socket.send(bytes, offset, length, port, host, done));
      if (failure !== null) done(new Error(failure));
    },
    close() {
      if (isOpen) socket.close();
      isOpen = false;
    },
  };
}

function failureOf(task: () => void): string | null {
  try {
    task();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Calls back once, whether binding succeeds or fails. */
function bindContained(
  socket: Socket,
  to: { readonly port: number; readonly address: string },
  done: nodeSsdp.Done,
): void {
  const settle = (error: Error | null): void => {
    socket.off('listening', succeed);
    socket.off('error', settle);
    done(error);
  };
  const succeed = (): void => settle(null);
  socket.once('listening', succeed);
  socket.once('error', settle);
  const failure = failureOf(() => socket.bind({ ...to, exclusive: true }));
  if (failure !== null) settle(new Error(failure));
}
