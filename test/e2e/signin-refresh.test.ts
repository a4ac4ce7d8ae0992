import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeProvidersPort } from '../../src-main/lib/ports.ts';
import { openPracticeProviders } from '../../src-main/practice/practice-providers.ts';
import { answerConsent, goBack, visit } from '../doubles/practice-person.ts';
import { cli, makeDataFolder, startDesk } from './desk.ts';

/** How long a refresh takes, so that the second process asks while the first still waits. */
const REFRESH_MS = 2_000;

/** Six processes start one after the other. */
const LONG = { timeout: 120_000 };

let provider: PracticeProvidersPort;
let tokens: Server;
let dataFolder = '';
/** The refreshes that reached the provider; tokens are short-lived while `isShort`. */
const refreshes: string[] = [];
let isShort = false;

beforeAll(async () => {
  const nothing = (): void => undefined;
  provider = await openPracticeProviders({
    clock: systemClock,
    log: silentLog,
    memory: null,
    firstPort: 0,
    onChanged: nothing,
  });
  const { b, operator } = provider;
  tokens = await openTokenEndpoint(`${b.tokenUrl}/oauth2/v3/token`);
  dataFolder = makeDataFolder({
    practice: { enabled: false },
    signin: {
      b: {
        clientId: b.clientId,
        issuer: b.issuer,
        endpoints: {
          authorize: `${b.authUrl}/o/oauth2/auth`,
          token: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
          profile: `${b.peopleUrl}/v1/people/me`,
          keys: b.keysUrl,
          revoke: b.revokeUrl,
        },
      },
      exchange: { endpoint: operator.exchangeUrl, clientId: operator.clientApps[0] ?? '' },
    },
  });
});
afterAll(async () => {
  tokens?.close();
  await provider?.dispose();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Stands before the provider's token endpoint, counts, and lets tokens end within the second. */
async function openTokenEndpoint(target: string): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const isRefresh = form.get('grant_type') === 'refresh_token';
      if (isRefresh) refreshes.push(form.get('refresh_token') ?? '');
      if (isRefresh && !isShort) await pause(REFRESH_MS);
      const { status, body } = await visit(target, { form });
      const answer = JSON.parse(body) as Record<string, unknown>;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isShort && status === 200 ? { ...answer, expires_in: 1 } : answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function signIn(): Promise<void> {
  const data = dataFolder;
  const secret = JSON.stringify({ name: 'signin.b.secret', value: provider.b.clientSecret });
  expect((await cli(['settings', 'set-secret', '-'], { data, stdin: secret })).result.ok).toBe(true);
  const started = await cli<'signin:start'>(['signin', 'start', '{"provider":"b"}'], { data });
  if (!started.result.ok) throw new Error(started.result.error.message);
  await goBack(await answerConsent(started.result.value.openUrl));
  const waited = await cli<'signin:wait'>(['signin', 'wait', '{"provider":"b"}'], { data });
  expect(waited.result).toMatchObject({ ok: true, value: { state: 'signed-in' } });
}

it(
  'refreshes once for two processes on one data folder that need a token at the same time',
  LONG,
  async () => {
    isShort = true;
    const desk = await startDesk({ dataFolder });
    try {
      await signIn();
    } finally {
      await desk.stop();
    }
    refreshes.length = 0;
    isShort = false;
    const ask = () =>
      cli<'signin:exchange'>(['signin', 'exchange', '{"provider":"b"}'], { data: dataFolder });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ result }) => (result.ok ? result.value.status : result.error))).toEqual([
      'connected',
      'connected',
    ]);
    expect(refreshes).toHaveLength(1);
  },
);
