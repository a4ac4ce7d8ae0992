import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MediaBench } from './media-workbench.ts';
import { createMediaBench, putFile, valueOf } from './media-workbench.ts';

let bench: MediaBench;
beforeEach(async () => {
  bench = await createMediaBench();
});
afterEach(() => bench.close());

describe('the library', () => {
  test.each([
    ['empty.mp4', '', 'media.notAFile', 'empty'],
    ['noise.mp4', 'nothing that a film begins with', 'media.unsupported', 'notItsType'],
    ['words.png', 'hi', 'media.unsupported', 'notItsType'],
    ['passwd', 'root:x:0:0:', 'media.unsupported', 'unknownType'],
  ])('refuses %s, which nothing plays, and keeps nothing of it', async (name, bytes, code, reason) => {
    const { media } = bench;
    const path = await putFile(bench.folder, name, bytes);
    const upload = await putFile(bench.uploads, 'f3a1', bytes);
    for (const answer of [
      await media.add({ path }, null),
      await media.addUpload({ path: upload, fileName: name }),
      await media.resolve({ path }, null, null),
    ])
      expect(answer).toMatchObject({ ok: false, error: { code, context: { reason } } });
    expect(media.list()).toEqual([]);
  });

  test('takes bytes of no known format where somebody says what they are', async () => {
    const path = await putFile(bench.folder, 'drawing.svg', '<svg/>');
    expect(valueOf(await bench.media.resolve({ path }, 'image/svg+xml', null)).contentType).toBe(
      'image/svg+xml',
    );
  });

  test.each([
    ['film.mp4', Buffer.from('0000000866726565', 'hex')],
    ['song.mp3', Buffer.from('tags of another kind')],
    ['no extension', Buffer.from('fLaC')],
  ])('takes %s for what it may be', async (name, bytes) => {
    expect((await bench.media.add({ path: await putFile(bench.folder, name, bytes) }, null)).ok).toBe(true);
  });
});
