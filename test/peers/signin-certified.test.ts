import { createPublicKey } from 'node:crypto';
import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { SigninHost } from '../../src-main/lib/ports.ts';
import { desksForEachTest } from '../unit/services/signin/signin-desk.ts';
import type { CertifiedProvider } from './certified-provider.ts';
import { passPages, startCertifiedProvider } from './certified-provider.ts';

const open = desksForEachTest();
const started: CertifiedProvider[] = [];
afterEach(async () => {
  for (const provider of started.splice(0)) await provider.stop();
});
const never = new AbortController().signal;
const start = { returnPath: null, linkTo: null } as const;

describe('a certified provider that is not ours', () => {
  it('signs in as provider B: PKCE, nonce, people, refreshing, revoking', async () => {
    const provider = await startCertifiedProvider({
      client: {
        client_secret: 'the-secret',
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/return'],
      },
      routes: { authorization: '/o/oauth2/auth', token: '/oauth2/v3/token' },
      translate: ({ access_type, approval_prompt, scope, ...rest }) => ({
        ...rest,
        scope: `openid ${scope}${access_type === 'offline' ? ' offline_access' : ''}`,
        ...(approval_prompt === 'force' ? { prompt: 'consent' } : {}),
      }),
      checksSecret: null,
    });
    started.push(provider);
    const { issuer, clientId } = provider;
    const desk = await open({
      secrets: { 'signin.b.secret': 'the-secret' },
      settings: {
        b: {
          clientId,
          issuer,
          endpoints: {
            authorize: `${issuer}/o/oauth2/auth`,
            token: `${issuer}/oauth2/v3/token`,
            profile: `${issuer}/v1/people/me`,
            keys: `${issuer}/jwks`,
            revoke: `${issuer}/token/revocation`,
          },
        },
      },
    });
    const begun = await desk.signin.start({ provider: 'b', ...start });
    if (!begun.ok) throw new Error(begun.error.message);
    const { address } = await passPages(begun.value.openUrl);
    expect((await fetch(address)).status).toBe(200);
    expect(desk.card('b')).toMatchObject({
      state: 'signed-in',
      practice: false,
      refreshes: true,
      account: { id: 'ada-1', name: 'Ada Lind', email: 'ada-1@people.example' },
    });
    expect((await fetch(address)).status).toBe(410);
    expect(await desk.signin.signOut('b', never)).toMatchObject({ value: { revoked: 'revoked' } });
  });

  it('signs in as provider D: a signed client secret, a posted form', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const pem = await exportPKCS8(pair.privateKey);
    const headers: unknown[] = [];
    const provider = await startCertifiedProvider({
      client: {
        client_secret: 'not-used',
        redirect_uris: ['https://op.example/return/d'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      routes: { authorization: '/auth/authorize', token: '/auth/token' },
      translate: ({ scope: _scope, ...rest }) => ({ ...rest, scope: 'openid email' }),
      async checksSecret(secret) {
        headers.push(decodeProtectedHeader(secret));
        const { payload } = await jwtVerify(secret, createPublicKey(pem));
        return payload.iss === 'TEAM123456' && payload.sub === 'control-room';
      },
    });
    started.push(provider);
    const { issuer, clientId } = provider;
    const host: SigninHost = {
      hasDeepLinks: false,
      openBrowser: () => Promise.resolve(false),
      async capture({ openUrl, returnTo }) {
        const { address, form } = await passPages(openUrl);
        expect(address).toBe(returnTo);
        return { address, body: form?.toString() ?? null };
      },
    };
    const endpoints = {
      authorize: `${issuer}/auth/authorize`,
      token: `${issuer}/auth/token`,
      keys: `${issuer}/jwks`,
      revoke: `${issuer}/token/revocation`,
    };
    const redirectUri = 'https://op.example/return/d';
    const desk = await open({
      host,
      secrets: { 'signin.d.key': pem },
      settings: {
        d: {
          clientId,
          issuer,
          teamId: 'TEAM123456',
          keyId: 'ABC123DEFG',
          redirectUri,
          endpoints,
          parameters: { code_challenge_method: '' },
        },
      },
    });
    await desk.signin.start({ provider: 'd', ...start });
    const card = await desk.signin.wait('d', 20_000, never);
    expect(card).toMatchObject({
      value: { state: 'signed-in', account: { id: 'ada-1', email: 'ada-1@people.example' }, error: null },
    });
    expect(headers[0]).toEqual({ alg: 'ES256', kid: 'ABC123DEFG', typ: 'JWT' });
  });
});
