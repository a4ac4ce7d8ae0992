import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser, watchComplaints } from './browser.ts';
import type { Desk } from './desk.ts';
import { cli, cliText, startDesk } from './desk.ts';

/** The ground on which the other end-to-end tests stand. */
describe('a desk', () => {
  let browser: Browser;
  let desk: Desk;

  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await startDesk({ settings: { appearance: { theme: 'dark' } } });
  });

  afterAll(async () => {
    await desk?.stop();
    await browser?.close();
  });

  it('opens its page by the printed link, without a complaint from the browser', async () => {
    const page = await browser.newPage();
    const complaints = watchComplaints(page);
    await page.goto(desk.url);
    await page.getByRole('main').waitFor();
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    expect(complaints.all).toEqual([]);
    await page.close();
  });

  it('is the application that answers a terminal on the same data folder', async () => {
    const { exitCode, result, stderr } = await cli<'settings:get'>(['settings', 'get'], {
      data: desk.dataFolder,
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(result).toMatchObject({
      ok: true,
      value: { appearance: { theme: 'dark' }, lan: { interfaces: ['lo'] } },
    });
  });

  it('answers a wrong command with usage on standard error and exit code 2', async () => {
    const { exitCode, stderr } = await cliText(['devices', 'dance'], { data: desk.dataFolder });
    expect(exitCode).toBe(2);
    expect(stderr).not.toBe('');
  });

  it('leaves its data folder behind after a power cut, and starts on it again', async () => {
    const first = await startDesk();
    await first.kill();
    expect(existsSync(first.dataFolder)).toBe(true);
    const second = await startDesk({ dataFolder: first.dataFolder });
    expect(second.url).not.toBe(first.url);
    await second.stop();
    rmSync(first.dataFolder, { recursive: true });
  });
});
