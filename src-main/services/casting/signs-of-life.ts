import type { Clock } from '../../lib/clock.ts';
import type { Silence } from './now-playing.ts';

/** A room that says nothing and fetches nothing for this long is not being served any more. */
const GIVEN_UP_MS = 60_000;
/** A room that fetched within this time is there, whatever it does not say. */
const FETCHED_MS = 5_000;

/** When a room last answered, or fetched something of what this machine serves to it. */
export interface SignsOfLife {
  /** A new item is being handed over. */
  begin(): void;
  answered(bytesServed: number): void;
  /** The room did not answer; tells how long that has been so. */
  silent(bytesServed: number): Silence;
  /** Whether it fetched something just now although it does not answer. */
  isFetching(): boolean;
  isGivenUp(): boolean;
}

/** Begins with a room that has answered just now. */
export function createSignsOfLife(clock: Clock): SignsOfLife {
  let answeredAt = clock.now();
  let aliveAt = clock.elapsed();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let bytesBefore = 0;
  return {
    begin() {
      aliveAt = clock.elapsed();
      fetchedAt = Number.NEGATIVE_INFINITY;
      bytesBefore = 0;
    },
    answered(bytesServed) {
      answeredAt = clock.now();
      aliveAt = clock.elapsed();
      bytesBefore = bytesServed;
    },
    silent(bytesServed) {
      const silence = { at: clock.now(), answeredAt, bytesServed, bytesBefore };
      if (bytesServed > bytesBefore) {
        answeredAt = silence.at;
        aliveAt = fetchedAt = clock.elapsed();
        bytesBefore = bytesServed;
      }
      return silence;
    },
    isFetching: () => clock.elapsed() - fetchedAt < FETCHED_MS,
    isGivenUp: () => clock.elapsed() - aliveAt >= GIVEN_UP_MS,
  };
}
