import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { probeFile } from '../../../../src-main/services/media/probe.ts';
import type { MediaFacts } from '../../../../src-main/storage/media-store.ts';
import type { MediaBench } from './media-workbench.ts';
import {
  createMediaBench,
  untilClosed,
  patternBytes,
  pngBytes,
  putFile,
  wavBytes,
} from './media-workbench.ts';

let bench: MediaBench;
beforeEach(async () => {
  bench = await createMediaBench();
});
afterEach(() => bench.close());

async function probe(name: string, bytes: Uint8Array): Promise<MediaFacts> {
  const location = await putFile(bench.folder, name, bytes);
  return probeFile(
    { location, fileName: null, contentType: null },
    { clock: systemClock, log: silentLog, measure: null },
  );
}

/** A JPEG of 40×20 whose EXIF says that it was taken with the camera turned. */
function turnedJpeg(): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from([0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  ]);
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 20, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app1, frame, Buffer.alloc(32)]);
}

describe('probeFile', () => {
  test('measures the length of sound', async () => {
    expect(await probe('tone.wav', wavBytes(3))).toEqual({
      contentType: 'audio/wav',
      bytes: 24_044,
      seconds: 3,
      width: null,
      height: null,
    });
  });

  test('measures a picture', async () => {
    const facts = { contentType: 'image/png', bytes: 33, seconds: null, width: 640, height: 360 };
    expect(await probe('poster.png', pngBytes(640, 360))).toEqual(facts);
  });

  test('measures a turned photo as it is seen', async () => {
    expect(await probe('photo.jpg', turnedJpeg())).toMatchObject({ width: 20, height: 40 });
  });

  test('looks into a file whose name says nothing', async () => {
    expect(await probe('recording', wavBytes(1))).toMatchObject({ contentType: 'audio/wav', seconds: 1 });
    expect(await probe('notes.txt', Buffer.from('hello'))).toMatchObject({
      contentType: 'application/octet-stream',
    });
  });

  test.each([
    'film.mp4',
    'film.mkv',
    'film.ts',
    'film.avi',
    'song.flac',
    'song.ogg',
    'photo.jpg',
    'photo.webp',
    'list.m3u8',
  ])('keeps a broken %s with its size only', async (name) => {
    const { bytes, seconds, width, height } = await probe(name, patternBytes(50_000));
    expect({ bytes, seconds, width, height }).toEqual({
      bytes: 50_000,
      seconds: null,
      width: null,
      height: null,
    });
  });

  test.each(['film.mp4', 'song.mp3', 'photo.png'])('keeps an empty %s', async (name) => {
    expect(await probe(name, Buffer.alloc(0))).toMatchObject({ bytes: 0, seconds: null, width: null });
  });

  test('gives up on a length that takes too long, and lets go of the file', async () => {
    const atOnce = {
      ...systemClock,
      after(_ms: number, task: () => void) {
        task();
        return { dispose: () => undefined };
      },
    };
    const location = await putFile(bench.folder, 'tone.wav', wavBytes(3));
    const facts = await probeFile(
      { location, fileName: null, contentType: null },
      { clock: atOnce, log: silentLog, measure: null },
    );
    expect(facts).toMatchObject({ contentType: 'audio/wav', bytes: 24_044, seconds: null });
    await untilClosed(location);
  });
});
