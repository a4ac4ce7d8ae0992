import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomsDelta } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { registerAppScheme } from '../../../../src-main/hosts/electron/app-scheme.ts';
import type { Desktop } from '../../../../src-main/hosts/electron/desktop.ts';
import { startDesktop } from '../../../../src-main/hosts/electron/desktop.ts';
import { chooseMediaFiles } from '../../../../src-main/hosts/electron/dialogs.ts';
import { desktopWords } from '../../../../src-main/hosts/electron/words.ts';
import { createDisposer } from '../../../../src-main/lib/disposal.ts';
import type { EventBus } from '../../../../src-main/lib/events.ts';
import { createEventBus } from '../../../../src-main/lib/events.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { electronDouble } from '../../../doubles/electron.ts';
import { FakeBrowserWindow, FakeEvent } from '../../../doubles/electron.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { RecordingDispatcher } from '../../../doubles/recording-dispatcher.ts';

type Double = ReturnType<typeof electronDouble>;

/** Modules of the product keep the first `electron` they get, so each test clears this one instead. */
const electron = vi.hoisted(() => ({}) as Double);
vi.mock('electron', async () => {
  const doubles = await import('../../../doubles/electron.ts');
  return Object.assign(electron, doubles.electronDouble());
});

let dataFolder = '';
let clock: FakeClock;
let desktop: Desktop;
let isServing: boolean;
let released: string[];
const theme = { current: 'light' as (typeof DEFAULT_SETTINGS)['appearance']['theme'] };
let events: EventBus;
const appearance = () => ({
  ...DEFAULT_SETTINGS,
  appearance: { ...DEFAULT_SETTINGS.appearance, theme: theme.current },
});

function lastWindow(): FakeBrowserWindow {
  const window = FakeBrowserWindow.opened.at(-1);
  if (!window) throw new Error('no window was opened');
  return window;
}

async function start(): Promise<Desktop> {
  const dispatcher = new RecordingDispatcher();
  dispatcher.answer = () => ok(appearance());
  const disposer = createDisposer(() => undefined);
  disposer.defer(() => void released.push('application'));
  return startDesktop({
    app: {
      dispatcher,
      events,
      preview: () => fail('media.unknown', { message: '' }),
      isServing: () => isServing,
    },
    rendererFolder: join(dataFolder, 'renderer'),
    preload: '/product/preload.cjs',
    icon: '/product/icon.png',
    dataFolder,
    captureWindows: { isCaptured: () => false, capture: () => Promise.resolve(null) },
    disposer,
    clock,
    log: silentLog,
  });
}

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'desktop-'));
  clock = createFakeClock();
  events = createEventBus((error) => {
    throw error;
  });
  isServing = false;
  released = [];
  FakeBrowserWindow.opened.length = 0;
  electron.app.removeAllListeners();
  electron.powerMonitor.removeAllListeners();
  electron.app.quits = 0;
  electron.ipcMain.handlers.clear();
  electron.dialog.answers = [0];
  electron.dialog.shown.length = 0;
  desktop = await start();
});

afterEach(() => rm(dataFolder, { recursive: true, force: true }));

describe('the window', () => {
  it('gives its page no way into the machine but the preload script', () => {
    expect(lastWindow().options['webPreferences']).toEqual({
      preload: '/product/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
    });
    expect(lastWindow().loaded).toEqual(['app://control-room/']);
  });

  it('shows itself only once there is something to see, on the ground of its theme', () => {
    const before = lastWindow().visible;
    lastWindow().emit('ready-to-show');
    expect([before, lastWindow().visible, lastWindow().options['backgroundColor']]).toEqual([
      false,
      true,
      '#090c11',
    ]);
  });

  it('comes back where it stood', async () => {
    lastWindow().bounds = { x: 50, y: 60, width: 1000, height: 700 };
    lastWindow().maximized = true;
    lastWindow().emit('move');
    await clock.advance(500);
    expect(JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8'))).toEqual({
      bounds: { x: 50, y: 60, width: 1000, height: 700 },
      isMaximized: true,
    });
    electron.app.removeAllListeners();
    electron.ipcMain.handlers.clear();
    await start();
    lastWindow().emit('ready-to-show');
    expect([lastWindow().options, lastWindow().maximized]).toMatchObject([
      { x: 50, y: 60, width: 1000, height: 700 },
      true,
    ]);
  });

  it('is brought to the front when the product is started a second time', () => {
    lastWindow().visible = true;
    lastWindow().minimized = true;
    desktop.focus();
    expect(lastWindow().calls).toEqual(['restore', 'focus']);
  });

  it('does not close before everything is let go of', async () => {
    const window = lastWindow();
    window.close();
    expect(window.destroyed).toBe(false);
    await expect.poll(() => electron.app.quits).toBe(1);
    expect([window.destroyed, released, electron.ipcMain.handlers.size]).toEqual([true, ['application'], 0]);
  });

  it('stays when rooms play from this desk and the person keeps running', async () => {
    isServing = true;
    lastWindow().close();
    await expect.poll(() => electron.dialog.shown.length).toBe(1);
    expect([lastWindow().destroyed, electron.app.quits, released]).toEqual([false, 0, []]);
  });

  it('closes without a question when the session ends', async () => {
    isServing = true;
    lastWindow().emit('query-session-end', new FakeEvent());
    lastWindow().close();
    await expect.poll(() => electron.app.quits).toBe(1);
    expect(electron.dialog.shown).toEqual([]);
  });
});

