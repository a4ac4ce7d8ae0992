import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../../src-preload/contract/index.ts';
import { connectToHolder, findHolder } from '../../src-main/hosts/handover/handover-client.ts';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import type { Handover, HandoverOptions } from '../../src-main/hosts/handover/handover.ts';
import { startHandover, startHandoverIfPossible } from '../../src-main/hosts/handover/handover.ts';
import { readHolder } from '../../src-main/hosts/handover/holder-file.ts';
import { MAX_LINE } from '../../src-main/hosts/handover/line-reader.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createEventBus } from '../../src-main/lib/events.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { ok } from '../../src-main/lib/result.ts';
import { createFakeClock } from '../doubles/fake-clock.ts';
import { RecordingDispatcher } from '../doubles/recording-dispatcher.ts';

let dataFolder = '';
let dispatcher: RecordingDispatcher;
let handover: Handover;
const events = createEventBus((error) => {
  throw error;
});
const never = new AbortController().signal;

function options(folder: string): HandoverOptions {
  const clock = createFakeClock();
  return {
    dispatcher,
    events,
    dataFolder: folder,
    face: 'browser',
    url: () => 'http://127.0.0.1:1/?token=t',
    log: silentLog,
    clock,
  };
}

async function client(): Promise<HandoverClient> {
  const found = await connectToHolder(dataFolder);
  if (!found) throw new Error('nobody holds the folder');
  return found;
}

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'handover-'));
  dispatcher = new RecordingDispatcher();
  handover = await startHandover(options(dataFolder));
});

