import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, watchComplaints } from '../browser.ts';
import type { DoublePage, PageWishes } from './double-page.ts';
import { serveDoublePage } from './double-page.ts';

describe('many rooms at once', () => {
  let browser: Browser;
  let double: DoublePage;

  beforeAll(async () => {
    [browser, double] = await Promise.all([launchBrowser(), serveDoublePage()]);
  });
  afterAll(async () => {
    await browser?.close();
    double?.close();
  });

  /** Opens a page, does the work, and fails when the page complained about anything. */
  async function operate(wishes: PageWishes, work: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const complaints = watchComplaints(page);
    await page.goto(double.url({ stepMs: 0, ...wishes }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await work(page);
    await context.close();
    expect(complaints.all).toEqual([]);
  }

  const tile = (page: Page, name: string): Locator =>
    page.getByRole('row', { name: new RegExp(`^${name}\\.`) });
  const source = (page: Page, title: string): Locator =>
    page.getByRole('grid', { name: 'Sources' }).getByRole('row', { name: title });
  const asked = (page: Page, name: string): Promise<unknown[]> =>
    page.evaluate(
      (wanted) => (window.double?.asked ?? []).filter((one) => one.name === wanted).map(({ input }) => input),
      name,
    );

  it('makes a group of the selected rooms by keyboard, shows only them, and casts to them', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Lobby').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('g');
      await page.getByRole('dialog', { name: 'New group' }).waitFor();
      await page.keyboard.type('Entrance');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Entrance, 2 rooms', pressed: true }).waitFor();
      expect(await page.getByRole('grid', { name: 'Rooms' }).getByRole('heading', { level: 3 }).count()).toBe(
        2,
      );
      await page.getByRole('button', { name: 'Cast to Entrance' }).press('Enter');
      await page.getByRole('heading', { name: 'Cast of Harbour evening.mp4' }).waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        { rooms: ['lobby', 'hall-a'], source: { mediaId: 'harbour' } },
      ]);
    }));

  it('changes a group, takes a room into it from the inspector, removes it and brings it back', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.getByRole('button', { name: /^Halls, 2 rooms/ }).click();
      await page.getByRole('button', { name: 'Change the group Halls' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Halls' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Big halls');
      await dialog.getByRole('checkbox', { name: /Hall B/ }).uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Big halls, 1 room', pressed: true }).press('Enter');
      await tile(page, 'Studio').click();
      const groups = page.getByRole('complementary').getByRole('group', { name: 'In the groups' });
      await groups.getByRole('button', { name: 'Big halls', pressed: false }).click();
      await groups.getByRole('button', { name: 'Big halls', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Big halls, 2 rooms' }).click();
      await page.getByRole('button', { name: 'Change the group Big halls' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Big halls, 2 rooms' }).waitFor({ state: 'detached' });
      expect(await tile(page, 'Lobby').count()).toBe(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Big halls, 2 rooms' }).waitFor();
    }));
});