describe('the machine', () => {
  it('is kept awake while rooms play from it', () => {
    const delta = {} as RoomsDelta;
    const types = (): string[] => [...electron.powerSaveBlocker.active.values()];
    isServing = true;
    events.emit('devices:changed', delta);
    events.emit('devices:changed', delta);
    const during = types();
    isServing = false;
    events.emit('devices:changed', delta);
    expect([during, types()]).toEqual([['prevent-app-suspension'], []]);
  });

  it('hands over the media keys only while rooms play from it', () => {
    const pressed: unknown[] = [];
    const stop = events.listen((name, payload) => name === 'app:media-key' && pressed.push(payload));
    const { held } = electron.globalShortcut;
    isServing = true;
    events.emit('devices:changed', {} as RoomsDelta);
    held.get('MediaNextTrack')?.();
    const during = [...held.keys()];
    isServing = false;
    events.emit('devices:changed', {} as RoomsDelta);
    stop();
    expect([during, pressed, held.size]).toEqual([
      ['MediaPlayPause', 'MediaStop', 'MediaNextTrack', 'MediaPreviousTrack'],
      [{ key: 'next' }],
      0,
    ]);
  });

  it('speaks the language of the settings in its menu, and changes with it', () => {
    const before = electron.Menu.labels;
    const { appearance: shown, ...others } = appearance();
    events.emit('settings:changed', { ...others, appearance: { ...shown, locale: 'de' } });
    expect([before.at(-1), electron.Menu.labels.at(-1), desktop.words().quit]).toEqual([
      'Help',
      'Hilfe',
      'Beenden',
    ]);
  });

  it('paints menus and dialogs in the theme of the settings', () => {
    const before = electron.nativeTheme.themeSource;
    theme.current = 'contrast';
    events.emit('settings:changed', appearance());
    const contrast = electron.nativeTheme.themeSource;
    theme.current = 'light';
    expect([before, contrast]).toEqual(['light', 'dark']);
  });
});

it('makes app: a scheme like https:', () => {
  registerAppScheme();
  expect(electron.protocol.privileged).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
});

it('lets the person choose several files, or none', async () => {
  const cancelled = await chooseMediaFiles(electron.dialog, null, desktopWords('en'));
  electron.dialog.chosen = { canceled: false, filePaths: ['/a.mp4', '/b.png'] };
  const chosen = await chooseMediaFiles(electron.dialog, lastWindow() as never, desktopWords('en'));
  expect([cancelled, chosen, electron.dialog.opened[0]?.['properties']]).toEqual([
    [],
    ['/a.mp4', '/b.png'],
    ['openFile', 'multiSelections'],
  ]);
});

it('shows the window even when its page does not load', async () => {
  const load = vi.spyOn(FakeBrowserWindow.prototype, 'loadURL').mockRejectedValueOnce(new Error('no page'));
  lastWindow().emit('closed');
  desktop.focus();
  await expect.poll(() => lastWindow().visible).toBe(true);
  expect([load.mock.calls.length, FakeBrowserWindow.opened.length]).toEqual([1, 2]);
  load.mockRestore();
});

it('survives a data folder that cannot be written to', async () => {
  await rm(dataFolder, { recursive: true });
  await writeFile(dataFolder, 'not a folder');
  lastWindow().emit('resize');
  await clock.advance(500);
  expect(lastWindow().destroyed).toBe(false);
});
