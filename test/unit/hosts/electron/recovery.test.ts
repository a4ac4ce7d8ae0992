import { beforeEach, describe, expect, it } from 'vitest';
import { RECOVERY, recoverWindow } from '../../../../src-main/hosts/electron/recovery.ts';
import { desktopWords } from '../../../../src-main/hosts/electron/words.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { FakeBrowserWindow, FakeDialog, FakeEvent } from '../../../doubles/electron.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

let window: FakeBrowserWindow;
let dialog: FakeDialog;
let clock: FakeClock;
let loads: number;
let quits: number;

beforeEach(() => {
  window = new FakeBrowserWindow();
  dialog = new FakeDialog();
  clock = createFakeClock();
  loads = 0;
  quits = 0;
  recoverWindow({
    window: window as never,
    dialog: dialog as never,
    load: () => (loads += 1),
    quit: () => (quits += 1),
    words: () => desktopWords('en'),
    clock,
    log: silentLog,
  });
});

const stop = (reason = 'crashed'): boolean =>
  window.webContents.emit('render-process-gone', new FakeEvent(), { reason, exitCode: 1 });

describe('a page that stopped', () => {
  it('is loaded again, and the person is told', async () => {
    stop();
    await expect
      .poll(() => dialog.shown.map(({ message }) => message))
      .toEqual(['The window had to be loaded again']);
    expect([loads, quits]).toEqual([1, 0]);
  });

  it('is left alone when it ended by itself', () => {
    stop('clean-exit');
    expect([loads, dialog.shown]).toEqual([0, []]);
  });

  it('is left alone when the window is gone', () => {
    window.close();
    stop();
    expect(loads).toBe(0);
  });

  it.each([
    [0, 'quits', { loads: 2, quits: 1 }],
    [1, 'tries again', { loads: 3, quits: 0 }],
  ])('that keeps stopping is asked about; answer %i %s', async (button, _what, expected) => {
    stop();
    stop();
    await expect.poll(() => dialog.shown.length).toBe(2);
    dialog.answers = [button];
    stop();
    await expect.poll(() => ({ loads, quits })).toEqual(expected);
    expect(dialog.shown.at(-1)?.message).toBe('The window keeps stopping');
  });

  it('is not counted together with stops of long ago', async () => {
    stop();
    stop();
    await clock.advance(RECOVERY.withinMs);
    stop();
    await expect.poll(() => dialog.shown.length).toBe(3);
    expect([loads, dialog.shown.at(-1)?.message]).toEqual([3, 'The window had to be loaded again']);
  });
});

describe('a window that does not answer', () => {
  it('is loaded again when the person says so', async () => {
    dialog.answers = [1, 0];
    window.emit('unresponsive');
    await expect.poll(() => [window.webContents.crashes, loads]).toEqual([1, 1]);
  });

  it('is waited for when the person says so, and asked about once at a time', async () => {
    window.emit('unresponsive');
    window.emit('unresponsive');
    await expect.poll(() => dialog.shown.length).toBe(1);
    expect([window.webContents.crashes, loads]).toEqual([0, 0]);
  });
});
