import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../src-preload/contract/index.ts';
import { violations } from '../violations.ts';
import type { PageWishes } from './double-page.ts';
import { asked as inputsAsked, doubleWindows, setAppearance, THEMES } from './double-windows.ts';

const SUMMARY = { name: 'Summary', exact: true } as const;
const MOST_ROWS = 150;

describe('the Issues screen', () => {
  const windows = doubleWindows();

  async function open(wishes: PageWishes): Promise<Page> {
    const page = await windows.open({ screen: 'issues', ...wishes });
    await page.getByRole('textbox', SUMMARY).waitFor();
    return page;
  }

  const asked = async (page: Page, name: RequestName): Promise<number> =>
    (await inputsAsked(page, name)).length;

  it('files by keyboard alone and shows the issue as filed', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Audio');
    await page.getByRole('textbox', SUMMARY).focus();
    await page.keyboard.type('Microphone 3 drops out');
    await page.keyboard.press('Tab');
    await page.keyboard.type('No signal on channel 3.');
    await page.keyboard.press('Control+Enter');
    const card = page.getByRole('complementary', { name: 'Outbox' }).getByRole('listitem').first();
    await card.getByText('Filed', { exact: true }).waitFor();
    expect(await card.innerText()).toContain('Microphone 3 drops out');
    expect(await page.getByRole('textbox', SUMMARY).inputValue()).toBe('');
    expect(await asked(page, 'issues:file')).toBe(1);
    await page.context().close();
  });

  it('says from the start what must be filled, also of the project’s own fields', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByRole('textbox', { name: 'Location' }).waitFor();
    const labels = page.locator('main label', { has: page.getByText('required', { exact: true }) });
    expect(await labels.allInnerTexts()).toEqual([
      expect.stringMatching(/^Project\s*required$/),
      expect.stringMatching(/^Category\s*required$/),
      expect.stringMatching(/^Summary\s*required$/),
      expect.stringMatching(/^Description\s*required$/),
      expect.stringMatching(/^Location\s*required$/),
    ]);
    expect(await page.locator('main').locator('[required], [aria-required=true]').count()).toBe(5);
    await page.context().close();
  });

  it('marks what is missing before anything is sent, and takes the focus there', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByRole('textbox', { name: 'Location' }).fill('');
    await page.getByRole('textbox', { name: 'Voltage' }).fill('12,5');
    await page.keyboard.press('Control+Enter');
    await page.getByText('5 fields need you').waitFor();
    expect(
      await page.getByRole('combobox', { name: 'Category' }).evaluate((one) => one.matches(':focus')),
    ).toBe(true);
    expect(await page.getByText('A number with a dot, like 12.5').count()).toBe(1);
    expect(await asked(page, 'issues:file')).toBe(0);
    await page.context().close();
  });

  it('says before sending which field the account may not write', async () => {
    const page = await open({ scenario: 'empty' });
    const field = page.getByRole('textbox', { name: 'Cost centre' });
    expect(await field.isDisabled()).toBe(true);
    await page.getByText('Your account may not write this (needs manager 70)').waitFor();
    await page.context().close();
  });

  it('keeps what is typed as one draft', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByRole('textbox', SUMMARY).fill('Half a');
    await page.getByText(/^Draft kept/).waitFor();
    await page.getByRole('textbox', SUMMARY).fill('Half a sentence');
    await page.getByRole('complementary').getByText('Half a sentence').waitFor();
    expect(await page.getByRole('complementary').getByRole('listitem').count()).toBe(1);
    await page.context().close();
  });

  it('names the refused step and what must change', async () => {
    const page = await open({ scenario: 'refused' });
    const outbox = page.getByRole('complementary', { name: 'Outbox' });
    await outbox.getByText('Refused at: Create the issue').waitFor();
    expect(await outbox.innerText()).toContain('at least reporter (25)');
    expect(await page.getByRole('link', { name: /Issues/ }).innerText()).toContain('1');
    await page.context().close();
  });

  it('lists 5,000 issues with few rows in the page, filters at once and keeps the focus', async () => {
    const page = await open({ scenario: 'many' });
    await page.getByRole('radio', { name: 'All issues' }).click();
    await page.getByText('5,000 of 5,000').waitFor();
    const list = page.getByRole('listbox', { name: 'Issues' });
    await list.focus();
    await page.keyboard.press('End');
    await page.getByRole('option', { name: /#1 / }).waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(MOST_ROWS);
    expect(await list.evaluate((one) => one === document.activeElement)).toBe(true);
    const filter = page.getByRole('textbox', { name: 'Filter issues' });
    await filter.fill('flickers 49');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=option]')].every((row) => row.textContent.includes('flickers')),
    );
    expect(await filter.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('finds one of 50,000 people with few rows in the page', async () => {
    const page = await open({ scenario: 'many' });
    await page.getByRole('button', { name: 'Add a monitor' }).click();
    await page.getByText('50,000 of 50,000').waitFor();
    expect(await page.getByRole('option').count()).toBeLessThan(MOST_ROWS);
    await page.keyboard.type('eva.49995');
    await page.getByText('1 of 50,000').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'People' }).getByText('eva.49995').waitFor();
    await page.context().close();
  });

  it('reports a fault of a room with its evidence', async () => {
    const page = await open({ scenario: 'busy' });
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByRole('button', { name: 'Report the fault of Café' }).first().click();
    await page.getByText(/exchanges as evidence/).waitFor();
    expect(await page.getByRole('textbox', SUMMARY).inputValue()).toMatch(/^Café: /);
    expect(await page.getByRole('textbox', { name: 'Steps to reproduce' }).inputValue()).toContain(
      'fault 716',
    );
    await page.context().close();
  });

  it('reads an issue and adds a note', async () => {
    const page = await open({ scenario: 'busy' });
    await page.getByRole('radio', { name: 'All issues' }).click();
    await page.getByRole('listbox', { name: 'Issues' }).getByRole('option').first().click();
    await page.getByText('The cable is loose.').waitFor();
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Fixed with a new cable.');
    await page.getByRole('button', { name: 'Add note', exact: true }).click();
    await page.getByRole('article').getByRole('listitem').getByText('Fixed with a new cable.').waitFor();
    expect(await asked(page, 'issues:add-note')).toBe(1);
    await page.context().close();
  });

  it('changes an issue: state, category, person, a field and a file, and sends only these', async () => {
    const page = await open({ scenario: 'busy' });
    await page.getByRole('radio', { name: 'All issues' }).click();
    await page.getByRole('listbox', { name: 'Issues' }).getByRole('option').first().click();
    const issue = page.getByRole('article');
    const save = issue.getByRole('button', { name: 'Save changes' });
    await issue.getByRole('textbox', { name: 'Count' }).fill('many');
    await issue.getByText('A whole number').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await issue.getByRole('textbox', { name: 'Count' }).fill('3');
    await issue.getByRole('combobox', { name: 'Status' }).selectOption({ index: 1 });
    await issue.getByRole('combobox', { name: 'Category' }).selectOption('Light');
    await issue.getByRole('button', { name: 'Assign to' }).click();
    await page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: 'developer' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      issue.getByRole('button', { name: 'Add files' }).click(),
    ]);
    await chooser.setFiles({ name: 'fuse.txt', mimeType: 'text/plain', buffer: Buffer.from('blown') });
    await save.click();
    await page.getByText(/was changed/).waitFor();
    const [sent] = await inputsAsked(page, 'issues:update');
    expect(sent).toMatchObject({
      summary: null,
      category: 'Light',
      status: expect.any(Number),
      priority: null,
      handler: 3,
      monitors: null,
      customFields: { Count: '3' },
      attachments: [{ name: 'fuse.txt', contentType: 'text/plain', base64: 'Ymxvd24=' }],
    });
    await page.context().close();
  });

  it('attaches a picture of the window, taken on any screen', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByRole('link', { name: 'Cloud' }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('screenshot');
    await page.keyboard.press('Enter');
    await page.getByText('The screenshot is attached to your draft').waitFor();
    await page.getByRole('link', { name: 'Issues' }).click();
    await page
      .getByRole('list', { name: 'Files' })
      .getByText(/^screenshot-.*png/)
      .waitFor();
    expect(await asked(page, 'issues:save-draft')).toBeGreaterThan(0);
    await page.context().close();
  });

  it('attaches a picture of what the person chooses, where the browser takes it', async () => {
    const page = await open({ scenario: 'busy' });
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 20);
      navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(canvas.captureStream());
    });
    await page.getByRole('button', { name: 'Screenshot' }).click();
    await page
      .getByRole('list', { name: 'Files' })
      .getByText(/^screenshot-.*png/)
      .waitFor();
    expect(await asked(page, 'issues:save-draft')).toBeGreaterThan(0);
    await page.context().close();
  });

  it('begins a new one by a single key, with the focus in its summary', async () => {
    const page = await open({ scenario: 'busy' });
    await page.getByRole('textbox', SUMMARY).fill('The one before');
    await page.getByRole('link', { name: 'Log' }).click();
    await page.getByRole('heading', { name: 'Log' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('textbox', SUMMARY).and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('textbox', SUMMARY).inputValue()).toBe('');
    expect(await page.getByRole('complementary').getByText('The one before').count()).toBe(1);
    await page.context().close();
  });

  it('has no violation in any theme with missing fields, a picker, an issue open', async () => {
    const page = await open({ scenario: 'busy' });
    const judge = async (surface: string): Promise<void> => {
      for (const theme of THEMES) {
        await setAppearance(page, { theme });
        expect({ surface, theme, broken: await violations(page) }).toEqual({ surface, theme, broken: [] });
      }
    };
    await page.getByRole('textbox', SUMMARY).fill('Projector in Hall B is dark');
    await page.getByText('Already reported?').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(/fields need you/).waitFor();
    await judge('missing fields');
    await page.getByRole('button', { name: 'Assign to' }).click();
    await page.getByRole('listbox', { name: 'People' }).waitFor();
    await judge('picker');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'All issues' }).click();
    await page.getByRole('listbox', { name: 'Issues' }).getByRole('option').first().click();
    await page.getByText('The cable is loose.').waitFor();
    await judge('issue');
    await page.context().close();
  });
});
