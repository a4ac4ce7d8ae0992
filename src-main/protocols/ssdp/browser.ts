import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { SSDP_GROUP } from './contained-socket.ts';
import type { SsdpAnnouncement } from './message.ts';
import { parseSsdpMessage } from './message.ts';
import type { InterfaceChoice } from './network-interfaces.ts';
import { chosenAddresses } from './network-interfaces.ts';
import { encodeSearch, planSearch } from './search-plan.ts';
import type { SsdpInterface } from './socket-set.ts';
import { createSocketSet } from './socket-set.ts';

/** One message of a device, and how it came here. */
export interface SsdpSighting extends SsdpAnnouncement {
  /** The IPv4 address it was sent from. */
  readonly from: string;
  /** Our own address that heard it. */
  readonly interfaceAddress: string;
}

export interface SearchOptions {
  /** How long to wait for answers, sending included. */
  readonly waitMs: number;
  /** Ends the wait at once. */
  readonly signal: AbortSignal;
}

/** Finds devices on the LAN and on this machine. IPv4 only. Nothing here ever throws or rejects. */
export interface SsdpBrowser extends Disposable {
  /** Opens the sockets and listens for announcements; an interface that fails is told by `interfaces`. */
  start(): Promise<void>;
  /** The addresses in use, as of the last look at the system. */
  interfaces(): readonly SsdpInterface[];
  /** Why announcements are not heard, say because another program holds port 1900 alone; `null` while they are. Searching works all the same. */
  announcementError(): string | null;
  /** Searches on every interface and on the loopback, several times over; resolves when the wait is over. */
  search(options: SearchOptions): Promise<void>;
  /** Asks one host, by name or IPv4 address, that multicast does not reach. Not every device answers that. */
  searchHost(host: string, options: SearchOptions): Promise<void>;
  /** Takes up interfaces that came, drops those that went, retries those that failed. Every search does so first. */
  refreshInterfaces(): void;
  dispose(): Promise<void>;
}

export interface SsdpBrowserDependencies extends InterfaceChoice {
  readonly clock: Clock;
  /** Called for every readable message, of renderers and of others: see `isRendererTarget`. */
  readonly onSighting: (sighting: SsdpSighting) => void;
  /** 1900 unless said. */
  readonly port?: number;
}

const SSDP_PORT = 1900;

/** Source: UPnP Device Architecture 1.1, 1; docs/protocols/ssdp.md. */
export function createSsdpBrowser(deps: SsdpBrowserDependencies): SsdpBrowser {
  const { clock, log } = deps;
  const port = deps.port ?? SSDP_PORT;
  const disposed = new AbortController();

  const hear = (bytes: Uint8Array, from: string, interfaceAddress: string): void => {
    const message = parseSsdpMessage(bytes);
    if (!message.ok) return log.debug('an SSDP datagram was not read', { from, ...message.error.context });
    if (message.value.kind === 'search' || disposed.signal.aborted) return;
    deps.onSighting({ ...message.value, from, interfaceAddress });
  };
  const sockets = createSocketSet({ log, port, onMessage: hear, listAddresses: () => chosenAddresses(deps) });

  const search = async (
    options: SearchOptions,
    host: string,
    send: (bytes: Uint8Array) => void,
  ): Promise<void> => {
    const signal = AbortSignal.any([options.signal, disposed.signal]);
    const plan = planSearch(options.waitMs);
    await sockets.sync();
    const begun = clock.elapsed();
    const until = (ms: number): Promise<void> =>
      clock.sleep(Math.max(0, begun + ms - clock.elapsed()), signal);
    for (const { atMs, target } of plan.sends) {
      await until(atMs);
      if (signal.aborted) return;
      send(encodeSearch({ host: `${host}:${port}`, target, mx: plan.mx }));
    }
    await until(options.waitMs);
  };

  return {
    start: () => sockets.sync(),
    interfaces: () => sockets.interfaces(),
    announcementError: () => sockets.announcementError(),
    search: (options) => search(options, SSDP_GROUP, (bytes) => sockets.sendAll(bytes)),
    searchHost: (host, options) => search(options, host, (bytes) => sockets.sendTo(host, bytes)),
    refreshInterfaces: () => void sockets.sync(),
    async dispose() {
      disposed.abort();
      await sockets.dispose();
    },
  };
}
