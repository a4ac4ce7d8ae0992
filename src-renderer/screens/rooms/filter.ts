import type { Room } from '../../../src-preload/contract/index.ts';

/** Whether a room fits what was typed: by name, model, address, or what it plays, without case and accents. */
export function matchesFilter(room: Room, filter: string): boolean {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const about = plain([room.name, room.model, room.address, room.nowPlaying.title ?? ''].join(' '));
  return words.every((word) => about.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
