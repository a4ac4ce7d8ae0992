import type { NowPlaying } from '../../../src-preload/contract/index.ts';

/**
 * Why a room no longer plays what we cast to it: its item came to its end, somebody stopped it before that, another
 * controller put something else on, it failed, or the room was away meanwhile and came back without it (`lost`).
 */
export type PlayingEnd = 'finished' | 'stopped' | 'takenOver' | 'failed' | 'lost';

/** How far from its end an item may be when the room stops, in seconds, to count as finished: polls are a second apart. */
const END_TOLERANCE_S = 3;
/** A room that could not be read for longer than this may have come to its end or have lost power: it is taken as lost. */
const GAP_S = 5;

/**
 * Whether the change from one state to the next ends the cast `previous.castId`, and how; `null` while it goes on.
 * `wasAway` says that the room could not be read in between.
 */
export function endOf(previous: NowPlaying, next: NowPlaying, wasAway: boolean): PlayingEnd | null {
  if (previous.castId === null) return null;
  if (next.castId === previous.castId) {
    return next.state === 'fault' && previous.state !== 'fault' ? 'failed' : null;
  }
  if (next.castId !== null) return null;
  if (next.state !== 'idle') return 'takenOver';
  if (previous.state === 'fault') return 'failed';
  const at = Date.parse(next.since);
  const isEnd = hasReachedEnd(previous, at);
  if (wasAway && !(isEnd && secondsSinceSeen(previous, at) < GAP_S)) return 'lost';
  return isEnd ? 'finished' : 'stopped';
}

function secondsSinceSeen({ positionAt }: NowPlaying, at: number): number {
  return positionAt === null ? Infinity : (at - Date.parse(positionAt)) / 1000;
}

/** Where nobody knows how long an item is, a stop is its end. */
function hasReachedEnd(previous: NowPlaying, at: number): boolean {
  const { duration, position, state } = previous;
  if (duration === null || position === null) return true;
  const moved = state === 'on-air' ? secondsSinceSeen(previous, at) : 0;
  return position + moved >= duration - END_TOLERANCE_S;
}
