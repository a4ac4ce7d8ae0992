import type { PlayingState } from '../../../src-preload/contract/index.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { AppError } from '../../lib/result.ts';

/** Looks at a room again and again: often while something is on or somebody looks, seldom otherwise. */
export interface PollLoop extends Disposable {
  /** Stops looking, for as long as a cast looks by itself. */
  pause(): void;
  resume(): void;
  /** Looks again at once; during a look, once more right after it. */
  soon(): void;
  readVolumeNow(): Promise<void>;
  dispose(): void;
}

/** What decides how soon a room is looked at again. */
export interface PollPace {
  readonly state: PlayingState;
  /** Seconds until what is on ends, `null` where that is not known. */
  readonly secondsLeft: number | null;
  /** Whether anybody may be looking at the rooms. */
  readonly isWatched: boolean;
}

export interface PollLoopDeps {
  readonly clock: Clock;
  readonly pace: () => PollPace;
  /** Never rejects; answers why the room could not be read, or `null`. */
  readonly poll: () => Promise<AppError | null>;
  readonly readVolume: () => Promise<void>;
}

const ACTIVE_MS = 1_000;
/** A room that loses its power tells nobody: within 2 s it must show, even while nothing is on. */
const IDLE_MS = 1_500;
const UNWATCHED_ACTIVE_MS = 5_000;
const UNWATCHED_IDLE_MS = 10_000;
/** After one miss a second look decides quickly whether the room is gone. */
const DOUBT_MS = 500;
const LOST_MS = 1_000;
/** So many looks at a room that is gone come quickly: most are back within a minute. */
const QUICK_LOOKS = 30;
const LOST_FACTOR = 1.5;
const LOST_MAX_MS = 15_000;
/** Volume is read with every so many polls. */
const VOLUME_EVERY = 5;

/** The pause in ms before the next look. `misses` counts the looks in a row that failed. */
export function pollDelay(pace: PollPace, misses: number): number {
  if (misses === 1) return DOUBT_MS;
  if (misses > 1)
    return Math.min(LOST_MAX_MS, LOST_MS * LOST_FACTOR ** Math.min(20, Math.max(0, misses - QUICK_LOOKS)));
  const isIdle = pace.state === 'idle' || pace.state === 'fault';
  if (pace.isWatched) return isIdle ? IDLE_MS : ACTIVE_MS;
  if (isIdle) return UNWATCHED_IDLE_MS;
  const untilEnd = pace.secondsLeft === null ? UNWATCHED_ACTIVE_MS : pace.secondsLeft * 1_000;
  return Math.min(UNWATCHED_ACTIVE_MS, Math.max(ACTIVE_MS, untilEnd));
}

/** Looks for the first time at once, then at the pace of `pollDelay`, until it is disposed of. */
export function createPollLoop(deps: PollLoopDeps): PollLoop {
  let timer: Timer | null = null;
  let isPaused = false;
  let isDisposed = false;
  let isPolling = false;
  let isWantedAgain = false;
  let misses = 0;
  let polls = 0;

  function schedule(ms: number): void {
    timer?.dispose();
    timer = isPaused || isDisposed ? null : deps.clock.after(ms, () => void look());
  }

  async function look(): Promise<void> {
    if (isPaused || isDisposed) return;
    if (isPolling) {
      isWantedAgain = true;
      return;
    }
    isPolling = true;
    const error = await deps.poll();
    misses = error === null ? 0 : misses + 1;
    if (error === null && polls++ % VOLUME_EVERY === 0) await deps.readVolume();
    isPolling = false;
    schedule(isWantedAgain ? 0 : pollDelay(deps.pace(), misses));
    isWantedAgain = false;
  }

  schedule(0);
  return {
    pause() {
      isPaused = true;
      schedule(0);
    },
    resume() {
      isPaused = false;
      schedule(ACTIVE_MS);
    },
    soon: () => schedule(0),
    readVolumeNow: () => deps.readVolume(),
    dispose() {
      isDisposed = true;
      timer?.dispose();
    },
  };
}
