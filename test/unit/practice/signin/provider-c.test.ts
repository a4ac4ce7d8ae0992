import { describe, expect, test } from 'vitest';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, parametersOf, visit } from '../../../doubles/practice-person.ts';
import type { Visit, Wish } from '../../../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from './open-providers.ts';

const open = providersForEachTest();
const STATE = 'state-of-this-attempt-0001';

function scan({ c }: PracticeProvidersPort, more: Readonly<Record<string, string>> = {}): string {
  const address = withQuery(`${c.loginUrl}/connect/qrconnect`, {
    appid: c.appId,
    redirect_uri: c.redirectUris[0] ?? '',
    response_type: 'code',
    scope: 'snsapi_login,snsapi_userinfo',
    state: STATE,
    ...more,
  });
  return `${address}#wechat_redirect`;
}

async function codeFor(providers: PracticeProvidersPort, wish: Wish = {}): Promise<string> {
  return parametersOf((await answerConsent(scan(providers), wish)).location)['code'] ?? '';
}

function exchange({ c }: PracticeProvidersPort, more: Readonly<Record<string, string>>): Promise<Visit> {
  return visit(`${c.apiUrl}/sns/oauth2/access_token`, {
    form: { appid: c.appId, secret: c.appSecret, grant_type: 'authorization_code', ...more },
  });
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly openid: string;
}

async function tokensFor(providers: PracticeProvidersPort, wish: Wish = {}): Promise<Tokens> {
  return JSON.parse((await exchange(providers, { code: await codeFor(providers, wish) })).body) as Tokens;
}

describe('practice provider C', () => {
  test('returns a code to any path of its one host after a scan, and only the state after a refusal', async () => {
    const providers = await open();
    const path = { redirect_uri: `http://${providers.c.callbackHost}/any/path` };
    const allowed = await answerConsent(scan(providers, path));
    const denied = await answerConsent(scan(providers), { decision: 'deny' });
    const deniedThere = await answerConsent(scan(providers, { lang: 'cn' }), { decision: 'deny' });
    expect(allowed.location?.startsWith(path.redirect_uri)).toBe(true);
    expect(parametersOf(allowed.location)).toEqual({ code: expect.any(String) as string, state: STATE });
    expect(parametersOf(denied.location)).toEqual({ state: STATE });
    expect(deniedThere).toMatchObject({ status: 200, location: null });
  });

  test('exchanges a code once, by GET as by POST, and calls the answer plain text', async () => {
    const providers = await open();
    const { appId: appid, appSecret: secret, apiUrl } = providers.c;
    const code = await codeFor(providers);
    const first = await exchange(providers, { code });
    expect(JSON.parse(first.body)).toEqual({
      access_token: expect.any(String) as string,
      expires_in: 7200,
      refresh_token: expect.any(String) as string,
      openid: 'oPr4cTiceOpenIdOfAda000000a',
      scope: 'snsapi_login,snsapi_userinfo',
      unionid: 'uPr4cTiceUnionIdOfAda00000a',
    });
    expect(first.headers['content-type']).toBe('text/plain');
    const again = await visit(
      withQuery(`${apiUrl}/sns/oauth2/access_token`, {
        appid,
        secret,
        code,
        grant_type: 'authorization_code',
      }),
    );
    expect(again.status).toBe(200);
    expect(JSON.parse(again.body)).toEqual({
      errcode: 40163,
      errmsg: expect.stringMatching(/^code been used, rid: /) as string,
    });
  });

  test('tells the profile, and whether a token is good', async () => {
    const providers = await open();
    const { access_token, openid } = await tokensFor(providers, { person: 'namesake' });
    const profile = await visit(`${providers.c.apiUrl}/sns/userinfo`, { form: { access_token, openid } });
    const auth = await visit(withQuery(`${providers.c.apiUrl}/sns/auth`, { access_token, openid }));
    expect(JSON.parse(profile.body)).toMatchObject({
      openid: 'oPr4cTiceOpenIdOfAda000000A',
      nickname: 'Ada Lind',
      headimgurl: `${providers.c.apiUrl}/pictures/namesake.svg`,
    });
    expect(JSON.parse(auth.body)).toEqual({ errcode: 0, errmsg: 'ok' });
  });

  test('refreshes without the secret and without another refresh token, until thirty days are over', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const { refresh_token, access_token, openid } = await tokensFor(providers);
    const ask = async (path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await visit(withQuery(`${providers.c.apiUrl}/sns/${path}`, parameters))).body);
    const refresh = { appid: providers.c.appId, grant_type: 'refresh_token', refresh_token };
    await clock.advance(7_201_000);
    expect(await ask('userinfo', { access_token, openid })).toMatchObject({ errcode: 42001 });
    const refreshed = (await ask('oauth2/refresh_token', refresh)) as Tokens;
    expect(refreshed.refresh_token).toBe(refresh_token);
    expect(await ask('auth', { access_token: refreshed.access_token, openid })).toMatchObject({ errcode: 0 });
    await clock.advance(2_592_000_000);
    expect(await ask('oauth2/refresh_token', refresh)).toMatchObject({ errcode: 42002 });
  });

  test.each([
    [41002, { appid: '' }],
    [40013, { appid: 'wx0' }],
    [41004, { secret: '' }],
    [40125, { secret: 'other' }],
    [41008, { code: '' }],
    [40029, { code: 'other' }],
  ])('answers HTTP 200 with %i', async (errcode, wrong) => {
    const answer = await exchange(await open(), { code: 'any', ...wrong });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ errcode });
  });

  test('lets a code expire after five minutes', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    const code = await codeFor(providers);
    await clock.advance(300_001);
    expect(JSON.parse((await exchange(providers, { code })).body)).toMatchObject({ errcode: 42003 });
  });

  test('does not take one person for another whose id differs in case', async () => {
    const providers = await open();
    const { access_token } = await tokensFor(providers);
    const answer = await visit(`${providers.c.apiUrl}/sns/userinfo`, {
      form: { access_token, openid: 'oPr4cTiceOpenIdOfAda000000A' },
    });
    expect(JSON.parse(answer.body)).toMatchObject({ errcode: 40003 });
  });

  test.each([
    [10003, { redirect_uri: 'http://127.0.0.1:4000/return' }],
    [10003, { redirect_uri: 'http://app.operator.localhost:1/return/c' }],
    [10005, { scope: 'everything' }],
    [40013, { appid: 'wx0' }],
  ])('shows the page of error %i and no code', async (code, more) => {
    const page = await visit(scan(await open(), more));
    expect(page).toMatchObject({ status: 200, location: null });
    expect(page.body).toContain(`Error code ${code}.`);
  });

  test('leaves the unionid out, is busy with HTTP 200, and calls codes used and tokens expired when it is told to', async () => {
    const providers = await open();
    const told = async (fault: string): Promise<unknown> => {
      await providers.setFault('practice-provider-c', 'none');
      const code = await codeFor(providers);
      await providers.setFault('practice-provider-c', fault);
      return JSON.parse((await exchange(providers, { code })).body);
    };
    expect(await told('noUnionId')).not.toHaveProperty('unionid');
    expect(await told('noUnionId')).toHaveProperty('openid');
    expect(await told('errorWith200')).toMatchObject({ errcode: -1 });
    expect(await told('usedCode')).toMatchObject({ errcode: 40163 });
    const { access_token, openid } = (await told('expired')) as Tokens;
    const profile = await visit(`${providers.c.apiUrl}/sns/userinfo`, { form: { access_token, openid } });
    expect(JSON.parse(profile.body)).toMatchObject({ errcode: 42001 });
  });
});
