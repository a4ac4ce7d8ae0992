import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { InterfaceChoice, NetworkAddress } from '../ssdp/network-interfaces.ts';
import { chosenAddresses } from '../ssdp/network-interfaces.ts';
import type { CastSighting } from './cast-service.ts';
import { CAST_SERVICE, CAST_SUBTYPE, createCastServices } from './cast-service.ts';
import type { MdnsSocket } from './mdns-socket.ts';
import { createMdnsSocket } from './mdns-socket.ts';

/** Finds Cast receivers on the LAN and on this machine. IPv4 only. Nothing here ever throws or rejects. */
export interface MdnsBrowser extends Disposable {
  /** Opens the sockets and listens for announcements. */
  start(): void;
  /** The addresses in use, and why one of them cannot be searched. */
  interfaces(): readonly MdnsInterface[];
  /** Asks on every interface, several times over; resolves when the wait is over. */
  search(options: { readonly waitMs: number; readonly signal: AbortSignal }): Promise<void>;
  dispose(): void;
}

export interface MdnsInterface extends NetworkAddress {
  readonly error: string | null;
}

export interface MdnsBrowserDependencies extends InterfaceChoice {
  readonly clock: Clock;
  readonly onSighting: (sighting: CastSighting) => void;
  /** 5353 unless said. */
  readonly port?: number;
}

const MDNS_PORT = 5353;
/** As many as a search over SSDP sends, so that half of all datagrams may be lost. */
const REPEATS = 17;
const SLACK_MS = 250;

interface Entry {
  readonly address: NetworkAddress;
  readonly asking: MdnsSocket;
  readonly hearing: MdnsSocket;
}

/** Source: RFC 6762 and 6763; docs/protocols/mdns.md. */
export function createMdnsBrowser(deps: MdnsBrowserDependencies): MdnsBrowser {
  const { clock, log } = deps;
  const port = deps.port ?? MDNS_PORT;
  const disposed = new AbortController();
  const services = createCastServices();
  const entries = new Map<string, Entry>();

  const open = (address: NetworkAddress): Entry => {
    const make = (role: 'ask' | 'hear'): MdnsSocket =>
      createMdnsSocket({
        role,
        port,
        interfaceAddress: address.address,
        onError: (message) => log.debug('an mDNS socket failed', { role, address: address.address, message }),
        onResponse(packet, from) {
          if (disposed.signal.aborted) return;
          for (const sighting of services.read(packet, from)) deps.onSighting(sighting);
        },
      });
    return { address, asking: make('ask'), hearing: make('hear') };
  };
  const close = (entry: Entry): void => {
    entry.asking.dispose();
    entry.hearing.dispose();
    entries.delete(entry.address.address);
  };
  /** Takes up addresses that came, drops those that went, replaces what failed. */
  const sync = (): void => {
    if (disposed.signal.aborted) return;
    const wanted = chosenAddresses(deps);
    for (const [key, entry] of entries) {
      const isWanted = wanted.some(({ address }) => address === key);
      if (!isWanted || entry.asking.error() !== null || entry.hearing.error() !== null) close(entry);
    }
    for (const address of wanted)
      if (!entries.has(address.address)) entries.set(address.address, open(address));
  };

  return {
    start: sync,
    interfaces: () =>
      [...entries.values()].map(({ address, asking }) => ({ ...address, error: asking.error() })),
    async search({ waitMs, signal }) {
      const either = AbortSignal.any([signal, disposed.signal]);
      sync();
      const begun = clock.elapsed();
      const until = (ms: number): Promise<void> =>
        clock.sleep(Math.max(0, begun + ms - clock.elapsed()), either);
      for (const [index, atMs] of planQueries(waitMs).entries()) {
        await until(atMs);
        if (either.aborted) return;
        for (const { asking } of entries.values()) asking.ask(index % 2 === 0 ? CAST_SERVICE : CAST_SUBTYPE);
      }
      await until(waitMs);
    },
    dispose() {
      disposed.abort();
      for (const entry of [...entries.values()]) close(entry);
    },
  };
}

/** When queries go out, in ms after the start of a search: evenly, the last early enough for its answer. */
export function planQueries(waitMs: number): readonly number[] {
  const lastMs = Math.max(waitMs / 3, waitMs - SLACK_MS);
  return Array.from({ length: REPEATS }, (_, index) => Math.round((lastMs * index) / (REPEATS - 1)));
}
