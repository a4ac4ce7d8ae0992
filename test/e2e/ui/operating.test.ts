import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../violations.ts';
import { asked, doubleWindows, setAppearance, source, THEMES, tile } from './double-windows.ts';

describe('operating the rooms', () => {
  const { operate } = doubleWindows();

  it('casts by keyboard alone: choose, move, extend, Enter', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await source(page, 'Quarterly results.mp4').focus();
      await page.keyboard.press('ArrowRight');
      await tile(page, 'Lobby').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Cast of Harbour evening.mp4' }).waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        { rooms: ['lobby', 'hall-a'], source: { mediaId: 'harbour' } },
      ]);
    }));

  it('shows one line per room on whatever screen is open, and retries the failed ones only', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Lobby').click();
      await tile(page, 'Terrace').click({ modifiers: ['Control'] });
      await page.getByRole('button', { name: 'Cast to 2 rooms' }).click();
      await page.getByRole('link', { name: 'Log' }).click();
      const work = page.getByRole('region', { name: 'Work in progress' });
      await work.getByRole('button', { name: 'Retry failed only' }).click();
      await work.getByText('1 of 1 room').waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        { rooms: ['lobby', 'terrace'], source: { mediaId: 'harbour' } },
        { rooms: ['terrace'], source: { mediaId: 'harbour' } },
      ]);
    }));

  it('cancels what has not ended yet', () =>
    operate({ scenario: 'busy', stepMs: 20_000 }, async (page) => {
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Lobby').click();
      await page.getByRole('button', { name: 'Cast to 1 room' }).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('heading', { name: 'Cancelled cast of Harbour evening.mp4' }).waitFor();
      expect(await asked(page, 'casting:cancel')).not.toEqual([]);
    }));

  it('casts a source that is dragged onto a room', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await source(page, 'Fire drill at 14:30').locator('[draggable=true]').dragTo(tile(page, 'Studio'));
      await page.getByRole('heading', { name: 'Cast of Fire drill at 14:30' }).waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        { rooms: ['studio'], source: { mediaId: 'drill' } },
      ]);
    }));

  it('keeps the selection between wall and list, where the arrows and Enter do the same', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Hall A').click();
      await page.getByRole('radio', { name: 'List' }).click();
      const row = page.getByRole('row', { name: /Hall A/ });
      expect(await row.getAttribute('aria-selected')).toBe('true');
      await row.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Cast of Harbour evening.mp4' }).waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        { rooms: ['lobby'], source: { mediaId: 'harbour' } },
      ]);
    }));

  it('moves volume and position by arrow, Page and typed value', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await tile(page, 'Lobby').click();
      const volume = page.getByRole('textbox', { name: 'Volume in percent' });
      await volume.fill('80');
      await volume.press('Enter');
      await tile(page, 'Lobby').getByText('80', { exact: true }).waitFor();
      await page.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
      await tile(page, 'Lobby').getByText('79', { exact: true }).waitFor();
      await page.getByRole('slider', { name: 'Position' }).press('PageUp');
      await expect.poll(() => asked(page, 'casting:control').then((all) => all.length)).toBeGreaterThan(2);
      const [first] = await asked(page, 'casting:control');
      expect(first).toEqual({ rooms: ['lobby'], action: 'volume', value: 0.8 });
    }));

  it('lets a success leave after five seconds and an error stay until it is closed by keyboard', async () => {
    await operate({ scenario: 'busy' }, async (page) => {
      await page.clock.install();
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Lobby').click();
      await page.keyboard.press('Enter');
      await page.clock.runFor(1000);
      await page.getByRole('alertdialog').waitFor();
      await page.clock.runFor(5200);
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    });
    await operate({ scenario: 'failing' }, async (page) => {
      await page.clock.install();
      await page.getByRole('textbox', { name: 'Paste a URL' }).fill('http://media.example/a.mp4');
      await page.keyboard.press('Enter');
      const toast = page.getByRole('alertdialog');
      await toast.waitFor();
      await page.clock.runFor(60_000);
      expect(await toast.getByRole('button').allTextContents()).toContain('Copy details');
      await toast.getByRole('button', { name: 'Close' }).press('Enter');
      await toast.waitFor({ state: 'detached' });
    });
  });

  it('renames a room in place, removes it after asking, and brings it back by Undo', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await tile(page, 'Studio').click();
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('textbox', { name: 'Name of Studio' }).fill('Studio 2');
      await page.keyboard.press('Enter');
      await tile(page, 'Studio 2').waitFor();
      await page.getByRole('button', { name: 'Remove room' }).click();
      await page
        .getByRole('alertdialog', { name: 'Remove Studio 2?' })
        .getByRole('button', { name: 'Remove room' })
        .click();
      await tile(page, 'Studio 2').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await tile(page, 'Studio 2').waitFor();
      expect(await asked(page, 'devices:restore')).toEqual([{ room: 'studio' }]);
    }));

  it('says what is wrong with an address, and adds the room of a right one', () =>
    operate({ scenario: 'empty' }, async (page) => {
      await page.getByRole('button', { name: 'Add by address' }).click();
      const field = page.getByRole('textbox', { name: 'Address' });
      await field.fill('nobody');
      await page.keyboard.press('Enter');
      await page.getByText('The room cannot be reached.').waitFor();
      await field.fill('10.20.0.9');
      await page.keyboard.press('Enter');
      await tile(page, 'Annex').waitFor();
      expect(await asked(page, 'devices:add')).toEqual([{ address: 'nobody' }, { address: '10.20.0.9' }]);
    }));

  it('opens a fault to its evidence, down to the bytes', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.getByRole('button', { name: 'Evidence of Café' }).click();
      const dialog = page.getByRole('dialog', { name: 'Evidence of Café' });
      await dialog.getByText('Failed').waitFor();
      await dialog.getByText('<errorCode>716</errorCode>').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      // A press leaves the focus on the tile, and there it returns.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
        .toMatch(/^Café\./);
    }));

  const surfaces: readonly { readonly name: string; readonly open: (page: Page) => Promise<void> }[] = [
    { name: 'palette', open: (page) => page.keyboard.press('Control+k') },
    { name: 'shortcuts', open: (page) => page.keyboard.press('?') },
    { name: 'add media', open: (page) => page.keyboard.press('a') },
    { name: 'evidence', open: (page) => page.getByRole('button', { name: 'Evidence of Café' }).click() },
    {
      name: 'list with a selection',
      open: async (page) => {
        await page.getByRole('radio', { name: 'List' }).click();
        await page.getByRole('row', { name: /Lobby/ }).click();
      },
    },
    {
      name: 'inspector, tray and toast',
      open: async (page) => {
        await source(page, 'Harbour evening.mp4').click();
        await tile(page, 'Lobby').click();
        await tile(page, 'Terrace').click({ modifiers: ['Control'] });
        await page.getByRole('button', { name: 'Cast to 2 rooms' }).click();
        await page.getByRole('button', { name: 'Retry failed only' }).waitFor();
        await source(page, 'Evening chime').focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ];
  it.each(surfaces)('has no violation in any theme: $name', ({ open }) =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.getByRole('link', { name: 'Rooms' }).focus();
      await open(page);
      for (const theme of THEMES) {
        await setAppearance(page, { theme });
        expect({ theme, broken: await violations(page) }).toEqual({ theme, broken: [] });
      }
    }),
  );
});
