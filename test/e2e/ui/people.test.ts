import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../violations.ts';
import { asked, doubleWindows, source, tile } from './double-windows.ts';

describe('many rooms at once', () => {
  const { operate } = doubleWindows();

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
      await dialog.getByRole('checkbox', { name: /Hall B/ }).check();
      const order = dialog.getByRole('grid', { name: 'Order' });
      await order.getByRole('button', { name: 'Move Hall B up' }).click();
      await order.getByRole('row', { name: 'Hall A' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowDown');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Big halls, 2 rooms', pressed: true }).waitFor();
      const shown = page.getByRole('grid', { name: 'Rooms' }).getByRole('heading', { level: 3 });
      expect(await shown.allTextContents()).toEqual(['Hall B', 'Hall A']);
      await page.getByRole('button', { name: 'Change the group Big halls' }).click();
      const again = page.getByRole('dialog', { name: 'Change Big halls' });
      await again.getByRole('checkbox', { name: /Hall B/ }).uncheck();
      await again.getByRole('button', { name: 'Save' }).click();
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

  const queued = (page: Page): Promise<string[]> =>
    page
      .getByRole('grid', { name: /^Queue of/ })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item') ?? '').filter(Boolean));
  const item = (page: Page, title: string): Locator =>
    page.getByRole('grid', { name: /^Queue of/ }).getByRole('row', { name: title });

  it('orders a queue by keyboard, by buttons and by dragging', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await tile(page, 'Lobby').click();
      await item(page, 'Evening chime').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect
        .poll(() => queued(page), { timeout: 10_000 })
        .toEqual(['results-0', 'drill-1', 'chime-3', 'harbour-2']);
      await page.getByRole('button', { name: 'Move Evening chime down' }).click();
      await expect
        .poll(() => queued(page), { timeout: 10_000 })
        .toEqual(['results-0', 'drill-1', 'harbour-2', 'chime-3']);
      await item(page, 'Evening chime').dragTo(item(page, 'Fire drill at 14:30'), {
        sourcePosition: { x: 10, y: 20 },
        targetPosition: { x: 100, y: 3 },
      });
      await expect
        .poll(() => queued(page), { timeout: 10_000 })
        .toEqual(['results-0', 'chime-3', 'drill-1', 'harbour-2']);
    }));

  it('adds what is typed, chosen and dragged, plays, repeats, and takes an item out and back', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await tile(page, 'Meeting 4').click();
      await page.getByRole('button', { name: 'Add…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to the queue of Meeting 4' });
      await dialog.getByRole('checkbox', { name: /Fire drill/ }).check();
      await dialog.getByRole('textbox', { name: 'Address or path' }).fill('/srv/media/evening.m3u');
      await dialog.getByRole('button', { name: 'Add 2 sources' }).click();
      await item(page, 'evening.m3u').waitFor();
      await source(page, 'Evening chime').locator('[draggable=true]').dragTo(item(page, 'evening.m3u'));
      await item(page, 'Evening chime').waitFor();
      await page.getByRole('button', { name: 'Repeat: off' }).click();
      await page.getByRole('button', { name: 'Repeat: the whole queue', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Play the queue' }).click();
      await item(page, 'Fire drill at 14:30').getByText('Now').waitFor();
      await page.getByRole('button', { name: 'Next item', exact: true }).click();
      await item(page, 'evening.m3u').focus();
      await page.keyboard.press('Delete');
      await item(page, 'evening.m3u').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await item(page, 'evening.m3u').waitFor();
      expect((await asked(page, 'casting:control')).at(-1)).toEqual({
        rooms: ['meeting-4'],
        action: 'next',
        value: null,
      });
      expect((await asked(page, 'casting:queue'))[0]).toEqual({
        rooms: ['meeting-4'],
        sources: [{ mediaId: 'drill' }, { path: '/srv/media/evening.m3u' }],
        mode: 'append',
      });
    }));

  it('puts one source on every room only when the press is held, and puts back what was there', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.getByRole('button', { name: 'Emergency' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'One source on every room' });
      expect(await dialog.getByRole('button', { name: /Choose what every room/ }).isDisabled()).toBe(true);
      await dialog.getByRole('radio', { name: /Fire drill/ }).check();
      await dialog.getByLabel('Volume').selectOption({ label: '80 %, unmuted' });
      const hold = dialog.getByRole('button', { name: /Put it on all 12 rooms/ });
      await hold.click();
      expect(await asked(page, 'casting:emergency')).toEqual([]);
      await hold.focus();
      await page.keyboard.down('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.up('Enter');
      expect(await asked(page, 'casting:emergency')).toEqual([
        { source: { mediaId: 'drill' }, volume: 0.8, confirmed: true },
      ]);
      await page.getByText('on air in 10 of 12 rooms').waitFor();
      await page.getByRole('link', { name: 'Log' }).click();
      await page.getByRole('button', { name: 'Show each room' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Terrace' }).getByText('Waits until').waitFor();
      await page.getByRole('button', { name: 'Put back what was there' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Put back what was there' }).click();
      await page.getByText('put back in 11 of 12 rooms').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'Café' }).getByText('The room refused').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByText('The emergency is over').waitFor({ state: 'detached' });
    }));

  it('lets somebody who cannot hold a press confirm it by a second one', () =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.getByRole('button', { name: 'Emergency' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('radio', { name: /Fire drill/ }).check();
      const press = (): Promise<void> =>
        dialog.getByRole('button', { name: /Put it on all/ }).evaluate((button) => {
          (button as HTMLElement).click();
        });
      await press();
      await dialog.getByText('Press again to confirm').waitFor();
      expect(await asked(page, 'casting:emergency')).toEqual([]);
      await press();
      await dialog.waitFor({ state: 'detached' });
    }));

  it('has no violation in its panes and dialogs', () =>
    operate({ scenario: 'busy', theme: 'light' }, async (page) => {
      const judge = async (surface: string): Promise<void> => {
        expect({ surface, broken: await violations(page) }).toEqual({ surface, broken: [] });
      };
      await tile(page, 'Lobby').click();
      await item(page, 'Fire drill at 14:30').hover();
      await judge('queue');
      await page.getByRole('button', { name: 'Add…' }).click();
      await judge('adding to a queue');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Halls, 2 rooms/ }).click();
      await page.getByRole('button', { name: 'Change the group Halls' }).click();
      await judge('group');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Emergency' }).click();
      await page.getByRole('radio', { name: /Fire drill/ }).check();
      await judge('emergency');
    }));

  it('says before a cast which room cannot play it, leaves that out, and takes other subtitles', () =>
    operate({ scenario: 'picky' }, async (page) => {
      await source(page, 'Harbour evening.mp4').click();
      await tile(page, 'Lobby').click();
      await tile(page, 'Roof bar').click({ modifiers: ['Control'] });
      await page.getByText('Roof bar cannot play this.').waitFor();
      await page.getByText('Converted while it plays, for Lobby').waitFor();
      await page.getByText('Subtitles: Harbour evening.en.srt').waitFor();
      await page.getByRole('button', { name: 'Leave it out' }).click();
      await page.getByText('Roof bar cannot play this.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Choose…' }).click();
      await page.getByRole('radio', { name: 'Another file' }).click();
      await page.keyboard.press('Tab');
      await page.getByRole('textbox', { name: /^Address or path/ }).fill('/srv/media/harbour.de.vtt');
      await page.keyboard.press('Enter');
      await page.getByText('Subtitles: harbour.de.vtt').waitFor();
      await page.getByRole('button', { name: 'Cast to 1 room' }).click();
      await page.getByRole('heading', { name: 'Cast of Harbour evening.mp4' }).waitFor();
      expect(await asked(page, 'casting:cast')).toEqual([
        {
          rooms: ['lobby'],
          source: { mediaId: 'harbour' },
          subtitles: { path: '/srv/media/harbour.de.vtt' },
        },
      ]);
    }));

  it('skips and sets the play mode in a room that has a list of its own, also by a media key', () =>
    operate({ scenario: 'picky' }, async (page) => {
      await tile(page, 'Studio').click();
      const mode = page.getByLabel('Play mode of the room');
      await expect.poll(() => mode.inputValue(), { timeout: 10_000 }).toBe('shuffle');
      await page.getByRole('row', { name: /Studio.*Shuffled/ }).waitFor();
      await mode.selectOption({ label: 'Repeat all' });
      await page.getByRole('row', { name: /Studio.*Repeat all/ }).waitFor();
      await page.evaluate(() => window.double?.emit('app:media-key', { key: 'next' }));
      await expect
        .poll(() => asked(page, 'casting:control').then((all) => all.length), { timeout: 10_000 })
        .toBe(1);
      expect([await asked(page, 'casting:control'), await asked(page, 'casting:set-play-mode')]).toEqual([
        [{ rooms: ['studio'], action: 'next', value: null }],
        [{ rooms: ['studio'], mode: 'repeat-all' }],
      ]);
    }));

  it.each([
    { width: 1440, height: 900 },
    { width: 900, height: 600 },
  ])('keeps casts that worked to one line each at $width×$height, and toasts off them', (size) =>
    operate({ scenario: 'busy' }, async (page) => {
      await page.setViewportSize(size);
      for (const title of ['Quarterly results.mp4', 'Harbour evening.mp4']) {
        await source(page, title).click();
        await tile(page, 'Lobby').click();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: `Cast of ${title}` }).waitFor();
      }
      await page.getByRole('alertdialog').first().waitFor();
      const places = async (): Promise<{ readonly height: number; readonly gap: number }> =>
        page.evaluate(() => {
          const tray = document.querySelector('[aria-label="Work in progress"]')?.getBoundingClientRect();
          const toasts = [...document.querySelectorAll('[role=alertdialog]')].map(
            (toast) => toast.getBoundingClientRect().bottom,
          );
          return { height: tray?.height ?? 600, gap: (tray?.top ?? 0) - Math.max(...toasts) };
        });
      expect((await places()).height).toBeLessThan(120);
      await expect.poll(async () => (await places()).gap, { timeout: 10_000 }).toBeGreaterThanOrEqual(0);
    }),
  );

  it('lets a scan be cancelled', () =>
    operate({ scenario: 'busy', stepMs: 3000 }, async (page) => {
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel the scan' }).click();
      await page.getByRole('button', { name: 'Scan', exact: true }).waitFor();
      expect(await asked(page, 'devices:cancel-scan')).toEqual([{}]);
    }));
});
