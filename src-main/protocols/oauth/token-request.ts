import { createHmac } from 'node:crypto';
import type { Method, ProviderDefinition } from './definition.ts';
import type { Tokens } from './tokens.ts';

/** A request to a provider, before it is on the wire. */
export interface ProviderRequest {
  readonly method: Method | 'DELETE';
  readonly url: string;
  /** Sent as a form where the method is POST, else in the query. */
  readonly form: Readonly<Record<string, string>>;
  readonly bearer: string | null;
}

/** How the client proves who it is in one request: its id, and a secret or a signed JWT where it has one. */
export interface Client {
  readonly id: string;
  readonly secret: string | null;
}

function request(
  method: Method | 'DELETE',
  url: string,
  form: Readonly<Record<string, string | null>>,
  bearer: string | null,
): ProviderRequest {
  const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== null);
  return { method, url, form: Object.fromEntries(given), bearer };
}

/** A code for tokens (RFC 6749 4.1.3), with the verifier where the start had a challenge (RFC 7636 4.5). */
export function codeRequest(
  definition: ProviderDefinition,
  client: Client,
  given: { readonly code: string; readonly redirectUri: string; readonly verifier: string | null },
): ProviderRequest {
  const { names, token, endpoints } = definition;
  return request(
    token.method,
    endpoints.token ?? endpoints.authorize,
    {
      [names.clientId]: client.id,
      [names.clientSecret]: client.secret,
      code: given.code,
      grant_type: 'authorization_code',
      redirect_uri: token.sendsRedirectUri ? given.redirectUri : null,
      code_verifier: given.verifier,
    },
    null,
  );
}

/** A refresh token for a new access token (RFC 6749 6); `null` where the provider has no refreshing. */
export function refreshRequest(
  definition: ProviderDefinition,
  client: Client,
  refreshToken: string,
): ProviderRequest | null {
  const { refresh, names, endpoints } = definition;
  const url = endpoints.refresh ?? endpoints.token;
  if (refresh === null || url === null) return null;
  return request(
    refresh.method,
    url,
    {
      [names.clientId]: client.id,
      [names.clientSecret]: refresh.sendsProof ? client.secret : null,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    },
    null,
  );
}

/** A token of hours for one of weeks; `null` where the provider has none, or the client no secret. */
export function longLivedRequest(
  { longLived, token, names, endpoints }: ProviderDefinition,
  client: Client,
  accessToken: string,
): ProviderRequest | null {
  if (longLived === null || client.secret === null || endpoints.token === null) return null;
  return request(
    token.method,
    endpoints.token,
    {
      [names.clientId]: client.id,
      [names.clientSecret]: client.secret,
      grant_type: longLived,
      [longLived]: accessToken,
    },
    null,
  );
}

/** A request with a token, and the proof that its sender has the secret too, where the provider takes one. */
export function withTokenProof(
  { tokenProof }: ProviderDefinition,
  { secret }: Client,
  accessToken: string,
  asked: ProviderRequest,
): ProviderRequest {
  if (tokenProof === null || secret === null) return asked;
  const proof = createHmac('sha256', secret).update(accessToken).digest('hex');
  return { ...asked, form: { ...asked.form, [tokenProof]: proof } };
}

/** The person's profile; `null` where the provider has none to ask. */
export function profileRequest(definition: ProviderDefinition, tokens: Tokens): ProviderRequest | null {
  const { profile, endpoints } = definition;
  if (profile === null || endpoints.profile === null) return null;
  const isInHeader = profile.tokenIn === 'header';
  const token = isInHeader ? {} : { [profile.tokenIn]: tokens.accessToken };
  const fromToken = Object.fromEntries(profile.fromToken.map((name) => [name, tokens.extra[name] ?? null]));
  const form = { ...token, ...fromToken, ...profile.parameters };
  return request(profile.method, endpoints.profile, form, isInHeader ? tokens.accessToken : null);
}

/** Tells the provider to forget the token (RFC 7009 2.1, or the provider's own way); `null` where it cannot. */
export function revokeRequest(
  definition: ProviderDefinition,
  client: Client,
  tokens: { readonly accessToken: string; readonly refreshToken: string | null },
): ProviderRequest | null {
  const { revoke, endpoints, names } = definition;
  if (revoke === null || endpoints.revoke === null) return null;
  if (revoke.method === 'DELETE') return request('DELETE', endpoints.revoke, {}, tokens.accessToken);
  const isRefresh = revoke.token === 'refresh' && tokens.refreshToken !== null;
  const proof = revoke.sendsProof ? { [names.clientId]: client.id, [names.clientSecret]: client.secret } : {};
  return request(
    'POST',
    endpoints.revoke,
    {
      ...proof,
      token: isRefresh ? tokens.refreshToken : tokens.accessToken,
      token_type_hint: isRefresh ? 'refresh_token' : 'access_token',
    },
    null,
  );
}

/** Publishes a message with the token. */
export function publishRequest(
  endpoint: string,
  accessToken: string,
  given: { readonly message: string; readonly link: string | null },
): ProviderRequest {
  return request('POST', endpoint, given, accessToken);
}
