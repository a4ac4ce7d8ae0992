import { createSocket } from 'node:dgram';
import type multicastDns from 'multicast-dns';
import { messageOf } from '../../lib/result.ts';

/** The mDNS group. */
export const MDNS_GROUP = '224.0.0.251';
/** Answers are larger than a datagram of SSDP: RFC 6762, 17 allows 9000 bytes. */
const MAX_DATAGRAM = 9_000;

/** `ask` sends queries from a port of its own and hears the answers; `hear` shares port 5353 and sends nothing. */
export type MdnsSocketRole = 'ask' | 'hear';

export interface ContainedMdnsSocketOptions {
  readonly role: MdnsSocketRole;
  /** The address of the interface: multicast leaves by it, the group is joined on it. */
  readonly interfaceAddress: string;
  readonly onError: (message: string) => void;
}

type Listener = (...values: never[]) => void;

/**
 * Makes a socket that multicast-dns may drive. The package binds, joins and sets options in callbacks where a throw has no
 * catcher; here a failure is reported once, and a socket whose multicast interface could not be set never sends: it would
 * leave by the default route instead. Every query asks for a unicast answer (QU), which the package cannot say itself.
 */
export function createContainedMdnsSocket(options: ContainedMdnsSocketOptions): multicastDns.Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: options.role === 'hear' });
  socket.unref();
  let isOpen = true;
  let maySend = false;
  socket.on('error', (error) => options.onError(error.message));
  const attempt = (task: () => void): boolean => {
    if (!isOpen) return false;
    try {
      task();
      return true;
    } catch (error) {
      options.onError(messageOf(error));
      return false;
    }
  };
  const guarded = new Map<string, (listener: Listener) => Listener>([
    ['message', (listener) => onlySmall(listener, options.onError)],
  ]);
  return {
    on: (event, listener) => void socket.on(event, (guarded.get(event)?.(listener) ?? listener) as never),
    once: (event, listener) => void socket.once(event, listener),
    removeListener: (event, listener) => void socket.removeListener(event, listener),
    address: () => (isOpen ? socket.address() : { address: '', port: 0 }),
    bind: (port, address, done) =>
      void attempt(() => socket.bind({ port, address, exclusive: options.role === 'ask' }, done)),
    send(bytes, offset, length, port, host, done) {
      if (!maySend || options.role === 'hear') return done();
      attempt(() => socket.send(askForUnicast(bytes), offset, length, port, host, done));
    },
    addMembership(group, interfaceAddress) {
      if (options.role === 'hear') attempt(() => socket.addMembership(group, interfaceAddress));
    },
    dropMembership(group, interfaceAddress) {
      if (options.role === 'hear') attempt(() => socket.dropMembership(group, interfaceAddress));
    },
    setMulticastInterface() {
      maySend = attempt(() => socket.setMulticastInterface(options.interfaceAddress));
    },
    setMulticastTTL: (hops) => void attempt(() => socket.setMulticastTTL(hops)),
    setMulticastLoopback: (isOn) => void attempt(() => socket.setMulticastLoopback(isOn)),
    close(done) {
      if (!isOpen) return done();
      isOpen = false;
      socket.close(done);
    },
  };
}

/**
 * A query of one question ends in the question's class, whose top bit asks for a unicast answer (RFC 6762, 5.4).
 */
export function askForUnicast(query: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(query);
  const at = bytes.length - 2;
  bytes[at] = (bytes[at] ?? 0) | 0x80;
  return bytes;
}

/** No datagram beyond the limit is parsed, and what a listener throws ends here. */
function onlySmall(listener: Listener, onError: (message: string) => void): Listener {
  return (...values: never[]) => {
    const [bytes] = values as readonly unknown[];
    if (!(bytes instanceof Uint8Array) || bytes.length > MAX_DATAGRAM) return;
    try {
      listener(...values);
    } catch (error) {
      onError(messageOf(error));
    }
  };
}
