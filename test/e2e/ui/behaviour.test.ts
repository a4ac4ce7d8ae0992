import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src-renderer/stores/commands.ts';
import { doubleWindows, setAppearance } from './double-windows.ts';

describe('the interface', () => {
  const { open } = doubleWindows();

  const focusedLabel = (page: Page): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );

  it.each(['rooms', 'issues', 'signin', 'cloud', 'log', 'setup'] as const)(
    'opens the palette on %s and gives the focus back on Escape',
    async (screen) => {
      const page = await open({ scenario: 'busy', screen });
      await page.getByRole('link', { name: 'Log' }).focus();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Type a command/ }).waitFor();
      expect(await page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(
        COMMANDS.length - 1,
      );
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: /^Type a command/ }).waitFor({ state: 'detached' });
      expect(await focusedLabel(page)).toContain('Log');
      await page.context().close();
    },
  );

  it('lets single keys rest while a person types, and lists them by ?', async () => {
    const page = await open({ scenario: 'busy' });
    await page.getByRole('textbox', { name: 'Filter rooms' }).fill('');
    await page.keyboard.type('?cp');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Filter rooms' }).fill('');
    await page.getByRole('link', { name: 'Rooms' }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: /shortcuts/i }).waitFor();
    await page.context().close();
  });

  it.each([1440, 1200, 900, 720])(
    'cuts no word in the status strip, and names what is connected however long, %i wide',
    async (width) => {
      const page = await open({ scenario: 'busy' });
      await page.setViewportSize({ width, height: 600 });
      const strip = page.getByRole('contentinfo');
      await strip.getByText('Ada Okafor').waitFor();
      expect(await cutParts(strip)).toEqual([]);
      await strip.evaluate((footer) => {
        for (const name of footer.querySelectorAll('ul [translate=no]'))
          name.textContent = 'somebody.with.a.long.name@department.example.org and more';
      });
      expect(await cutParts(strip)).toEqual([]);
      expect((await strip.boundingBox())?.height).toBeLessThan(60);
      await page.context().close();
    },
  );

  it.each([1440, 900])('names the account and the region whole, %i wide', async (width) => {
    const page = await open({ scenario: 'trackerOffline' });
    await page.setViewportSize({ width, height: 600 });
    const strip = page.getByRole('contentinfo');
    await strip.getByText('not reachable').waitFor();
    const target = strip.getByTitle('123456789012 · eu-central-1');
    expect(await target.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1);
    expect(await target.isVisible()).toBe(true);
    await page.context().close();
  });

  it('keeps every tile where it is when rooms appear, and the focus on its tile', async () => {
    const page = await open({ scenario: 'busy' });
    const names = (): Promise<string[]> =>
      page.getByRole('grid', { name: 'Rooms' }).getByRole('heading', { level: 3 }).allTextContents();
    const before = await names();
    await page.getByRole('row', { name: /^Hall A\./ }).focus();
    await page.evaluate(() =>
      window.double?.changeRooms((rooms) =>
        rooms
          .slice(0, 1)
          .map((room) => ({ ...room, id: 'new', name: 'Aula' }))
          .concat(rooms),
      ),
    );
    await page.getByRole('row', { name: /^Aula\./ }).waitFor();
    expect((await names()).filter((name) => name !== 'Aula')).toEqual(before);
    expect(await focusedLabel(page)).toMatch(/^Hall A\./);
    await page.context().close();
  });

  it('shows a pause at once, marked, and takes it back with the reason when the room does not confirm', async () => {
    const page = await open({ scenario: 'silent' });
    await page.getByRole('row', { name: /^Lobby\./ }).click();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('row', { name: /^Lobby\. Paused/ }).waitFor();
    await page.getByRole('alertdialog').waitFor({ timeout: 8_000 });
    await page.getByRole('row', { name: /^Lobby\. On air/ }).waitFor();
    expect(await page.getByRole('alertdialog').innerText()).toContain('Lobby');
    await page.context().close();
  });

  it('follows the rooms again after a delta was lost', async () => {
    const page = await open({ scenario: 'busy' });
    await page.evaluate(() => {
      window.double?.skipDelta();
      window.double?.changeRooms((rooms) =>
        rooms.map((room) => (room.id === 'lobby' ? { ...room, name: 'Lobby renamed' } : room)),
      );
    });
    await page.getByRole('row', { name: /^Lobby renamed\./ }).waitFor();
    expect(await page.getByRole('row', { name: /^Lobby\./ }).count()).toBe(0);
    await page.context().close();
  });

  it('names the interfaces that were searched when there is no room, and what can be done', async () => {
    const page = await open({ scenario: 'empty' });
    await page.getByText(/eth0/).first().waitFor();
    for (const name of ['Scan again', 'Add by address', 'Practice room']) {
      expect(await page.getByRole('button', { name: new RegExp(name, 'i') }).count()).toBeGreaterThan(0);
    }
    await page.context().close();
  });

  it('switches the theme without losing selection, filter or place', async () => {
    const page = await open({ scenario: 'busy', theme: 'dark' });
    await page.getByRole('row', { name: /^Lobby\./ }).click();
    await page.getByRole('textbox', { name: 'Filter rooms' }).fill('l');
    await setAppearance(page, { theme: 'light' });
    expect(await page.getByRole('textbox', { name: 'Filter rooms' }).inputValue()).toBe('l');
    expect(await page.getByRole('row', { name: /^Lobby\./ }).getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  });
});

/** The parts of the strip that are neither whole, nor ended by an ellipsis, nor left out as a whole. */
function cutParts(strip: Locator): Promise<readonly string[]> {
  return strip.evaluate((footer) => {
    const isShown = (part: Element, item: DOMRect): boolean =>
      part.clientWidth > 0 && part.getBoundingClientRect().top < item.bottom - 1;
    const isWhole = (part: Element): boolean =>
      getComputedStyle(part).webkitLineClamp === '1' || part.scrollWidth <= part.clientWidth + 1;
    const isWithin = (part: DOMRect, box: DOMRect): boolean =>
      part.left >= box.left - 1 && part.right <= box.right + 1;
    const items = [...footer.querySelectorAll('li > div')].map((item) => ({
      parts: [...item.children],
      box: item.getBoundingClientRect(),
      list: item.closest('ul')?.getBoundingClientRect() ?? item.getBoundingClientRect(),
    }));
    return items.flatMap(({ parts, box, list }) =>
      parts
        .filter((part) => isShown(part, box))
        .filter((part) => {
          const place = part.getBoundingClientRect();
          return !isWhole(part) || !isWithin(place, box) || !isWithin(place, list);
        })
        .map((part) => part.textContent ?? ''),
    );
  });
}
