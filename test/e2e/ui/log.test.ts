import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageWishes } from './double-page.ts';
import { asked, copied, doubleWindows } from './double-windows.ts';

describe('the Log screen', () => {
  const windows = doubleWindows();

  const operate = (wishes: Partial<PageWishes>, work: (page: Page) => Promise<void>): Promise<void> =>
    windows.operate({ scenario: 'busy', screen: 'log', ...wishes }, work);
  const list = (page: Page) => page.getByRole('listbox', { name: 'Activity' });

  it('holds 100,000 entries with a page of rows, at any place, and never loses the focus', () =>
    operate({ scenario: 'many' }, async (page) => {
      await page.getByText('100,000 entries').waitFor();
      await list(page).focus();
      await page.keyboard.press('End');
      await page.waitForFunction(() => document.querySelector('[data-row="99999"] time') !== null);
      expect(await list(page).getByRole('option').count()).toBeLessThan(150);
      expect(await list(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('textbox', { name: 'Filter the log' }).fill('microphone');
      await page.getByText('8,333 entries').waitFor();
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Failed');
      await page.getByText('Nothing matches').waitFor();
    }));

  it('leads from what was done to its exchanges, down to the bytes, and to a report with all of them', () =>
    operate({}, async (page) => {
      await page.getByRole('combobox', { name: 'What' }).selectOption('Faults');
      await list(page).getByRole('option').first().click();
      const entry = page.getByRole('article');
      await entry.getByRole('heading', { name: 'Fault in the room' }).waitFor();
      await entry.getByRole('button', { name: /Play/ }).first().click();
      await page.getByRole('article').getByRole('button', { name: 'Copy as curl' }).click();
      expect(await copied(page)).toMatch(/^curl --globoff --request POST 'http:/);
      await page
        .getByRole('radiogroup', { name: /Request/ })
        .getByRole('radio', { name: 'Raw' })
        .click();
      expect(await page.getByRole('list', { name: 'Where the time went' }).innerText()).toContain('Wait');
      await page.getByRole('button', { name: 'Back to the entry' }).click();
      await page.getByRole('article').getByRole('button', { name: 'Report' }).click();
      await page.getByRole('textbox', { name: 'Summary', exact: true }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Summary', exact: true }).inputValue()).toMatch(
        /^Fault in the room: /,
      );
    }));

  it('is worked by keyboard: move, choose, everything about the same room', () =>
    operate({}, async (page) => {
      await list(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('article').getByRole('button', { name: 'Everything about this' }).click();
      await page.getByRole('button', { name: /^Only / }).waitFor();
      const rows = await list(page).getByRole('option').allInnerTexts();
      const name =
        /^Only (.*)$/.exec(await page.getByRole('button', { name: /^Only / }).innerText())?.[1] ?? '';
      expect(rows.length > 0 && rows.every((row) => row.includes(name))).toBe(true);
    }));

  it('shows what one operator did, chosen by keyboard, and what the desk did by itself', () =>
    operate({}, async (page) => {
      const who = page.getByRole('combobox', { name: 'Who' });
      await who.focus();
      await page.keyboard.type('Anna');
      await expect.poll(() => who.evaluate((element: HTMLSelectElement) => element.value)).toContain('Anna');
      const rows = async () => list(page).getByRole('option').allInnerTexts();
      await expect
        .poll(async () => {
          const shown = await rows();
          return shown.length > 0 && shown.every((row) => row.includes('Anna Lindqvist'));
        })
        .toBe(true);
      await who.selectOption('The room itself');
      await expect.poll(async () => (await rows()).some((row) => row.includes('Anna'))).toBe(false);
    }));

  it('exports what is shown', () =>
    operate({}, async (page) => {
      await page.getByRole('radio', { name: 'Exchanges' }).click();
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByText(/exported to control-room-exchanges\.jsonl/).waitFor();
      expect(await asked(page, 'activity:export')).toMatchObject([{ what: 'exchanges', path: null }]);
    }));
});
