import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { PRACTICE_TOKEN_MARK } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, parametersOf, visit } from '../../../doubles/practice-person.ts';
import type { Visit } from '../../../doubles/practice-person.ts';
import { providersForEachTest, withQuery } from './open-providers.ts';

const open = providersForEachTest();
const LISTENER = 'http://127.0.0.1:4999/return/b';

function authorize({ b }: PracticeProvidersPort, more: Readonly<Record<string, string>> = {}): string {
  return withQuery(`${b.authUrl}/o/oauth2/auth`, {
    client_id: b.clientId,
    redirect_uri: LISTENER,
    response_type: 'code',
    scope: 'email profile',
    state: 'state-of-this-attempt-0001',
    ...more,
  });
}

async function exchange(
  providers: PracticeProvidersPort,
  asked: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Promise<Visit> {
  const { location } = await answerConsent(authorize(providers, asked));
  const { b } = providers;
  const base = { client_id: b.clientId, client_secret: b.clientSecret, redirect_uri: LISTENER };
  return visit(`${b.tokenUrl}/oauth2/v3/token`, {
    form: {
      ...base,
      grant_type: 'authorization_code',
      code: parametersOf(location)['code'] ?? '',
      ...more,
    },
  });
}

interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

function claimsOf(answer: Visit): Readonly<Record<string, unknown>> {
  const { id_token: idToken } = JSON.parse(answer.body) as Tokens;
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

describe('practice provider B', () => {
  test.each([
    [
      'an address that is not loopback',
      { redirect_uri: 'http://192.0.2.1/return' },
      400,
      'redirect_uri_mismatch',
    ],
    ['another client', { client_id: 'other' }, 401, 'invalid_client'],
    ['two ways to ask again', { prompt: 'consent', approval_prompt: 'force' }, 400, 'invalid_request'],
    ['a token in the address', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['no scope', { scope: '' }, 400, 'invalid_request'],
    ['a scope that it does not know', { scope: 'everything' }, 400, 'invalid_scope'],
    ['a challenge that is none', { code_challenge: 'short' }, 400, 'invalid_request'],
  ])('refuses %s on a page', async (_what, more, status, error) => {
    const page = await visit(authorize(await open(), more));
    expect(page).toMatchObject({ status, location: null });
    expect(page.body).toContain(`<h1>Error ${status}: ${error}</h1>`);
  });

  test('lets no embedded view in', async () => {
    const embedded = { 'User-Agent': 'Mozilla/5.0 Chrome/140.0 Electron/45.4.1 Safari/537.36' };
    const page = await visit(authorize(await open()), { headers: embedded });
    expect(page.status).toBe(403);
    expect(page.body).toContain('disallowed_useragent');
  });

  test('takes only the verifier that leads to the challenge', async () => {
    const providers = await open();
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    const statuses = [
      await exchange(providers, asked, { code_verifier: verifier }),
      await exchange(providers, asked, { code_verifier: 'w'.repeat(43) }),
      await exchange(providers, asked, {}),
      await exchange(providers, asked, { code_verifier: verifier, client_secret: 'other' }),
      await exchange(providers, asked, { code_verifier: verifier, redirect_uri: 'http://127.0.0.1:1/' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 400, 400, 401, 400]);
  });

  test('tells an address only with its scope, and vouches for none when it is told not to', async () => {
    const providers = await open();
    expect(claimsOf(await exchange(providers, { scope: 'profile' }, {}))).not.toHaveProperty('email');
    await providers.setFault('practice-provider-b', 'unverifiedEmail');
    expect(claimsOf(await exchange(providers, {}, {}))).toMatchObject({ email_verified: false });
  });

  test('describes a person by the fields that are asked for, and refuses none and unknown ones', async () => {
    const providers = await open();
    const { access_token } = JSON.parse((await exchange(providers, {}, {})).body) as Tokens;
    const ask = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse(
        (await visit(withQuery(`${providers.b.peopleUrl}/v1/people/me`, { access_token, ...parameters })))
          .body,
      );
    expect(await ask({ personFields: 'names,emailAddresses,nicknames,coverPhotos,photos' })).toMatchObject({
      resourceName: 'people/104200000000000000001',
      names: [{ displayName: 'Ada Lind', displayNameLastFirst: 'Lind, Ada', metadata: { primary: true } }],
      emailAddresses: [{ value: 'ada.lind@people.example', metadata: { verified: true } }],
      coverPhotos: [{ default: true }],
    });
    expect(await ask({})).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    expect(await ask({ personFields: 'shoes' })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    expect(await ask({ personFields: 'names', access_token: 'invented' })).toMatchObject({
      error: { code: 401, status: 'UNAUTHENTICATED' },
    });
  });

  test('publishes its keys for ten minutes', async () => {
    const { b } = await open();
    const keys = await visit(b.keysUrl);
    expect(keys.headers['cache-control']).toContain('max-age=600');
    expect(JSON.parse(keys.body)).toEqual({
      keys: [
        {
          kty: 'RSA',
          kid: expect.any(String) as string,
          use: 'sig',
          alg: 'RS256',
          n: expect.any(String) as string,
          e: 'AQAB',
        },
      ],
    });
  });

  test('lives two hours ahead when it is told to', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    await providers.setFault('practice-provider-b', 'skewedClock');
    const answer = await exchange(providers, {}, {});
    const ahead = clock.now() + 7_200_000;
    expect(answer.headers.date).toBe(new Date(ahead).toUTCString());
    expect(claimsOf(answer)['iat']).toBe(ahead / 1_000);
  });

  test('answers late, or never, what programs ask, and pages at once', async () => {
    const clock = createFakeClock();
    const providers = await open(clock);
    await providers.setFault('practice-provider-b', 'slow');
    expect((await visit(authorize(providers))).status).toBe(200);
    const late = visit(providers.b.keysUrl);
    await expect.poll(() => clock.pendingTimers()).toBe(1);
    await clock.advance(2_000);
    expect((await late).status).toBe(200);
    await providers.setFault('practice-provider-b', 'hang');
    const never = visit(providers.b.keysUrl).catch(() => 'cut off');
    expect((await visit(authorize(providers))).status).toBe(200);
    await providers.dispose();
    expect(await never).toBe('cut off');
  });
});

describe('the practice providers', () => {
  test('are peers that know their own faults only', async () => {
    const providers = await open();
    expect(providers.peers().map(({ peer, kind, fault }) => [peer, kind, fault])).toEqual([
      ['practice-provider-a', 'signin', 'none'],
      ['practice-provider-b', 'signin', 'none'],
      ['practice-provider-c', 'signin', 'none'],
      ['practice-provider-d', 'signin', 'none'],
      ['practice-operator', 'signin', 'none'],
    ]);
    expect(await providers.setFault('practice-provider-a', 'noUnionId')).toBeNull();
    expect(await providers.setFault('practice-provider-x', 'slow')).toBeNull();
    expect(await providers.setFault('practice-provider-c', 'noUnionId')).toMatchObject({
      fault: 'noUnionId',
    });
  });

  test('know after a restart who is signed in, without having kept a token', async () => {
    let kept: Readonly<Record<string, unknown>> | null = null;
    const memory = {
      load: () => kept,
      save(shelves: Readonly<Record<string, unknown>>) {
        kept = JSON.parse(JSON.stringify(shelves)) as Record<string, unknown>;
      },
    };
    const before = await open(systemClock, memory);
    const answer = await exchange(before, { access_type: 'offline' }, {});
    const { access_token, refresh_token } = JSON.parse(answer.body) as Tokens;
    await before.dispose();
    expect(JSON.stringify(kept)).not.toContain(PRACTICE_TOKEN_MARK);
    const after = await open(systemClock, memory);
    const { b } = after;
    const person = await visit(
      withQuery(`${b.peopleUrl}/v1/people/me`, { access_token, personFields: 'names' }),
    );
    expect(JSON.parse(person.body)).toMatchObject({ names: [{ displayName: 'Ada Lind' }] });
    const client = { client_id: b.clientId, client_secret: b.clientSecret };
    const refresh = { grant_type: 'refresh_token', refresh_token, ...client };
    expect(await visit(`${b.tokenUrl}/oauth2/v3/token`, { form: refresh })).toMatchObject({ status: 200 });
    const revoked = await visit(b.revokeUrl, { form: { token: access_token } });
    expect(revoked.status).toBe(200);
    expect(await visit(`${b.tokenUrl}/oauth2/v3/token`, { form: refresh })).toMatchObject({ status: 400 });
  });
});
