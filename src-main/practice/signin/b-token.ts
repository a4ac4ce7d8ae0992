import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { AccountsB, CodeB, GrantB } from './b-accounts.ts';
import { displayNameOf, picturePath } from './people.ts';
import { leftHalfHash } from './signing-keys.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { json, peerTime } from './site.ts';
import { liveToken } from './tokens.ts';

const ACCESS_SECONDS = 3_599;
/** Six months. */
const REFRESH_SECONDS = 15_552_000;

/** Exchange, refresh and revocation. */
export function createTokenEndpointB(accounts: AccountsB): Routes {
  return {
    'POST /oauth2/v3/token': (request) => {
      if (!isOwnClient(accounts, request))
        return refusal(401, 'invalid_client', 'The OAuth client was not found.');
      switch (request.form.get('grant_type')) {
        case 'authorization_code':
          return redeemCode(accounts, request.form);
        case 'refresh_token':
          return refresh(accounts, request.form);
        default:
          return refusal(400, 'unsupported_grant_type', 'Invalid grant_type');
      }
    },
    'POST /revoke': ({ form, query }) => {
      const found = liveToken([accounts.access, accounts.refresh], form.get('token') ?? query.get('token'));
      if (found === null) return refusal(400, 'invalid_token', 'Token expired or revoked');
      for (const store of [accounts.access, accounts.refresh])
        store.revoke(({ person }) => person === found.value.person);
      accounts.consented.delete(found.value.person.key);
      return json(200, {});
    },
  };
}

function refusal(status: number, error: string, text: string): SiteReply {
  return json(status, { error, error_description: text });
}

/** The secret in the form or as Basic (RFC 6749, 2.3.1). */
function isOwnClient({ clientId, clientSecret }: AccountsB, { form, headers }: SiteRequest): boolean {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined)
    return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return id === clientId && secret === clientSecret;
}

async function redeemCode(accounts: AccountsB, form: URLSearchParams): Promise<SiteReply> {
  const taken = accounts.codes.take(form.get('code') ?? '');
  if (taken.is !== 'good' || accounts.faults.has('usedCode'))
    return refusal(400, 'invalid_grant', 'Bad Request');
  const { value } = taken;
  if (form.get('redirect_uri') !== value.redirectUri)
    return refusal(400, 'redirect_uri_mismatch', 'Bad Request');
  if (!isVerified(value.challenge, form.get('code_verifier')))
    return refusal(400, 'invalid_grant', 'Invalid code verifier.');
  const granted: GrantB = { person: value.person, scopes: value.scopes };
  const refreshToken = value.isOffline
    ? { refresh_token: accounts.refresh.issue('1//', granted, REFRESH_SECONDS) }
    : {};
  return json(200, { ...(await tokensFor(accounts, granted, value.nonce)), ...refreshToken });
}

async function refresh(accounts: AccountsB, form: URLSearchParams): Promise<SiteReply> {
  const found = accounts.refresh.find(form.get('refresh_token'));
  if (found === null || found === 'expired')
    return refusal(400, 'invalid_grant', 'Token has been expired or revoked.');
  return json(200, await tokensFor(accounts, found.value, null));
}

/** A verifier where none is asked for is as wrong as none where one is. */
function isVerified(challenge: CodeB['challenge'], verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === null && verifier === null;
  const value =
    challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return value === challenge.value;
}

async function tokensFor(accounts: AccountsB, granted: GrantB, nonce: string | null): Promise<object> {
  const accessToken = accounts.access.issue('ya29', granted, ACCESS_SECONDS);
  const { faults, keys } = accounts;
  const claims = idTokenClaims(accounts, granted, { accessToken, nonce });
  return {
    access_token: accessToken,
    expires_in: ACCESS_SECONDS,
    scope: granted.scopes.join(' '),
    token_type: 'Bearer',
    id_token: await keys.sign(claims, faults.has('unknownKey') ? 'unpublished' : 'published'),
  };
}

/** `email` only with its scope; the person's name only with `profile`. */
function idTokenClaims(
  { issuer, clientId, clock, faults }: AccountsB,
  { person, scopes }: GrantB,
  { accessToken, nonce }: { readonly accessToken: string; readonly nonce: string | null },
): JWTPayload {
  const iat = Math.floor(peerTime(clock, faults) / 1_000);
  const isVerified = person.isEmailVerified && !faults.has('unverifiedEmail');
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    sub: person.subB,
    ...(scopes.includes('email') ? { email: person.email, email_verified: isVerified } : {}),
    at_hash: leftHalfHash(accessToken),
    ...(nonce === null ? {} : { nonce }),
    ...(scopes.includes('profile')
      ? {
          name: displayNameOf(person),
          picture: `${issuer}${picturePath(person)}`,
          given_name: person.givenName,
          family_name: person.familyName,
        }
      : {}),
    iat,
    exp: iat + ACCESS_SECONDS + 1,
  };
}
