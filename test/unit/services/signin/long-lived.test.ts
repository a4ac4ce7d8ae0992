import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { desksForEachTest, ownA } from './signin-desk.ts';

const open = desksForEachTest();
/** Real sockets on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };
const never = new AbortController().signal;
const WEEKS = 50 * 24 * 3_600_000;

const lasts = (expiresAt: string | null): number => Date.parse(expiresAt ?? '') - Date.now();

describe('a token of hours', PATIENT, () => {
  test('becomes one of weeks where the app secret is known', async () => {
    const desk = await open({ settings: { a: { flow: 'token' } } });
    const card = await desk.signIn('a');
    expect(card.state).toBe('signed-in');
    expect(lasts(card.expiresAt)).toBeGreaterThan(WEEKS);
  });

  test('stays one where the app secret is not known here', async () => {
    const { practice } = await open();
    const desk = await open({ practice, settings: ownA(practice) });
    const card = await desk.signIn('a');
    expect(card.state).toBe('signed-in');
    expect(lasts(card.expiresAt)).toBeLessThan(2 * 3_600_000);
    expect(desk.exchanges.map(({ target }) => target).join()).not.toContain('fb_exchange_token');
  });

  test('stays, and the person too, when the provider refuses the longer one', async () => {
    const { practice } = await open();
    const desk = await open({
      practice,
      settings: { ...ownA(practice), a: { ...ownA(practice).a, flow: 'token' } },
      secrets: { 'signin.a.secret': 'not-the-secret' },
    });
    await desk.signIn('a');
    expect(desk.exchanges.map(({ target }) => target).join()).toContain('grant_type=fb_exchange_token');
    // The proof is then wrong too, which the provider says by itself.
    expect(desk.card('a').error).toMatchObject({ code: 'signin.provider', context: { errorCode: 100 } });
  });

  test('is not asked for where the code already brought one of weeks', async () => {
    const desk = await open();
    const card = await desk.signIn('a');
    expect(lasts(card.expiresAt)).toBeGreaterThan(WEEKS);
    expect(desk.exchanges.map(({ target }) => target).join()).not.toContain('fb_exchange_token');
  });
});

describe('what is asked with a token of provider A', PATIENT, () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  /** A provider that answers everything and tells what it was asked. */
  async function recordingGraph(): Promise<{ readonly origin: string; readonly asked: URL[] }> {
    const asked: URL[] = [];
    const server = createServer((request: IncomingMessage, response) => {
      asked.push(new URL(request.url ?? '', 'http://graph'));
      response.end(JSON.stringify({ id: '7', name: 'Ada Lind', success: true }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  test('proves that its sender has the app secret, and shows neither in the evidence', async () => {
    const graph = await recordingGraph();
    const desk = await open({
      settings: {
        a: {
          clientId: '42',
          flow: 'token',
          redirectUri: 'https://app.op.example/return/a',
          endpoints: { token: null, profile: `${graph.origin}/me`, revoke: `${graph.origin}/me/permissions` },
        },
      },
      secrets: { 'signin.a.secret': 'the-app-secret' },
    });
    const started = await desk.signin.start({ provider: 'a', returnPath: 'paste', linkTo: null });
    if (!started.ok) throw new Error(started.error.message);
    const state = new URL(started.value.openUrl).searchParams.get('state') ?? '';
    const fragment = new URLSearchParams({ access_token: 'a-long-token', expires_in: '5183944', state });
    await desk.signin.paste('a', `https://app.op.example/return/a#${fragment.toString()}`);
    expect(desk.card('a').state).toBe('signed-in');
    await desk.signin.signOut('a', never);
    const proof = createHmac('sha256', 'the-app-secret').update('a-long-token').digest('hex');
    expect(
      graph.asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('appsecret_proof')]),
    ).toEqual([
      ['/me', proof],
      ['/me/permissions', proof],
    ]);
    expect(JSON.stringify(desk.exchanges)).not.toContain(proof);
  });

  test('is asked without a proof where there is no secret', async () => {
    const { practice } = await open();
    const desk = await open({ practice, settings: ownA(practice) });
    await desk.signIn('a');
    expect(desk.card('a').state).toBe('signed-in');
    expect(desk.exchanges.map(({ target }) => target).join()).not.toContain('appsecret_proof');
  });
});
