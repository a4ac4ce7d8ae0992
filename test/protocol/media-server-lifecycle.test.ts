import { once } from 'node:events';
import { rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_CONNECTIONS } from '../../src-main/services/media/media-listener.ts';
import type { Ticket } from '../../src-main/services/media/ticket.ts';
import {
  errorOf,
  patternBytes,
  putFile,
  putSparseFile,
  untilClosed,
  valueOf,
} from '../unit/services/media/media-workbench.ts';
import type { ServerBench } from '../unit/services/media/server-workbench.ts';
import {
  FILM_BYTES,
  begin,
  createServerBench,
  fetchFrom,
  serverOn,
} from '../unit/services/media/server-workbench.ts';

let bench: ServerBench;
beforeEach(async () => {
  bench = await createServerBench();
});
afterEach(() => bench.close());

function open(): Ticket {
  return bench.listener.open(bench.offer(bench.film, {}));
}

function failToRecord(): never {
  throw new Error('The disk is full');
}

async function dial(): Promise<Socket> {
  const socket = connect(bench.listener.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

describe('a file that changes under its ticket', () => {
  test('is not served once it vanished', async () => {
    const { url, bytesServed } = await bench.openVersion(bench.film);
    await rm(bench.film);
    const answer = await fetchFrom(url);
    expect([answer.status, answer.body.toString(), bytesServed()]).toEqual([
      404,
      'The file is no longer there.',
      0,
    ]);
    expect(bench.exchanges.map(({ ok, outcome }) => [ok, outcome])).toEqual([
      [false, '404 · The file is no longer there.'],
    ]);
  });

  test('is not served once it grew, shrank or was replaced', async () => {
    const { url } = await bench.openVersion(bench.film);
    const changes = [
      () => writeFile(bench.film, patternBytes(10)),
      () => rename(join(bench.folder, 'other'), bench.film),
      () => rm(bench.film).then(() => symlink(join(bench.folder, 'secret'), bench.film)),
    ];
    await putFile(bench.folder, 'secret', 'secret');
    await putFile(bench.folder, 'secret', 'secret');
    await putFile(bench.folder, 'other', FILM_BYTES);
    await utimes(join(bench.folder, 'other'), 1, 1);
    for (const change of changes) {
      await change();
      const answer = await fetchFrom(url);
      expect([403, 404]).toContain(answer.status);
      expect(answer.body.toString()).toMatch(/^The file (has changed|cannot be read)/);
    }
  });

  test('breaks off when it is cut short on the way, instead of pretending an end', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 200 * 2 ** 20);
    const { url } = await bench.openVersion(path);
    const response = await begin(url, {});
    await truncate(path, 1000);
    await expect(response.resume().toArray()).rejects.toThrow(/aborted/);
    await vi.waitFor(() => expect(bench.exchanges.map(({ ok }) => ok)).toEqual([false]));
    expect(bench.exchanges[0]?.outcome).toMatch(/^200 · \d+ bytes · cut short$/);
  });
});

describe('a room that behaves badly', () => {
  test('leaves nothing open when it hangs up in the middle', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 2 ** 30);
    const { url, bytesServed } = await bench.openVersion(path);
    const response = await begin(url, {});
    await once(response, 'readable');
    response.destroy();
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(1));
    expect(bench.exchanges[0]).toMatchObject({ ok: true, responseBytes: bytesServed() });
    expect(bench.exchanges[0]?.outcome).toBe(`200 · ${bytesServed()} bytes · closed by the room`);
    await untilClosed(path);
  });

  test('does not make the server read ahead when it reads nothing', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 2 ** 30);
    const { url, bytesServed } = await bench.openVersion(path);
    const socket = connect(bench.listener.port, '127.0.0.1').pause();
    socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: h\r\n\r\n`);
    let before = -1;
    await vi.waitFor(
      () => {
        const last = before;
        before = bytesServed();
        expect(before > 0 && before === last).toBe(true);
      },
      { interval: 150, timeout: 5000 },
    );
    expect(bytesServed()).toBeLessThan(32 * 2 ** 20);
    socket.destroy();
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(1));
  });

  test('leaves nothing open when it hangs up on requests that still wait for their turn', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 2 ** 30);
    const { url, fetched } = await bench.openVersion(path);
    const socket = connect(bench.listener.port, '127.0.0.1').pause();
    socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: h\r\n\r\n`.repeat(20));
    await vi.waitFor(() => expect(fetched().gets).toBeGreaterThan(1));
    socket.destroy();
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(fetched().gets));
    await untilClosed(path);
  });
});

