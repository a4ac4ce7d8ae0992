import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../../src-main/hosts/electron/menu.ts';
import { desktopWords } from '../../../../src-main/hosts/electron/words.ts';

const rolesOf = (platform: NodeJS.Platform, isPackaged: boolean): string[] =>
  menuTemplate(platform, isPackaged, desktopWords('en'), { openDataFolder: () => undefined })
    .flatMap((menu) => [menu, ...(Array.isArray(menu.submenu) ? menu.submenu : [])])
    .map(({ role }) => role ?? '')
    .filter((role) => role !== '');

describe('menuTemplate', () => {
  it.each(['darwin', 'linux', 'win32'] as const)('lets people edit, zoom and close on %s', (platform) => {
    expect(rolesOf(platform, true)).toEqual(
      expect.arrayContaining(['editMenu', 'fileMenu', 'zoomIn', 'windowMenu', 'help']),
    );
  });

  it('has an application menu on macOS alone', () => {
    expect([rolesOf('darwin', true).includes('appMenu'), rolesOf('linux', true).includes('appMenu')]).toEqual(
      [true, false],
    );
  });

  it('shows tools for building the product only to those who build it', () => {
    expect([
      rolesOf('linux', false).includes('toggleDevTools'),
      rolesOf('linux', true).includes('toggleDevTools'),
    ]).toEqual([true, false]);
  });

  it('opens the data folder', () => {
    let opened = 0;
    const help = menuTemplate('linux', true, desktopWords('en'), {
      openDataFolder: () => (opened += 1),
    }).find(({ role }) => role === 'help');
    const [item] = Array.isArray(help?.submenu) ? help.submenu : [];
    item?.click?.({} as never, undefined, {});
    expect(opened).toBe(1);
  });

  it.each([
    ['de', ['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']],
    ['de-AT', ['Datei', 'Bearbeiten', 'Ansicht', 'Fenster', 'Hilfe']],
    ['en', ['File', 'Edit', 'View', 'Window', 'Help']],
    ['ar-XB', ['File', 'Edit', 'View', 'Window', 'Help']],
  ])('speaks the language of %s, with a word for every item', (locale, expected) => {
    const menu = menuTemplate('linux', true, desktopWords(locale), { openDataFolder: () => undefined });
    expect(menu.map(({ label }) => label)).toEqual(expected);
    const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    expect(items.filter(({ type, label }) => type !== 'separator' && !label)).toEqual([]);
  });
});
