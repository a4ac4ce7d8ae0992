import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { PRACTICE_TOKEN_MARK } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, parametersOf, visit } from '../../../doubles/practice-person.ts';
import type { Wish } from '../../../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from './open-providers.ts';

const open = providersForEachTest();
const STATE = 'state-of-this-attempt-0001';

function dialog({ a }: PracticeProvidersPort, more: Readonly<Record<string, string>> = {}): string {
  return withQuery(`${a.loginUrl}/v25.0/dialog/oauth`, {
    client_id: a.clientId,
    redirect_uri: a.redirectUris[0] ?? '',
    response_type: 'token',
    scope: 'publish_stream,email',
    state: STATE,
    ...more,
  });
}

async function tokenFor(providers: PracticeProvidersPort, wish: Wish = {}): Promise<string> {
  const { location } = await answerConsent(dialog(providers), wish);
  return parametersOf(location)['access_token'] ?? '';
}

async function graph(address: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
  return JSON.parse((await visit(withQuery(address, parameters))).body);
}

describe('practice provider A', () => {
  test('returns a token in the fragment', async () => {
    const providers = await open();
    const { status, location } = await answerConsent(dialog(providers));
    const [address, fragment] = (location ?? '').split('#');
    expect({ status, address }).toEqual({ status: 303, address: providers.a.redirectUris[0] });
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
      access_token: expect.stringContaining(PRACTICE_TOKEN_MARK) as string,
      expires_in: '5400',
      data_access_expiration_time: expect.stringMatching(/^\d{10}$/) as string,
      state: STATE,
    });
  });

  test('returns a code in the query, with its own useless fragment, and exchanges it once', async () => {
    const providers = await open();
    const { a } = providers;
    const { location } = await answerConsent(dialog(providers, { response_type: 'code' }));
    const { code = '', state } = parametersOf(location?.replace('#_=_', '') ?? null);
    expect({ state, hasTail: location?.endsWith('#_=_') }).toEqual({ state: STATE, hasTail: true });
    const asked = {
      client_id: a.clientId,
      client_secret: a.clientSecret,
      redirect_uri: a.redirectUris[0] ?? '',
      code,
    };
    expect(await graph(`${a.graphUrl}/oauth/access_token`, asked)).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
    expect(await graph(`${a.graphUrl}/oauth/access_token`, asked)).toMatchObject({
      error: { type: 'OAuthException', code: 100, error_subcode: 36009 },
    });
  });

  test('tells name and id, and the address only with its permission', async () => {
    const providers = await open();
    const { graphUrl } = providers.a;
    const withEmail = await tokenFor(providers);
    const without = await tokenFor(providers, { person: 'bruno', without: ['email'] });
    expect(await graph(`${graphUrl}/me`, { access_token: withEmail })).toEqual({
      id: '100040000000001',
      name: 'Ada Lind',
    });
    expect(await graph(`${graphUrl}/v25.0/me`, { access_token: without, fields: 'name,email' })).toEqual({
      id: '100040000000002',
      name: 'Bruno Okafor',
    });
  });

  test('checks an appsecret_proof where it is given', async () => {
    const providers = await open();
    const { graphUrl, clientSecret } = providers.a;
    const token = await tokenFor(providers);
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
    expect(await graph(`${graphUrl}/me`, { access_token: token, appsecret_proof: proof })).toMatchObject({
      name: 'Ada Lind',
    });
    expect(await graph(`${graphUrl}/me`, { access_token: token, appsecret_proof: 'other' })).toMatchObject({
      error: { code: 100 },
    });
  });

  test('says to the application what a token is, and prolongs it', async () => {
    const providers = await open();
    const { graphUrl, clientId, clientSecret } = providers.a;
    const token = await tokenFor(providers);
    const long = (await graph(`${graphUrl}/oauth/access_token`, {
      grant_type: 'fb_exchange_token',
      client_id: clientId,
      client_secret: clientSecret,
      fb_exchange_token: token,
    })) as { access_token: string };
    const asked = { input_token: long.access_token, access_token: `${clientId}|${clientSecret}` };
    expect(await graph(`${graphUrl}/debug_token`, asked)).toMatchObject({
      data: {
        app_id: clientId,
        is_valid: true,
        user_id: '100040000000001',
        scopes: ['public_profile', 'publish_stream', 'email'],
      },
    });
  });

  test('forgets what was granted', async () => {
    const providers = await open();
    const { graphUrl } = providers.a;
    const token = await tokenFor(providers);
    const revoked = await visit(
      withQuery(`${graphUrl}/100040000000001/permissions`, { access_token: token }),
      {
        method: 'DELETE',
      },
    );
    expect(JSON.parse(revoked.body)).toEqual({ success: true });
    expect(await graph(`${graphUrl}/me`, { access_token: token })).toMatchObject({ error: { code: 190 } });
  });

  test('posts with the permission, and refuses with code 200 without it', async () => {
    const providers = await open();
    const feed = `${providers.a.graphUrl}/me/feed`;
    const post = async (access_token: string): Promise<unknown> =>
      JSON.parse((await visit(feed, { form: { access_token, message: 'We are on air' } })).body);
    expect(await post(await tokenFor(providers))).toEqual({
      id: expect.stringMatching(/^100040000000001_\d+$/) as string,
    });
    const refused = await tokenFor(providers, { without: ['publish_stream'] });
    expect(await post(refused)).toMatchObject({ error: { code: 200 } });
  });

  test('shares by its own dialog without any permission', async () => {
    const { a } = await open();
    const share = withQuery(`${a.loginUrl}/dialog/share`, {
      app_id: a.clientId,
      href: 'https://hall.example/tonight',
      redirect_uri: a.redirectUris[0] ?? '',
    });
    const shared = await answerConsent(share);
    const cancelled = await answerConsent(share, { decision: 'deny' });
    expect([parametersOf(shared.location), parametersOf(cancelled.location)]).toEqual([
      { post_id: '100040000000001_1' },
      { error_code: '4201', error_message: 'User canceled the Dialog flow' },
    ]);
  });

  test.each([
    ['loopback', { redirect_uri: 'http://127.0.0.1:4000/return' }, 'URL Blocked'],
    [
      'another path of the registered host',
      { redirect_uri: 'http://app.operator.localhost/other' },
      'URL Blocked',
    ],
    ['an application that it does not know', { client_id: '1' }, 'Invalid App ID'],
    ['a scope that it does not know', { scope: 'everything' }, 'Invalid Scopes'],
    ['a response type that it does not know', { response_type: 'id_token' }, 'Invalid parameter'],
  ])('refuses %s on a page, without a redirect', async (_what, more, title) => {
    const page = await visit(dialog(await open(), more));
    expect(page).toMatchObject({ status: 400, location: null });
    expect(page.body).toContain(`<h1>${title}</h1>`);
  });

  test('returns a refusal, also without asking when it is told to', async () => {
    const providers = await open();
    const refused = {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
      state: STATE,
      _: '_',
    };
    const byHand = await answerConsent(dialog(providers), { decision: 'deny' });
    await providers.setFault('practice-provider-a', 'deny');
    const byFault = await answerConsent(dialog(providers));
    expect([parametersOf(byHand.location), parametersOf(byFault.location)]).toEqual([refused, refused]);
  });

  test('returns another state, calls codes used and tokens expired when it is told to', async () => {
    const providers = await open();
    const { a } = providers;
    const token = await tokenFor(providers);
    await providers.setFault('practice-provider-a', 'wrongState');
    const { location } = await answerConsent(dialog(providers, { response_type: 'code' }));
    expect(parametersOf(location)['state']).not.toBe(STATE);
    await providers.setFault('practice-provider-a', 'usedCode');
    const asked = {
      client_id: a.clientId,
      client_secret: a.clientSecret,
      redirect_uri: a.redirectUris[0] ?? '',
      code: parametersOf(location)['code'] ?? '',
    };
    expect(await graph(`${a.graphUrl}/oauth/access_token`, asked)).toMatchObject({
      error: { error_subcode: 36009 },
    });
    await providers.setFault('practice-provider-a', 'expired');
    expect(await graph(`${a.graphUrl}/me`, { access_token: token })).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    });
  });

  test('lets a short token expire', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const token = await tokenFor(providers);
    await clock.advance(5_401_000);
    expect(await graph(`${providers.a.graphUrl}/me`, { access_token: token })).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    });
  });
});
