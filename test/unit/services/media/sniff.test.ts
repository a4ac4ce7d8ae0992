import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sniffContentType } from '../../../../src-main/services/media/sniff.ts';
import { pngBytes, wavBytes } from './media-workbench.ts';

const head = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

describe('sniffContentType', () => {
  test.each([
    ['image/png', pngBytes(1, 1)],
    ['image/jpeg', head([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', head('GIF89a')],
    ['image/webp', head('RIFF....WEBPVP8 ')],
    ['image/bmp', head('BM', [1, 2, 3, 4, 0, 0, 0, 0])],
    ['audio/wav', wavBytes(1)],
    ['video/x-msvideo', head('RIFF....AVI LIST')],
    ['video/mp4', head([0, 0, 0, 32], 'ftypisom')],
    ['audio/mp4', head([0, 0, 0, 32], 'ftypM4A ')],
    ['video/quicktime', head([0, 0, 0, 32], 'ftypqt  ')],
    ['video/webm', head([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')],
    ['video/x-matroska', head([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska')],
    ['audio/flac', head('fLaC')],
    ['audio/ogg', head('OggS')],
    ['audio/mpeg', head('ID3', [4])],
    ['audio/mpeg', head([0xff, 0xfb, 0x90])],
    ['audio/aac', head([0xff, 0xf1, 0x50])],
    ['application/vnd.apple.mpegurl', head('#EXTM3U\n')],
    ['video/mp2t', Buffer.concat([head([0x47]), Buffer.alloc(187), head([0x47])])],
    [null, head('<!DOCTYPE html>')],
    [null, head('BM is how this text begins')],
    [null, Buffer.alloc(0)],
  ])('finds %o', (type, bytes) => {
    expect(sniffContentType(bytes)).toBe(type);
  });

  test('answers for any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(sniffContentType(bytes) ?? 'none/none').toMatch(/^[\w.]+\/[\w.-]+$/);
      }),
    );
  });
});
