import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { locateFile } from '../../../../src-main/services/media/locate-file.ts';
import type { MediaBench } from './media-workbench.ts';
import { createMediaBench, errorOf, putFile, valueOf } from './media-workbench.ts';

let bench: MediaBench;
beforeEach(async () => {
  bench = await createMediaBench();
});
afterEach(() => bench.close());

const refusal = (path: string, reason: string) => ({ code: 'media.notAFile', context: { path, reason } });

describe('locateFile', () => {
  test('finds the file behind a link', async () => {
    const file = await putFile(bench.folder, 'film.mp4', 'film');
    const link = join(bench.folder, 'link.mp4');
    await symlink(file, link);
    expect(valueOf(await locateFile(link))).toEqual({
      location: file,
      version: { bytes: 4, modifiedAt: expect.any(Number) },
    });
  });

  test('refuses a folder, also behind a link', async () => {
    const link = join(bench.folder, 'link');
    await symlink(bench.uploads, link);
    expect(errorOf(await locateFile(bench.folder))).toEqual(refusal(bench.folder, 'folder'));
    expect(errorOf(await locateFile(link))).toEqual(refusal(link, 'folder'));
  });

  test.each(['gone.mp4', 'folder/gone.mp4', 'file/x.mp4', `${'x'.repeat(300)}.mp4`])(
    'misses %s',
    async (name) => {
      await mkdir(join(bench.folder, 'folder'));
      await putFile(bench.folder, 'file', '');
      const path = join(bench.folder, name);
      expect(errorOf(await locateFile(path))).toEqual(refusal(path, 'missing'));
    },
  );

  test('refuses a file with nothing in it', async () => {
    const path = await putFile(bench.folder, 'film.mp4', '');
    expect(errorOf(await locateFile(path))).toEqual(refusal(path, 'empty'));
  });

  test('refuses a link to itself', async () => {
    const path = join(bench.folder, 'loop');
    await symlink(path, path);
    expect(errorOf(await locateFile(path))).toEqual(refusal(path, 'unreadable'));
  });

  test.each(['film.mp4', './film.mp4', '', '~/film.mp4', '/films/a\0b'])(
    'refuses the path %o',
    async (path) => {
      expect(errorOf(await locateFile(path))).toEqual(refusal(path, 'notAbsolute'));
    },
  );

  test.skipIf(process.platform === 'win32')(
    'refuses a FIFO without waiting for its writer, and a device',
    async () => {
      const fifo = join(bench.folder, 'fifo.mp4');
      execFileSync('mkfifo', [fifo]);
      expect(errorOf(await locateFile(fifo))).toEqual(refusal(fifo, 'unreadable'));
      expect(errorOf(await locateFile('/dev/zero'))).toEqual(refusal('/dev/zero', 'unreadable'));
    },
  );
});
