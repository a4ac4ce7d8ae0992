import type { TLSSocket } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Result } from '../../src-main/lib/result.ts';
import type { CastServer } from '../../src-main/practice/cast/cast-server.ts';
import { listenForSenders } from '../../src-main/practice/cast/cast-server.ts';
import { encodeFrame } from '../../src-main/practice/cast/cast-message.ts';
import type { CastConnection } from '../../src-main/protocols/castv2/index.ts';
import { createCastLink, openCastConnection } from '../../src-main/protocols/castv2/index.ts';

const servers: CastServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(onSender: (socket: TLSSocket) => void): Promise<number> {
  const server = await listenForSenders({
    address: '127.0.0.1',
    port: 0,
    commonName: 'hostile',
    now: Date.now(),
    onSender,
  });
  servers.push(server);
  return server.port;
}

const look = (): { signal: AbortSignal; record: () => void } => ({
  signal: AbortSignal.timeout(10_000),
  record: () => undefined,
});

function connect(port: number, requestMs = 400): Promise<Result<CastConnection>> {
  return openCastConnection(
    {
      host: '127.0.0.1',
      port,
      clock: systemClock,
      packageName: 'org.example.desk',
      connectMs: 2_000,
      requestMs,
      onChanged: () => undefined,
      onClosed: () => undefined,
    },
    look(),
  );
}

/** A message of the receiver's platform. */
function platformSays(payload: string | Buffer, namespace = 'urn:x-cast:com.google.cast.receiver'): Buffer {
  return encodeFrame({ sourceId: 'receiver-0', destinationId: 'sender-0', namespace, payload });
}

test.each([
  ['a length of 4 GiB', Buffer.from([0xff, 0xff, 0xff, 0xff]), 'tooLarge'],
  ['a length just beyond the limit', Buffer.from([0x00, 0x01, 0x00, 0x01, 0x08]), 'tooLarge'],
  ['a frame that is no message', Buffer.from([0, 0, 0, 3, 0xff, 0xff, 0xff]), 'malformed'],
  ['a message without its fields', Buffer.from([0, 0, 0, 2, 0x08, 0x00]), 'malformed'],
])('%s ends the connection and nothing else', async (_title, bytes, reason) => {
  const port = await serve((socket) => socket.write(bytes));
  expect(await connect(port)).toMatchObject({
    ok: false,
    error: { code: 'device.unreachable', context: { reason } },
  });
});

test.each([
  ['text that is no JSON', platformSays('{')],
  ['a JSON text that is no object', platformSays('[1]')],
  ['bytes where text belongs', platformSays(Buffer.from([1, 2, 3]))],
  ['a namespace of its own', platformSays('{"requestId":1}', 'urn:x-cast:somebody.else')],
])('%s is passed over, and the question ends in time', async (_title, bytes) => {
  const port = await serve((socket) => socket.write(bytes));
  const opened = await connect(port);
  if (opened.ok) opened.value.dispose();
  expect(['timeout', null]).toContain(opened.ok ? null : opened.error.context['reason']);
});

test('a receiver that never answers ends in time', async () => {
  const port = await serve(() => undefined);
  expect(await connect(port, 150)).toMatchObject({ error: { context: { reason: 'timeout' } } });
});

test('a receiver that hangs up is unreachable', async () => {
  const port = await serve((socket) => socket.destroy());
  expect(await connect(port)).toMatchObject({ error: { code: 'device.unreachable' } });
});

test('nobody at the port is told as such', async () => {
  const port = await serve(() => undefined);
  await servers.pop()?.close();
  expect(await connect(port)).toMatchObject({
    error: { code: 'device.unreachable', context: { reason: 'refused' }, retryable: true },
  });
});

test('the client’s package is told at connecting, and PING of the receiver is answered', async () => {
  const heard: string[] = [];
  const port = await serve((socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(bytes.toString('latin1')));
    socket.write(platformSays('{"type":"PING"}', 'urn:x-cast:com.google.cast.tp.heartbeat'));
  });
  const opening = connect(port, 2_000);
  await vi.waitFor(() => expect(heard.join('')).toContain('"PONG"'));
  expect(heard.join('')).toContain('{"type":"CONNECT","origin":{},"package":"org.example.desk"}');
  await servers.pop()?.close();
  await opening;
});

test('a receiver that always hangs up is tried ever more seldom', async () => {
  let senders = 0;
  const port = await serve((socket) => {
    senders += 1;
    socket.destroy();
  });
  const link = createCastLink({
    host: '127.0.0.1',
    port,
    clock: systemClock,
    packageName: () => 'org.example.desk',
    onChanged: () => undefined,
  });
  const until = AbortSignal.timeout(1_200);
  while (!until.aborted) await link.open({ ...look(), signal: until });
  link.dispose();
  expect(senders).toBeGreaterThan(1);
  expect(senders).toBeLessThan(5);
});
