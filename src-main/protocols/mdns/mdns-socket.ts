import multicastDns from 'multicast-dns';
import type { Disposable } from '../../lib/disposal.ts';
import type { MdnsSocketRole } from './contained-socket.ts';
import { createContainedMdnsSocket, MDNS_GROUP } from './contained-socket.ts';

/** One socket of multicast-dns on one interface. */
export interface MdnsSocket extends Disposable {
  /** Asks for the instances of a service, without known answers. */
  ask(serviceName: string): void;
  /** Why it does not work; `null` while it does. */
  error(): string | null;
  dispose(): void;
}

export interface MdnsSocketOptions {
  readonly role: MdnsSocketRole;
  readonly port: number;
  readonly interfaceAddress: string;
  readonly onResponse: (packet: multicastDns.Packet, from: string) => void;
  readonly onError: (message: string) => void;
}

/** Windows cannot bind to the group's own address, which leaves unicast to port 5353 with others that share it. */
const HEARING_ADDRESS = process.platform === 'win32' ? '0.0.0.0' : MDNS_GROUP;

/** A port of its own for asking: answers then come by unicast (RFC 6762, 6.7), whoever else holds 5353. */
const OWN_PORT = 0;

/**
 * Opens a socket for one role on one interface. Never throws: what fails is told by `onError` and `error()`. Source:
 * RFC 6762; docs/protocols/mdns.md.
 */
export function createMdnsSocket(options: MdnsSocketOptions): MdnsSocket {
  const { role, interfaceAddress, port } = options;
  let problem: string | null = null;
  let isOpen = true;
  const fail = (message: string): void => {
    if (!isOpen || problem === message) return;
    problem = message;
    options.onError(message);
  };
  const socket = createContainedMdnsSocket({ role, interfaceAddress, onError: fail });
  if (role === 'ask') socket.bind(OWN_PORT, interfaceAddress, () => undefined);
  const library = multicastDns({
    socket,
    port,
    // The package binds to `bind`, and not at all where that is false: the asking socket is bound already.
    bind: role === 'ask' ? false : HEARING_ADDRESS,
    interface: interfaceAddress,
  });
  library.on('error', (error) => fail(error.message));
  library.on('warning', () => undefined);
  library.on('response', (packet, peer) => options.onResponse(packet, peer.address));
  return {
    ask(serviceName) {
      if (isOpen) library.query({ questions: [{ name: serviceName, type: 'PTR' }] });
    },
    error: () => problem,
    dispose() {
      if (!isOpen) return;
      isOpen = false;
      library.destroy();
    },
  };
}
