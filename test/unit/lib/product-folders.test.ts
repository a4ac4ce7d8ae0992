import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProductFolders } from '../../../src-main/lib/product-folders.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'product-'));
  await mkdir(join(root, 'app', 'out', 'main', 'chunks'), { recursive: true });
  await writeFile(join(root, 'app', 'package.json'), '{"version":"1.2.3"}');
});

afterEach(() => rm(root, { recursive: true, force: true }));

it('finds the product from any depth of the build', async () => {
  await mkdir(join(root, 'app', 'assets'));
  expect(findProductFolders(join(root, 'app', 'out', 'main', 'chunks'))).toEqual({
    version: '1.2.3',
    renderer: join(root, 'app', 'out', 'renderer'),
    preload: join(root, 'app', 'out', 'preload', 'preload.cjs'),
    assets: join(root, 'app', 'assets'),
  });
});

it('looks for assets beside the archive of a package', () => {
  expect(findProductFolders(join(root, 'app', 'out', 'main')).assets).toBe(join(root, 'assets'));
});

it('refuses a place that belongs to no product', () => {
  expect(() => findProductFolders(join(root, 'nowhere'))).toThrow('package.json');
});
