import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ControlRoomBridge, Notice } from '../../src-preload/contract/index.ts';
import { eventNames, requestNames } from '../../src-preload/contract/index.ts';
import { createAppHandler, isAppUrl } from '../../src-main/hosts/electron/app-scheme.ts';
import { connectChannels } from '../../src-main/hosts/electron/channels.ts';
import type { Handlers } from '../../src-main/ipc/dispatcher.ts';
import { createDispatcher } from '../../src-main/ipc/dispatcher.ts';
import type { Disposable } from '../../src-main/lib/disposal.ts';
import { createEventBus } from '../../src-main/lib/events.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { fail, ok } from '../../src-main/lib/result.ts';
import { readStaticFiles } from '../../src-main/lib/static-files.ts';
import { electronDouble, FakeFrame, FakeIpcMain, FakeWebContents } from '../doubles/electron.ts';
import { unseen } from '../doubles/recording-dispatcher.ts';
import { createFakeClock } from '../doubles/fake-clock.ts';

const electron = vi.hoisted(() => ({ double: null as ReturnType<typeof electronDouble> | null }));
vi.mock('electron', async () => {
  const { electronDouble } = await import('../doubles/electron.ts');
  electron.double = electronDouble();
  return electron.double;
});

const events = createEventBus((error) => {
  throw error;
});
let ipcMain: FakeIpcMain;
let contents: FakeWebContents;
let connection: Disposable;

/** The real gate in front of handlers that say their own name. */
function realDispatcher() {
  const handlers = Object.fromEntries(requestNames.map((name) => [name, () => ok({ called: name })]));
  return createDispatcher({
    handlers: handlers as unknown as Handlers,
    clock: createFakeClock(),
    log: silentLog,
    began: unseen,
  });
}

beforeEach(() => {
  ipcMain = new FakeIpcMain();
  contents = new FakeWebContents();
  connection = connectChannels({
    ipcMain,
    dispatcher: realDispatcher(),
    events,
    contents: () => contents as never,
  });
});

afterEach(() => connection.dispose());

const own = () => ({ sender: contents, frame: contents.mainFrame });

describe('every channel', () => {
  it('has one handler of its own name, and there is no other', () => {
    expect([...ipcMain.handlers.keys()].toSorted()).toEqual([...requestNames].toSorted());
  });

  it.each(requestNames)('%s refuses input that does not fit', async (name) => {
    expect(await ipcMain.invoke(name, 'not an object', own())).toMatchObject({
      ok: false,
      error: { code: 'input.invalid' },
    });
  });

  it.each(requestNames)('%s refuses a foreign sender', async (name) => {
    const stranger = new FakeWebContents();
    const foreign = [
      { sender: stranger, frame: stranger.mainFrame },
      { sender: contents, frame: new FakeFrame('app://control-room/', contents.mainFrame) },
      { sender: contents, frame: new FakeFrame('https://evil.example/') },
      { sender: contents, frame: new FakeFrame('app://control-room.evil.example/') },
      { sender: contents, frame: new FakeFrame('app://evil@control-room:1/') },
      { sender: contents, frame: new FakeFrame('about:blank') },
      { sender: contents, frame: null },
    ];
    for (const from of foreign) {
      expect(await ipcMain.invoke(name, {}, from)).toMatchObject({
        ok: false,
        error: { code: 'input.foreignSender' },
      });
    }
  });

  it('is closed again when the face is disposed of', async () => {
    await connection.dispose();
    expect([...ipcMain.handlers.keys()]).toEqual([]);
  });
});

describe('the window', () => {
  it('hears every event by its own name', () => {
    const noticed = { notices: [] as Notice[] };
    events.emit('app:noticed', noticed);
    events.emit('media:changed', { items: [] });
    expect(contents.sent).toEqual([
      { channel: 'app:noticed', payload: noticed },
      { channel: 'media:changed', payload: { items: [] } },
    ]);
  });

  it('hears nothing once it is gone', () => {
    contents.destroyed = true;
    events.emit('media:changed', { items: [] });
    expect(contents.sent).toEqual([]);
  });
});

