import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { PRACTICE_TOKEN_MARK } from '../../../../src-main/lib/ports.ts';
import type { OAuthClient } from '../../../../src-main/protocols/oauth/index.ts';
import { createOAuthClient, presetFor, verifyIdToken } from '../../../../src-main/protocols/oauth/index.ts';
import { answerConsent } from '../../../doubles/practice-person.ts';
import { desksForEachTest, follow } from './signin-desk.ts';

const open = desksForEachTest();
/** Real sockets on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

async function serve(answer: (end: (body: string | null) => void) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer((body) => (body === null ? request.socket.destroy() : response.end(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a code', PATIENT, () => {
  test.each(['required', 'current'] as const)(
    'is sent once, however the connection ends (%s)',
    async (dialect) => {
      let asked = 0;
      const origin = await serve((end) => {
        asked += 1;
        end(null);
      });
      const own = { clientId: 'wx1', redirectUri: 'https://app.op.example/return/c', dialect } as const;
      const desk = await open({
        settings: { c: { ...own, endpoints: { token: `${origin}/token`, profile: `${origin}/who` } } },
        secrets: { 'signin.c.secret': 'secret' },
      });
      const started = await desk.signin.start({ provider: 'c', returnPath: 'paste', linkTo: null });
      if (!started.ok) throw new Error(started.error.message);
      const state = new URL(started.value.openUrl).searchParams.get('state') ?? '';
      await desk.signin.paste('c', `${own.redirectUri}?code=a-code&state=${state}`);
      expect({ asked, code: desk.card('c').error?.code }).toEqual({ asked: 1, code: 'signin.unreachable' });
    },
  );

  test('is exchanged before the person is told that they are signed in', async () => {
    const desk = await open();
    await desk.practice.setFault('practice-provider-b', 'usedCode');
    const started = await desk.signin.start({ provider: 'b', returnPath: null, linkTo: null });
    if (!started.ok) throw new Error(started.error.message);
    const page = await follow(await answerConsent(started.value.openUrl));
    expect(page.body).toContain('Signing in did not work');
    expect(page.body).not.toContain('You are signed in');
  });
});

describe('the presets of today', PATIENT, () => {
  test.each(['a', 'b', 'c', 'd'] as const)(
    'sign in with %s, and leave no secret in the evidence',
    async (one) => {
      const desk = await open({ settings: { [one]: { dialect: 'current' } } });
      expect(await desk.signIn(one)).toMatchObject({ state: 'signed-in', account: { name: 'Ada Lind' } });
      expect(JSON.stringify([desk.events, desk.exchanges])).not.toContain(PRACTICE_TOKEN_MARK);
    },
  );
});

describe('the keys of a provider', PATIENT, () => {
  test('are asked for again for an unknown key, but not within half a minute', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const pairs = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    let published = 0;
    let fetches = 0;
    const jwks = await Promise.all(
      pairs.map(async ({ publicKey }, index) => ({ ...(await exportJWK(publicKey)), kid: `key ${index}` })),
    );
    const origin = await serve((end) => {
      fetches += 1;
      end(JSON.stringify({ keys: [jwks[published]] }));
    });
    const client: OAuthClient = createOAuthClient({ clock: systemClock });
    closing.push(() => client.dispose());
    const definition = { ...presetFor('b', 'required'), issuers: ['https://issuer.example'] };
    const verify = async (index: number): Promise<unknown> => {
      const token = await new SignJWT({ nonce: 'n' })
        .setProtectedHeader({ alg: 'RS256', kid: `key ${index}` })
        .setIssuer('https://issuer.example')
        .setAudience('our-id')
        .setSubject('somebody')
        .setIssuedAt(now / 1000)
        .setExpirationTime(now / 1000 + 600)
        .sign(pairs[index]?.privateKey as CryptoKey);
      const keys = client.keys(`${origin}/keys`, () => undefined);
      const verified = await verifyIdToken(token, keys, { definition, clientId: 'our-id', nonce: 'n', now });
      return verified.ok ? 'ok' : verified.error.context['reason'];
    };
    expect([await verify(0), await verify(0), fetches]).toEqual(['ok', 'ok', 1]);
    published = 1;
    expect([await verify(1), fetches]).toEqual(['key', 1]);
    now += 31_000;
    expect([await verify(1), fetches]).toEqual(['ok', 2]);
  });
});
