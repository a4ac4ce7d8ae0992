import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStaticFiles } from '../../../src-main/lib/static-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'));
  await mkdir(join(folder, 'out', 'assets'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readStaticFiles', () => {
  it('knows the built files by the path they are asked for', async () => {
    await writeFile(join(folder, 'out', 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'out', 'assets', 'main-1a2b.js'), 'export {}');
    const files = await readStaticFiles(join(folder, 'out'));
    const html = ['text/html; charset=utf-8', 'no-store'];
    const script = ['text/javascript; charset=utf-8', 'private, max-age=31536000, immutable'];
    expect(new Map([...files].map(([path, file]) => [path, [file.contentType, file.cacheControl]]))).toEqual(
      new Map([
        ['/', html],
        ['/index.html', html],
        ['/assets/main-1a2b.js', script],
      ]),
    );
  });

  it('leaves out links, hidden files, source maps and what has no known type', async () => {
    await writeFile(join(folder, 'secret.js'), 'secret');
    await symlink(join(folder, 'secret.js'), join(folder, 'out', 'link.js'));
    await writeFile(join(folder, 'out', '.hidden.js'), '');
    await writeFile(join(folder, 'out', 'main.js.map'), '{}');
    await writeFile(join(folder, 'out', 'program'), '');
    expect([...(await readStaticFiles(join(folder, 'out'))).keys()]).toEqual([]);
  });

  it('finds nothing in a folder that is not there', async () => {
    expect((await readStaticFiles(join(folder, 'gone'))).size).toBe(0);
  });
});
