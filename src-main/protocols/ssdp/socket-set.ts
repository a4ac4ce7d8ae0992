import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { createAnnouncementSocket } from './announcement-socket.ts';
import { SSDP_GROUP } from './contained-socket.ts';
import type { NetworkAddress } from './network-interfaces.ts';
import { addressTowards } from './network-interfaces.ts';
import { createSearchSockets } from './search-sockets.ts';

/** One IPv4 address of this machine, and whether it can be searched. */
export interface SsdpInterface {
  readonly name: string;
  readonly address: string;
  readonly internal: boolean;
  /** Why it cannot be searched, or why announcements on it are not heard. */
  readonly error: string | null;
}

export interface SocketSetDependencies {
  readonly log: Log;
  readonly port: number;
  /** The addresses to use now. Never throws. */
  readonly listAddresses: () => readonly NetworkAddress[];
  readonly onMessage: (bytes: Uint8Array, from: string, interfaceAddress: string) => void;
}

/** Every socket of a browser, kept in step with the machine's interfaces. */
export interface SocketSet extends Disposable {
  /** Takes up addresses that came, drops those that went, retries those that failed; one at a time. Never rejects. */
  sync(): Promise<void>;
  interfaces(): readonly SsdpInterface[];
  announcementError(): string | null;
  /** To the group, from every address that works. */
  sendAll(bytes: Uint8Array): void;
  sendTo(host: string, bytes: Uint8Array): void;
  dispose(): Promise<void>;
}

/**
 * Opens nothing before the first `sync`. What cannot be opened is said by `interfaces` and `announcementError`, never
 * thrown.
 */
export function createSocketSet(deps: SocketSetDependencies): SocketSet {
  const { log, port } = deps;
  let addresses: readonly NetworkAddress[] = [];
  let unheard: ReadonlyMap<string, string> = new Map();
  let working: Promise<void> = Promise.resolve();
  let isDisposed = false;

  const announcements = createAnnouncementSocket({
    port,
    onMessage: (bytes, peer) => deps.onMessage(bytes, peer.address, addressTowards(peer.address, addresses)),
    onError: (message) => log.debug('the socket for announcements failed', { port, message }),
  });
  const searches = createSearchSockets({
    onMessage: (bytes, peer, heardBy) =>
      deps.onMessage(bytes, peer.address, heardBy ?? addressTowards(peer.address, addresses)),
    onError: (address, message) => log.info('an address cannot be searched', { address, message }),
  });
  const closeAll = (): void => {
    announcements.dispose();
    searches.dispose();
  };
  const syncOnce = async (): Promise<void> => {
    if (isDisposed) return;
    addresses = deps.listAddresses();
    const before = announcements.error();
    await searches.sync(addresses);
    unheard = await announcements.sync(addresses.filter(({ address }) => searches.errorOf(address) === null));
    const error = announcements.error();
    if (error !== null && error !== before) log.warn('announcements are not heard', { port, error });
    if (isDisposed) closeAll();
  };

  return {
    sync: () => (working = working.then(syncOnce)),
    interfaces: () =>
      addresses.map(({ name, address, internal }) => {
        return { name, address, internal, error: searches.errorOf(address) ?? unheard.get(address) ?? null };
      }),
    announcementError: () => announcements.error(),
    sendAll: (bytes) => searches.sendAll(bytes, SSDP_GROUP, port),
    sendTo: (host, bytes) => searches.sendTo(bytes, host, port),
    async dispose() {
      isDisposed = true;
      closeAll();
      await working;
    },
  };
}
