import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hideToken,
  newMediaPath,
  pathOfTarget,
  urlFileName,
} from '../../../../src-main/services/media/media-path.ts';

describe('urlFileName', () => {
  test.each([
    ['Opening film.mp4', 'mp4', 'Opening-film.mp4'],
    ['Café & Crème', 'mp3', 'Cafe-Creme.mp3'],
    ['../../etc/passwd', '', 'etc-passwd'],
    ['日本語', 'mkv', 'media.mkv'],
    ['clip.MP4', 'mp4', 'clip.mp4'],
    ['.hidden', 'png', 'hidden.png'],
    ['', '', 'media'],
  ])('writes %o with %o as %o', (title, extension, name) => {
    expect(urlFileName(title, extension)).toBe(name);
  });

  test('is plain and short for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (title) => {
        const name = urlFileName(title, 'mp4');
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.mp4$/);
        expect(name).not.toContain('..');
        expect(name.length).toBeLessThanOrEqual(64);
      }),
    );
  });
});

test('a media path carries 128 random bits and never repeats', () => {
  const paths = Array.from({ length: 100 }, () => newMediaPath('a.mp4'));
  expect(new Set(paths).size).toBe(100);
  paths.forEach((path) => expect(path).toMatch(/^\/m\/[\w-]{22}\/a\.mp4$/));
});

test.each([
  ['/m/x/a.mp4', '/m/x/a.mp4'],
  ['/m/x/a.mp4?start=1', '/m/x/a.mp4'],
  ['http://192.168.1.2:3500/m/x/a.mp4?x', '/m/x/a.mp4'],
  ['/m/x/%2e%2e/a.mp4', '/m/x/%2e%2e/a.mp4'],
  ['*', '*'],
  ['', ''],
])('the path of the target %o is %o', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});

test('a hidden token leaves nothing to fetch by', () => {
  const path = newMediaPath('a.mp4');
  const token = path.split('/')[2] ?? '';
  const text = hideToken(`GET ${path} HTTP/1.1\nReferer: http://h${path}`, path);
  expect(text).not.toContain(token);
  expect(text).toContain(`/m/${token.slice(0, 4)}…/a.mp4`);
});
