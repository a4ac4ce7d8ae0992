import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, watchComplaints } from './browser.ts';
import type { Desk } from './desk.ts';
import { cli, makeDataFolder, startDesk } from './desk.ts';

const SUMMARY = { name: 'Summary', exact: true } as const;

describe('the Issues screen of a real desk with its practice tracker', () => {
  const dataFolder = makeDataFolder({});
  let browser: Browser;
  let desk: Desk;

  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await startDesk({ dataFolder });
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** The screen in a browser of its own, with a new link of the desk. */
  async function open(url: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await page.getByRole('link', { name: /^Issues/ }).click();
    await page.getByRole('textbox', SUMMARY).waitFor();
    await page.getByRole('combobox', { name: 'Project' }).selectOption('Operations Desk');
    await page.getByRole('textbox', { name: 'Location' }).waitFor();
    return page;
  }

  const outbox = (page: Page) => page.getByRole('complementary', { name: 'Outbox' }).getByRole('listitem');

  it('files by keyboard, keeps a draft over a power cut, and names the step that was refused', async () => {
    const first = await open(desk.url);
    const complaints = watchComplaints(first);
    await first.getByRole('combobox', { name: 'Category' }).focus();
    await first.keyboard.type('Audio');
    await first.getByRole('textbox', SUMMARY).focus();
    await first.keyboard.type('Microphone 3 drops out');
    await first.keyboard.press('Tab');
    await first.keyboard.type('No signal on channel 3.');
    await first.keyboard.press('Control+Enter');
    const filed = outbox(first).filter({ hasText: 'Microphone 3 drops out' });
    await filed.getByText('Filed', { exact: true }).waitFor();
    const { result } = await cli<'issues:outbox'>(['issues', 'outbox'], { data: dataFolder });
    const [item] = result.ok ? result.value.items : [];
    expect(item).toMatchObject({ state: 'filed', content: { category: 'Audio' } });
    expect(await filed.innerText()).toContain(`#${item?.issueId}`);

    await first.getByRole('textbox', SUMMARY).fill('A draft that must survive');
    await first.getByText(/^Draft kept/).waitFor();
    expect(complaints.all).toEqual([]);
    await desk.kill();
    await first.close();

    desk = await startDesk({ dataFolder });
    const second = await open(desk.url);
    await second.getByText(/^Your draft from .* is back/).waitFor();
    expect(await second.getByRole('textbox', SUMMARY).inputValue()).toBe('A draft that must survive');

    // Only the tracker knows the members of this list: it refuses what is not among them.
    await second.getByRole('combobox', { name: 'Category' }).selectOption('Audio');
    await second.getByRole('textbox', { name: 'Description' }).fill('Its value is not one of the versions.');
    await second.getByRole('textbox', { name: 'Version list' }).fill('no such version');
    await second.keyboard.press('Control+Enter');
    const refused = outbox(second).filter({ hasText: 'A draft that must survive' });
    await refused.getByText('Refused', { exact: true }).waitFor();
    expect(await refused.innerText()).toContain('Refused at: Create the issue');
    expect(await refused.innerText()).toContain('What must change');
    await second.close();
  });

  it('shows the project’s own issues, opens the one that was filed and adds a note', async () => {
    const { result } = await cli<'issues:outbox'>(['issues', 'outbox'], { data: dataFolder });
    expect(result.ok).toBe(true);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await desk.stop();
    desk = await startDesk({ dataFolder });
    await page.goto(desk.url);
    await page.getByRole('link', { name: /^Issues/ }).click();
    await page.getByRole('combobox', { name: 'Project' }).selectOption('Operations Desk');
    await page.getByRole('radio', { name: 'All issues' }).click();
    await page.getByRole('textbox', { name: 'Filter issues' }).fill('microphone');
    await page.getByRole('option', { name: /Microphone 3 drops out/ }).click();
    await page.getByText('No signal on channel 3.').waitFor();
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Replaced the cable.');
    await page.getByRole('button', { name: 'Add note', exact: true }).click();
    await page.getByRole('article').getByRole('listitem').getByText('Replaced the cable.').waitFor();
    await page.close();
  });
});
