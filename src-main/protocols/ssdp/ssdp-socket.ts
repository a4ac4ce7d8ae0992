import nodeSsdp from 'node-ssdp';
import { messageOf } from '../../lib/result.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { createContainedSocket } from './contained-socket.ts';

export interface SsdpSocketOptions {
  /** The address to bind to: an interface's own, the group, or 0.0.0.0. */
  readonly bindTo: string;
  /** 0 for any. */
  readonly port: number;
  readonly isShared: boolean;
  readonly multicastFrom: string | null;
  readonly onMessage: (bytes: Uint8Array, peer: nodeSsdp.Peer) => void;
  readonly onError: (message: string) => void;
}

/** One socket of the browser, driven by a node-ssdp client of its own so that one that fails takes no other along. */
export interface SsdpSocket extends Disposable {
  /** Binds and joins; answers what went wrong. Never rejects. */
  open(): Promise<string | null>;
  /** Joins the group on one more interface; answers what went wrong. */
  join(interfaceAddress: string): string | null;
  /** Sends one datagram; answers what went wrong. Never rejects. */
  send(bytes: Uint8Array, host: string, port: number): Promise<string | null>;
  dispose(): void;
}

/** Within 2..4, as the architecture asks: a search crosses a router or two, not the world. */
const MULTICAST_HOPS = 4;

/** The package asks `ip.address()` for a location when it is given none; that function is never to run. */
const UNUSED_LOCATION = 'http://127.0.0.1/';

/** node-ssdp's own parsing is replaced: it knows no `ssdp:update`, has no limits, and does not say on which interface it heard. */
export function createSsdpSocket(options: SsdpSocketOptions): SsdpSocket {
  const { bindTo, port, isShared, multicastFrom, onError, onMessage } = options;
  const client = new nodeSsdp.Client({
    location: UNUSED_LOCATION,
    ssdpPort: port,
    ssdpTtl: MULTICAST_HOPS,
    explicitSocketBind: true,
    sourcePort: port,
    customLogger: () => undefined,
  });
  const socket = createContainedSocket({ isShared, multicastFrom, onError });
  client.sockets = { [bindTo]: socket };
  client._parseMessage = onMessage;
  let isOpen = true;
  return {
    async open() {
      try {
        await client.start();
        return null;
      } catch (error) {
        return messageOf(error);
      }
    },
    join: (interfaceAddress) => socket.join(interfaceAddress),
    send(bytes, host, toPort) {
      if (!isOpen) return Promise.resolve('the socket is closed');
      return new Promise((resolve) => {
        client._send(bytes, host, toPort, (error) => resolve(error ? error.message : null));
      });
    },
    dispose() {
      if (isOpen) client.stop();
      isOpen = false;
    },
  };
}
