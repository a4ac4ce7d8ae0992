import { createPrivateKey, sign } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, formOf, parametersOf, visit } from '../../../doubles/practice-person.ts';
import type { Visit, Wish } from '../../../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from './open-providers.ts';

const open = providersForEachTest();
const STATE = 'state-of-this-attempt-0001';
const NOW = Date.UTC(2026, 0, 1);

function authorize({ d }: PracticeProvidersPort, more: Readonly<Record<string, string>> = {}): string {
  const redirect_uri = d.redirectUris[0] ?? '';
  const base = { client_id: d.clientId, redirect_uri, response_type: 'code', state: STATE };
  return withQuery(d.authUrl, { ...base, ...more });
}

async function returnedBy(
  providers: PracticeProvidersPort,
  wish: Wish = {},
): Promise<Readonly<Record<string, string>>> {
  const page = await answerConsent(authorize(providers, { scope: 'name email' }), wish);
  return formOf(page.body)?.fields ?? {};
}

interface SecretWish {
  readonly kid?: string;
  readonly iss?: string;
  readonly sub?: string;
  readonly aud?: string;
  readonly iat?: number;
  readonly exp?: number;
}

async function secretFor({ d }: PracticeProvidersPort, wish: SecretWish = {}): Promise<string> {
  const iat = wish.iat ?? NOW / 1_000;
  const claims = { iss: d.teamId, sub: d.clientId, aud: d.audience, iat, exp: iat + 3_600, ...wish };
  return new SignJWT({ ...claims, kid: undefined })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: wish.kid ?? d.keyId })
    .sign(await importPKCS8(d.privateKey, 'ES256'));
}

/** The same secret with its signature in DER, as a careless signer makes it. */
async function derSecretFor(providers: PracticeProvidersPort): Promise<string> {
  const [header = '', payload = ''] = (await secretFor(providers)).split('.');
  const key = createPrivateKey(providers.d.privateKey);
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'der' });
  return `${header}.${payload}.${signature.toString('base64url')}`;
}

function exchange({ d }: PracticeProvidersPort, form: Readonly<Record<string, string>>): Promise<Visit> {
  const base = {
    client_id: d.clientId,
    grant_type: 'authorization_code',
    redirect_uri: d.redirectUris[0] ?? '',
  };
  return visit(d.tokenUrl, { form: { ...base, ...form } });
}

describe('practice provider D', () => {
  test('posts a form where any scope is asked for, with the name the first time only', async () => {
    const providers = await open();
    const first = await returnedBy(providers);
    const second = await returnedBy(providers);
    expect(first).toEqual({
      state: STATE,
      code: expect.any(String) as string,
      user: JSON.stringify({
        name: { firstName: 'Ada', lastName: 'Lind' },
        email: 'ada.lind@people.example',
      }),
    });
    expect(second).toEqual({ state: STATE, code: expect.any(String) as string });
  });

  test('returns in the query without a scope, and an ID token in the fragment', async () => {
    const providers = await open();
    const query = await answerConsent(authorize(providers));
    const fragment = await answerConsent(authorize(providers, { response_type: 'code id_token' }));
    expect(new URL(query.location ?? '').searchParams.get('state')).toBe(STATE);
    expect(new URL(fragment.location ?? '').search).toBe('');
    expect(Object.keys(parametersOf(fragment.location))).toEqual(['state', 'code', 'id_token']);
  });

  test('returns the refusal of a person', async () => {
    const providers = await open();
    const refused = { state: STATE, error: 'user_cancelled_authorize' };
    expect(await returnedBy(providers, { decision: 'deny' })).toEqual(refused);
    await providers.setFault('practice-provider-d', 'deny');
    const page = await visit(authorize(providers, { scope: 'name' }));
    expect(formOf(page.body)?.fields).toEqual(refused);
  });

  test.each([
    ['loopback', { redirect_uri: 'http://127.0.0.1:4000/return' }, 'Invalid web redirect url.'],
    ['localhost', { redirect_uri: 'http://localhost:4000/return' }, 'Invalid web redirect url.'],
    ['a query with scopes', { scope: 'name', response_mode: 'query' }, 'response_mode must be form_post'],
    ['a scope that it does not know', { scope: 'everything' }, 'Invalid scope.'],
    ['another client', { client_id: 'other' }, 'Invalid client.'],
  ])('refuses %s on a page', async (_what, more, words) => {
    const page = await visit(authorize(await open(), more));
    expect(page).toMatchObject({ status: 400, location: null });
    expect(page.body).toContain(words);
  });

  test('takes a client secret that is signed raw, and refuses every wrong one', async () => {
    const providers = await open(createFakeClock(NOW));
    const seconds = NOW / 1_000;
    const answer = async (client_secret: string): Promise<unknown> =>
      JSON.parse((await exchange(providers, { client_secret, code: 'invented' })).body);
    const invalidClient = { error: 'invalid_client' };
    expect(await answer(await secretFor(providers))).toMatchObject({ error: 'invalid_grant' });
    for (const wrong of [
      await derSecretFor(providers),
      await secretFor(providers, { kid: 'OTHER' }),
      await secretFor(providers, { iss: 'OTHER' }),
      await secretFor(providers, { sub: 'other' }),
      await secretFor(providers, { aud: 'https://other.example' }),
      await secretFor(providers, { iat: seconds - 7_200, exp: seconds - 3_600 }),
      await secretFor(providers, { iat: seconds + 3_600 }),
      await secretFor(providers, { exp: seconds + 15_777_000 + 61 }),
      'not a token',
      '',
    ])
      expect(await answer(wrong)).toEqual(invalidClient);
  });

  test('takes a code once and for five minutes, for the address that it was asked for', async () => {
    const clock = createFakeClock(NOW);
    const providers = await open(clock);
    const client_secret = await secretFor(providers);
    const told = async (form: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await exchange(providers, { client_secret, ...form })).body);
    const { code = '' } = await returnedBy(providers);
    expect(await told({ code })).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
    expect(await told({ code })).toEqual({
      error: 'invalid_grant',
      error_description: 'The code has already been used.',
    });
    const { code: late = '' } = await returnedBy(providers);
    await clock.advance(300_001);
    expect(await told({ code: late })).toEqual({
      error: 'invalid_grant',
      error_description: 'The code has expired or has been revoked.',
    });
    expect(await told({ code: late, redirect_uri: 'http://other.example/' })).toEqual({
      error: 'invalid_client',
    });
    await providers.setFault('practice-provider-d', 'usedCode');
    const { code: burnt = '' } = await returnedBy(providers);
    expect(await told({ code: burnt })).toMatchObject({ error: 'invalid_grant' });
  });
});
