import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { FOREIGN_CLIENT_A } from '../../../../src-main/practice/signin/a-accounts.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, goBack, parametersOf, visit } from '../../../doubles/practice-person.ts';
import type { Visit } from '../../../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from './open-providers.ts';

const open = providersForEachTest();
const STATE = 'state-of-this-attempt-0001';
const HAND_BACK = 'http://127.0.0.1:4242/return/one';
const VERIFIER = 'a verifier that only the application knows';

function register(
  { operator }: PracticeProvidersPort,
  more: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
  return visit(operator.attemptsUrl, { form: { state: STATE, hand_back: HAND_BACK, challenge, ...more } });
}

function redeem({ operator }: PracticeProvidersPort, ticket: string, verifier = VERIFIER): Promise<Visit> {
  return visit(operator.ticketsUrl, { form: { ticket, verifier } });
}

/** Signs in at A, C or D and answers what the application can redeem. */
async function signIn(providers: PracticeProvidersPort, address: string): Promise<Visit> {
  await register(providers);
  const back = await goBack(await answerConsent(address));
  expect(back.location?.startsWith(`${HAND_BACK}?ticket=`)).toBe(true);
  return redeem(providers, parametersOf(back.location)['ticket'] ?? '');
}

function addressAtA({ a }: PracticeProvidersPort, more: Readonly<Record<string, string>> = {}): string {
  const redirect_uri = a.redirectUris[0] ?? '';
  const base = { client_id: a.clientId, redirect_uri, response_type: 'token', scope: 'email', state: STATE };
  return withQuery(`${a.loginUrl}/dialog/oauth`, { ...base, ...more });
}

function addressAtC({ c }: PracticeProvidersPort, redirect_uri: string, state: string): string {
  const base = { appid: c.appId, redirect_uri, response_type: 'code', scope: 'snsapi_login', state };
  return withQuery(`${c.loginUrl}/connect/qrconnect`, base);
}

function addressAtD({ d }: PracticeProvidersPort): string {
  const redirect_uri = d.redirectUris[0] ?? '';
  const base = { client_id: d.clientId, redirect_uri, response_type: 'code', scope: 'name email' };
  return withQuery(d.authUrl, { ...base, state: STATE });
}

