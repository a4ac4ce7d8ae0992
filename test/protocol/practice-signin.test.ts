import { importPKCS8, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import type { PracticeProviderD, PracticeProvidersPort } from '../../src-main/lib/ports.ts';
import { answerConsent, formOf, parametersOf, visit } from '../doubles/practice-person.ts';
import type { Wish } from '../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from '../unit/practice/signin/open-providers.ts';

const open = providersForEachTest();
const STATE = 'state-of-this-attempt-0001';
const PLAIN_HTTP = { [oauth.allowInsecureRequests]: true };
const LISTENER = 'http://127.0.0.1:4999/return/b';

interface SignedIn {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly tokens: oauth.TokenEndpointResponse;
  readonly claims: oauth.IDToken | undefined;
}

/** Nonce, claims and the signature, which this client leaves out of a code flow unless it is asked. */
async function checkTokens(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  { response, nonce }: { readonly response: Response; readonly nonce: string },
): Promise<SignedIn> {
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, PLAIN_HTTP);
  return { server, client, tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
}

async function discoverB({ b }: PracticeProvidersPort): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(b.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, PLAIN_HTTP));
}

/** The whole flow at B as a client that is not ours does it, and checks it. */
async function signInAtB(
  providers: PracticeProvidersPort,
  wish: Wish = {},
  more: Readonly<Record<string, string>> = {},
): Promise<SignedIn> {
  const server = await discoverB(providers);
  const client = { client_id: providers.b.clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const address = withQuery(server.authorization_endpoint ?? '', {
    client_id: client.client_id,
    redirect_uri: LISTENER,
    response_type: 'code',
    scope: 'email profile',
    access_type: 'offline',
    approval_prompt: 'force',
    state: STATE,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const { location } = await answerConsent(address, wish);
  const parameters = oauth.validateAuthResponse(server, client, new URL(location ?? ''), STATE);
  const authentication = oauth.ClientSecretPost(providers.b.clientSecret);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    LISTENER,
    verifier,
    PLAIN_HTTP,
  );
  return checkTokens(server, client, { response, nonce });
}

describe('practice provider B, asked by oauth4webapi', () => {
  test('signs somebody in, with PKCE, nonce, issuer and a checked signature', async () => {
    const { tokens, claims } = await signInAtB(await open());
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3599, scope: 'email profile' });
    expect(tokens.refresh_token).toBeTypeOf('string');
    expect(claims).toMatchObject({
      sub: '104200000000000000001',
      email: 'ada.lind@people.example',
      email_verified: true,
      name: 'Ada Lind',
    });
  });

  test('refreshes, describes and revokes', async () => {
    const providers = await open();
    const { server, client, tokens } = await signInAtB(providers);
    const authentication = oauth.ClientSecretPost(providers.b.clientSecret);
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        authentication,
        tokens.refresh_token ?? '',
        PLAIN_HTTP,
      ),
    );
    const people = new URL(`${providers.b.peopleUrl}/v1/people/me?personFields=names,photos`);
    const person = await oauth.protectedResourceRequest(
      refreshed.access_token,
      'GET',
      people,
      undefined,
      null,
      PLAIN_HTTP,
    );
    expect(await person.json()).toMatchObject({ names: [{ displayName: 'Ada Lind' }] });
    const revoked = await oauth.revocationRequest(
      server,
      client,
      authentication,
      refreshed.access_token,
      PLAIN_HTTP,
    );
    await expect(oauth.processRevocationResponse(revoked)).resolves.toBeUndefined();
    const again = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? '',
      PLAIN_HTTP,
    );
    await expect(oauth.processRefreshTokenResponse(server, client, again)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('gives a refresh token again only to who is asked again', async () => {
    const providers = await open();
    await signInAtB(providers);
    const { tokens } = await signInAtB(providers, {}, { approval_prompt: 'auto' });
    expect(tokens.refresh_token).toBeUndefined();
  });

  test('is refused by the client when it returns another state, denies, or used the code before', async () => {
    const providers = await open();
    const refusedWith = async (fault: string): Promise<unknown> => {
      await providers.setFault('practice-provider-b', fault);
      return signInAtB(providers).catch((error: unknown) => (error as { code?: string }).code);
    };
    expect([
      await refusedWith('wrongState'),
      await refusedWith('deny'),
      await refusedWith('usedCode'),
      await refusedWith('unknownKey'),
    ]).toEqual([
      oauth.INVALID_RESPONSE,
      oauth.AUTHORIZATION_RESPONSE_ERROR,
      oauth.RESPONSE_BODY_ERROR,
      oauth.KEY_SELECTION,
    ]);
  });

  test('is believed with other keys, where the client asks for them again', async () => {
    const providers = await open();
    const before = await signInAtB(providers);
    await providers.setFault('practice-provider-b', 'rotatedKeys');
    const after = await signInAtB(providers);
    const keyOf = ({ tokens }: SignedIn): unknown =>
      JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString());
    expect(keyOf(after)).not.toEqual(keyOf(before));
  });
});

function serverD({
  issuer,
  authUrl,
  tokenUrl,
  keysUrl,
  revokeUrl,
}: PracticeProviderD): oauth.AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: authUrl,
    token_endpoint: tokenUrl,
    jwks_uri: keysUrl,
    revocation_endpoint: revokeUrl,
  };
}

