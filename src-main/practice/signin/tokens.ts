import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { PRACTICE_TOKEN_MARK } from '../../lib/ports.ts';
import type { Shelf } from './shelves.ts';

/** A code or token of its own, recognisable as a practice one. */
export function newToken(kind: string): string {
  return `${kind}.${PRACTICE_TOKEN_MARK}.${randomBytes(24).toString('base64url')}`;
}

/** What a token stands for. */
export interface IssuedToken<T> {
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
  /** Forgets those whose value `isMeant`. */
  revoke(isMeant: (value: T) => boolean): void;
}

/** Keeps tokens by their hash alone. `isExpired` lets a fault expire every one. */
export function createTokenStore<T>(
  clock: Clock,
  shelf: Shelf<IssuedToken<T>>,
  isExpired: () => boolean,
): TokenStore<T> {
  return {
    issue(kind, value, seconds) {
      const token = newToken(kind);
      const issuedAt = clock.now();
      shelf.set(hashOf(token), { value, issuedAt, expiresAt: issuedAt + seconds * 1_000 });
      return token;
    },
    find(token) {
      const issued = token === null ? undefined : shelf.get(hashOf(token));
      if (issued === undefined) return null;
      return isExpired() || clock.now() > issued.expiresAt ? 'expired' : issued;
    },
    revoke(isMeant) {
      for (const [key, { value }] of shelf.entries()) if (isMeant(value)) shelf.delete(key);
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token in whichever store honours it; `null` where none does. */
export function liveToken<T>(stores: readonly TokenStore<T>[], token: string | null): IssuedToken<T> | null {
  for (const store of stores) {
    const found = store.find(token);
    if (found !== null && found !== 'expired') return found;
  }
  return null;
}