describe('the returns to the practice operator', () => {
  test('hand the fragment of A back for a ticket', async () => {
    const providers = await open();
    const redeemed = await signIn(providers, addressAtA(providers));
    const answer = JSON.parse(redeemed.body) as { url: string };
    expect(answer).toMatchObject({ provider: 'a', method: 'GET', state: STATE, body: '' });
    expect(answer.url).toContain(`${providers.a.redirectUris[0]}#access_token=EAA`);
  });

  test("hand D's form back for a ticket", async () => {
    const providers = await open();
    const redeemed = await signIn(providers, addressAtD(providers));
    const answer = JSON.parse(redeemed.body) as { body: string };
    expect(answer).toMatchObject({ provider: 'd', method: 'POST', url: providers.d.redirectUris[0] });
    expect(Object.fromEntries(new URLSearchParams(answer.body))).toEqual({
      state: STATE,
      code: expect.any(String) as string,
      user: JSON.stringify({
        name: { firstName: 'Ada', lastName: 'Lind' },
        email: 'ada.lind@people.example',
      }),
    });
  });

  test("hand C's code back, straight and through the relay, where the path tells the attempt", async () => {
    const providers = await open();
    const straight = await signIn(providers, addressAtC(providers, providers.c.redirectUris[0] ?? '', STATE));
    expect(JSON.parse(straight.body)).toMatchObject({
      url: expect.stringMatching(/\/return\/c\?code=.*&state=state-of-this-attempt-0001$/) as string,
    });
    const nonce = 'another-attempt-of-the-same-day';
    await register(providers, { state: nonce });
    const callback = `${providers.operator.origin}/return/c/${nonce}`;
    const state = Buffer.from(`give_me_code=1&callback=${callback}`).toString('base64');
    const scanned = await answerConsent(addressAtC(providers, providers.c.relayUri, state));
    const relayed = await visit(scanned.location ?? '');
    expect(Object.keys(parametersOf(relayed.location))).toEqual(['code']);
    const back = await visit(relayed.location ?? '');
    const redeemed = await redeem(providers, parametersOf(back.location)['ticket'] ?? '');
    expect(JSON.parse(redeemed.body)).toMatchObject({ provider: 'c', state: nonce, url: relayed.location });
  });

  test('give a ticket out once, to whoever has the verifier, within a minute', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const ticketOf = async (state: string): Promise<string> => {
      await register(providers, { state });
      const back = await goBack(await answerConsent(addressAtA(providers, { state })));
      return parametersOf(back.location)['ticket'] ?? '';
    };
    const good = await ticketOf('the first attempt of today'.replaceAll(' ', '-'));
    const stolen = await ticketOf('the second attempt of today'.replaceAll(' ', '-'));
    const late = await ticketOf('the third attempt of today'.replaceAll(' ', '-'));
    const statuses = [
      await redeem(providers, good),
      await redeem(providers, good),
      await redeem(providers, stolen, 'guessed'),
      await redeem(providers, stolen),
      await redeem(providers, 'invented'),
      await clock.advance(60_001).then(() => redeem(providers, late)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('lead nowhere for a state that nobody waits for, was answered, or is too old', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const come = (): Promise<Visit> => visit(`${providers.c.redirectUris[0]}?code=1&state=${STATE}`);
    expect(await come()).toMatchObject({ status: 400, location: null });
    await register(providers);
    expect(await come()).toMatchObject({ status: 303 });
    expect(await come()).toMatchObject({ status: 410, location: null });
    await register(providers, { state: 'an-attempt-that-grows-old' });
    await clock.advance(300_001);
    const late = await visit(`${providers.c.redirectUris[0]}?code=1&state=an-attempt-that-grows-old`);
    expect(late).toMatchObject({ status: 400, location: null });
  });

  test.each([
    'http://evil.example/return',
    'http://127.0.0.1/return',
    'http://127.0.0.1:4242@evil.example/',
    'https://127.0.0.1:4242/return',
    'http://127.0.0.1:4242/return?a=b',
    'http://127.0.0.1:4242/return#a',
    'http://localhost:4242/return',
    'javascript:alert(1)',
    '',
  ])('refuse to hand back to %s', async (hand_back) => {
    const refused = await register(await open(), { hand_back });
    expect({ status: refused.status, ...(JSON.parse(refused.body) as object) }).toMatchObject({
      status: 400,
      error: 'invalid_request',
    });
  });

  test('hand back to the scheme of the application', async () => {
    const providers = await open();
    await register(providers, { hand_back: 'controlroom://signin/return' });
    const back = await goBack(await answerConsent(addressAtA(providers)));
    expect(back.location?.startsWith('controlroom://signin/return?ticket=')).toBe(true);
  });

  test('take a state once and neither a short one nor a wrong challenge', async () => {
    const providers = await open();
    const outcomes = [
      await register(providers),
      await register(providers),
      await register(providers, { state: 'short' }),
      await register(providers, { state: 'long-enough-but-with-this', challenge: 'plain' }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([201, 400, 400, 400]);
  });

  test('answer to no other name than their own', async () => {
    const { operator } = await open();
    expect(await visit(operator.apiUrl, { headers: { Host: 'evil.example' } })).toMatchObject({
      status: 421,
    });
  });
});

describe('the relay of the practice operator', () => {
  const encode = (text: string): string => Buffer.from(text).toString('base64');

  test('says that there is no code', async () => {
    const { c, operator } = await open();
    const state = encode(`give_me_code=1&callback=${operator.origin}/return/c/1`);
    expect(await visit(withQuery(c.relayUri, { state }))).toMatchObject({
      status: 303,
      location: `${operator.origin}/return/c/1?error=no+code`,
    });
  });

  test.each([
    ['another domain', 'give_me_code=1&callback=http://evil.example:PORT/'],
    ['a domain that only ends alike', 'give_me_code=1&callback=http://eviloperator.localhost:PORT/'],
    ['the domain itself', 'give_me_code=1&callback=http://operator.localhost:PORT/'],
    ['another port', 'give_me_code=1&callback=http://app.operator.localhost:1/'],
    ['a user', 'give_me_code=1&callback=http://app.operator.localhost:PORT@evil.example/'],
    [
      'a second callback',
      'give_me_code=1&callback=http://app.operator.localhost:PORT/&callback=http://evil.example/',
    ],
    ['nobody who asked for it', 'callback=http://app.operator.localhost:PORT/'],
    ['nothing', ''],
  ])('passes nothing on to %s', async (_what, text) => {
    const { c, operator } = await open();
    const state = encode(text.replaceAll('PORT', new URL(operator.origin).port));
    expect(await visit(withQuery(c.relayUri, { state, code: '1' }))).toMatchObject({
      status: 400,
      location: null,
    });
  });
});

describe('the exchange of the practice operator', () => {
  const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
  const ACCESS = 'urn:ietf:params:oauth:token-type:access_token';

  function exchange(
    { operator }: PracticeProvidersPort,
    more: Readonly<Record<string, string>>,
  ): Promise<Visit> {
    const base = { grant_type: GRANT, subject_token_type: ACCESS, client_id: operator.clientApps[0] ?? '' };
    return visit(operator.exchangeUrl, { form: { ...base, ...more } });
  }

  async function tokenAtA(
    providers: PracticeProvidersPort,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    return parametersOf((await answerConsent(addressAtA(providers, more))).location)['access_token'] ?? '';
  }

  test("gives several client applications its own token for A's, and says whose it is", async () => {
    const providers = await open();
    const subject_token = await tokenAtA(providers);
    const [desk = '', kiosk = ''] = providers.operator.clientApps;
    for (const client_id of [desk, kiosk]) {
      const answer = await exchange(providers, { subject_token, subject_issuer: 'a', client_id });
      const issued = JSON.parse(answer.body) as { access_token: string };
      expect(issued).toEqual({
        access_token: expect.any(String) as string,
        issued_token_type: ACCESS,
        token_type: 'Bearer',
        expires_in: 3600,
      });
      const whoami = await visit(`${providers.operator.apiUrl}/whoami`, {
        headers: { Authorization: `Bearer ${issued.access_token}` },
      });
      expect(JSON.parse(whoami.body)).toEqual({ provider: 'a', id: '100040000000001', client_id });
    }
  });

  test("refuses a good token of A that was given to somebody else's application", async () => {
    const providers = await open();
    const subject_token = await tokenAtA(providers, {
      client_id: FOREIGN_CLIENT_A,
      redirect_uri: providers.a.embeddedRedirectUri,
    });
    expect(subject_token).not.toBe('');
    const refused = await exchange(providers, { subject_token, subject_issuer: 'a' });
    expect(JSON.parse(refused.body)).toEqual({
      error: 'invalid_grant',
      error_description: 'the token was given to another application',
    });
  });

  test('says of a token that it has expired', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const subject_token = await tokenAtA(providers);
    await clock.advance(5_401_000);
    expect(JSON.parse((await exchange(providers, { subject_token })).body)).toEqual({
      error: 'invalid_grant',
      error_description: 'the token has expired',
    });
  });

  test('refuses an invented token, another client, another grant, and everything when it is told to', async () => {
    const providers = await open();
    const subject_token = await tokenAtA(providers);
    const good = { subject_token, subject_issuer: 'a' };
    const errorOf = async (more: Readonly<Record<string, string>>): Promise<unknown> =>
      (JSON.parse((await exchange(providers, { ...good, ...more })).body) as { error: unknown }).error;
    expect([
      await errorOf({ subject_token: 'invented' }),
      await errorOf({ subject_token: 'invented', subject_issuer: 'c', openid: 'o' }),
      await errorOf({ subject_token: 'a.b.c', subject_token_type: ACCESS.replace('access', 'id') }),
      await errorOf({ client_id: 'nobody' }),
      await errorOf({ grant_type: 'password' }),
      await providers.setFault('practice-operator', 'refuse').then(() => errorOf({})),
    ]).toEqual([
      'invalid_grant',
      'invalid_grant',
      'invalid_grant',
      'invalid_client',
      'unsupported_grant_type',
      'invalid_grant',
    ]);
  });
});

test('shows what providers want to see on a host', async () => {
  const { operator } = await open();
  const pages = await Promise.all(
    [operator.privacyPolicyUrl, operator.deletionUrl, operator.associationUrl].map((url) => visit(url)),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
});
