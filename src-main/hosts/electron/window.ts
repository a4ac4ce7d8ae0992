import type { BrowserWindow as Window, BrowserWindowConstructorOptions } from 'electron';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { APP_URL } from './app-scheme.ts';
import {
  fitToDisplays,
  FIRST_SIZE,
  MINIMUM_SIZE,
  readWindowState,
  writeWindowState,
} from './window-state.ts';

/** `--ground` of the screens' tokens in each theme, so that nothing flashes before they are painted. */
const GROUND = { dark: '#090c11', light: '#f1f3f5' } as const;

/** How long the window must stand still before its place is kept, in ms. */
const SETTLE_MS = 500;

export interface WindowDeps {
  readonly preload: string;
  /** A picture for systems that show one for each window. */
  readonly icon: string;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes the product's window where it stood last and loads the page; it shows itself once there is something to see. */
export function openWindow(deps: WindowDeps): Window {
  const state = readWindowState(deps.dataFolder);
  const bounds = fitToDisplays(
    state.bounds,
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({ ...windowOptions(deps), ...(bounds ?? FIRST_SIZE) });
  window.once('ready-to-show', () => {
    if (state.isMaximized) window.maximize();
    window.show();
  });
  rememberState(window, deps);
  loadPage(window, deps.log);
  return window;
}

/** Loads the product's page; a window whose page fails is shown all the same, so that it can be closed. */
export function loadPage(window: Window, log: Log): void {
  window.loadURL(APP_URL).catch((error: unknown) => {
    log.error('the page did not load', { error });
    if (!window.isDestroyed()) window.show();
  });
}

/** Everything that a page could reach the machine with is off; the preload script is the only door. */
function windowOptions({ preload, icon }: WindowDeps): BrowserWindowConstructorOptions {
  return {
    show: false,
    title: 'Control Room',
    icon,
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
    },
  };
}

function rememberState(window: Window, { dataFolder, clock, log }: WindowDeps): void {
  let settling: Timer | null = null;
  const keep = (): void => {
    if (window.isDestroyed()) return;
    try {
      writeWindowState(dataFolder, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
    } catch (error) {
      log.warn('the place of the window could not be kept', { reason: messageOf(error) });
    }
  };
  const keepSoon = (): void => {
    settling?.dispose();
    settling = clock.after(SETTLE_MS, keep);
  };
  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  window.on('close', () => {
    settling?.dispose();
    keep();
  });
}
