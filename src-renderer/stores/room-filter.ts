import type { Group, Room } from '../../src-preload/contract/index.ts';
import { tallyOf } from '../components/tally/tally.ts';
import { targetsAmong } from './targets.ts';
import type { UiState } from './ui-store.ts';

/** Whether a room fits what was typed: by name, model, address, or what it plays, without case and accents. */
export function matchesFilter(room: Room, filter: string): boolean {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const about = plain([room.name, room.model, room.address, room.nowPlaying.title ?? ''].join(' '));
  return words.every((word) => about.includes(word));
}

/** The rooms that are shown: those that fit the filter, the lamp and the group that were chosen, in the group's order. */
export function shownAmong(
  rooms: readonly Room[],
  { filter, tally }: Pick<UiState, 'filter' | 'tally'>,
  group: Group | null,
): readonly Room[] {
  const among = group === null ? rooms : targetsAmong(rooms, new Set(), group);
  return among.filter((room) => matchesFilter(room, filter) && (tally === null || tallyOf(room) === tally));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
