import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Fields } from './provider-answer.ts';

/** What a sign-in is worth: secrets, all of them; they stay in main and in the vault. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  /** Epoch ms, `null` where the provider does not say. */
  readonly expiresAt: number | null;
  /** What the provider gave; `null` where it does not say, which is what was asked (RFC 6749 5.1). */
  readonly scopes: readonly string[] | null;
  /** Further fields that the profile, or the next request, needs. */
  readonly extra: Readonly<Record<string, string>>;
}

const KEPT = ['openid', 'unionid'];
const MAX_SECONDS = 10 * 365 * 24 * 3600;

/**
 * Makes tokens of an answer (RFC 6749 5.1, without insisting on `token_type`, which one provider leaves out).
 * `kept` are the tokens before a refresh: what the answer leaves out stays.
 *
 * Errors: signin.incomplete (context.field).
 */
export function readTokens(
  answer: Fields,
  required: readonly string[],
  now: number,
  kept: Tokens | null,
): Result<Tokens> {
  const missing = required.find((field) => textOf(answer[field]) === null);
  const accessToken = textOf(answer['access_token']);
  if (missing !== undefined || accessToken === null) return incomplete(missing ?? 'access_token');
  const before = kept ?? NOTHING_KEPT;
  return ok({
    accessToken,
    refreshToken: textOf(answer['refresh_token']) ?? before.refreshToken,
    idToken: textOf(answer['id_token']) ?? before.idToken,
    expiresAt: expiryOf(answer['expires_in'], now),
    scopes: scopesOf(answer['scope'] ?? answer['granted_scopes']) ?? before.scopes,
    extra: { ...before.extra, ...extraOf(answer) },
  });
}

const NOTHING_KEPT = { refreshToken: null, idToken: null, scopes: null, extra: {} } as const;

function extraOf(answer: Fields): Readonly<Record<string, string>> {
  const found = KEPT.map((name) => [name, textOf(answer[name])] as const);
  return Object.fromEntries(found.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

function incomplete(field: string) {
  return fail('signin.incomplete', { message: `The provider's answer lacks ${field}.`, context: { field } });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 16_384 ? value : null;
}

/** Seconds as a number, or as digits where they come in an address; 0 means never ending where the provider says so. */
function expiryOf(value: unknown, now: number): number | null {
  const seconds = typeof value === 'string' ? Number(value) : value;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return null;
  return now + Math.min(seconds, MAX_SECONDS) * 1000;
}

/** A list of permissions, separated by spaces or commas; `null` for what is none. */
export function scopesOf(value: unknown): readonly string[] | null {
  if (typeof value !== 'string') return null;
  return value.split(/[\s,]+/).filter((scope) => scope !== '');
}
