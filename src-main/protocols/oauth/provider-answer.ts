import type { AppError, ErrorCode, Result } from '../../lib/result.ts';
import { appError, fail, ok } from '../../lib/result.ts';
import { plainWords } from './judge-return.ts';

/** What a provider answered, before anybody made sense of it. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** The provider's own clock (`Date`), epoch ms; `null` where it did not say. */
  readonly serverTime: number | null;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Which grant was asked with: what is wrong with a code is said differently from what is wrong with a token. */
export type Asked = 'code' | 'refresh' | 'resource' | 'revoke';

const MAX_DEPTH = 20;

/**
 * Reads a JSON answer, whatever its content type, and finds the error in it: one in words (RFC 6749 5.2), a nested one
 * with a number (provider A), or one inside a 200 (`errcode`, provider C).
 *
 * Errors: signin.invalidClient, signin.invalidGrant, signin.denied, signin.expired (a token that is over),
 * signin.provider; context.detail, context.errorCode and context.status are the provider's own.
 */
export function readAnswer(answer: RawAnswer, asked: Asked): Result<Fields> {
  const fields = parseJson(answer.body);
  const facts = { status: answer.status };
  const error = fields === null ? null : findError(fields, asked);
  if (error !== null) return { ok: false, error: { ...error, context: { ...error.context, ...facts } } };
  if (answer.status >= 200 && answer.status < 300) {
    if (fields !== null) return ok(fields);
    if (asked === 'revoke') return ok({});
  }
  return fail('signin.provider', {
    message: `The provider answered ${answer.status} with nothing that can be read.`,
    context: { ...facts, detail: `HTTP ${answer.status}` },
    retryable: answer.status >= 500,
  });
}

function parseJson(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isFields(parsed) && depthOf(parsed, 0) <= MAX_DEPTH ? parsed : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Object.values(value).reduce((most: number, item) => Math.max(most, depthOf(item, depth + 1)), depth);
}

function findError(fields: Fields, asked: Asked): AppError | null {
  const { errcode, error } = fields;
  if (typeof errcode === 'number' && errcode !== 0) return numbered(errcode, fields['errmsg']);
  if (typeof error === 'string') return inWords(error, fields['error_description'], asked);
  if (isFields(error)) return nested(error, asked);
  return null;
}

const CLIENT_NUMBERS = [40013, 40125, 41002, 41004];
const GRANT_NUMBERS = [40029, 40163, 42003, 40030, 42002, 41008];
const TOKEN_NUMBERS = [40001, 40003, 40014, 42001, 41009];
const BUSY_NUMBERS = [-1, 45011];

function numbered(number: number, words: unknown): AppError {
  return refusal(codeOfNumber(number), words, number, BUSY_NUMBERS.includes(number));
}

function codeOfNumber(number: number): ErrorCode {
  if (CLIENT_NUMBERS.includes(number)) return 'signin.invalidClient';
  if (GRANT_NUMBERS.includes(number)) return 'signin.invalidGrant';
  return TOKEN_NUMBERS.includes(number) ? 'signin.expired' : 'signin.provider';
}

function inWords(error: string, description: unknown, asked: Asked): AppError {
  const words = typeof description === 'string' && description !== '' ? description : error;
  switch (error) {
    case 'invalid_client':
    case 'unauthorized_client':
      return refusal('signin.invalidClient', words, error, false);
    case 'invalid_grant':
      return refusal('signin.invalidGrant', words, error, false);
    case 'access_denied':
      return refusal('signin.denied', words, error, true);
    case 'invalid_token':
      return refusal(asked === 'resource' ? 'signin.expired' : 'signin.provider', words, error, false);
    default:
      return refusal('signin.provider', words, error, error === 'temporarily_unavailable');
  }
}

/** Codes of provider A: 190 and 102 end the login, 4, 17 and 341 ask for patience. */
function nested(error: Fields, asked: Asked): AppError {
  const number = typeof error['code'] === 'number' ? error['code'] : null;
  const words = error['message'] ?? error['status'];
  if (number === null) return refusal('signin.provider', words, 'error', false);
  if (number === 190 || number === 102 || error['status'] === 'UNAUTHENTICATED')
    return refusal('signin.expired', words, number, false);
  if (asked === 'code' && /verification code|authorization code|code has/i.test(String(words)))
    return refusal('signin.invalidGrant', words, number, false);
  if (/client secret|app secret/i.test(String(words)))
    return refusal('signin.invalidClient', words, number, false);
  return refusal('signin.provider', words, number, [4, 17, 341].includes(number));
}

function refusal(code: ErrorCode, words: unknown, errorCode: string | number, retryable: boolean): AppError {
  const detail = plainWords(typeof words === 'string' ? words : '') || String(errorCode);
  return appError(code, {
    message: `The provider refused: ${detail}`,
    context: { detail, errorCode },
    retryable,
  });
}