describe('what is counted', () => {
  test('is the file’s bytes of GETs, told as they leave', async () => {
    const ticket = open();
    const totals: number[] = [];
    ticket.onBytes(() => {
      throw new Error('a listener’s own trouble');
    });
    const stop = ticket.onBytes((total) => totals.push(total));
    await fetchFrom(ticket.url, { headers: { Range: 'bytes=0-399999' } });
    await fetchFrom(ticket.url, { headers: { Range: 'bytes=9999999-' } });
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(2));
    expect(totals.at(-1)).toBe(400_000);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const heard = totals.length;
    stop();
    await fetchFrom(ticket.url);
    await vi.waitFor(() => expect(ticket.bytesServed()).toBe(1_100_001));
    expect(totals).toHaveLength(heard);
  });

  test('is recorded as evidence without the token', async () => {
    const { url } = open();
    const token = url.split('/')[4] ?? '';
    await fetchFrom(url, { headers: { Range: 'bytes=0-9', Referer: url } });
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(1));
    expect(bench.exchanges[0]).toMatchObject({
      method: 'GET',
      target: `/m/${token.slice(0, 4)}…/film.mp4`,
      ok: true,
      outcome: '206 · 10 bytes',
      requestBody: '',
      responseBody: '10 bytes of video/mp4',
      responseBytes: 10,
      requestHead: expect.stringContaining('Range: bytes=0-9'),
      responseHead: expect.stringMatching(
        /^HTTP\/1\.1 206 Partial Content\n(.|\n)*Content-Range: bytes 0-9\/700001/,
      ),
    });
    expect(JSON.stringify(bench.exchanges)).not.toContain(token);
  });

  test('survives a journal that fails', async () => {
    const { url } = bench.listener.open(bench.offer(bench.film, { record: failToRecord }));
    expect((await fetchFrom(url)).body.equals(FILM_BYTES)).toBe(true);
    expect((await fetchFrom(url, { method: 'POST' })).status).toBe(405);
  });
});

describe('the server', () => {
  test('serves 200 rooms at once, each its own bytes', async () => {
    const tickets = Array.from({ length: MAX_CONNECTIONS }, () => open());
    const answers = await Promise.all(
      tickets.map(({ url }, index) =>
        fetchFrom(url, { headers: { Range: `bytes=${index * 1000}-${index * 1000 + 99_999}` } }),
      ),
    );
    answers.forEach(({ body }, index) =>
      expect(body.equals(FILM_BYTES.subarray(index * 1000, index * 1000 + 100_000))).toBe(true),
    );
    await vi.waitFor(() =>
      expect(tickets.map((ticket) => ticket.bytesServed())).toEqual(tickets.map(() => 100_000)),
    );
    await untilClosed(bench.film);
  });

  test('closes a connection beyond the limit and keeps the others', async () => {
    const held = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, dial));
    const extra = await dial();
    await once(extra.on('error', () => undefined).resume(), 'close');
    held.forEach((socket) => socket.destroy());
    const { url } = open();
    await vi.waitFor(async () => expect((await fetchFrom(url)).status).toBe(200));
  });

  test('listens on the asked address only, once', async () => {
    const [again, other] = [
      await bench.server.listenerOn('127.0.0.1'),
      await bench.server.listenerOn('127.0.0.2'),
    ];
    expect(valueOf(again)).toBe(bench.listener);
    expect(valueOf(other).open(bench.offer(bench.film, {})).url).toMatch(/^http:\/\/127\.0\.0\.2:/);
    const { url } = open();
    const elsewhere = url.replace('127.0.0.1', '127.0.0.3');
    await expect(fetchFrom(elsewhere)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('keeps a URL to the address it was made for', async () => {
    const other = valueOf(await bench.server.listenerOn('127.0.0.2'));
    const { pathname } = new URL(open().url);
    expect((await fetchFrom(`http://127.0.0.2:${other.port}${pathname}`)).status).toBe(404);
  });

  test('takes the first free port of its range, and any when all are taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.4');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const blocked = serverOn([port]);
    const beside = valueOf(await blocked.listenerOn('127.0.0.4'));
    expect(beside.port).not.toBe(port);
    expect(valueOf(await blocked.listenerOn('127.0.0.5')).port).toBe(port);
    await blocked.dispose();
    await new Promise((resolve) => blocker.close(resolve));
  });

  test('says that it cannot serve from an address that is not here, and tries again later', async () => {
    const refusal = {
      code: 'media.unreachable',
      context: { address: '192.0.2.1', detail: expect.any(String) },
    };
    expect(errorOf(await bench.server.listenerOn('192.0.2.1'))).toEqual(refusal);
    expect(errorOf(await bench.server.listenerOn('192.0.2.1'))).toEqual(refusal);
  });

  test.each(['0.0.0.0', '::'])('never listens on every address at once: %s', async (address) => {
    expect(errorOf(await bench.server.listenerOn(address)).code).toBe('media.unreachable');
  });

  test('ends everything when it is disposed of', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 2 ** 30);
    const { url } = await bench.openVersion(path);
    const idle = connect(bench.listener.port, '127.0.0.1');
    await once(idle, 'connect');
    const running = await begin(url, {});
    await once(running, 'readable');
    const closed = once(idle.resume(), 'close');
    await bench.server.dispose();
    await closed;
    await expect(running.resume().toArray()).rejects.toThrow(/aborted/);
    await expect(fetchFrom(url)).rejects.toThrow(/ECONNREFUSED/);
    expect(errorOf(await bench.server.listenerOn('127.0.0.1')).code).toBe('media.unreachable');
    await untilClosed(path);
  });

  test('stops what is on its way when a ticket is withdrawn', async () => {
    const path = await putSparseFile(bench.folder, 'long.mp4', 2 ** 30);
    const ticket = await bench.openVersion(path);
    const response = await begin(ticket.url, {});
    await once(response, 'readable');
    void ticket.dispose();
    await expect(response.resume().toArray()).rejects.toThrow(/aborted/);
    await vi.waitFor(() =>
      expect(bench.exchanges.map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/withdrawn$/)]),
    );
  });
});
