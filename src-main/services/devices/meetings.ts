import type { Result } from '../../lib/result.ts';
import type { RoomTarget } from './room-target.ts';

/** Looks at devices that are under way, once at a time for each place. */
export interface Meetings {
  /** Looks at the device there, or joins the look that runs. */
  meet(location: string): Promise<Result<RoomTarget>>;
  /** Counts other work, under a key of its own, as a look. */
  track(key: string, work: Promise<unknown>): void;
  /** How many run. */
  count(): number;
  /** Resolves when all that run now have ended. */
  settled(): Promise<unknown>;
}

/** `look` is called once for a place however many ask while it runs. */
export function createMeetings(look: (location: string) => Promise<Result<RoomTarget>>): Meetings {
  const running = new Map<string, Promise<unknown>>();
  const looks = new Map<string, Promise<Result<RoomTarget>>>();
  return {
    meet(location) {
      const joined = looks.get(location);
      if (joined !== undefined) return joined;
      const meeting = look(location).finally(() => looks.delete(location));
      looks.set(location, meeting);
      return meeting;
    },
    track(key, work) {
      running.set(
        key,
        work.finally(() => running.delete(key)),
      );
    },
    count: () => looks.size + running.size,
    settled: () => Promise.allSettled([...looks.values(), ...running.values()]),
  };
}
