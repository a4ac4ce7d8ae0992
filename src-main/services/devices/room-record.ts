import type { Room } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { KnownRoom } from '../../storage/rooms-store.ts';
import { nothingPlaying } from '../casting/now-playing.ts';
import type { RoomTarget } from './room-target.ts';
import { capabilitiesOf, labelsOf, sinkOfTarget } from './room-target.ts';

/** A room as the registry holds it: what is remembered, and how it was last reached. */
export interface RoomRecord {
  readonly known: KnownRoom;
  /** `null` until the room was reached in this run. */
  readonly target: RoomTarget | null;
  readonly practice: boolean;
}

/** The room to show for a record that is new to this run. */
export function roomOf(record: RoomRecord, at: number): Room {
  const { known, target, practice } = record;
  return {
    id: known.id,
    name: shownName(known),
    kind: known.kind,
    address: known.address,
    model: known.model,
    practice,
    status: target === null ? 'busy' : 'ok',
    reason: target === null ? 'notYetSeen' : null,
    since: isoTime(at),
    lastSeen: known.lastSeen,
    capabilities: capabilitiesOf(target),
    sink: [...sinkOfTarget(target)],
    nowPlaying: nothingPlaying(at),
    volume: null,
    muted: null,
    playMode: null,
  };
}

/** The name a person gave, else the device's own. */
export function shownName(known: KnownRoom): string {
  return known.givenName ?? known.name;
}

/** What to remember of a device that was just reached; a given name and how it was added are kept. */
export function knownFrom(
  target: RoomTarget,
  before: KnownRoom | null,
  typedAddress: string | null,
  at: number,
): KnownRoom {
  return {
    id: target.id,
    kind: target.kind,
    ...labelsOf(target),
    givenName: before?.givenName ?? null,
    location: target.location,
    lastSeen: isoTime(at),
    typedAddress: typedAddress ?? before?.typedAddress ?? null,
  };
}
