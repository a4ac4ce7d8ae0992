import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

/** How long a link that opens the browser face is good for, in ms. */
export const TOKEN_LIFE_MS = 5 * 60_000;

const SECRET_BYTES = 32;
const MAX_TOKENS = 20;
const MAX_SESSIONS = 50;

/** Who may speak to the browser face: links that work once, and the sessions they open. */
export interface Access {
  /** A new one-time token, good for five minutes. Beyond twenty unused ones the oldest stops working. */
  issueToken(): string;
  /** Spends a token and opens a session; `null` when it is unknown, spent or too old. */
  redeem(token: string): string | null;
  isSession(secret: string): boolean;
}

interface Token {
  readonly digest: Buffer;
  readonly expiresAt: number;
}

/** Secrets are kept as digests and compared in constant time. */
export function createAccess(clock: Clock): Access {
  let tokens: readonly Token[] = [];
  let sessions: readonly Buffer[] = [];

  return {
    issueToken() {
      const token = newSecret();
      const issued = { digest: digestOf(token), expiresAt: clock.elapsed() + TOKEN_LIFE_MS };
      tokens = [...tokens, issued].slice(-MAX_TOKENS);
      return token;
    },
    redeem(token) {
      tokens = tokens.filter(({ expiresAt }) => expiresAt > clock.elapsed());
      const digest = digestOf(token);
      const found = tokens.filter((known) => timingSafeEqual(known.digest, digest))[0];
      if (!found) return null;
      tokens = tokens.filter((known) => known !== found);
      const session = newSecret();
      sessions = [...sessions, digestOf(session)].slice(-MAX_SESSIONS);
      return session;
    },
    isSession(secret) {
      const digest = digestOf(secret);
      return sessions.filter((known) => timingSafeEqual(known, digest)).length > 0;
    },
  };
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
