import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Flow, ProviderDefinition } from './definition.ts';
import type { ReturnParameters } from './parse-return.ts';
import { isSameWord } from './secrets.ts';

/** What an attempt expects of the answer. */
export interface Expected {
  readonly definition: ProviderDefinition;
  readonly flow: Flow;
  /** `null` where a one-time ticket of the operator's host stands for it. */
  readonly state: string | null;
}

/** A provider's consent: a code to exchange, or a token at once. */
export interface Consent {
  readonly code: string | null;
  /** As an answer of the token endpoint: `access_token`, `expires_in`, … */
  readonly token: Readonly<Record<string, string>> | null;
  /** What one provider says of the person at the first sign-in only: JSON, unsigned. */
  readonly user: string | null;
  /** The permissions that were given, where the return says so. */
  readonly scopes: string | null;
}

/** A verdict on a return: `isFinal` tells whether it ends the attempt; one that is not may have come from anybody. */
export interface Verdict {
  readonly result: Result<Consent>;
  readonly isFinal: boolean;
}

const DENIALS = [
  'access_denied',
  'user_denied',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'no code',
  'consent_required',
  'interaction_required',
];

/**
 * Judges an answer (RFC 6749 4.1.2, 4.2.2, RFC 9207): nothing counts, not even an error, without the right state.
 *
 * Errors: signin.stateMismatch and signin.badReturn (not final), signin.denied, signin.provider, signin.invalidClient.
 */
export function judgeReturn(parameters: ReturnParameters, expected: Expected): Verdict {
  const pending = (result: Result<Consent>): Verdict => ({ result, isFinal: false });
  if (!hasState(parameters, expected.state))
    return pending(fail('signin.stateMismatch', { message: 'The answer does not belong to this sign-in.' }));
  if (!hasIssuer(parameters, expected.definition))
    return pending(
      fail('signin.badReturn', {
        message: 'The answer comes from another provider.',
        context: { reason: 'issuer' },
      }),
    );
  const error = parameters.get('error');
  if (error !== undefined) return { result: refusal(error, parameters), isFinal: true };
  if (expected.flow === 'code') return judgeCode(parameters, expected.definition);
  const token = Object.fromEntries(parameters);
  if (!token['access_token']) return pending(missing('access_token'));
  return { result: ok({ code: null, token, user: null, scopes: scopesOf(parameters) }), isFinal: true };
}

function judgeCode(parameters: ReturnParameters, definition: ProviderDefinition): Verdict {
  const code = parameters.get('code');
  if (code) {
    const user = parameters.get('user') ?? null;
    return { result: ok({ code, token: null, user, scopes: scopesOf(parameters) }), isFinal: true };
  }
  // The one-host provider says no by coming back with nothing but the state.
  if (definition.returns.oneHost) return { result: denied('noCode'), isFinal: true };
  return { result: missing('code'), isFinal: false };
}

function scopesOf(parameters: ReturnParameters): string | null {
  return parameters.get('granted_scopes') ?? parameters.get('scope') ?? null;
}

function hasState(parameters: ReturnParameters, state: string | null): boolean {
  return state === null || isSameWord(parameters.get('state') ?? '', state);
}

function hasIssuer(parameters: ReturnParameters, definition: ProviderDefinition): boolean {
  const given = parameters.get('iss');
  if (given === undefined) return !definition.returnsIssuer;
  return definition.issuers === null || definition.issuers.includes(given);
}

function missing(field: string): Result<never> {
  return fail('signin.badReturn', {
    message: `The answer holds no ${field}.`,
    context: { reason: 'missing', field },
  });
}

function denied(reason: string): Result<never> {
  return fail('signin.denied', {
    message: 'The provider was not given consent.',
    context: { reason },
    retryable: true,
  });
}

/** The provider's words are kept as facts, cut, and never shown as markup. */
function refusal(error: string, parameters: ReturnParameters): Result<never> {
  const reason = (parameters.get('error_reason') ?? error).slice(0, 100);
  if (DENIALS.includes(error) || DENIALS.includes(reason)) return denied(reason);
  const detail = plainWords(parameters.get('error_description') ?? error);
  const code =
    error === 'unauthorized_client' || error === 'invalid_client'
      ? 'signin.invalidClient'
      : 'signin.provider';
  return fail(code, { message: `The provider refused: ${detail}`, context: { reason, detail } });
}

/** A peer's words without control characters and markup, at most 200 characters. */
export function plainWords(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}<>]/gu, ' ')
    .trim()
    .slice(0, 200);
}
