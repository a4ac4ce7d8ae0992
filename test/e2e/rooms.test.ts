import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeFault } from '../../src-preload/contract/index.ts';
import { toneWav } from '../peers/test-media.ts';
import type { PageComplaints } from './browser.ts';
import { launchBrowser, watchComplaints } from './browser.ts';
import type { Desk } from './desk.ts';
import { cli, startDesk } from './desk.ts';

const HALL = 'Rehearsal hall';
const GREEN_ROOM = 'Green room';

describe('the Rooms screen on a first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-e2e-'));
  const file = join(folder, 'tone of the house.wav');
  let browser: Browser;
  let desk: Desk;
  let page: Page;
  let complaints: PageComplaints;

  beforeAll(async () => {
    writeFileSync(file, toneWav(120));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    desk = await startDesk();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    complaints = watchComplaints(page);
    await page.goto(desk.url);
    await tile(HALL).waitFor();
    await tile(GREEN_ROOM).waitFor();
  });
  afterEach(async () => {
    await page.close();
    await desk.stop();
    if (complaints.all.length > 0) throw new Error(complaints.all.join('\n'));
  });

  /** A tile by the room's name; its accessible name also says what the room is doing. */
  function tile(room: string) {
    return page.getByRole('row', { name: new RegExp(`^${room}\\.`) });
  }

  function tileThatIs(room: string, state: string) {
    return page.getByRole('row', { name: new RegExp(`^${room}\\. ${state}`) });
  }

  async function setFault(room: string, fault: PracticeFault): Promise<void> {
    const { result } = await cli<'practice:peers'>(['practice', 'peers'], { data: desk.dataFolder });
    const peer = result.ok ? result.value.peers.find(({ name }) => name === room)?.peer : undefined;
    const outcome = await cli(['practice', 'fault', JSON.stringify({ peer, fault })], {
      data: desk.dataFolder,
    });
    if (outcome.exitCode !== 0) throw new Error(`${room} does not take the fault ${fault}`);
  }

  async function castBySelection(room: string, source: string): Promise<void> {
    await page.getByRole('grid', { name: 'Sources' }).getByRole('row', { name: source }).click();
    await tile(room).click();
    await page.getByRole('button', { name: 'Cast to 1 room' }).click();
  }

  it('shows the practice room, badged, with its sources', async () => {
    await page.getByRole('heading', { name: 'Practice room', level: 2 }).waitFor();
    expect(await tile(HALL).getByText('Practice', { exact: true }).count()).toBe(1);
    const sources = page.getByRole('grid', { name: 'Sources' }).getByRole('row');
    await expect.poll(() => sources.count(), { timeout: 15_000 }).toBe(4);
  });

  it('casts a file to every room by keyboard alone, with proof', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tabTo('Choose files');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(file);
    const source = page
      .getByRole('grid', { name: 'Sources' })
      .getByRole('row', { name: 'tone of the house' });
    await source.waitFor();
    await tabTo('^(Quarterly results|tone of the house)');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await tabTo(`^(Foyer|${GREEN_ROOM}|${HALL})`);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Enter');
    await tileThatIs(HALL, 'On air').waitFor();
    await tileThatIs(GREEN_ROOM, 'On air').waitFor();
    expect(await tile(HALL).getByText('tone of the house').count()).toBe(1);
  });

  it('shows a room that reboots as offline, and finds it again by itself', async () => {
    await setFault(HALL, 'reboot');
    await tileThatIs(HALL, 'Offline').waitFor();
    await tileThatIs(HALL, 'Idle').waitFor();
    expect(await page.getByRole('row', { name: /Offline/ }).count()).toBe(0);
  });

  it('never shows a lying room on air', async () => {
    await setFault(HALL, 'lie');
    const states: string[] = [];
    await page.exposeFunction('sawTile', (name: string) => states.push(name));
    await page.evaluate((room) => {
      const look = (): void => {
        const row = [...document.querySelectorAll('[role=row]')].find((each) =>
          each.getAttribute('aria-label')?.startsWith(room),
        );
        const name = row?.getAttribute('aria-label');
        if (name) (window as unknown as { sawTile: (name: string) => void }).sawTile(name);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    }, HALL);
    await castBySelection(HALL, 'Harbour evening');
    await tileThatIs(HALL, 'Loading').waitFor();
    await tileThatIs(HALL, 'Fault').waitFor();
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter((name) => name.startsWith(`${HALL}. On air`))).toEqual([]);
  });

  it('keeps what was cast when the page is reloaded', async () => {
    await castBySelection(GREEN_ROOM, 'Evening chime');
    await tileThatIs(GREEN_ROOM, 'On air').waitFor();
    await page.reload();
    await tileThatIs(GREEN_ROOM, 'On air').waitFor();
    expect(await tile(GREEN_ROOM).getByText('Evening chime').count()).toBe(1);
  });

  /** Presses Tab until what has the focus is named so; fails after a few rounds. */
  async function tabTo(name: string): Promise<void> {
    const wanted = new RegExp(name);
    const visited: string[] = [];
    while (visited.length < 60) {
      const focused = await focusedName();
      if (wanted.test(focused)) return;
      visited.push(focused.slice(0, 40));
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${name}, only: ${visited.join(' | ')}`);
  }

  function focusedName(): Promise<string> {
    return page.evaluate(() => {
      const focus = document.activeElement;
      return focus === null || focus === document.body
        ? ''
        : (focus.getAttribute('aria-label') ?? focus.textContent);
    });
  }
});
