import { limits } from '../../lib/limits.ts';
import { PRACTICE_UDN_PREFIX } from '../../lib/ports.ts';
import { isDialTarget } from '../../protocols/dial/fetch-dial.ts';
import type { CastSighting } from '../../protocols/mdns/index.ts';
import type { Presence, SsdpSighting } from '../../protocols/ssdp/index.ts';
import { isRendererTarget } from '../../protocols/ssdp/index.ts';
import type { CastRooms } from './cast-rooms.ts';
import type { HeardLocations } from './heard-locations.ts';
import type { Meetings } from './meetings.ts';
import type { RoomRegistry } from './room-registry.ts';
import type { RoomsBook } from './rooms-book.ts';

/** What becomes of a device that was heard of: looked at, or let be. */
export interface Sightings {
  heard(sighting: SsdpSighting): void;
  heardCast(sighting: CastSighting): void;
  /** Reads what a device announced, as far as there is room for one more. */
  greet(id: string, location: string): void;
}

export interface SightingsDeps {
  readonly registry: RoomRegistry;
  readonly book: RoomsBook;
  readonly presence: Presence;
  readonly cast: CastRooms;
  readonly meetings: Meetings;
  readonly locations: HeardLocations;
  /** Removed rooms whose answers to a search are not wanted. */
  readonly unwelcome: ReadonlySet<string>;
  readonly isOwnPractice: (udn: string) => boolean;
  readonly signal: AbortSignal;
}

/** Decides over registry and presence; looks that it begins end with `signal`. */
export function createSightings(deps: SightingsDeps): Sightings {
  const { registry, book, presence, cast, meetings, signal } = deps;

  /** Practice devices belong to the application that made them; a removed room is not found again by itself. */
  function isWelcome({ udn, kind }: Pick<SsdpSighting, 'udn' | 'kind'>): boolean {
    const isForeignPractice = udn.startsWith(PRACTICE_UDN_PREFIX) && !deps.isOwnPractice(udn);
    return !isForeignPractice && !(kind === 'answer' && deps.unwelcome.has(udn));
  }

  function hasPlace(id: string): boolean {
    const isKnown = registry.get(id) !== null || registry.hasPlace();
    return isKnown && meetings.count() < limits.descriptionsAtOnce;
  }

  function greet(id: string, location: string): void {
    if (hasPlace(id)) void meetings.meet(location);
  }

  /** Whether a room is there and needs no look; one with another name than before does. */
  function isHere(id: string, name: string | null): boolean {
    const record = registry.get(id);
    if (record === null || record.target === null || book.get(id)?.status === 'offline') return false;
    return name === null || record.known.name === name;
  }

  /** A receiver that was added by its address, before it was heard of, keeps the id that it got then. */
  function asKnown(heard: { readonly id: string; readonly location: string }): typeof heard {
    const { location } = heard;
    if (registry.get(heard.id) !== null) return heard;
    const { known } = registry.all().find((record) => record.known.location === location) ?? {};
    return known === undefined ? heard : { id: known.id, location };
  }

  function greetDial(udn: string, location: string): void {
    if (!isHere(udn, null) && hasPlace(udn)) meetings.track(`dial:${location}`, meetDial(udn, location));
  }

  async function meetDial(udn: string, dialLocation: string): Promise<void> {
    const location = await cast.hearDial(dialLocation, signal);
    if (location !== null && !signal.aborted && !isHere(udn, null)) await meetings.meet(location);
  }

  return {
    greet,
    heard(sighting) {
      if (signal.aborted || !isWelcome(sighting)) return;
      const { udn, kind, location, target } = sighting;
      presence.see(sighting);
      if (location === null) return;
      if (isDialTarget(target)) return kind === 'byebye' ? undefined : greetDial(udn, location);
      if (!isRendererTarget(target)) return;
      deps.locations.add(location);
      const isKnown = registry.get(udn) !== null && book.get(udn)?.status !== 'offline';
      if (!isKnown && kind !== 'byebye') greet(udn, location);
    },
    heardCast(sighting) {
      if (signal.aborted) return;
      const heard = cast.hear(sighting);
      if (heard === null) return;
      const { id, location } = asKnown(heard);
      if (isWelcome({ udn: id, kind: 'answer' }) && !isHere(id, sighting.name)) greet(id, location);
    },
  };
}
