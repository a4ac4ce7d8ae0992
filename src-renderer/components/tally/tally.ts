import type { NowPlaying, Room } from '../../../src-preload/contract/index.ts';

/** What a tile's lamp shows: what the room is doing, unless the room cannot be reached. */
export const TALLIES = [
  'on-air',
  'loading',
  'paused',
  'unproven',
  'fault',
  'offline',
  'unseen',
  'idle',
] as const;
export type Tally = (typeof TALLIES)[number];

/** The lamp of a room. Being unreachable wins over whatever it was doing. */
export function tallyOf(room: Room): Tally {
  if (room.reason === 'notYetSeen') return 'unseen';
  if (room.status === 'offline') return 'offline';
  if (room.status === 'error') return 'fault';
  return room.nowPlaying.state;
}

/** Since when the lamp shows what it shows. */
export function tallySince(room: Room): string {
  return isReachable(room) ? room.nowPlaying.since : room.since;
}

/** Whether the room can be controlled now. */
export function isReachable(room: Room): boolean {
  return room.status !== 'offline' && room.status !== 'error';
}

/** Whether something is loaded that can be played, paused or stopped. */
export function isLoaded(room: Room): boolean {
  return room.nowPlaying.state !== 'idle' && room.nowPlaying.state !== 'fault';
}

/** Where the media is at `now` (ms since the epoch), in seconds; it advances by itself while on air. */
export function positionAt(playing: NowPlaying, now: number): number | null {
  if (playing.position === null) return null;
  const passed = playing.positionAt === null ? 0 : Math.max(0, (now - Date.parse(playing.positionAt)) / 1000);
  const position = playing.state === 'on-air' ? playing.position + passed : playing.position;
  return playing.duration === null ? position : Math.min(position, playing.duration);
}
