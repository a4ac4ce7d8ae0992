import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { errors, jwtVerify } from 'jose';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type { ProviderDefinition } from './definition.ts';
import { isSameWord } from './secrets.ts';

/** What an ID token has to match. */
export interface IdTokenExpected {
  readonly definition: ProviderDefinition;
  readonly clientId: string;
  /** The one that was sent; `null` at a refresh, where none is. */
  readonly nonce: string | null;
  /** Epoch ms. */
  readonly now: number;
}

const TOLERANCE_SECONDS = 30;
/** A token from further ahead is refused, however its other times are. */
const MAX_AHEAD_SECONDS = 300;

/**
 * Verifies an ID token (OpenID Connect Core 3.1.3.7): RS256 by a key of the provider's set, `iss`, `aud` (and `azp` where
 * there are several), `exp`, `iat`, `sub`, and the nonce that was sent.
 *
 * Errors: signin.badIdToken; context.reason is `signature`, `key`, `time`, `issuer`, `audience`, `nonce` or `claims`;
 * signin.unreachable when the keys cannot be had.
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpected,
): Promise<Result<JWTPayload>> {
  const { definition, clientId, now } = expected;
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: [...(definition.issuers ?? [])],
      audience: clientId,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
    });
    return judgeClaims(payload, expected);
  } catch (error) {
    return explain(error);
  }
}

function judgeClaims(
  payload: JWTPayload,
  { definition, clientId, nonce, now }: IdTokenExpected,
): Result<JWTPayload> {
  if ((payload.iat ?? 0) > now / 1000 + MAX_AHEAD_SECONDS) return bad('time', 'it was issued in the future');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId)
    return bad('audience', 'it is meant for several applications');
  if (nonce !== null && !hasNonce(payload, nonce, definition))
    return bad('nonce', 'it belongs to another sign-in');
  return ok(payload);
}

function hasNonce(payload: JWTPayload, nonce: string, definition: ProviderDefinition): boolean {
  const given = payload['nonce'];
  if (typeof given === 'string') return isSameWord(given, nonce);
  const supported = payload['nonce_supported'];
  return definition.nonce === 'ifSupported' && supported !== true && supported !== 'true';
}

type Reason = 'signature' | 'key' | 'time' | 'issuer' | 'audience' | 'nonce' | 'claims';

const BY_CLAIM: Readonly<Record<string, Reason>> = {
  exp: 'time',
  iat: 'time',
  nbf: 'time',
  iss: 'issuer',
  aud: 'audience',
};

function explain(error: unknown): Result<never> {
  if (error instanceof errors.JWTExpired) return bad('time', 'it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return bad(BY_CLAIM[error.claim] ?? 'claims', `its ${error.claim} is not right`);
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return bad('signature', 'its signature is not right');
  if (error instanceof errors.JWKSNoMatchingKey) return bad('key', 'the provider does not know its key');
  if (error instanceof errors.JOSEAlgNotAllowed) return bad('signature', 'it is not signed with RS256');
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return bad('claims', 'it cannot be read');
  return fail('signin.unreachable', {
    message: `The provider's keys cannot be had: ${messageOf(error)}`,
    context: { reason: 'keys', detail: messageOf(error).slice(0, 200) },
    retryable: true,
  });
}

function bad(reason: Reason, detail: string): Result<never> {
  return fail('signin.badIdToken', {
    message: `The provider's ID token does not hold: ${detail}.`,
    context: { reason, detail },
  });
}
