import type nodeSsdp from 'node-ssdp';
import type { Disposable } from '../../lib/disposal.ts';
import type { NetworkAddress } from './network-interfaces.ts';
import type { SsdpSocket } from './ssdp-socket.ts';
import { createSsdpSocket } from './ssdp-socket.ts';

export interface SearchSocketsDependencies {
  /** `heardBy` is the address of the interface, `null` for an answer to a search of one host. */
  readonly onMessage: (bytes: Uint8Array, peer: nodeSsdp.Peer, heardBy: string | null) => void;
  readonly onError: (address: string, message: string) => void;
}

/** The sockets that ask: one for each interface address, and one for asking single hosts. */
export interface SearchSockets extends Disposable {
  /** Opens what is missing, closes what is not wanted any more, replaces what failed. Never rejects. */
  sync(addresses: readonly NetworkAddress[]): Promise<void>;
  errorOf(address: string): string | null;
  /** To the group, from every interface that works. */
  sendAll(bytes: Uint8Array, group: string, port: number): void;
  /** To one host, by whatever route the system has. */
  sendTo(bytes: Uint8Array, host: string, port: number): void;
  dispose(): void;
}

interface Entry {
  readonly socket: SsdpSocket;
  error: string | null;
}

const ANY_ADDRESS = '0.0.0.0';

/** Opens nothing before the first `sync`. Source: docs/protocols/ssdp.md, "Searching" and "The loopback". */
export function createSearchSockets(deps: SearchSocketsDependencies): SearchSockets {
  const entries = new Map<string, Entry>();

  const fail = (address: string, message: string): void => {
    const entry = entries.get(address);
    if (entry === undefined || entry.error === message) return;
    entry.error = message;
    deps.onError(address, message);
  };
  const open = async (address: string): Promise<void> => {
    const isSingle = address === ANY_ADDRESS;
    const socket = createSsdpSocket({
      bindTo: address,
      port: 0,
      isShared: false,
      multicastFrom: isSingle ? null : address,
      onMessage: (bytes, peer) => deps.onMessage(bytes, peer, isSingle ? null : address),
      onError: (message) => fail(address, message),
    });
    entries.set(address, { socket, error: null });
    const failure = await socket.open();
    if (failure !== null) fail(address, failure);
  };
  const close = (address: string): void => {
    entries.get(address)?.socket.dispose();
    entries.delete(address);
  };
  const send = (address: string, bytes: Uint8Array, host: string, port: number): void => {
    void entries
      .get(address)
      ?.socket.send(bytes, host, port)
      .then((failure) => (failure === null ? undefined : fail(address, failure)));
  };

  return {
    async sync(addresses) {
      const wanted = new Set([...addresses.map(({ address }) => address), ANY_ADDRESS]);
      for (const [address, entry] of entries) {
        if (!wanted.has(address) || entry.error !== null) close(address);
      }
      await Promise.all([...wanted].filter((address) => !entries.has(address)).map(open));
    },
    errorOf: (address) => entries.get(address)?.error ?? null,
    sendAll(bytes, group, port) {
      for (const address of entries.keys()) if (address !== ANY_ADDRESS) send(address, bytes, group, port);
    },
    sendTo: (bytes, host, port) => send(ANY_ADDRESS, bytes, host, port),
    dispose() {
      for (const address of entries.keys()) close(address);
    },
  };
}
