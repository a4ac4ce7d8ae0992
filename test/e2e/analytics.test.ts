import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AnalyticsHit, AnalyticsStatus } from '../../src-preload/contract/index.ts';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { findHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { ViewName } from '../../src-renderer/components/screen-view/view-names.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { launchBrowser } from './browser.ts';
import { cli, makeDataFolder, startDesk } from './desk.ts';

const AGREED = { enabled: true, asked: true } as const;
const NOBODY = 'http://127.0.0.1:9/collect';
const NEVER = new AbortController().signal;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(settings: Parameters<typeof makeDataFolder>[0]): string {
  const folder = makeDataFolder(settings);
  folders.push(folder);
  return folder;
}

async function hitsIn(data: string): Promise<readonly AnalyticsHit[]> {
  const { result } = await cli<'analytics:hits'>(['analytics', 'hits'], { data });
  return result.ok ? result.value.hits : [];
}

describe('analytics from the terminal', () => {
  test('counts nothing before a person agrees, then sends on leaving to the practice collector', async () => {
    const data = dataFolder({});
    const screen = () =>
      cli<'analytics:screen'>(['analytics', 'screen', JSON.stringify({ name: '/rooms' })], { data });
    expect((await screen()).result).toEqual({ ok: true, value: { queued: false } });
    await cli(['settings', 'update', JSON.stringify({ analytics: AGREED })], { data });
    expect((await screen()).result).toEqual({ ok: true, value: { queued: true } });
    const { result } = await cli<'analytics:status'>(['analytics', 'status'], { data });
    expect(result).toMatchObject({
      ok: true,
      value: { enabled: true, queued: 0, sent: 1, lastError: null, practice: true },
    });
    expect(await hitsIn(data)).toMatchObject([
      { state: 'sent', target: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/collect$/) },
    ]);
  });

  test.each([['G-12345'], ['UA-12'], ['UA-1-x'], [' UA-1-1']])(
    'refuses the tracking id %j',
    async (trackingId) => {
      const data = dataFolder({});
      const input = JSON.stringify({ analytics: { trackingId } });
      const { exitCode, result } = await cli<'settings:update'>(['settings', 'update', input], { data });
      expect({ exitCode, result }).toMatchObject({
        exitCode: 1,
        result: { ok: false, error: { code: 'input.invalid' } },
      });
    },
  );
});

/** Throws from within when it is told to; what it throws holds what must not be told. */
const THROWS = `process.on('message', () => setImmediate(() => { throw new RangeError('Jane Doe in the Lobby'); }))`;
/** Ends the process the moment anything but the monitor hears of the exception: nothing can be written after that. */
const KILLS = `process.on('uncaughtException', ({ stack }) => {
  process.stderr.write(stack);
  process.kill(process.pid, 'SIGKILL');
})`;

describe.each([
  ['serve.js', ['--port', '0', '--no-open'], THROWS, 1],
  ['serve.js', ['--port', '0', '--no-open'], `${THROWS};${KILLS}`, null],
  ['cli.js', ['watch', 'analytics'], THROWS, 1],
] as const)('an exception that ends %s', (entry, args, script, expected) => {
  test('is recorded by type and place before the process ends as it would have', async () => {
    const data = dataFolder({
      practice: { enabled: false },
      analytics: { ...AGREED, collectUrl: NOBODY },
    });
    const program = inCheckout('out', 'main', entry);
    const child = spawn(
      process.execPath,
      [`--import=data:text/javascript,${encodeURIComponent(script)}`, program, ...args, '--data', data],
      { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { PATH: process.env['PATH'] } },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const [closed, complaints] = [once(child, 'close'), text(child.stderr as NodeJS.ReadableStream)];
    const holder = await reach(data);
    await holder.request('analytics:screen', { name: '/rooms' }, NEVER);
    child.send('throw');
    expect((await closed)[0]).toBe(expected);
    expect(await complaints).toContain('RangeError: Jane Doe in the Lobby');
    holder.close();
    const [exception] = await hitsIn(data);
    const told = Object.fromEntries(new URLSearchParams(exception?.payload));
    expect(told).toMatchObject({ t: 'exception', exf: '1', cd: '/rooms' });
    expect(told['exd']).toMatch(/^RangeError\b/);
    expect(exception?.payload).not.toMatch(/Jane|Lobby/);
  });
});

async function reach(data: string): Promise<HandoverClient> {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = await findHolder(data, systemClock);
    if (found !== null) return found;
  }
  throw new Error('Nobody took the folder.');
}

/** Words of people and their places, planted wherever the product keeps some. */
const CANARIES = [
  'canaryroom',
  'canaryhost',
  'canaryuser',
  'canarybucket',
  'canaryscreen',
  'canaryurl',
  'canaryerror',
];

test('what people name, type and address never reaches a collector, wherever they go', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
      response.writeHead(200, { 'content-type': 'image/gif' }).end();
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  onTestFinished(() => void collector.close());
  const { port } = collector.address() as AddressInfo;
  const desk = await startDesk({
    settings: {
      practice: { enabled: true },
      tracker: { baseUrl: 'http://127.0.0.1:9/canaryhost', username: 'canaryuser' },
      cloud: { profile: 'canaryuser' },
      analytics: { ...AGREED, collectUrl: `http://127.0.0.1:${port}/collect` },
    },
  });
  onTestFinished(() => desk.kill());
  const data = desk.dataFolder;
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(desk.url);
  await page.getByText('Rehearsal hall').first().waitFor();
  const { result } = await cli<'devices:list'>(['devices', 'list'], { data });
  const [first] = result.ok ? result.value.rooms : [];
  await cli(['devices', 'rename', JSON.stringify({ room: first?.id, name: 'canaryroom' })], { data });
  await cli(['media', 'add', JSON.stringify({ url: 'http://127.0.0.1:9/canaryurl.mp4' })], { data });
  await page.getByText('canaryroom').first().waitFor();
  for (const name of ['Issues', 'Cloud', 'Log', 'Setup', 'Rooms']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('canaryscreen');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() =>
    setTimeout(() => {
      throw new RangeError('canaryerror');
    }),
  );
  await expect
    .poll(async () => (await hitsIn(data)).some(({ payload }) => payload.includes('&t=exception')), {
      timeout: 30_000,
    })
    .toBe(true);
  await page.close();
  const status = async (): Promise<AnalyticsStatus | null> => {
    const sent = await cli<'analytics:dispatch'>(['analytics', 'dispatch'], { data });
    return sent.result.ok ? sent.result.value : null;
  };
  await expect.poll(status, { timeout: 30_000 }).toMatchObject({ queued: 0, lastError: null });
  const all = bodies.join('\n');
  const names = [...all.matchAll(/(?:^|&)cd=([^&\n]*)/gm)].map(([, name = '']) => decodeURIComponent(name));
  expect(new Set(names)).toEqual(
    new Set([
      '/rooms',
      '/issues',
      '/cloud',
      '/log',
      '/setup',
      '/commands',
      '/closed',
    ] satisfies readonly ViewName[]),
  );
  expect(all).toMatch(/(?:^|\n)exd=RangeError[^\n]*&exf=0&/);
  expect(CANARIES.filter((canary) => all.toLowerCase().includes(canary))).toEqual([]);
  await desk.stop();
});
