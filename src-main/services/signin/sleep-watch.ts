import type { Clock } from '../../lib/clock.ts';

/** Looks come every 15 seconds; so long without one means that the machine slept. */
const AWAKE_MS = 60_000;

/** Notices by the wall clock that the machine slept: its timers stood still meanwhile. */
export interface SleepWatch {
  /** Whether it slept since the last look. */
  hasSlept(): boolean;
  /** The same, and looks: asked again it answers no. */
  look(): boolean;
}

/** Counts from now; more than 60 s between two looks mean that the machine slept. */
export function createSleepWatch(clock: Clock): SleepWatch {
  let seenAt = clock.now();
  const hasSlept = (): boolean => clock.now() - seenAt > AWAKE_MS;
  return {
    hasSlept,
    look() {
      const slept = hasSlept();
      seenAt = clock.now();
      return slept;
    },
  };
}
