import { access, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mediaItemSchema } from '../../../../src-preload/contract/index.ts';
import type { MediaService, PracticeFile } from '../../../../src-main/services/media/media-service.ts';
import type { MediaBench } from './media-workbench.ts';
import { createMediaBench, errorOf, pngBytes, putFile, valueOf, wavBytes } from './media-workbench.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let bench: MediaBench;
let media: MediaService;
beforeEach(async () => {
  bench = await createMediaBench();
  media = bench.media;
});
afterEach(() => bench.close());

const titles = (): readonly string[] => media.list().map(({ title }) => title);

describe('adding to the library', () => {
  test('keeps a file with what is known about it, and serves it on the loopback', async () => {
    const path = await putFile(bench.folder, 'Opening tune.wav', wavBytes(2));
    const item = valueOf(await media.add({ path }, null));
    expect(item).toEqual({
      mediaId: expect.any(String),
      title: 'Opening tune.wav',
      kind: 'audio',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/m\/[\w-]{22}\/Opening-tune\.wav$/),
      contentType: 'audio/wav',
      bytes: 16_044,
      seconds: 2,
      width: null,
      height: null,
      previewPath: `/media/${item.mediaId}`,
      posterPath: null,
      practice: false,
      available: true,
      addedAt: '2026-01-31T09:30:00.000Z',
    });
    expect(mediaItemSchema.safeParse(item).success).toBe(true);
    expect([media.list(), bench.changes.at(-1)]).toEqual([[item], { items: [item] }]);
    expect(Buffer.from(await (await fetch(item.url)).arrayBuffer())).toEqual(wavBytes(2));
  });

  test('keeps somebody else’s URL without fetching it', async () => {
    const item = valueOf(await media.add({ url: 'http://media.example/live' }, 'Live'));
    expect(item).toMatchObject({
      title: 'Live',
      kind: 'other',
      url: 'http://media.example/live',
      bytes: null,
      previewPath: null,
      available: true,
    });
  });

  test('answers the same item for the same file, however it is reached and however often', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const link = join(bench.folder, 'link.wav');
    await symlink(path, link);
    const added = await Promise.all([path, link, path].map((each) => media.add({ path: each }, null)));
    expect(new Set(added.map((result) => valueOf(result).mediaId)).size).toBe(1);
    expect(media.list()).toHaveLength(1);
  });

  test('gives a known item the title that a person typed', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    await media.add({ path }, null);
    await media.add({ path }, '  Opening\ntune \u202E ');
    await media.add({ path }, null);
    expect(titles()).toEqual(['Opening tune']);
  });

  test('measures a known file again once its size changed', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const first = valueOf(await media.add({ path }, null));
    await writeFile(path, wavBytes(5));
    const second = valueOf(await media.add({ path }, null));
    expect(second).toEqual({ ...first, bytes: 40_044, seconds: 5 });
  });

  test('refuses what is no file, and adds nothing', async () => {
    expect(errorOf(await media.add({ path: bench.folder }, null)).code).toBe('media.notAFile');
    expect(errorOf(await media.add({ url: 'file:///etc/passwd' }, null)).code).toBe('media.unsupported');
    expect([media.list(), bench.changes]).toEqual([[], []]);
  });

  test('lists the newest first and keeps the library over a restart', async () => {
    for (const name of ['a.wav', 'b.wav']) {
      await media.add({ path: await putFile(bench.folder, name, wavBytes(1)) }, null);
      bench.clock.advance(1000);
    }
    const again = bench.restart();
    await again.ready();
    expect(again.list().map(({ title, url }) => [title, url.startsWith('http://127.0.0.1:')])).toEqual([
      ['b.wav', true],
      ['a.wav', true],
    ]);
  });
});

