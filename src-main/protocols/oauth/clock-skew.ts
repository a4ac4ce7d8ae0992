import type { AppError } from '../../lib/result.ts';
import { appError } from '../../lib/result.ts';

/** Answers are some seconds old, and `Date` has whole seconds: below this nobody's clock is to blame. */
const NOTABLE_MS = 45_000;

/** How far this machine's clock is ahead of a peer's (negative: behind), in ms, by the `Date` of an answer. */
export function skewOf(serverTime: number | null, now: number): number | null {
  return serverTime === null ? null : now - serverTime;
}

/** Epoch ms of a `Date` header (RFC 9110 6.6.1); `null` where there is none or it is none. */
export function readDate(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header);
  return Number.isFinite(time) ? time : null;
}

/**
 * The error to show instead of one that a wrong clock explains (a time in an ID token, a signed client secret), or
 * `null` where the clocks agree. Context: `minutes`, `direction` (`ahead` or `behind`).
 */
export function explainByClock(skewMs: number | null, cause: AppError): AppError | null {
  if (skewMs === null || Math.abs(skewMs) < NOTABLE_MS) return null;
  const minutes = Math.max(1, Math.round(Math.abs(skewMs) / 60_000));
  const direction = skewMs > 0 ? 'ahead' : 'behind';
  return appError('signin.clock', {
    message: `This computer's clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${direction}; correct it and sign in again.`,
    context: { minutes, direction, cause: cause.code, detail: cause.message },
  });
}
