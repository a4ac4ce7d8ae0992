import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installGuards, isSafeLink } from '../../../../src-main/hosts/electron/guards.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { FakeApp, FakeEvent, FakeSession, FakeWebContents } from '../../../doubles/electron.ts';

vi.mock('electron', () => ({ protocol: {} }));

let session: FakeSession;
let contents: FakeWebContents;
let captured: FakeWebContents;
let opened: string[];

beforeEach(() => {
  const app = new FakeApp();
  session = new FakeSession();
  contents = new FakeWebContents();
  opened = [];
  const openExternal = (url: string): Promise<void> => {
    opened.push(url);
    return Promise.reject(new Error('no browser'));
  };
  installGuards({
    app: app as never,
    session: session as never,
    openExternal,
    isCaptured: (page) => (page as unknown) === captured,
    log: silentLog,
  });
  captured = new FakeWebContents();
  app.emit('web-contents-created', new FakeEvent(), captured);
  app.emit('web-contents-created', new FakeEvent(), contents);
});

/** Whether an event of the page was stopped. */
function isStopped(name: string, details: Record<string, unknown> = {}): boolean {
  const event = Object.assign(new FakeEvent(), details);
  contents.emit(name, event);
  return event.defaultPrevented;
}

describe('a page', () => {
  it('cannot leave, but can load itself again', () => {
    expect([
      isStopped('will-navigate', { url: 'https://evil.example/' }),
      isStopped('will-navigate', { url: 'app://control-room/other' }),
      isStopped('will-navigate', { url: 'app://control-room/' }),
      isStopped('will-redirect'),
      isStopped('will-frame-navigate', { isMainFrame: false }),
      isStopped('will-attach-webview'),
    ]).toEqual([true, true, false, true, true, true]);
  });

  it('opens no windows; https links go to the browser', () => {
    const answers = ['https://example.org/help', 'http://example.org/', 'file:///etc/passwd'].map(
      (url) => contents.windowOpen({ url }).action,
    );
    expect([answers, opened]).toEqual([['deny', 'deny', 'deny'], ['https://example.org/help']]);
  });

  it('may copy text and nothing else', () => {
    const asked = [
      'clipboard-sanitized-write',
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'local-network-access',
    ];
    const granted: boolean[] = [];
    for (const permission of asked) session.request(contents, permission, (answer) => granted.push(answer));
    const checked = asked.map((permission) => session.check(contents, permission, 'app://control-room/'));
    const expected = [true, false, false, false, false, false, false];
    expect([granted, checked, session.device()]).toEqual([expected, expected, false]);
  });

  it('may not even copy when it is not ours', () => {
    expect(session.check(null, 'clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
  });
});

describe('isSafeLink', () => {
  it.each([
    ['https://example.org/a?b#c', true],
    ['http://example.org/', false],
    ['https://user@example.org/', false],
    ['https://:secret@example.org/', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['smb://host/share', false],
    ['ms-msdt:/id', false],
    [`https://example.org/${'x'.repeat(2000)}`, false],
    ['nonsense', false],
  ])('finds %s %s', (url, expected) => {
    expect(isSafeLink(url)).toBe(expected);
  });
});

it('leaves a sign-in window to its own rules', () => {
  expect(captured.eventNames()).toEqual([]);
});
