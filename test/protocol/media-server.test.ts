import { open as openFile, stat } from 'node:fs/promises';
import { Agent } from 'node:http';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ticket } from '../../src-main/services/media/ticket.ts';
import { putFile, putSparseFile } from '../unit/services/media/media-workbench.ts';
import type { Answer, ServerBench } from '../unit/services/media/server-workbench.ts';
import {
  FILM_BYTES,
  createServerBench,
  fetchFrom,
  rawExchange,
} from '../unit/services/media/server-workbench.ts';

let bench: ServerBench;
beforeEach(async () => {
  bench = await createServerBench();
});
afterEach(() => bench.close());

function open(): Ticket {
  return bench.listener.open(bench.offer(bench.film, {}));
}

function timeless(answer: Answer) {
  return { ...answer.headers, date: '' };
}

describe('a ticket’s URL', () => {
  test('gives the whole file and says how it can be had', async () => {
    const answer = await fetchFrom(open().url);
    expect(answer.body.equals(FILM_BYTES)).toBe(true);
    expect([answer.status, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'video/mp4',
        'content-length': '700001',
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
        'transfermode.dlna.org': 'Streaming',
        'last-modified': new Date((await stat(bench.film)).mtimeMs).toUTCString(),
      }),
    ]);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const { url, bytesServed, fetched } = open();
    const headers = { Range: 'bytes=5-9', 'getcontentFeatures.dlna.org': '1' };
    const [head, get] = [
      await fetchFrom(url, { method: 'HEAD', headers }),
      await fetchFrom(url, { headers }),
    ];
    expect([head.status, timeless(head), head.body.length]).toEqual([206, timeless(get), 0]);
    expect([bytesServed(), fetched()]).toEqual([5, { gets: 1, heads: 1, lastAt: expect.any(Number) }]);
  });

  test('gives any range exactly as a slice of the file', async () => {
    const { url } = open();
    const agent = new Agent({ keepAlive: true });
    const position = fc.oneof(
      fc.nat(FILM_BYTES.length + 10),
      fc.constantFrom(0, 262_143, 262_144, FILM_BYTES.length - 1),
    );
    const range = fc
      .tuple(fc.option(position), fc.option(position))
      .filter(([a, b]) => a !== null || b !== null);
    await fc.assert(
      fc.asyncProperty(range, async ([first, last]) => {
        const answer = await fetchFrom(url, {
          agent,
          headers: { Range: `bytes=${first ?? ''}-${last ?? ''}` },
        });
        const wanted = referenceSlice(first, last);
        expect([answer.status, answer.headers['content-range']]).toEqual([
          wanted.status,
          wanted.contentRange,
        ]);
        expect(answer.body.equals(wanted.bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
    agent.destroy();
  });

  test('reaches beyond 4 GiB', async () => {
    const size = 4 * 2 ** 30 + 1000;
    const path = await putSparseFile(bench.folder, 'long.mkv', size);
    const file = await openFile(path, 'r+');
    await file.write(Buffer.from('the very end'), 0, 12, size - 12);
    await file.close();
    const { url } = await bench.openVersion(path);
    const answer = await fetchFrom(url, { headers: { Range: `bytes=${size - 12}-` } });
    expect([answer.status, answer.body.toString(), answer.headers['content-range']]).toEqual([
      206,
      'the very end',
      `bytes ${size - 12}-${size - 1}/${size}`,
    ]);
  });

  test('answers an empty file', async () => {
    const { url } = bench.listener.open(bench.offer(await putFile(bench.folder, 'empty.mp4', ''), {}));
    const answer = await fetchFrom(url);
    expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '0', 0]);
    expect((await fetchFrom(url, { headers: { Range: 'bytes=0-' } })).status).toBe(416);
  });

  test('refuses other methods and says which it knows', async () => {
    const { url, bytesServed, fetched } = open();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await fetchFrom(url, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect([bytesServed(), fetched()]).toEqual([0, { gets: 0, heads: 0, lastAt: expect.any(Number) }]);
  });

  test('is gone once the ticket was disposed of', async () => {
    const ticket = open();
    void ticket.dispose();
    void ticket.dispose();
    expect((await fetchFrom(ticket.url)).status).toBe(404);
    expect(bench.exchanges).toEqual([]);
  });

  test('is understood in its absolute form and with a query', async () => {
    const { url } = open();
    expect((await fetchFrom(url, { path: url })).status).toBe(200);
    expect((await fetchFrom(`${url}?start=0`)).status).toBe(200);
  });
});

function referenceSlice(first: number | null, last: number | null) {
  const part = (start: number, end: number) => {
    const bytes = FILM_BYTES.subarray(start, end + 1);
    return {
      status: 206,
      bytes,
      contentRange: `bytes ${start}-${start + bytes.length - 1}/${FILM_BYTES.length}`,
    };
  };
  const refused = {
    status: 416,
    bytes: Buffer.from('The range lies behind the end.'),
    contentRange: `bytes */${FILM_BYTES.length}`,
  };
  if (first === null)
    return last === 0 ? refused : part(Math.max(0, FILM_BYTES.length - (last ?? 0)), FILM_BYTES.length - 1);
  if (last !== null && last < first) return { status: 200, bytes: FILM_BYTES, contentRange: undefined };
  return first >= FILM_BYTES.length ? refused : part(first, last ?? FILM_BYTES.length - 1);
}

describe('what is not offered', () => {
  test('is not found, whatever the path', async () => {
    const { url } = open();
    const { origin, pathname } = new URL(url);
    const token = pathname.split('/')[2] ?? '';
    const hostile = [
      '/',
      '/m',
      '/m/',
      `/m/${token}`,
      `/m/${token}/`,
      `/m/${token}/film.srt`,
      `/m/${token}/film.mp4/`,
      `/m/${token}/%66ilm.mp4`,
      `/m/${token}/../film.mp4`,
      `/m/${token}/..%2f..%2f..%2fetc%2fpasswd`,
      `/m/${token}/film.mp4%00.png`,
      `//m/${token}/film.mp4`,
      `/M/${token}/film.mp4`,
      `/m/${token.slice(0, -1)}/film.mp4`,
      '/m/__proto__/film.mp4',
      '/../../../../etc/passwd',
      `/${'a/'.repeat(4000)}`,
      bench.film,
    ];
    for (const path of hostile) {
      const answer = await fetchFrom(origin, { path });
      expect([path, answer.status, answer.body.toString()]).toEqual([path, 404, 'Nothing is offered here.']);
    }
  });

  test.each([
    ['a NUL in the target', 'GET /m/\0 HTTP/1.1\r\nHost: h\r\n\r\n'],
    ['a target without end', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: h\r\n\r\n`],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header without end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ])('closes a connection that brings %s', async (_case, bytes) => {
    const answer = await rawExchange(bench.listener.port, bytes).catch(
      (error: NodeJS.ErrnoException) => error.code ?? '',
    );
    expect(answer).toMatch(/^(HTTP\/1\.1 400 Bad Request\r\n|ECONNRESET|EPIPE)/);
    expect((await fetchFrom(open().url)).status).toBe(200);
  });
});
