import type { AppError, ErrorCode, Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { ExchangeShape } from './shapes.ts';

/** The operator's own token, as the backend gave it. */
export interface ExchangedToken {
  readonly accessToken: string;
  readonly issuedTokenType: string;
  readonly tokenType: string;
  /** Seconds, `null` where the backend does not say. */
  readonly expiresIn: number | null;
  /** Who the backend says that is. */
  readonly subject: string | null;
}

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const TOKEN = /^[\x21-\x7e]{1,16384}$/;
const WORD = /^[\x20-\x7e]{1,300}$/;
const MAX_SECONDS = 10 * 365 * 24 * 3600;

/**
 * Reads what a backend answered. Errors: signin.invalidClient (this application), signin.foreignToken (the token is
 * another application's), signin.expired (the provider's token is over), signin.incomplete (context.field),
 * signin.exchangeRefused (context.detail, errorCode, status). Source: RFC 8693 2.2, RFC 6749 5.2.
 */
export function readExchange(status: number, body: string, shape: ExchangeShape): Result<ExchangedToken> {
  const fields = parse(body);
  const isRefusal = status < 200 || status > 299 || (fields?.['error'] ?? null) !== null;
  if (isRefusal) return refused(status, fields);
  return fields === null ? incomplete('JSON') : readToken(fields, shape.answer);
}

function readToken(fields: Fields, paths: ExchangeShape['answer']): Result<ExchangedToken> {
  const accessToken = at(fields, paths.token);
  if (typeof accessToken !== 'string' || !TOKEN.test(accessToken)) return incomplete(paths.token);
  const tokenType = wordAt(fields, paths.tokenType, 'Bearer');
  if (tokenType === null) return incomplete(paths.tokenType ?? '');
  const issuedTokenType = wordAt(fields, paths.issuedTokenType, ACCESS_TOKEN);
  if (issuedTokenType === null) return incomplete(paths.issuedTokenType ?? '');
  return ok({
    accessToken,
    issuedTokenType,
    tokenType,
    expiresIn: paths.expiresIn === null ? null : secondsOf(at(fields, paths.expiresIn)),
    subject: paths.subject === null ? null : wordAt(fields, paths.subject, ''),
  });
}

type Fields = Readonly<Record<string, unknown>>;

function parse(body: string): Fields | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** What stands at `data.token`; only a field's own names lead on. */
function at(fields: Fields, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Fields)[name]
          : undefined,
      fields,
    );
}

/** What the shape does not name is `usual`; what it names has to be there. */
function wordAt(fields: Fields, path: string | null, usual: string): string | null {
  if (path === null) return usual;
  const word = at(fields, path);
  return typeof word === 'string' && WORD.test(word) ? word : null;
}

/** Some backends write numbers as text. */
function secondsOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS ? Math.floor(seconds) : null;
}

function refused(status: number, fields: Fields | null): Result<never> {
  const error = typeof fields?.['error'] === 'string' ? plain(fields['error']) : '';
  const description = plain(fields?.['error_description']);
  const detail = description || error || `HTTP ${status}`;
  return fail(codeOf(error, description), {
    message: `The backend refused the exchange: ${detail}`,
    context: { detail, status, ...(error === '' ? {} : { errorCode: error }) },
    retryable: status >= 500 || status === 429 || error === 'temporarily_unavailable',
  });
}

/** RFC 8693 has no code of its own for a token that is another application's, or over: the words decide. */
function codeOf(error: string, description: string): ErrorCode {
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'signin.invalidClient';
  if (/another app|other app|app[_ ]?id|wrong app/i.test(description)) return 'signin.foreignToken';
  const isOfToken = ['invalid_grant', 'invalid_request', 'invalid_token', 'expired_token'].includes(error);
  if (error === 'expired_token' || (isOfToken && /expired|revoked/i.test(description)))
    return 'signin.expired';
  return 'signin.exchangeRefused';
}

/** A peer's words, fit to be shown: one line of at most 300 characters. */
function plain(words: unknown): string {
  return typeof words === 'string'
    ? words
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 300)
    : '';
}

function incomplete(field: string): Result<never> {
  const error: Pick<AppError, 'message' | 'context'> = {
    message: `The backend's answer lacks ${field}.`,
    context: { field },
  };
  return fail('signin.incomplete', error);
}
