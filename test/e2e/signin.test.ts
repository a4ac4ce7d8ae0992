import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SigninCard, SigninProvider } from '../../src-preload/contract/index.ts';
import { PRACTICE_TOKEN_MARK } from '../../src-main/lib/ports.ts';
import { launchBrowser } from './browser.ts';
import type { Desk } from './desk.ts';
import { cli, makeDataFolder, startDesk } from './desk.ts';

const dataFolder = makeDataFolder({});
let browser: Browser;
let desk: Desk;
/** The window of the desk, which looks on, and everything that its WebSocket carried. */
let screen: Page;
const frames: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  desk = await startDesk({ dataFolder });
  screen = await browser.newPage();
  screen.on('websocket', (socket) => {
    const keep = ({ payload }: { readonly payload: string | Buffer }) => void frames.push(String(payload));
    socket.on('framesent', keep).on('framereceived', keep);
  });
  await screen.goto(desk.url);
  await screen.getByRole('link', { name: 'Sign-in', exact: true }).click();
});
afterAll(async () => {
  await browser?.close();
  await desk?.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(provider: SigninProvider): Promise<string> {
  const { result } = await cli<'signin:start'>(['signin', 'start', JSON.stringify({ provider })], {
    data: dataFolder,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value.openUrl;
}

async function waitFor(provider: SigninProvider): Promise<SigninCard> {
  const input = JSON.stringify({ provider, waitMs: 20_000 });
  const { result } = await cli<'signin:wait'>(['signin', 'wait', input], { data: dataFolder });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** A person in a browser of their own: scans where it has to be scanned, says who they are, and decides. */
async function decide(openUrl: string, decision: 'Allow' | 'Deny'): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(openUrl);
  const scan = page.getByRole('button', { name: 'Scan with the practice telephone' });
  if (await scan.isVisible()) await scan.click();
  await page.getByRole('button', { name: decision }).click();
  return page;
}

async function setFault(provider: SigninProvider, fault: string): Promise<void> {
  const { result } = await cli<'practice:peers'>(['practice', 'peers'], { data: dataFolder });
  const peer = result.ok
    ? result.value.peers.find((one) => one.kind === 'signin' && one.peer.endsWith(provider))
    : null;
  if (peer === null || peer === undefined) throw new Error('there is no such provider');
  await cli(['practice', 'fault', JSON.stringify({ peer: peer.peer, fault })], { data: dataFolder });
}

describe('signing in from the terminal, with a person in a browser', () => {
  it.each(['a', 'b', 'c', 'd'] as const)('provider %s', async (provider) => {
    const page = await decide(await start(provider), 'Allow');
    expect(await waitFor(provider)).toMatchObject({ state: 'signed-in', account: { name: 'Ada Lind' } });
    await page.getByText('You are signed in').waitFor();
    await page.close();
  });

  it('hands no token, code, ticket or secret to the window that shows it all', async () => {
    const exchanged = await cli(['signin', 'exchange', '{"provider":"a"}'], { data: dataFolder });
    expect(exchanged.result.ok).toBe(true);
    await expect.poll(() => screen.getByRole('article').filter({ hasText: 'Ada Lind' }).count()).toBe(4);
    const kept = await screen.evaluate(async () => {
      const databases = await indexedDB.databases();
      const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
      const fields = [...document.querySelectorAll('input, textarea')].map(
        (one) => 'value' in one && one.value,
      );
      return JSON.stringify([document.documentElement.outerHTML, stored, fields, databases, document.cookie]);
    });
    const seen = frames.join('\n');
    expect(seen).toContain('"signed-in"');
    expect({
      window: kept.includes(PRACTICE_TOKEN_MARK),
      frames: seen.includes(PRACTICE_TOKEN_MARK),
    }).toEqual({
      window: false,
      frames: false,
    });
    const activity = await cli(['activity', 'list', '{}'], { data: dataFolder });
    expect(JSON.stringify(activity.result)).not.toContain(PRACTICE_TOKEN_MARK);
  });

  it('says that somebody refused', async () => {
    await (await decide(await start('c'), 'Deny')).close();
    expect(await waitFor('c')).toMatchObject({ error: { code: 'signin.denied' } });
  });

  it('leaves nothing half done, and no token anywhere, when it is killed between code and token', async () => {
    await cli(['signin', 'sign-out', '{"provider":"b"}'], { data: dataFolder });
    await setFault('b', 'hang');
    const page = await browser.newPage();
    await page.goto(await start('b'));
    const returned = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/return/'));
    await page.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
    await returned;
    await screen.close();
    await desk.kill();
    await page.close();
    expect(filesWith(PRACTICE_TOKEN_MARK)).toEqual([]);
    expect(desk.complaints()).not.toContain(PRACTICE_TOKEN_MARK);

    desk = await startDesk({ dataFolder });
    const { result } = await cli<'signin:status'>(['signin', 'status'], { data: dataFolder });
    const card = result.ok ? result.value.providers.find(({ provider }) => provider === 'b') : null;
    expect(card).toMatchObject({ state: 'failed', account: null, error: { code: 'signin.cancelled' } });
    await (await decide(await start('b'), 'Allow')).close();
    expect(await waitFor('b')).toMatchObject({ state: 'signed-in', account: { name: 'Ada Lind' } });
  });
});

/** The files of the data folder, the database and its log among them, in which a text stands. */
function filesWith(text: string): readonly string[] {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
