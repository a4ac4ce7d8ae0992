import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Ticket } from '../../src-main/services/media/ticket.ts';
import { lookUpstream } from '../../src-main/services/media/upstream.ts';
import { valueOf } from '../unit/services/media/media-workbench.ts';
import type { ServerBench } from '../unit/services/media/server-workbench.ts';
import { FILM_BYTES, begin, createServerBench, fetchFrom } from '../unit/services/media/server-workbench.ts';

const LENGTH = FILM_BYTES.length;
const MiB = 2 ** 20;

/** Somebody else's web server, which does what a test tells it to. */
interface Origin {
  readonly url: string;
  readonly asked: string[];
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

async function openOrigin(): Promise<Origin> {
  const server = createServer((request, response) => {
    origin.asked.push(`${request.method} ${request.url} ${request.headers.range ?? ''}`.trim());
    origin.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin: Origin = {
    url: `http://127.0.0.1:${port}/film.mp4?X-Amz-Signature=feed`,
    asked: [],
    answer: getOnly(() => FILM_BYTES),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return origin;
}

/** An address that is signed for GET: ranges and a tag, and 403 to everything else. */
function getOnly(bytesOf: () => Buffer, entityTag = '"one"') {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET') return void response.writeHead(403).end();
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = bytesOf();
    const last = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
    response.writeHead(206, {
      'content-type': 'binary/octet-stream',
      'content-length': last - Number(from) + 1,
      'content-range': `bytes ${from}-${last}/${bytes.length}`,
      etag: entityTag,
    });
    response.end(bytes.subarray(Number(from), last + 1));
  };
}

const look = (url: string) => lookUpstream(url, { clock: systemClock, signal: new AbortController().signal });

let bench: ServerBench;
let origin: Origin;
beforeEach(async () => {
  bench = await createServerBench();
  origin = await openOrigin();
});
afterEach(async () => {
  await bench.close();
  await origin.close();
});

async function open(): Promise<Ticket> {
  return bench.listener.open(bench.offer('', { upstream: valueOf(await look(origin.url)) }));
}

describe('media of somebody else that is passed on', () => {
  test('has a head although its server refuses to tell it, with the type that the room was told', async () => {
    const { url } = await open();
    const answer = await fetchFrom(url, { method: 'HEAD', headers: { 'getcontentFeatures.dlna.org': '1' } });
    expect([answer.status, answer.headers['content-length'], answer.headers['content-type']]).toEqual([
      200,
      String(LENGTH),
      'video/mp4',
    ]);
    expect(origin.asked).toEqual(['GET /film.mp4?X-Amz-Signature=feed bytes=0-0']);
  });

  test('is given whole and in ranges, and what went out is counted', async () => {
    const { url, bytesServed } = await open();
    expect((await fetchFrom(url)).body.equals(FILM_BYTES)).toBe(true);
    const part = await fetchFrom(url, { headers: { Range: 'bytes=1000-1999' } });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 1000-1999/${LENGTH}`]);
    expect(part.body.equals(FILM_BYTES.subarray(1000, 2000))).toBe(true);
    expect(bytesServed()).toBe(LENGTH + 1000);
    expect((await fetchFrom(url, { headers: { Range: `bytes=${LENGTH}-` } })).status).toBe(416);
  });

  test('goes on where its server’s connection broke off', async () => {
    const { url } = await open();
    const whole = origin.answer;
    origin.answer = (request, response) => {
      const first = Number(/(\d+)-/.exec(request.headers.range ?? '')?.[1]);
      if (first > 400_000) return whole(request, response);
      response.writeHead(206, {
        'content-length': LENGTH - first,
        'content-range': `bytes ${first}-${LENGTH - 1}/${LENGTH}`,
        etag: '"one"',
      });
      response.write(FILM_BYTES.subarray(first, first + 200_000), () => response.destroy());
    };
    expect((await fetchFrom(url)).body.equals(FILM_BYTES)).toBe(true);
  });

  test('breaks off where its server refuses to go on', async () => {
    const { url } = await open();
    origin.answer = (_request, response) => {
      response.writeHead(206, {
        'content-length': LENGTH,
        'content-range': `bytes 0-${LENGTH - 1}/${LENGTH}`,
        etag: '"one"',
      });
      origin.answer = (_next, refusal) => void refusal.writeHead(403).end();
      response.write(FILM_BYTES.subarray(0, 1000), () => response.destroy());
    };
    const response = await begin(url, {});
    await expect(response.resume().toArray()).rejects.toThrow(/aborted/);
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(1));
    expect(bench.exchanges[0]?.outcome).toBe('200 · 1000 bytes · read error');
  });

  test('is only given in the version that was seen', async () => {
    const { url, bytesServed } = await open();
    origin.answer = getOnly(() => FILM_BYTES, '"two"');
    const changed = await fetchFrom(url);
    origin.answer = (_request, response) => void response.writeHead(403).end();
    const refused = await fetchFrom(url);
    expect([changed.status, changed.body.toString(), refused.status, refused.body.toString()]).toEqual([
      502,
      'The media has changed since it was offered.',
      502,
      'The media address answers 403.',
    ]);
    expect(bytesServed()).toBe(0);
  });

  test('without ranges is given from its start, and said to have none', async () => {
    origin.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', etag: '"one"' });
      response.end(FILM_BYTES);
    };
    const { url } = await open();
    const answer = await fetchFrom(url, { headers: { Range: 'bytes=5-9' } });
    expect([answer.status, answer.headers['accept-ranges']]).toEqual([200, 'none']);
    expect(answer.body.equals(FILM_BYTES)).toBe(true);
  });

  test('is not read ahead for a room that reads nothing, and is let go with the ticket', async () => {
    const long = Buffer.alloc(64 * MiB);
    origin.answer = getOnly(() => long);
    const ticket = await open();
    const socket = connect(bench.listener.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${new URL(ticket.url).pathname} HTTP/1.1\r\nHost: h\r\n\r\n`);
    let before = -1;
    await vi.waitFor(
      () => {
        const last = before;
        before = ticket.bytesServed();
        expect(before > 0 && before === last).toBe(true);
      },
      { interval: 150, timeout: 10_000 },
    );
    await ticket.dispose();
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(1), { timeout: 10_000 });
    expect(bench.exchanges[0]?.outcome).toMatch(/withdrawn$/);
    expect(ticket.bytesServed()).toBeLessThan(32 * MiB);
    socket.destroy();
  });
});

describe('an address that sends one elsewhere', () => {
  const to = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { location }).end();

  test('is followed on its own host', async () => {
    const film = origin.answer;
    origin.answer = (request, response) =>
      request.url?.startsWith('/moved') === true ? film(request, response) : to('/moved')(request, response);
    expect(valueOf(await look(origin.url))).toMatchObject({ bytes: LENGTH, entityTag: '"one"' });
  });

  test.each(['http://127.0.0.2:9/', 'http://localhost/film.mp4', '/film.mp4'])(
    'is not followed to %s',
    async (location) => {
      origin.answer = to(location);
      const looked = await look(origin.url);
      expect(looked).toMatchObject({ ok: false, error: { context: { reason: 'redirect' } } });
      expect(origin.asked.length).toBeLessThanOrEqual(4);
    },
  );
});
