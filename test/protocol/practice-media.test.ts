import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentWav, startRenderer, type TestRenderer } from '../unit/practice/plain-control-point.ts';

let server: Server;
let room: TestRenderer;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { readonly path: string; readonly range: string | null }[] = [];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range ?? null });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  room = await startRenderer('gmediarender');
});

afterEach(async () => {
  await room.renderer.dispose();
  server.closeAllConnections();
  server.close();
});

const url = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

async function playing(path: string): Promise<void> {
  const item = { CurrentURI: url(path), CurrentURIMetaData: '' };
  await room.call('AVTransport', 'SetAVTransportURI', item);
  await room.call('AVTransport', 'Play', { Speed: '1' });
}

async function reaches(state: string): Promise<void> {
  await vi.waitFor(async () => expect(await room.state()).toBe(state));
}

async function duration(): Promise<string | undefined> {
  return (await room.call('AVTransport', 'GetPositionInfo')).out['TrackDuration'];
}

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer, type: string): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const headers = { 'content-type': type, 'content-length': bytes.length - from };
  response.writeHead(request.headers.range === undefined ? 200 : 206, headers).end(bytes.subarray(from));
}

test('follows three redirects and not a fourth', async () => {
  answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else sendRange(request, response, silentWav(9), 'audio/wav');
  };
  await playing('/3');
  await reaches('PLAYING');
  await playing('/4');
  await reaches('STOPPED');
  expect(asked.map(({ path }) => path)).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
});

test('does not follow a redirect off this machine', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'http://192.0.2.7/x.wav' }).end();
  await playing('/x');
  await reaches('STOPPED');
  expect(asked.map(({ path }) => path)).toEqual(['/x']);
});

test('finds the index of a film at its end with a second request', async () => {
  const box = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length, 0);
    head.write(type, 4);
    return Buffer.concat([head, content]);
  };
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(83_000, 16);
  const start = Buffer.concat([box('ftyp', Buffer.from('isom0000')), box('mdat', Buffer.alloc(300_000))]);
  const film = Buffer.concat([start, box('moov', box('mvhd', header))]);
  answer = (request, response) => sendRange(request, response, film, 'video/mp4');
  await playing('/film.mp4');
  await reaches('PLAYING');
  expect(await duration()).toBe('0:01:23');
  expect(asked.map(({ range }) => range)).toEqual([null, `bytes=${start.length}-`]);
});

test('takes up a connection that broke where it broke', async () => {
  const sound = silentWav(600);
  answer = (request, response) => {
    if (request.headers.range !== undefined) return sendRange(request, response, sound, 'audio/wav');
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': sound.length });
    response.write(sound.subarray(0, 200_000), () => response.destroy());
  };
  await playing('/sound.wav');
  await reaches('PLAYING');
  await vi.waitFor(() => expect(room.renderer.fetchedBytes()).toBe(sound.length));
  expect(asked.map(({ range }) => range)).toEqual([null, 'bytes=200000-']);
  expect(await room.state()).toBe('PLAYING');
});

test('stops with an error when the media is gone for good', async () => {
  const sound = silentWav(600);
  answer = (request, response) => {
    if (request.headers.range !== undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': sound.length });
    response.write(sound.subarray(0, 200_000), () => response.destroy());
  };
  await playing('/sound.wav');
  await reaches('STOPPED');
  const { out } = await room.call('AVTransport', 'GetTransportInfo');
  expect(out['CurrentTransportStatus']).toBe('ERROR_OCCURRED');
});

test('gives up after attempts that bring nothing', async () => {
  const sound = silentWav(600);
  answer = (request, response) => {
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      'content-type': 'audio/wav',
      'content-length': sound.length,
    });
    if (request.headers.range === undefined)
      response.write(sound.subarray(0, 200_000), () => response.destroy());
    else response.flushHeaders();
    if (request.headers.range !== undefined) setImmediate(() => response.destroy());
  };
  await playing('/sound.wav');
  await reaches('STOPPED');
  expect(asked).toHaveLength(2);
});

test('lets go of the connection when it is stopped', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 50_000_000 });
      response.write(silentWav(100));
      request.socket.on('close', () => resolve());
    };
  });
  await playing('/endless.wav');
  await reaches('PLAYING');
  await room.call('AVTransport', 'Stop');
  await gone;
  expect(await room.state()).toBe('STOPPED');
});

test('plays media that tells no duration for as long as its metadata promises', async () => {
  answer = (request, response) => sendRange(request, response, Buffer.alloc(9_000, 1), 'audio/mpeg');
  const metadata = '<DIDL-Lite><item><res duration="0:00:33.000">x</res></item></DIDL-Lite>';
  const item = { CurrentURI: url('/plain.mp3'), CurrentURIMetaData: metadata };
  await room.call('AVTransport', 'SetAVTransportURI', item);
  await room.call('AVTransport', 'Play', { Speed: '1' });
  await reaches('PLAYING');
  expect(await duration()).toBe('0:00:33');
});
