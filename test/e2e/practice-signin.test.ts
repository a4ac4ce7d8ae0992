import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeProvidersPort } from '../../src-main/lib/ports.ts';
import { openPracticeProviders } from '../../src-main/practice/practice-providers.ts';
import { visit } from '../doubles/practice-person.ts';
import { launchBrowser, watchComplaints } from './browser.ts';
import { violationsOfAnyRule } from './violations.ts';

/** A listener as the application opens one, that answers the browser and keeps what it asked for. */
interface Listener {
  readonly address: string;
  /** The next address that the browser comes back to. */
  next(): Promise<URL>;
  close(): Promise<void>;
}

async function openListener(): Promise<Listener> {
  let awaited = Promise.withResolvers<URL>();
  const come = ({ url = '/', headers }: IncomingMessage): void => {
    if (url.startsWith('/return')) awaited.resolve(new URL(url, `http://${headers.host}`));
  };
  const server = createServer((request, response) => {
    come(request);
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Back</title>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/return`,
    next() {
      awaited = Promise.withResolvers();
      return awaited.promise;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe('a browser at the practice providers', () => {
  let providers: PracticeProvidersPort;
  let listener: Listener;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const nothing = (): void => undefined;
    providers = await openPracticeProviders({
      clock: systemClock,
      log: silentLog,
      memory: null,
      firstPort: 0,
      onChanged: nothing,
    });
    listener = await openListener();
    browser = await launchBrowser();
    page = await browser.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await listener?.close();
    await providers?.dispose();
  });

  /** Opens the address for a new attempt, clicks, and answers what the application redeems. */
  async function comeBack(
    addressFor: (state: string) => string,
    clicks: () => Promise<void>,
  ): Promise<Readonly<Record<string, string>>> {
    const state = randomBytes(16).toString('hex');
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { attemptsUrl, ticketsUrl } = providers.operator;
    await visit(attemptsUrl, { form: { state, hand_back: listener.address, challenge } });
    const complaints = watchComplaints(page);
    const back = listener.next();
    await page.goto(addressFor(state));
    await clicks();
    const ticket = (await back).searchParams.get('ticket') ?? '';
    await page.waitForURL(`${listener.address}**`);
    const redeemed = await visit(ticketsUrl, { form: { ticket, verifier } });
    expect(complaints.all).toEqual([]);
    expect(await page.title()).toBe('Back');
    return JSON.parse(redeemed.body) as Record<string, string>;
  }

  const click = (name: string): Promise<void> => page.getByRole('button', { name }).click();

  function at(address: string, parameters: Readonly<Record<string, string>>): string {
    return `${address}?${new URLSearchParams(parameters).toString()}`;
  }

  test('brings the fragment of A back by way of the operator', async () => {
    const { a } = providers;
    const answer = await comeBack(
      (state) =>
        at(`${a.loginUrl}/dialog/oauth`, {
          client_id: a.clientId,
          redirect_uri: a.redirectUris[0] ?? '',
          response_type: 'token',
          scope: 'publish_stream,email',
          state,
        }),
      async () => {
        await page.getByRole('radio', { name: 'Bruno Okafor' }).check();
        await page.getByRole('checkbox', { name: 'Post on your wall' }).uncheck();
        await click('Allow');
      },
    );
    const { hash } = new URL(answer['url'] ?? '');
    const token = new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
    const me = await visit(at(`${a.graphUrl}/me`, { access_token: token }));
    expect(JSON.parse(me.body)).toEqual({ id: '100040000000002', name: 'Bruno Okafor' });
  });

  test('brings a code of B straight to the listener', async () => {
    const { b } = providers;
    const back = listener.next();
    await page.goto(
      at(`${b.authUrl}/o/oauth2/auth`, {
        client_id: b.clientId,
        redirect_uri: listener.address,
        response_type: 'code',
        scope: 'email profile',
        state: 'state-of-b',
      }),
    );
    await click('Allow');
    const { searchParams } = await back;
    expect([searchParams.get('state'), searchParams.has('code')]).toEqual(['state-of-b', true]);
  });

  test('brings a scanned code of C back by way of the operator', async () => {
    const { c } = providers;
    const answer = await comeBack(
      (state) =>
        `${at(`${c.loginUrl}/connect/qrconnect`, {
          appid: c.appId,
          redirect_uri: c.redirectUris[0] ?? '',
          response_type: 'code',
          scope: 'snsapi_login',
          state,
        })}#wechat_redirect`,
      async () => {
        await click('Scan with the practice telephone');
        await click('Allow');
      },
    );
    expect(new URL(answer['url'] ?? '').searchParams.has('code')).toBe(true);
  });

  test("brings D's form back by way of the operator, allowed and denied", async () => {
    const { d } = providers;
    const address = (state: string): string =>
      at(d.authUrl, {
        client_id: d.clientId,
        redirect_uri: d.redirectUris[0] ?? '',
        response_type: 'code',
        scope: 'name email',
        state,
      });
    const allowed = await comeBack(address, async () => {
      await page.getByRole('radio', { name: 'Hide my address' }).check();
      await click('Allow');
    });
    const denied = await comeBack(address, () => click('Deny'));
    expect(new URLSearchParams(allowed['body']).has('code')).toBe(true);
    expect(new URLSearchParams(denied['body']).get('error')).toBe('user_cancelled_authorize');
  });

  test('reads its pages without a barrier', async () => {
    const { d } = providers;
    const redirectUri = d.redirectUris[0] ?? '';
    await page.goto(
      at(d.authUrl, {
        client_id: d.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'name email',
      }),
    );
    const judged = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      judged.push(...(await violationsOfAnyRule(page)));
    }
    expect(judged).toEqual([]);
  });
});
