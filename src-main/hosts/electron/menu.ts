import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopWords } from './words.ts';

export interface MenuActions {
  readonly openDataFolder: () => void;
}

type Item = MenuItemConstructorOptions;
/** Roles that have a word of ours; the system's own are English everywhere. */
type Role = Extract<Item['role'], keyof DesktopWords>;

const LINE: Item = { type: 'separator' };

/**
 * The native menu. Every system needs it: on macOS copying and pasting work only through an Edit menu.
 * Reloading is for people who build the product, so only they see it.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  words: DesktopWords,
  actions: MenuActions,
): Item[] {
  const isMac = platform === 'darwin';
  const item = (role: Role): Item => ({ role, label: words[role] });
  const items = (...roles: readonly Role[]): Item[] => roles.map(item);
  const developing: Item[] = isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }, LINE];
  return [
    ...(isMac ? [applicationMenu(item)] : []),
    { role: 'fileMenu', label: words.file, submenu: [item(isMac ? 'close' : 'quit')] },
    {
      role: 'editMenu',
      label: words.edit,
      submenu: [
        ...items('undo', 'redo'),
        LINE,
        ...items('cut', 'copy', 'paste', 'delete'),
        LINE,
        item('selectAll'),
      ],
    },
    {
      label: words.view,
      submenu: [...developing, ...items('resetZoom', 'zoomIn', 'zoomOut'), LINE, item('togglefullscreen')],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [...items('minimize', 'zoom'), ...(isMac ? [LINE, item('front')] : items('close'))],
    },
    {
      role: 'help',
      label: words.help,
      submenu: [
        { label: words.openDataFolder, click: () => actions.openDataFolder() },
        ...(isMac ? [] : items('about')),
      ],
    },
  ];
}

function applicationMenu(item: (role: Role) => Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      item('about'),
      LINE,
      item('services'),
      LINE,
      item('hide'),
      item('hideOthers'),
      item('unhide'),
      LINE,
      item('quit'),
    ],
  };
}
