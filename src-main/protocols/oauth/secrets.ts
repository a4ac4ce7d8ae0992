import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in addresses: a state, a nonce, a code verifier (RFC 7636 4.1), a path that nobody guesses. */
export function randomWord(): string {
  return randomBytes(32).toString('base64url');
}

/** The S256 challenge of a verifier (RFC 7636 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Compares without telling by its time where they differ. */
export function isSameWord(one: string, other: string): boolean {
  const digest = (word: string): Buffer => createHash('sha256').update(word).digest();
  return timingSafeEqual(digest(one), digest(other));
}
