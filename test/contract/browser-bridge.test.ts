import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestNames } from '../../src-preload/contract/index.ts';
import type { Notice } from '../../src-preload/contract/index.ts';
import { BRIDGE_LIMITS } from '../../src-main/hosts/browser/bridge-socket.ts';
import type { Handlers } from '../../src-main/ipc/dispatcher.ts';
import { createDispatcher } from '../../src-main/ipc/dispatcher.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { ok } from '../../src-main/lib/result.ts';
import { unseen } from '../doubles/recording-dispatcher.ts';
import { BrowserFace } from '../doubles/browser-face.ts';

let face: BrowserFace;

beforeEach(async () => {
  face = await BrowserFace.start();
});

afterEach(() => face.stop());

const noticed = { notices: [] as Notice[] };

/** The real gate in front of handlers that say their own name. */
function useRealDispatcher(): void {
  const handlers = Object.fromEntries(requestNames.map((name) => [name, () => ok({ called: name })]));
  const real = createDispatcher({
    handlers: handlers as unknown as Handlers,
    clock: face.clock,
    log: silentLog,
    began: unseen,
  });
  face.dispatcher.answer = ({ sender, name, input, signal }) => real.dispatch(sender, name, input, signal);
}

describe('the bridge', () => {
  it('answers requests by their id as a trusted browser', async () => {
    const bridge = await face.openBridge();
    bridge.send({ id: 7, request: 'devices:list', input: { a: 1 } });
    expect(await bridge.next()).toEqual({
      id: 7,
      result: { ok: true, value: { name: 'devices:list', input: { a: 1 } } },
    });
    expect(face.dispatcher.received[0]?.sender).toEqual({ face: 'browser', trusted: true, id: 'browser-1' });
  });

  it('carries every request of the contract', async () => {
    useRealDispatcher();
    const bridge = await face.openBridge();
    for (const [id, request] of requestNames.entries()) bridge.send({ id, request, input: { bogus: true } });
    const codes = new Set<string>();
    for (const _name of requestNames) {
      const { result } = (await bridge.next()) as { result: { ok: boolean; error?: { code: string } } };
      codes.add(result.ok ? 'ok' : String(result.error?.code));
    }
    expect(codes).toEqual(new Set(['input.invalid', 'ok']));
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'devices:',
    'devices:nothing',
    '',
    null,
    5,
    ['devices:list'],
    { a: 1 },
  ])('knows no request %j', async (request) => {
    useRealDispatcher();
    const bridge = await face.openBridge();
    bridge.send({ id: 1, request, input: {} });
    expect(await bridge.next()).toMatchObject({
      id: 1,
      result: { ok: false, error: { code: 'input.unknownRequest' } },
    });
  });

  it('sends events to every page', async () => {
    const pages = [await face.openBridge(), await face.openBridge()];
    face.events.emit('app:noticed', noticed);
    const expected = { event: 'app:noticed', payload: noticed };
    expect([await pages[0]?.next(), await pages[1]?.next()]).toEqual([expected, expected]);
  });

  it('ends calls neither when the page is closed nor reloaded', async () => {
    const bridge = await face.openBridge();
    const started = new Promise<AbortSignal>((resolve) => {
      face.dispatcher.answer = ({ signal }) => {
        resolve(signal);
        return new Promise(() => undefined);
      };
    });
    bridge.send({ id: 1, request: 'casting:cast', input: {} });
    const signal = await started;
    const closed = bridge.closed();
    bridge.socket.close();
    await closed;
    const other = await face.openBridge();
    expect([signal.aborted, other.socket.readyState]).toEqual([false, other.socket.OPEN]);
    await face.host.dispose();
    expect(signal.aborted).toBe(true);
  });

  it('refuses the 101st request under way, and no longer when one has ended', async () => {
    const finish: (() => void)[] = [];
    face.dispatcher.answer = () => new Promise((resolve) => finish.push(() => resolve(ok({}))));
    const bridge = await face.openBridge();
    for (let id = 0; id <= 100; id += 1) bridge.send({ id, request: 'devices:list', input: {} });
    expect(await bridge.next()).toMatchObject({
      id: 100,
      result: { ok: false, error: { retryable: true, context: { limit: 100 } } },
    });
    finish[0]?.();
    expect(await bridge.next()).toEqual({ id: 0, result: { ok: true, value: {} } });
    bridge.send({ id: 101, request: 'devices:list', input: {} });
    bridge.send({ id: 102, request: 'devices:list', input: {} });
    expect(await bridge.next()).toMatchObject({ id: 102, result: { ok: false } });
  });

  it('refuses a second request of the same id while the first is under way', async () => {
    face.dispatcher.answer = () => new Promise(() => undefined);
    const bridge = await face.openBridge();
    bridge.send({ id: 1, request: 'devices:list', input: {} });
    bridge.send({ id: 1, request: 'devices:list', input: {} });
    expect(await bridge.next()).toMatchObject({
      id: 1,
      result: { ok: false, error: { code: 'input.invalid' } },
    });
  });

  it.each(['', 'garbage', '{', '[]', 'null', '5', '{"id":"1"}', '{"id":1.5}', '{"request":"devices:list"}'])(
    'hangs up on %j',
    async (text) => {
      const bridge = await face.openBridge();
      bridge.send(text);
      expect(await bridge.closed()).toBe(1008);
      expect(face.dispatcher.received).toEqual([]);
    },
  );

  it('hangs up on binary messages', async () => {
    const bridge = await face.openBridge();
    bridge.socket.send(Buffer.from('{"id":1,"request":"devices:list"}'), { binary: true });
    expect(await bridge.closed()).toBe(1008);
  });

  it('hangs up on a message of more than a mebibyte, and lives on', async () => {
    const bridge = await face.openBridge();
    bridge.send({ id: 1, request: 'devices:list', input: 'x'.repeat(8 * 1024 * 1024) });
    expect(await bridge.closed()).toBe(1009);
    const next = await face.openBridge();
    next.send({ id: 1, request: 'devices:list', input: {} });
    expect(await next.next()).toMatchObject({ id: 1 });
  });

  it('drops a page that answers no heartbeat, and keeps one that does', async () => {
    const [deaf, alive] = [await face.openBridge(), await face.openBridge()];
    deaf.socket.pong = () => undefined;
    deaf.socket.pause();
    const answered = new Promise((resolve) => alive.socket.once('ping', resolve));
    await face.clock.advance(BRIDGE_LIMITS.heartbeatMs);
    await answered;
    alive.send({ id: 1, request: 'devices:list', input: {} });
    await alive.next();
    const dropped = deaf.closed();
    deaf.socket.resume();
    await face.clock.advance(BRIDGE_LIMITS.heartbeatMs);
    expect([await dropped, alive.socket.readyState]).toEqual([1006, alive.socket.OPEN]);
  });
});