describe('removing from the library', () => {
  test('takes an item out, stops serving it, and puts it back', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const item = valueOf(await media.add({ path }, null));
    expect(media.remove(item.mediaId)).toEqual({ ok: true, value: {} });
    expect([media.list(), errorOf(media.find(item.mediaId)).code]).toEqual([[], 'media.unknown']);
    expect((await fetch(item.url)).status).toBe(404);
    const restored = valueOf(media.restore(item.mediaId));
    expect({ ...restored, url: '' }).toEqual({ ...item, url: '' });
    expect((await fetch(restored.url)).status).toBe(200);
    await access(path);
  });

  test('puts a removed item back when its file is added again', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const item = valueOf(await media.add({ path }, null));
    media.remove(item.mediaId);
    expect(valueOf(await media.add({ path }, null)).mediaId).toBe(item.mediaId);
    expect(media.list()).toHaveLength(1);
  });

  test('says that an unknown item is unknown', async () => {
    const missing = { code: 'media.unknown', context: { mediaId: 'x' } };
    expect([media.remove('x'), media.restore('x'), media.find('x'), media.preview('x')].map(errorOf)).toEqual(
      Array.from({ length: 4 }, () => missing),
    );
    expect(errorOf(await media.resolve({ mediaId: 'x' }, null, null))).toEqual(missing);
  });

  test('deletes an uploaded file a day after it was removed, and never another’s file', async () => {
    const upload = await putFile(bench.uploads, 'f3a1', wavBytes(1));
    const own = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const uploaded = valueOf(await media.addUpload({ path: upload, fileName: 'Tune.wav' }));
    const added = valueOf(await media.add({ path: own }, null));
    media.remove(uploaded.mediaId);
    media.remove(added.mediaId);
    bench.clock.advance(DAY_MS - 1000);
    await access(upload);
    expect(media.restore(uploaded.mediaId).ok).toBe(true);
    media.remove(uploaded.mediaId);
    bench.clock.advance(DAY_MS + 1000);
    await vi.waitFor(() => expect(bench.store.find(uploaded.mediaId)).toBeNull());
    await vi.waitFor(() => expect(bench.store.find(added.mediaId)).toBeNull());
    await expect(access(upload)).rejects.toThrow(/ENOENT/);
    await access(own);
  });
});

describe('uploads', () => {
  test('are called and typed as the person’s file was', async () => {
    const path = await putFile(bench.uploads, 'f3a1', Buffer.from('1a45dfa3', 'hex'));
    const item = valueOf(await media.addUpload({ path, fileName: 'C:/fakepath/Film.mkv' }));
    expect([item.title, item.contentType]).toEqual(['Film.mkv', 'video/x-matroska']);
    expect(item.url).toMatch(/\/Film\.mkv$/);
  });

  test('lie in the uploads folder and nowhere else', async () => {
    const outside = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const link = join(bench.uploads, 'link');
    await symlink(outside, link);
    for (const path of [outside, link, join(bench.uploads, '..', 'a.wav')]) {
      expect((await media.addUpload({ path, fileName: 'a.wav' })).ok).toBe(false);
    }
    expect(media.list()).toEqual([]);
  });
});

function files(file: string): readonly PracticeFile[] {
  return [{ file, title: 'Colour bars', contentType: 'image/png' }];
}

describe('practice items', () => {
  test('stand after the library while practice is on, under ids that stay', async () => {
    const file = await putFile(bench.folder, 'bars.png', pngBytes(64, 36));
    await media.addPractice(files(file));
    await media.add({ url: 'http://media.example/a.mp4' }, null);
    const [, item] = media.list();
    expect(item).toMatchObject({
      title: 'Colour bars',
      practice: true,
      width: 64,
      height: 36,
      kind: 'image',
    });
    media.removePractice();
    expect(titles()).toEqual(['a.mp4']);
    expect((await fetch(item?.url ?? '')).status).toBe(404);
    await media.addPractice(files(file));
    expect(media.list()[1]?.mediaId).toBe(item?.mediaId);
    expect(bench.store.list()).toHaveLength(1);
  });

  test('can be removed, put back, cast and shown like others', async () => {
    const file = await putFile(bench.folder, 'bars.png', pngBytes(64, 36));
    await media.addPractice(files(file));
    const id = media.list()[0]?.mediaId ?? '';
    expect(valueOf(media.preview(id))).toEqual({ path: file, contentType: 'image/png' });
    expect(valueOf(await media.resolve({ path: file }, null, null))).toMatchObject({
      mediaId: id,
      title: 'Colour bars',
    });
    media.remove(id);
    expect(titles()).toEqual([]);
    media.restore(id);
    expect(titles()).toEqual(['Colour bars']);
  });

  test('leave out a file that is not there', async () => {
    const file = await putFile(bench.folder, 'bars.png', pngBytes(64, 36));
    await media.addPractice([...files(join(bench.folder, 'gone.png')), ...files(file)]);
    expect(titles()).toEqual(['Colour bars']);
  });
});

