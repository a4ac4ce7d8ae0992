import type { MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  readonly openDataFolder: () => void;
}

/**
 * The native menu. Every system needs it: on macOS copying and pasting work only through an Edit menu.
 * Reloading is for people who build the product, so only they see it.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const application: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  const developing: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ role: 'reload' }, { role: 'forceReload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    ...application,
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...developing,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open data folder', click: () => actions.openDataFolder() },
        ...(isMac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}
