import type { BrowserWindow } from 'electron';
import {
  app,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  session,
  shell,
} from 'electron';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposer } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { readStaticFiles } from '../../lib/static-files.ts';
import { handleAppScheme } from './app-scheme.ts';
import { followAppearance } from './appearance.ts';
import type { CaptureWindows } from './capture-window.ts';
import { connectChannels } from './channels.ts';
import { confirmQuit } from './dialogs.ts';
import { installGuards } from './guards.ts';
import { takeMediaKeysWhileServing } from './media-keys.ts';
import { menuTemplate } from './menu.ts';
import { keepAwakeWhileServing } from './power.ts';
import type { Quitting } from './quitting.ts';
import { installQuitting } from './quitting.ts';
import { recoverWindow } from './recovery.ts';
import { loadPage, openWindow } from './window.ts';
import type { DesktopWords } from './words.ts';
import { desktopWords } from './words.ts';

/** The parts of the application that the desktop face shows. */
export interface DesktopApplication {
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  preview(mediaId: string): Result<{ readonly path: string; readonly contentType: string }>;
  /** Whether a room plays what this machine serves. */
  isServing(): boolean;
}

export interface DesktopOptions {
  readonly app: DesktopApplication;
  readonly rendererFolder: string;
  readonly preload: string;
  readonly icon: string;
  readonly dataFolder: string;
  readonly captureWindows: CaptureWindows;
  /** Releases the application and what was built around it; the desktop's own parts are released first. */
  readonly disposer: Disposer;
  readonly clock: Clock;
  readonly log: Log;
}

/** The desktop face while it runs. */
export interface Desktop {
  /** Brings the window to the front, and back if it was closed. */
  focus(): void;
  /** The product's window, `null` while there is none. */
  window(): BrowserWindow | null;
  /** In the language of the settings. */
  words(): DesktopWords;
}

/** Shows the application in a window. Only after `ready`, once. */
export async function startDesktop(options: DesktopOptions): Promise<Desktop> {
  const { app: application, disposer, clock, preload, icon, dataFolder } = options;
  const log = options.log.scope('desktop');
  const { dispatcher, events } = application;
  let current: BrowserWindow | null = null;
  const isServing = (): boolean => application.isServing();

  installGuards({
    app,
    session: session.defaultSession,
    openExternal: (url) => shell.openExternal(url),
    isCaptured: (contents) => options.captureWindows.isCaptured(contents),
    log,
  });
  handleAppScheme({
    files: await readStaticFiles(options.rendererFolder),
    preview: (mediaId) => application.preview(mediaId),
  });
  disposer.add(
    connectChannels({ ipcMain, dispatcher, events, contents: () => current?.webContents ?? null }),
  );
  disposer.add(keepAwakeWhileServing(powerSaveBlocker, { events, isServing }));
  disposer.add(takeMediaKeysWhileServing(globalShortcut, { events, isServing }));
  const menu = createMenu(dataFolder);
  disposer.add(await followAppearance({ nativeTheme, dispatcher, events, speak: menu.speak }));
  const quitting = installQuitting({
    app,
    isServing,
    confirm: () => confirmQuit(dialog, current, menu.words()),
    hide: () => current?.hide(),
    dispose: () => disposer.dispose(),
    clock,
    log,
  });
  powerMonitor.on('shutdown', () => quitting.hurry());

  function open(): BrowserWindow {
    const window = openWindow({ preload, icon, dataFolder, clock, log });
    const load = (): void => loadPage(window, log);
    recoverWindow({ window, dialog, load, quit: () => app.quit(), words: menu.words, clock, log });
    closeOnlyWhenQuitting(window, quitting);
    window.on('closed', () => {
      if (current === window) current = null;
    });
    return window;
  }

  const focus = (): void => {
    current ??= open();
    if (current.isMinimized()) current.restore();
    if (current.isVisible()) current.focus();
  };
  app.on('activate', focus);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  focus();
  return { focus, window: () => current, words: menu.words };
}

/** The native menu in the language that was spoken last, and the words of that language. */
function createMenu(dataFolder: string): {
  readonly speak: (locale: string) => void;
  readonly words: () => DesktopWords;
} {
  let words = desktopWords(app.getLocale());
  const openDataFolder = (): void => void shell.openPath(dataFolder);
  return {
    words: () => words,
    speak(locale) {
      words = desktopWords(locale);
      const template = menuTemplate(process.platform, app.isPackaged, words, { openDataFolder });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    },
  };
}

/** Closing the only window means quitting, which may have to ask; on macOS an application lives on without windows. */
function closeOnlyWhenQuitting(window: BrowserWindow, quitting: Quitting): void {
  window.on('query-session-end', () => quitting.hurry());
  window.on('close', (event) => {
    if (process.platform === 'darwin' || quitting.isDone()) return;
    event.preventDefault();
    app.quit();
  });
}
