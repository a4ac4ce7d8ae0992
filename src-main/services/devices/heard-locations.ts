import { lookup } from 'node:dns/promises';
import { limits } from '../../lib/limits.ts';

/** Where devices said they are, newest last, bounded; for a person who types a host. */
export interface HeardLocations {
  add(location: string): void;
  /** Description URLs at a host or at an address of that name, the newest first. Never rejects. */
  at(host: string): Promise<readonly string[]>;
}

/** Nobody waits for more than this of one host. */
const MAX_LOCATIONS = 8;

/** Remembers the newest 2,000 locations. */
export function createHeardLocations(): HeardLocations {
  const heard = new Set<string>();
  return {
    add(location) {
      heard.delete(location);
      heard.add(location);
      const [oldest] = heard;
      if (heard.size > limits.knownRooms && oldest !== undefined) heard.delete(oldest);
    },
    async at(host) {
      const hosts = new Set([host, ...(await addressesOf(host))]);
      const found = [...heard].filter((location) => hosts.has(URL.parse(location)?.hostname ?? ''));
      return found.toReversed().slice(0, MAX_LOCATIONS);
    },
  };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true, family: 4 })).map(({ address }) => address);
  } catch {
    return [];
  }
}
