import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameUri } from '../../../../src-main/protocols/upnp/index.ts';

describe('two URIs', () => {
  it.each([
    ['http://10.0.0.1:3500/a.mp3?a=1&b=2', 'http://10.0.0.1:3500/a.mp3?a=1&amp;b=2'],
    ['http://10.0.0.1:3500/a.mp3?a=1&b=2', 'http://10.0.0.1:3500/a.mp3?a=1&amp;amp;b=2'],
    ['http://10.0.0.1:80/a.mp3', 'HTTP://10.0.0.1/a.mp3'],
    ['http://host/a%20b%c3%bc.mp3', 'http://HOST/a b%C3%BC.mp3'],
    ['http://host/a.mp3', ' http://host/a.mp3\n'],
    ['http://host/100%.mp3', 'http://host/100%.mp3'],
  ])('%s and %s are the same', (first, second) => {
    expect([sameUri(first, second), sameUri(second, first)]).toEqual([true, true]);
  });

  it.each([
    ['http://host/a.mp3', 'http://host/b.mp3'],
    ['http://host/a.mp3', 'http://host/A.mp3'],
    ['http://host/a.mp3?t=1', 'http://host/a.mp3?t=2'],
    ['http://host/a.mp3', ''],
  ])('%s and %s are not', (first, second) => {
    expect(sameUri(first, second)).toBe(false);
  });

  it('are compared without ever throwing, and each is the same as itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        expect(sameUri(first, first)).toBe(true);
        expect(sameUri(first, second)).toBe(sameUri(second, first));
      }),
    );
  });
});
