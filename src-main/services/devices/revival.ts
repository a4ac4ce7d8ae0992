import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock, Timer } from '../../lib/clock.ts';

export interface RevivalDeps {
  readonly clock: Clock;
  /** The rooms that are lost, or the typed addresses that were not reached yet. */
  readonly lost: () => readonly string[];
  /** Tries to reach one; never rejects. */
  readonly knock: (room: string) => Promise<void>;
}

const TICK_MS = 1_000;
const POLICY = { firstMs: 2_000, factor: 1.6, maxMs: 30_000, jitter: 0.2 } as const;

interface Attempt {
  readonly count: number;
  readonly nextAt: number;
}

/**
 * Knocks at what is lost, ever more seldom, so that nothing needs a click: rooms known from earlier runs that were not
 * reached yet, and rooms that fell silent or answer nonsense, whose services may have moved since (their sessions watch only the old ones).
 */
export function createRevival(deps: RevivalDeps): Timer {
  const attempts = new Map<string, Attempt>();

  function knockIfDue(room: string): void {
    const now = deps.clock.elapsed();
    const { count, nextAt } = attempts.get(room) ?? { count: 0, nextAt: now + POLICY.firstMs };
    if (now < nextAt) return void attempts.set(room, { count, nextAt });
    attempts.set(room, { count: count + 1, nextAt: now + backoffDelay(POLICY, count, Math.random()) });
    void deps.knock(room);
  }

  return deps.clock.every(TICK_MS, () => {
    const lost = deps.lost();
    const ids = new Set(lost);
    for (const id of attempts.keys()) if (!ids.has(id)) attempts.delete(id);
    lost.forEach(knockIfDue);
  });
}
