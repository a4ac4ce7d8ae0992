import type { TrackerFault } from '../../../src-preload/contract/index.ts';

export type { TrackerFault };

const order: Readonly<Record<TrackerFault, number>> = {
  none: 0,
  slow: 1,
  hang: 2,
  http500: 3,
  maintenance: 4,
  offline: 5,
  storesThenFails: 6,
  storesThenHangs: 7,
  staleWsdl: 8,
  noGroup: 9,
  crowded: 10,
};

/**
 * Every fault that the tracker knows, `none` first.
 *
 * `http500` answers an empty 500, `maintenance` an HTML page with 200, `offline` "Access denied" to everybody;
 * `storesThenFails` and `storesThenHangs` keep what is filed and then answer an empty 500 or nothing;
 * `staleWsdl` describes operations that are not there; `noGroup` takes mc_enum_group away; `crowded` has 50,000 users.
 */
export const trackerFaults = (Object.keys(order) as TrackerFault[]).toSorted((a, b) => order[a] - order[b]);

/** `slow`: how late each answer comes. */
export const SLOW_MS = 2_000;

/** `crowded`: how many users there are. */
export const CROWD = 50_000;
