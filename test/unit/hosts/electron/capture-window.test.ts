import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCaptureWindows } from '../../../../src-main/hosts/electron/capture-window.ts';
import type { CaptureWindows } from '../../../../src-main/hosts/electron/capture-window.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { CapturedReturn } from '../../../../src-main/lib/ports.ts';
import { FakeBrowserWindow, FakeEvent } from '../../../doubles/electron.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

type Answer = { readonly cancel: boolean };
type BeforeRequest = (details: Record<string, unknown>, answer: (answer: Answer) => void) => void;

/** A session of one sign-in window. */
class FakeSigninSession extends EventEmitter {
  readonly partition: string;
  beforeRequest: BeforeRequest = () => undefined;
  cleared = 0;
  granted: boolean[] = [];
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest) => void (this.beforeRequest = listener),
  };

  constructor(partition: string) {
    super();
    this.partition = partition;
  }
  setPermissionCheckHandler(handler: () => boolean): void {
    this.granted.push(handler());
  }
  setPermissionRequestHandler(
    handler: (contents: null, permission: string, answer: (is: boolean) => void) => void,
  ): void {
    handler(null, 'media', (is) => this.granted.push(is));
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.granted.push(handler());
  }
  clearStorageData(): Promise<void> {
    this.cleared += 1;
    return Promise.resolve();
  }
}

class FakeSigninWindow extends FakeBrowserWindow {
  title = '';
  setTitle(title: string): void {
    this.title = title;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

const RETURN = 'https://op.example/return/a';
let clock: FakeClock;
let sessions: FakeSigninSession[];
let windows: FakeSigninWindow[];
let captures: CaptureWindows;

beforeEach(() => {
  clock = createFakeClock();
  sessions = [];
  windows = [];
  captures = createCaptureWindows({
    createWindow(options) {
      const window = new FakeSigninWindow(options as Record<string, unknown>);
      windows.push(window);
      return window as never;
    },
    sessionFor(partition) {
      const session = new FakeSigninSession(partition);
      sessions.push(session);
      return session as never;
    },
    clock,
    log: silentLog,
  });
});

function begin({
  signal = new AbortController().signal,
  openUrl = 'https://www.provider.example/dialog/oauth?client_id=1',
} = {}) {
  const captured = captures.capture({ openUrl, returnTo: RETURN, hosts: ['relay.op.example'], signal });
  const [window, session] = [windows.at(-1), sessions.at(-1)];
  if (window === undefined || session === undefined) throw new Error('nothing was opened');
  return { captured, window, session };
}

function isStopped(window: FakeSigninWindow, name: string, url: string): boolean {
  const event = Object.assign(new FakeEvent(), { url });
  window.webContents.emit(name, event);
  return event.defaultPrevented;
}

function isCancelled(session: FakeSigninSession, details: Record<string, unknown>): boolean {
  let cancel = false;
  session.beforeRequest(details, (answer) => void (cancel = answer.cancel));
  return cancel;
}

describe('a sign-in window', () => {
  it('has a session in memory of its own, no preload, and gives nothing away', async () => {
    const { captured, window, session } = begin();
    const { webPreferences } = window.options as { webPreferences: Record<string, unknown> };
    expect(session.partition).toMatch(/^signin-/);
    expect(webPreferences).toMatchObject({
      partition: session.partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect('preload' in webPreferences).toBe(false);
    expect(session.granted).toEqual([false, false, false]);
    expect(window.webContents.windowOpen({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
    const download = new FakeEvent();
    session.emit('will-download', download);
    expect(download.defaultPrevented).toBe(true);
    window.close();
    expect(await captured).toBeNull();
    expect(session.cleared).toBe(1);
  });

  it('stays with its provider', () => {
    const { window } = begin();
    expect([
      isStopped(window, 'will-navigate', 'https://www.provider.example/login'),
      isStopped(window, 'will-navigate', 'https://m.provider.example/login'),
      isStopped(window, 'will-redirect', 'https://relay.op.example/relay?code=1'),
      isStopped(window, 'will-navigate', 'https://evil.example/'),
      isStopped(window, 'will-navigate', 'https://evilprovider.example/'),
      isStopped(window, 'will-navigate', 'http://www.provider.example/'),
      isStopped(window, 'will-navigate', 'https://user@www.provider.example/'),
      isStopped(window, 'will-redirect', 'https://op.example/return/other'),
    ]).toEqual([false, false, false, true, true, true, true, true]);
  });

  it('stays with its provider also below a name that strangers share', () => {
    const { window } = begin({ openUrl: 'https://login.provider.co.uk/dialog' });
    expect([
      isStopped(window, 'will-navigate', 'https://www.provider.co.uk/login'),
      isStopped(window, 'will-navigate', 'https://evil.co.uk/'),
      isStopped(window, 'will-navigate', 'https://co.uk/'),
    ]).toEqual([false, true, true]);
  });

  it.each(['will-redirect', 'will-navigate'])('reads a fragment at %s and loads nothing', async (name) => {
    const { captured, window } = begin();
    const address = `${RETURN}#access_token=t&state=s`;
    expect(isStopped(window, name, address)).toBe(true);
    expect(await captured).toEqual<CapturedReturn>({ address, body: null });
    expect(window.destroyed).toBe(true);
  });

  it('reads a posted form and cancels the request', async () => {
    const { captured, session } = begin();
    const uploadData = [{ bytes: Buffer.from('code=1&') }, { bytes: Buffer.from('state=2') }];
    expect(isCancelled(session, { url: RETURN, method: 'POST', uploadData })).toBe(true);
    expect(await captured).toEqual({ address: RETURN, body: 'code=1&state=2' });
  });

  it('waits for the fragment that a request does not tell', async () => {
    const { captured, window, session } = begin();
    expect(isCancelled(session, { url: RETURN, method: 'GET' })).toBe(true);
    window.webContents.emit(
      'did-fail-load',
      new FakeEvent(),
      -20,
      'ERR_BLOCKED_BY_CLIENT',
      `${RETURN}#access_token=t`,
    );
    expect(await captured).toEqual({ address: `${RETURN}#access_token=t`, body: null });
  });

  it('takes the bare address when no fragment comes', async () => {
    const { captured, session } = begin();
    isCancelled(session, { url: RETURN, method: 'GET' });
    await clock.advance(2_000);
    expect(await captured).toEqual({ address: RETURN, body: null });
  });

  it('lets other requests pass', () => {
    const { session } = begin();
    expect(isCancelled(session, { url: 'https://www.provider.example/picture.png', method: 'GET' })).toBe(
      false,
    );
  });

  it('closes when nobody waits any more', async () => {
    const controller = new AbortController();
    const { captured, window } = begin({ signal: controller.signal });
    controller.abort();
    expect(await captured).toBeNull();
    expect(window.destroyed).toBe(true);
  });
});
