import type { Clock } from '../../lib/clock.ts';

/** What became of something that can be taken once. */
export type Taken<T> =
  | { readonly is: 'good'; readonly value: T }
  | { readonly is: 'unknown' }
  | { readonly is: 'used' }
  | { readonly is: 'expired' };

/** Keeps things that can be taken once and not for long: codes, tickets, questions that wait for a person. */
export interface OnceStore<T> {
  /** False when the key is known already. */
  put(key: string, value: T): boolean;
  /** Takes it; afterwards it is `used`. */
  take(key: string): Taken<T>;
  /** Looks without taking. */
  peek(key: string): Taken<T>;
}

const MAX_KEPT = 2_000;

export function createOnceStore<T>(clock: Clock, lifetimeMs: number): OnceStore<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number; isUsed: boolean }>();

  function peek(key: string): Taken<T> {
    const entry = kept.get(key);
    if (entry === undefined) return { is: 'unknown' };
    if (entry.isUsed) return { is: 'used' };
    return clock.elapsed() > entry.until ? { is: 'expired' } : { is: 'good', value: entry.value };
  }

  return {
    peek,
    put(key, value) {
      if (kept.has(key)) return false;
      const [oldest] = kept.keys();
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(key, { value, until: clock.elapsed() + lifetimeMs, isUsed: false });
      return true;
    },
    take(key) {
      const taken = peek(key);
      const entry = kept.get(key);
      if (entry !== undefined) entry.isUsed = true;
      return taken;
    },
  };
}