/** The client secret as the requirement has it, made by jose. */
async function clientAuthenticationD(d: PracticeProviderD): Promise<oauth.ClientAuth> {
  const key = await importPKCS8(d.privateKey, 'ES256');
  const secret = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: d.keyId })
    .setIssuer(d.teamId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .setAudience(d.audience)
    .setSubject(d.clientId)
    .sign(key);
  return (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', secret);
  };
}

async function signInAtD(providers: PracticeProvidersPort, wish: Wish = {}): Promise<SignedIn> {
  const { d } = providers;
  const server = serverD(d);
  const client = { client_id: d.clientId };
  const redirectUri = d.redirectUris[0] ?? '';
  const nonce = oauth.generateRandomNonce();
  const asked = { response_type: 'code', scope: 'name email', state: STATE, nonce };
  const page = await answerConsent(
    withQuery(d.authUrl, { client_id: d.clientId, redirect_uri: redirectUri, ...asked }),
    wish,
  );
  const returned = new URLSearchParams(formOf(page.body)?.fields);
  const parameters = oauth.validateAuthResponse(server, client, returned, STATE);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    await clientAuthenticationD(d),
    parameters,
    redirectUri,
    oauth.nopkce,
    PLAIN_HTTP,
  );
  return checkTokens(server, client, { response, nonce });
}

describe('practice provider D, asked by oauth4webapi', () => {
  test('signs somebody in by its form, with the secret that jose signed and a checked signature', async () => {
    const { tokens, claims } = await signInAtD(await open());
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(claims).toMatchObject({
      sub: '000420.0a0a0a0a0a0a4a0a8a0a0a0a0a0a0a0a.0901',
      email: 'ada.lind@people.example',
      email_verified: 'true',
      nonce_supported: true,
    });
  });

  test('refreshes without another refresh token, and forgets who is revoked', async () => {
    const providers = await open();
    const { server, client, tokens } = await signInAtD(providers);
    const authentication = await clientAuthenticationD(providers.d);
    const refresh = (): Promise<Response> =>
      oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token ?? '', PLAIN_HTTP);
    const refreshed = await oauth.processRefreshTokenResponse(server, client, await refresh());
    expect(refreshed.refresh_token).toBeUndefined();
    for (const token of [tokens.refresh_token ?? '', 'nobody knows this one'])
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, authentication, token, PLAIN_HTTP),
      );
    await expect(oauth.processRefreshTokenResponse(server, client, await refresh())).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('vouches for a hidden address, and for nobody when it is told not to', async () => {
    const providers = await open();
    const hidden = await signInAtD(providers, { person: 'bruno', fields: { address: 'hide' } });
    await providers.setFault('practice-provider-d', 'unverifiedEmail');
    const unverified = await signInAtD(providers);
    expect([hidden.claims, unverified.claims]).toMatchObject([
      { email: '0b0b0b0b0b@private.provider-d.example', email_verified: 'true', is_private_email: 'true' },
      { email_verified: 'false' },
    ]);
  });

  test('is refused by the client when its key is not published or its clock is wrong', async () => {
    const providers = await open();
    await providers.setFault('practice-provider-d', 'unknownKey');
    await expect(signInAtD(providers)).rejects.toMatchObject({ code: oauth.KEY_SELECTION });
    await providers.setFault('practice-provider-d', 'skewedClock');
    await expect(signInAtD(providers)).rejects.toMatchObject({ error: 'invalid_client' });
  });
});

describe('the exchange of the practice operator', () => {
  async function whoIs(
    { operator }: PracticeProvidersPort,
    form: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const [client_id = ''] = operator.clientApps;
    const grant_type = 'urn:ietf:params:oauth:grant-type:token-exchange';
    const answer = await visit(operator.exchangeUrl, { form: { grant_type, client_id, ...form } });
    const { access_token: token } = JSON.parse(answer.body) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    return JSON.parse((await visit(`${operator.apiUrl}/whoami`, { headers })).body);
  }

  test('takes the ID tokens of B and D, and the access token of C with its openid', async () => {
    const providers = await open();
    const { c } = providers;
    const subject_token_type = 'urn:ietf:params:oauth:token-type:id_token';
    const atB = (await signInAtB(providers)).tokens.id_token ?? '';
    const atD = (await signInAtD(providers)).tokens.id_token ?? '';
    const scan = {
      appid: c.appId,
      redirect_uri: c.redirectUris[0] ?? '',
      response_type: 'code',
      state: STATE,
    };
    const scanned = await answerConsent(
      withQuery(`${c.loginUrl}/connect/qrconnect`, { ...scan, scope: 'snsapi_login' }),
    );
    const { code = '' } = parametersOf(scanned.location);
    const exchanged = await visit(`${c.apiUrl}/sns/oauth2/access_token`, {
      form: { appid: c.appId, secret: c.appSecret, code, grant_type: 'authorization_code' },
    });
    const { access_token, openid } = JSON.parse(exchanged.body) as { access_token: string; openid: string };
    expect([
      await whoIs(providers, { subject_token: atB, subject_token_type }),
      await whoIs(providers, { subject_token: atD, subject_token_type }),
      await whoIs(providers, {
        subject_token: access_token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        subject_issuer: 'c',
        openid,
      }),
    ]).toMatchObject([
      { provider: 'b', id: '104200000000000000001' },
      { provider: 'd', id: '000420.0a0a0a0a0a0a4a0a8a0a0a0a0a0a0a0a.0901' },
      { provider: 'c', id: 'oPr4cTiceOpenIdOfAda000000a' },
    ]);
  });
});