/** A page that was let in and then neither reads nor answers. */
async function openDeafPage(to: BrowserFace): Promise<Socket> {
  const page = await to.asPage();
  const socket = connect(to.host.port, '127.0.0.1');
  const upgrade = [
    'GET /bridge HTTP/1.1',
    `Host: ${to.authority}`,
    `Origin: ${page.origin}`,
    `Cookie: ${page.cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

it('drops a page that does not read, instead of piling up events for it', async () => {
  const small = await BrowserFace.start({ bridgeLimits: { ...BRIDGE_LIMITS, backlogBytes: 256 * 1024 } });
  const socket = await openDeafPage(small);
  const context = { text: 'x'.repeat(200 * 1024) };
  const big = {
    notices: [{ id: '1', kind: 'mediaServerOff', at: '2026-01-01T00:00:00.000Z', context } as Notice],
  };
  const gone = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  for (let count = 0; count < 200; count += 1) {
    small.events.emit('app:noticed', big);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.resume();
  await gone;
  expect(socket.bytesRead).toBeLessThan(100 * 200 * 1024);
  await small.stop();
});

it('is not held up by a page that does not answer the goodbye', async () => {
  const socket = await openDeafPage(face);
  const startedAt = performance.now();
  await face.host.dispose();
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  socket.destroy();
});

it('takes in only so many pages at once', async () => {
  const small = await BrowserFace.start({ bridgeLimits: { ...BRIDGE_LIMITS, connections: 1 } });
  await small.openBridge();
  const second = await small.openBridge();
  expect(await second.closed()).toBe(1013);
  await small.stop();
});
