import type { JWTPayload } from 'jose';
import type { AccountsD, GrantD } from './d-accounts.ts';
import { isClientSecret } from './d-client-secret.ts';
import { leftHalfHash } from './signing-keys.ts';
import type { Routes, SiteReply } from './site.ts';
import { json, peerTime } from './site.ts';
import { liveToken } from './tokens.ts';

const ACCESS_SECONDS = 3_600;
const ID_TOKEN_SECONDS = 86_400;
/** It does not expire by itself; ten years are as good. */
const REFRESH_SECONDS = 315_360_000;

/** Exchange, refresh and revocation. */
export function createTokenEndpointD(accounts: AccountsD): Routes {
  return {
    'POST /auth/token': async ({ form }) => {
      if (!(await isOwnClient(accounts, form))) return refusal('invalid_client');
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return redeemCode(accounts, form);
        case 'refresh_token':
          return refresh(accounts, form);
        default:
          return refusal('unsupported_grant_type');
      }
    },
    'POST /auth/revoke': async ({ form }) => {
      if (!(await isOwnClient(accounts, form))) return refusal('invalid_client');
      revoke(accounts, form.get('token'));
      return { status: 200, headers: {}, body: '' };
    },
  };
}

function refusal(error: string, text: string | null = null): SiteReply {
  return json(400, { error, ...(text === null ? {} : { error_description: text }) });
}

/** Who is named in the form must be the one whose key signed; an address that is not registered is no client of ours either. */
async function isOwnClient(accounts: AccountsD, form: URLSearchParams): Promise<boolean> {
  const redirectUri = form.get('redirect_uri');
  return (
    form.get('client_id') === accounts.clientId &&
    (redirectUri === null || accounts.redirectUris.includes(redirectUri)) &&
    (await isClientSecret(accounts, form.get('client_secret') ?? ''))
  );
}

async function redeemCode(accounts: AccountsD, form: URLSearchParams): Promise<SiteReply> {
  const taken = accounts.codes.take(form.get('code') ?? '');
  if (taken.is === 'used' || accounts.faults.has('usedCode'))
    return refusal('invalid_grant', 'The code has already been used.');
  if (taken.is !== 'good') return refusal('invalid_grant', 'The code has expired or has been revoked.');
  if (form.get('redirect_uri') !== taken.value.redirectUri)
    return refusal('invalid_grant', 'redirect_uri mismatch.');
  const refreshToken = accounts.refresh.issue('rd', taken.value, REFRESH_SECONDS);
  return json(200, { ...(await tokensFor(accounts, taken.value)), refresh_token: refreshToken });
}

/** A refresh brings no other refresh token. */
async function refresh(accounts: AccountsD, form: URLSearchParams): Promise<SiteReply> {
  const found = accounts.refresh.find(form.get('refresh_token'));
  if (found === null || found === 'expired') return refusal('invalid_grant');
  return json(200, await tokensFor(accounts, { ...found.value, nonce: null }));
}

async function tokensFor(accounts: AccountsD, granted: GrantD): Promise<object> {
  const accessToken = accounts.access.issue('ad', granted, ACCESS_SECONDS);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    id_token: await idTokenFor(accounts, granted, { at_hash: leftHalfHash(accessToken) }),
  };
}

/** An ID token; what others say as booleans D says as strings. */
export function idTokenFor(
  { issuer, clientId, clock, faults, keys, known }: AccountsD,
  { person, scopes, authenticatedAt, nonce }: GrantD,
  hash: { readonly at_hash: string } | { readonly c_hash: string },
): Promise<string> {
  const iat = Math.floor(peerTime(clock, faults) / 1_000);
  const isVerified = person.isEmailVerified && !faults.has('unverifiedEmail');
  const address = known.get(person.key);
  const claims: JWTPayload = {
    iss: issuer,
    aud: clientId,
    exp: iat + ID_TOKEN_SECONDS,
    iat,
    sub: person.subD,
    ...hash,
    ...(nonce === null ? {} : { nonce }),
    ...(scopes.includes('email') && address !== undefined
      ? {
          email: address.email,
          email_verified: String(isVerified || address.isPrivate),
          ...(address.isPrivate ? { is_private_email: 'true' } : {}),
        }
      : {}),
    auth_time: authenticatedAt,
    nonce_supported: true,
  };
  return keys.sign(claims, faults.has('unknownKey') ? 'unpublished' : 'published');
}

/** Also of a token that nobody knows: that is answered alike. Afterwards the person counts as new. */
function revoke({ access, refresh, known }: AccountsD, token: string | null): void {
  const found = liveToken([access, refresh], token);
  if (found === null) return;
  for (const store of [access, refresh]) store.revoke(({ person }) => person === found.value.person);
  known.delete(found.value.person.key);
}