describe('the preload script', () => {
  let bridge: ControlRoomBridge;
  const double = () => electron.double ?? electronDouble();

  beforeAll(async () => {
    await import('../../src-preload/preload.ts');
    bridge = double().contextBridge.exposed['controlRoom'] as ControlRoomBridge;
  });

  beforeEach(() => {
    double().ipcRenderer.main = (channel, input) => ipcMain.invoke(channel, input, own());
  });

  it('shows the page nothing but the contract', () => {
    expect(Object.keys(double().contextBridge.exposed)).toEqual(['controlRoom']);
    expect(Object.keys(bridge).toSorted()).toEqual(['on', 'pathForFile', 'requests']);
  });

  it.each(requestNames)('has a method for %s that reaches its handler', async (name) => {
    const asked: string[] = [];
    double().ipcRenderer.main = (channel) => Promise.resolve(asked.push(channel));
    await methodOf(bridge.requests, name)({});
    expect(asked).toEqual([name]);
  });

  it.each(eventNames)('has a method for %s that can be stopped', (name) => {
    const heard: unknown[] = [];
    const stop = methodOf(bridge.on, name)((payload: unknown) => heard.push(payload)) as () => void;
    double().ipcRenderer.emit(name, { sender: 'secret' }, { a: 1 });
    stop();
    double().ipcRenderer.emit(name, { sender: 'secret' }, { a: 2 });
    expect([heard, double().ipcRenderer.listenerCount(name)]).toEqual([[{ a: 1 }], 0]);
  });

  it('carries a request to the dispatcher and back', async () => {
    expect(await bridge.requests.devices.list({})).toEqual({ ok: true, value: { called: 'devices:list' } });
  });

  it('knows the path of a file of this machine, and of nothing else', () => {
    const file = new File([], 'clip.mp4');
    double().webUtils.paths.set(file, '/home/ada/clip.mp4');
    expect(
      [file, new File([], 'made by a script'), 'clip.mp4', null].map((one) => bridge.pathForFile(one)),
    ).toEqual(['/home/ada/clip.mp4', null, null, null]);
  });

  it('lets every listener of one event hear it', () => {
    const heard: number[] = [];
    const stops = [1, 2].map((number) => bridge.on.media.changed(() => heard.push(number)));
    double().ipcRenderer.emit('media:changed', {}, { items: [] });
    for (const stop of stops) stop();
    expect(heard).toEqual([1, 2]);
  });
});

function methodOf(methods: object, name: string): (argument: unknown) => unknown {
  const [domain = '', verb = ''] = name.split(':');
  const camel = verb.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = (methods as Record<string, Record<string, (argument: unknown) => unknown>>)[domain]?.[camel];
  if (!found) throw new Error(`there is no method for ${name}`);
  return found;
}

describe('app://control-room', () => {
  let folder = '';
  let handle: (request: Request) => Promise<Response>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'app-scheme-'));
    await mkdir(join(folder, 'renderer', 'assets'), { recursive: true });
    await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'renderer', 'assets', 'main-1.js'), 'export {}');
    await writeFile(join(folder, 'secret.js'), 'nobody may read this');
    await symlink(join(folder, 'secret.js'), join(folder, 'renderer', 'link.js'));
    await writeFile(join(folder, 'clip.mp4'), '0123456789');
    handle = createAppHandler({
      files: await readStaticFiles(join(folder, 'renderer')),
      preview: (id) =>
        id === 'clip'
          ? ok({ path: join(folder, 'clip.mp4'), contentType: 'video/mp4' })
          : fail('media.unknown', { message: 'unknown' }),
    });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ask = (url: string, init: RequestInit = {}): Promise<Response> => handle(new Request(url, init));

  it('serves the built page under a strict policy', async () => {
    const page = await ask('app://control-room/');
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype html>',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self'; /,
    );
    expect((await ask('app://control-room/assets/main-1.js')).status).toBe(200);
  });

  it.each([
    'app://control-room/../secret.js',
    'app://control-room/%2e%2e/secret.js',
    'app://control-room/..%2fsecret.js',
    'app://control-room/assets/..%5c..%5csecret.js',
    'app://control-room//secret.js',
    'app://control-room/link.js',
    'app://control-room/__proto__',
    'app://control-room/assets',
    'app://control-room/media/..%2f..%2fsecret.js',
    'app://control-room/media/unknown',
  ])('serves nothing outside its folder for %s', async (url) => {
    const answer = await ask(url);
    expect([answer.status, (await answer.text()).includes('nobody may read')]).toEqual([404, false]);
  });

  it.each([
    'app://other/',
    'app://control-room.evil.example/',
    'app://control-room:80/',
    'https://control-room/',
  ])('is not %s', async (url) => {
    expect((await ask(url)).status).toBe(403);
  });

  it('answers only the page itself', async () => {
    const asked = (initiatorOrigin: string | null): Promise<Response> =>
      handle(Object.assign(new Request('app://control-room/media/clip'), { initiatorOrigin }));
    const statuses = [];
    for (const origin of ['https://evil.example', null, 'app://control-room']) {
      const answer = await asked(origin);
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([403, 403, 200]);
  });

  it('only gives', async () => {
    expect((await ask('app://control-room/', { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await ask('app://control-room/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('plays media that can be sought in', async () => {
    const part = await ask('app://control-room/media/clip', { headers: { range: 'bytes=2-4' } });
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
      await part.text(),
    ]).toEqual([206, 'bytes 2-4/10', '3', '234']);
    expect(part.headers.get('content-security-policy')).toContain('sandbox');
    expect((await ask('app://control-room/media/clip', { headers: { range: 'bytes=10-' } })).status).toBe(
      416,
    );
  });

  it('tells its own addresses from all others', () => {
    const urls = [
      'app://control-room/',
      'app://control-room',
      'APP://control-room/x?y#z',
      'app:control-room',
      'app://',
      'nonsense',
      '',
    ];
    expect(urls.map(isAppUrl)).toEqual([true, true, true, false, false, false, false]);
  });
});