describe('a file that vanishes', () => {
  test('is shown as not available by the next list, and as available once it is back', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    await media.add({ path }, null);
    await rm(path);
    bench.clock.advance(10_000);
    media.list();
    await vi.waitFor(() => expect(bench.changes.at(-1)?.items[0]?.available).toBe(false));
    expect(media.list()[0]?.available).toBe(false);
    await writeFile(path, wavBytes(1));
    bench.clock.advance(10_000);
    media.list();
    await vi.waitFor(() => expect(bench.changes.at(-1)?.items[0]?.available).toBe(true));
  });

  test('is refused when it is to be cast, and announced', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const { mediaId } = valueOf(await media.add({ path }, null));
    await rm(path);
    const refusal = { code: 'media.notAFile', context: { path, reason: 'missing' } };
    expect(errorOf(await media.resolve({ mediaId }, null, null))).toEqual(refusal);
    expect(bench.changes.at(-1)?.items[0]?.available).toBe(false);
  });
});

describe('resolving what to cast', () => {
  test('adds a path to the library once, and lets the caller name title and type for this cast only', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const resolved = valueOf(await media.resolve({ path }, 'audio/x-wav', 'Tonight'));
    const [item] = media.list();
    expect(resolved).toEqual({
      title: 'Tonight',
      contentType: 'audio/x-wav',
      kind: 'audio',
      bytes: 8044,
      seconds: 1,
      mediaId: item?.mediaId,
      file: path,
      url: null,
    });
    expect([item?.title, item?.contentType]).toEqual(['a.wav', 'audio/wav']);
    const changes = bench.changes.length;
    await media.resolve({ path }, null, null);
    expect([media.list().length, bench.changes.length]).toEqual([1, changes]);
  });

  test('hands on somebody else’s URL, with its type where the name tells it', async () => {
    const nothing = { bytes: null, seconds: null, mediaId: null, file: null };
    const film = { url: 'http://media.example/a.mp4' };
    const live = { url: 'http://media.example/live' };
    expect(valueOf(await media.resolve(film, null, null))).toEqual({
      ...nothing,
      ...film,
      title: 'a.mp4',
      contentType: 'video/mp4',
      kind: 'video',
    });
    expect(valueOf(await media.resolve(live, null, 'Live'))).toEqual({
      ...nothing,
      ...live,
      title: 'Live',
      contentType: null,
      kind: 'other',
    });
    expect(media.list()).toEqual([]);
  });

  test('knows a kept URL as its item, without inventing a type', async () => {
    const { mediaId } = valueOf(await media.add({ url: 'http://media.example/live' }, 'Live'));
    const expected = { mediaId, title: 'Live', contentType: null, url: 'http://media.example/live' };
    expect(valueOf(await media.resolve({ mediaId }, null, null))).toMatchObject(expected);
    expect(valueOf(await media.resolve({ url: 'http://media.example/live' }, null, null))).toMatchObject(
      expected,
    );
  });

  test('takes its own loopback URL for the item, which a room could not fetch', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const { mediaId, url } = valueOf(await media.add({ path }, null));
    expect(valueOf(await media.resolve({ url }, null, null))).toMatchObject({
      mediaId,
      file: path,
      url: null,
    });
  });

  test('refuses a content type that is none', async () => {
    const source = { url: 'http://media.example/a.mp4' };
    expect(errorOf(await media.resolve(source, 'video/mp4\r\nX: 1', null)).code).toBe('input.invalid');
  });
});

