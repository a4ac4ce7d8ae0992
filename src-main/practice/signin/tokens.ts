import { randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { PRACTICE_TOKEN_MARK } from '../../lib/ports.ts';

/** A code or token of its own, recognisable as a practice one. */
export function newToken(kind: string): string {
  return `${kind}.${PRACTICE_TOKEN_MARK}.${randomBytes(24).toString('base64url')}`;
}

/** A token that was given out. */
export interface IssuedToken<T> {
  readonly token: string;
  readonly value: T;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** What a provider gave out and still honours. */
export interface TokenStore<T> {
  issue(kind: string, value: T, seconds: number): string;
  /** `expired` for one that was good once, `null` for one that never was or was revoked. */
  find(token: string | null): IssuedToken<T> | 'expired' | null;
  /** Forgets those that `isMeant`; answers how many. */
  revoke(isMeant: (token: IssuedToken<T>) => boolean): number;
}

const MAX_KEPT = 5_000;

/** `isExpired` lets a fault expire every token. */
export function createTokenStore<T>(clock: Clock, isExpired: () => boolean): TokenStore<T> {
  const kept = new Map<string, IssuedToken<T>>();
  return {
    issue(kind, value, seconds) {
      const token = newToken(kind);
      const [oldest] = kept.keys();
      if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      const issuedAt = clock.now();
      kept.set(token, { token, value, issuedAt, expiresAt: issuedAt + seconds * 1_000 });
      return token;
    },
    find(token) {
      const issued = token === null ? undefined : kept.get(token);
      if (issued === undefined) return null;
      return isExpired() || clock.now() > issued.expiresAt ? 'expired' : issued;
    },
    revoke(isMeant) {
      const meant = [...kept.values()].filter(isMeant);
      for (const { token } of meant) kept.delete(token);
      return meant.length;
    },
  };
}

/** The token in whichever store honours it; `null` where none does. */
export function liveToken<T>(stores: readonly TokenStore<T>[], token: string | null): IssuedToken<T> | null {
  for (const store of stores) {
    const found = store.find(token);
    if (found !== null && found !== 'expired') return found;
  }
  return null;
}
