import { randomUUID } from 'node:crypto';
import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { CapturedReturn, CaptureWanted } from '../../lib/ports.ts';

export interface CaptureDeps {
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly sessionFor: (partition: string) => Session;
  readonly clock: Clock;
  readonly log: Log;
}

/** A window that shows a provider until it returns. */
export interface CaptureWindows {
  capture(wanted: CaptureWanted): Promise<CapturedReturn | null>;
  /** Whether a page belongs to such a window, which has rules of its own. */
  isCaptured(contents: WebContents): boolean;
}

/** A fragment is not part of a request: this long is waited for the event that tells it. */
const FRAGMENT_MS = 2_000;

/**
 * Each capture has a window and a session of its own, in memory, without preload, permissions, downloads or further
 * windows. It shows the hosts of the provider only, with the address in its title; the returned address is read before
 * anything of it is loaded, and everything is cleared afterwards.
 */
export function createCaptureWindows(deps: CaptureDeps): CaptureWindows {
  const sessions = new Set<Session>();
  return {
    isCaptured: (contents) => sessions.has(contents.session),
    async capture(wanted) {
      if (wanted.signal.aborted) return null;
      const partition = `signin-${randomUUID()}`;
      const session = deps.sessionFor(partition);
      sessions.add(session);
      try {
        return await show(deps, session, partition, wanted);
      } finally {
        sessions.delete(session);
        session
          .clearStorageData()
          .catch((error: unknown) => deps.log.warn('a sign-in window could not be cleared', { error }));
      }
    },
  };
}

async function show(
  { createWindow, clock, log }: CaptureDeps,
  session: Session,
  partition: string,
  wanted: CaptureWanted,
): Promise<CapturedReturn | null> {
  const window = createWindow(optionsFor(partition));
  try {
    return await new Promise((resolve) => {
      const settle = createSettling(clock, resolve);
      nail(session, log);
      watch(window, session, wanted, settle, log);
      window.on('closed', () => resolve(null));
      wanted.signal.addEventListener('abort', () => resolve(null));
      window.loadURL(wanted.openUrl).catch((error: unknown) => {
        log.info('a sign-in page did not load', { host: hostOf(wanted.openUrl), error });
      });
    });
  } finally {
    if (!window.isDestroyed()) window.destroy();
  }
}

function optionsFor(partition: string): BrowserWindowConstructorOptions {
  return {
    width: 560,
    height: 760,
    autoHideMenuBar: true,
    webPreferences: {
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
    },
  };
}

type Settle = (found: CapturedReturn) => void;

/** An address without any parameter may only be waiting for its fragment. */
function createSettling(clock: Clock, resolve: (found: CapturedReturn) => void): Settle {
  let late: Timer | null = null;
  return (found) => {
    const isWhole = found.body !== null || /[?#]./.test(found.address);
    if (!isWhole && late !== null) return;
    late?.dispose();
    if (isWhole) resolve(found);
    else late = clock.after(FRAGMENT_MS, () => resolve(found));
  };
}

function nail(session: Session, log: Log): void {
  session.setPermissionCheckHandler(() => false);
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
    log.info('a sign-in page offered a file, which was refused');
  });
}

function watch(
  window: BrowserWindow,
  session: Session,
  wanted: CaptureWanted,
  settle: Settle,
  log: Log,
): void {
  const { webContents } = window;
  const isReturn = (url: string): boolean => placeOf(url) === wanted.returnTo;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  const guard = (details: { readonly url: string; preventDefault(): void }): void => {
    if (isReturn(details.url)) {
      details.preventDefault();
      settle({ address: details.url, body: null });
    } else if (!isAllowed(details.url, wanted)) {
      details.preventDefault();
      log.warn('a sign-in page wanted to leave its provider', { host: hostOf(details.url) });
    }
  };
  webContents.on('will-redirect', (details) => guard(details));
  webContents.on('will-navigate', (details) => guard(details));
  webContents.on('did-fail-load', (_event, _code, _words, url) => {
    if (isReturn(url)) settle({ address: url, body: null });
  });
  webContents.on('page-title-updated', (event) => event.preventDefault());
  webContents.on('did-navigate', (_event, url) => window.setTitle(hostOf(url)));
  session.webRequest.onBeforeRequest((details, answer) => {
    const isHere = isReturn(details.url);
    answer({ cancel: isHere });
    if (isHere)
      settle({ address: details.url, body: details.method === 'POST' ? bodyOf(details.uploadData) : null });
  });
}

/** Origin and path; the empty string for what is no address. */
function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? '' : `${parsed.origin}${parsed.pathname}`;
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** Names like `co.uk`, below which strangers live side by side, end like this. */
const SHARED_END = /\.[a-z]{1,3}\.[a-z]{2}$/;

/** The provider's own host and those below the same site, over https where the provider is. */
function isAllowed(url: string, { openUrl, hosts }: CaptureWanted): boolean {
  const there = URL.parse(url);
  const start = URL.parse(openUrl);
  if (there === null || start === null || there.protocol !== start.protocol || there.username !== '')
    return false;
  if (there.host === start.host || hosts.includes(there.host)) return true;
  const labels = SHARED_END.test(start.hostname) ? 3 : 2;
  const site = start.hostname.split('.').slice(-labels).join('.');
  const isName = /\.[a-z]{2,}$/.test(start.hostname);
  return isName && (there.hostname === site || there.hostname.endsWith(`.${site}`));
}

interface UploadPart {
  readonly bytes?: Uint8Array;
}

function bodyOf(parts: readonly UploadPart[] | undefined): string {
  return Buffer.concat((parts ?? []).map(({ bytes }) => bytes ?? new Uint8Array())).toString('utf8');
}