describe('tickets', () => {
  test('give each room its own URL, count what it fetched, and keep evidence under its name', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const resolved = valueOf(await media.resolve({ path }, null, 'Tonight & tomorrow'));
    const open = async (room: string) =>
      valueOf(await media.openTicket({ media: resolved, room, peerAddress: '127.0.0.1' }));
    const [hall, lobby] = [await open('hall'), await open('lobby')];
    expect(hall.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/m\/[\w-]{22}\/Tonight-tomorrow\.wav$/);
    expect(hall.url).not.toBe(lobby.url);
    await (await fetch(hall.url)).arrayBuffer();
    await fetch(hall.url, { method: 'HEAD' });
    await vi.waitFor(() => expect(bench.exchanges).toHaveLength(2));
    expect([hall.bytesServed(), hall.fetched(), lobby.bytesServed(), lobby.fetched()]).toEqual([
      8044,
      { gets: 1, heads: 1, lastAt: bench.clock.now() },
      0,
      { gets: 0, heads: 0, lastAt: null },
    ]);
    expect(bench.exchanges.map(({ room, method, ok, outcome }) => [room, method, ok, outcome])).toEqual([
      ['hall', 'GET', true, '200 · 8044 bytes'],
      ['hall', 'HEAD', true, '200 · 0 bytes'],
    ]);
    expect(JSON.stringify(bench.exchanges)).not.toContain(hall.url.split('/')[4]);
  });

  test('listen on the address that the room sees, by number or by name', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const resolved = valueOf(await media.resolve({ path }, null, null));
    for (const [peerAddress, host] of [
      ['127.0.0.9', '127.0.0.1'],
      ['localhost', /^(127\.0\.0\.1|\[::1\])$/],
    ] as const) {
      const ticket = valueOf(await media.openTicket({ media: resolved, room: 'hall', peerAddress }));
      expect(new URL(ticket.url).hostname).toMatch(host);
    }
  });

  test('are refused for a file that vanished since', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const resolved = valueOf(await media.resolve({ path }, null, null));
    await rm(path);
    const request = { media: resolved, room: 'hall', peerAddress: '127.0.0.1' };
    expect(errorOf(await media.openTicket(request)).context).toEqual({ path, reason: 'missing' });
  });

  test('of somebody else’s URL prove nothing', async () => {
    const resolved = valueOf(await media.resolve({ url: 'http://media.example/a.mp4' }, null, null));
    const ticket = valueOf(
      await media.openTicket({ media: resolved, room: 'hall', peerAddress: '127.0.0.1' }),
    );
    expect([ticket.url, ticket.bytesServed()]).toEqual(['http://media.example/a.mp4', 0]);
  });

  test('are refused once the service is closed, and nothing is announced any more', async () => {
    const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
    const resolved = valueOf(await media.resolve({ path }, null, null));
    const changes = bench.changes.length;
    await media.dispose();
    await media.dispose();
    const request = { media: resolved, room: 'hall', peerAddress: '127.0.0.1' };
    expect(errorOf(await media.openTicket(request)).code).toBe('media.unreachable');
    media.removePractice();
    expect(bench.changes.length).toBe(changes);
  });
});

test('a preview is the file of an item, and never somebody else’s URL', async () => {
  const path = await putFile(bench.folder, 'a.wav', wavBytes(1));
  const file = valueOf(await media.add({ path }, null));
  const url = valueOf(await media.add({ url: 'http://media.example/a.mp4' }, null));
  expect(valueOf(media.preview(file.mediaId))).toEqual({ path, contentType: 'audio/wav' });
  expect(errorOf(media.preview(url.mediaId)).code).toBe('media.unsupported');
});