afterEach(async () => {
  await handover.dispose();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('a terminal that reaches the holder', () => {
  it('hands over a request and gets its Result', async () => {
    const terminal = await client();
    const result = await terminal.request('devices:list', { a: 'ü' }, never);
    expect(result).toEqual({ ok: true, value: { name: 'devices:list', input: { a: 'ü' } } });
    expect(dispatcher.received.map(({ sender }) => sender)).toEqual([
      { face: 'terminal', trusted: true, id: 'handover-1' },
    ]);
    terminal.close();
  });

  it('learns who holds the folder and where its page is', async () => {
    const terminal = await client();
    expect([terminal.holder, await terminal.url()]).toEqual([
      {
        pid: process.pid,
        face: 'browser',
        since: '2026-01-01T00:00:00.000Z',
        socket: handover.holder.socket,
      },
      'http://127.0.0.1:1/?token=t',
    ]);
    terminal.close();
  });

  it('hears the events of the domain it watches, and of no other', async () => {
    const terminal = await client();
    const heard: unknown[] = [];
    const first = new Promise<void>((resolve) => {
      void terminal.watch('app', (event, payload) => {
        heard.push([event, payload]);
        resolve();
      });
    });
    await terminal.request('devices:list', {}, never);
    const noticed = { notices: [] as Notice[] };
    events.emit('media:changed', { items: [] });
    events.emit('app:noticed', noticed);
    await first;
    await terminal.request('devices:list', {}, never);
    expect(heard).toEqual([['app:noticed', noticed]]);
    terminal.close();
  });

  it.each(['', 'nothing', '__proto__', 'app:noticed'])('cannot watch %j', async (domain) => {
    const terminal = await client();
    const result = await terminal.watch(domain, () => undefined);
    expect(result.ok ? 'ok' : result.error.code).toBe('input.unknownRequest');
    terminal.close();
  });

  it('shares the holder with another terminal without mixing answers', async () => {
    const [one, other] = [await client(), await client()];
    const answers = await Promise.all([
      one.request('devices:list', { from: 'one' }, never),
      other.request('devices:list', { from: 'other' }, never),
      one.request('app:info', { from: 'one' }, never),
    ]);
    expect(answers.map((answer) => (answer.ok ? answer.value : null))).toEqual([
      { name: 'devices:list', input: { from: 'one' } },
      { name: 'devices:list', input: { from: 'other' } },
      { name: 'app:info', input: { from: 'one' } },
    ]);
    one.close();
    expect((await other.request('devices:list', {}, never)).ok).toBe(true);
    other.close();
  });

  it('stops its own work when it says so, and only that', async () => {
    const signals: AbortSignal[] = [];
    dispatcher.answer = ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(ok('stopped'))));
    };
    const terminal = await client();
    const stop = new AbortController();
    const stopped = terminal.request('devices:scan', {}, stop.signal);
    const going = terminal.request('casting:cast', {}, never);
    await expect.poll(() => signals.length).toBe(2);
    stop.abort();
    expect(await stopped).toEqual({ ok: true, value: 'stopped' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    terminal.close();
    expect(await going).toMatchObject({ ok: false, error: { retryable: true } });
    expect(signals[1]?.aborted).toBe(false);
  });

  it('gets an answer to everything when the holder ends', async () => {
    dispatcher.answer = () => new Promise(() => undefined);
    const terminal = await client();
    const pending = terminal.request('casting:cast', {}, never);
    await expect.poll(() => dispatcher.received.length).toBe(1);
    await handover.dispose();
    expect(await pending).toMatchObject({
      ok: false,
      error: { retryable: true, context: { face: 'browser' } },
    });
    expect(await terminal.request('devices:list', {}, never)).toMatchObject({ ok: false });
    await terminal.closed;
  });

  it('carries a large answer whole', async () => {
    const large = 'ü'.repeat(1024 * 1024);
    dispatcher.answer = () => ok(large);
    const terminal = await client();
    const result = await terminal.request('devices:list', {}, never);
    expect(result.ok && result.value === large).toBe(true);
    terminal.close();
  });
});

describe('the door', () => {
  it('is for its owner alone', async () => {
    const { mode } = await stat(handover.holder.socket);
    expect(mode & 0o777).toBe(0o600);
  });

  it('is gone with the holder', async () => {
    await handover.dispose();
    await handover.dispose();
    expect([await readdir(dataFolder), await connectToHolder(dataFolder)]).toEqual([[], null]);
  });

  it('takes over what a killed holder left behind', async () => {
    await handover.dispose();
    await killedHolder(dataFolder);
    expect((await readdir(dataFolder)).toSorted()).toEqual(['control-room.sock', 'holder.json']);
    expect(await connectToHolder(dataFolder)).toBeNull();
    handover = await startHandover(options(dataFolder));
    const terminal = await client();
    expect((await terminal.request('devices:list', {}, never)).ok).toBe(true);
    terminal.close();
  });

  it('stands in the temporary folder, behind a folder of our own, where the path would be too long', async () => {
    const deep = join(dataFolder, 'd'.repeat(60), 'e'.repeat(60));
    await mkdir(deep, { recursive: true });
    const far = await startHandover(options(deep));
    const folder = dirname(far.holder.socket);
    expect([Buffer.byteLength(far.holder.socket) < 100, (await stat(folder)).mode & 0o777]).toEqual([
      true,
      0o700,
    ]);
    const terminal = await connectToHolder(deep);
    expect((await terminal?.request('devices:list', {}, never))?.ok).toBe(true);
    terminal?.close();
    await far.dispose();
    await rm(folder, { recursive: true });
  });

  it.each(['garbage', '[]', '{"id":"1"}', 'null'])('hangs up on %j', async (line) => {
    const socket = await open();
    socket.write(`${line}\n`);
    expect(await text(socket)).toBe('');
    expect(dispatcher.received).toEqual([]);
  });

  it.each([
    { id: 1, control: 'shutdown' },
    { id: 1, control: null },
    { id: 1, control: '__proto__' },
  ])('knows no control %j', async (message) => {
    expect(await exchange(`${JSON.stringify(message)}\n`)).toMatchObject({
      id: 1,
      result: { error: { code: 'input.unknownRequest' } },
    });
  });

  it('hangs up on a line that does not end', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write('x'.repeat(MAX_LINE + 1));
    await closed;
    expect((await client()).holder.pid).toBe(process.pid);
  });

  it('reads messages however they are cut', async () => {
    const socket = await open();
    const message = Buffer.from('{"id":1,"request":"devices:list","input":"ü"}\n');
    for (const byte of message) {
      socket.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(JSON.parse(answer.toString())).toEqual({
      id: 1,
      result: { ok: true, value: { name: 'devices:list', input: 'ü' } },
    });
    socket.destroy();
  });
});

describe('connectToHolder', () => {
  it.each([
    '',
    'garbage',
    '{}',
    '[]',
    '{"pid":"1","face":"browser","since":"x","socket":"/s"}',
    '{"pid":1,"face":"ghost","since":"x","socket":"/s"}',
    '{"pid":1,"face":"browser","since":"x","socket":""}',
    '{"pid":1,"face":"browser","since":"x","socket":"/nowhere/at/all"}',
  ])('finds nobody by the note %j', async (note) => {
    await writeFile(join(dataFolder, 'holder.json'), note);
    expect(await connectToHolder(dataFolder)).toBeNull();
  });

  it('takes a holder that hangs for none', async () => {
    const mute = createServer(() => undefined);
    const socket = join(dataFolder, 'mute.sock');
    mute.listen(socket);
    await once(mute, 'listening');
    await writeFile(join(dataFolder, 'holder.json'), JSON.stringify({ ...handover.holder, socket }));
    expect(await connectToHolder(dataFolder)).toBeNull();
    mute.close();
  });

  it('is repeated by findHolder until the door opens', async () => {
    await handover.dispose();
    const finding = findHolder(dataFolder, systemClock);
    handover = await startHandover(options(dataFolder));
    const terminal = await finding;
    expect(terminal?.holder.pid).toBe(process.pid);
    terminal?.close();
  });
});

it('does without a door where none can be made', async () => {
  const nowhere = options(join(dataFolder, 'no', 'such', 'folder'));
  const door = await startHandoverIfPossible(nowhere);
  await door.dispose();
  expect(await readHolder(nowhere.dataFolder)).toBeNull();
});

async function open(): Promise<Socket> {
  const socket = connect(handover.holder.socket);
  await once(socket, 'connect');
  return socket;
}

async function exchange(line: string): Promise<unknown> {
  const socket = await open();
  socket.write(line);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return JSON.parse(answer.toString());
}

/** A process that opens a door in the folder and is killed without a word. */
async function killedHolder(folder: string): Promise<void> {
  const script = `
    const { createServer } = await import('node:net');
    const { writeFileSync } = await import('node:fs');
    const socket = ${JSON.stringify(join(folder, 'control-room.sock'))};
    createServer().listen(socket, () => {
      const holder = { pid: process.pid, face: 'desktop', since: '2026-01-01T00:00:00.000Z', socket };
      writeFileSync(${JSON.stringify(join(folder, 'holder.json'))}, JSON.stringify(holder));
      console.log('ready');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
}
