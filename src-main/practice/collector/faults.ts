import type { CollectorFault } from '../../../src-preload/contract/index.ts';

export type { CollectorFault };

const order: Readonly<Record<CollectorFault, number>> = {
  none: 0,
  slow: 1,
  hang: 2,
  http500: 3,
  maintenance: 4,
  refuse: 5,
};

/**
 * Every fault that the collector knows, `none` first. `http500` answers an empty 500, `maintenance` a page with 200 as a
 * guest network does, `refuse` 403 to whatever it is sent.
 */
export const collectorFaults = (Object.keys(order) as CollectorFault[]).toSorted(
  (a, b) => order[a] - order[b],
);

/** `slow`: how late each answer comes. */
export const SLOW_MS = 2_000;
