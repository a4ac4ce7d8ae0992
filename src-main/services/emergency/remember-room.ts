import type { Queue, Room } from '../../../src-preload/contract/index.ts';
import type { CastInput } from '../casting/casting-service.ts';
import type { RoomMemory } from './emergency-memory.ts';
import { EMPTY_MEMORY } from './emergency-memory.ts';

/** What a room is doing, so that it can be put back; `queue` is the one that plays there. */
export function rememberRoom(
  room: Room,
  queue: Queue | null,
  inputOf: (castId: string) => CastInput | null,
): RoomMemory {
  const { nowPlaying, volume, muted } = room;
  const { state, title, url, contentType, castId } = nowPlaying;
  const base: RoomMemory = { ...EMPTY_MEMORY, volume, muted };
  const playing: RoomMemory = { ...base, title, position: positionOf(room), wasPaused: state === 'paused' };
  if (queue !== null) return { ...playing, kind: 'queue', queueId: queue.queueId };
  if (room.status === 'offline' || state === 'idle' || state === 'fault') return base;
  const cast = castId === null ? null : inputOf(castId);
  if (cast !== null) return { ...playing, kind: 'cast', cast, castId };
  return url === null ? base : { ...playing, kind: 'foreign', url, contentType };
}

/** An image has none, and what nobody measured begins again. */
function positionOf({ nowPlaying }: Room): number | null {
  return nowPlaying.position;
}
