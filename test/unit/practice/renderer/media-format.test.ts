import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  durationHint,
  durationInMetadata,
  mp4Duration,
  recogniseFormat,
} from '../../../../src-main/practice/renderer/media-format.ts';
import { practiceFile, silentWav } from '../plain-control-point.ts';

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}

function movie(timescale: number, duration: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(timescale, 12);
  header.writeUInt32BE(duration, 16);
  return box('moov', box('mvhd', header));
}

const fileType = box('ftyp', Buffer.from('isom0000'));

test('knows files by their first bytes', () => {
  expect(recogniseFormat(silentWav(1))).toBe('wav');
  expect(recogniseFormat(fileType)).toBe('mp4');
  expect(recogniseFormat(practiceFile('fire-drill.png'))).toBe('png');
  expect(recogniseFormat(Buffer.from('%PDF-1.7'))).toBeNull();
  expect(recogniseFormat(Buffer.alloc(0))).toBeNull();
});

test('reads the duration of a WAV from its header', () => {
  expect(durationHint(silentWav(20))).toEqual({ kind: 'seconds', seconds: 20 });
});

test('reads the duration of an MP4 whose index comes first', () => {
  expect(durationHint(Buffer.concat([fileType, movie(600, 24_000)]))).toEqual({
    kind: 'seconds',
    seconds: 40,
  });
});

test('names the place of the index when an MP4 has it at its end', () => {
  const head = Buffer.concat([fileType, box('mdat', Buffer.alloc(5_000))]).subarray(0, 1_000);
  expect(durationHint(head)).toEqual({ kind: 'further on', offset: fileType.length + 5_008 });
  expect(mp4Duration(movie(1_000, 2_500), 9_999)).toEqual({ kind: 'seconds', seconds: 2.5 });
});

test('takes the duration that the metadata promises', () => {
  const didl =
    '<DIDL-Lite><item><res protocolInfo="http-get:*:audio/mpeg:*" duration="0:03:20.000">u</res></item></DIDL-Lite>';
  expect([didl, '<res>u</res>', ''].map(durationInMetadata)).toEqual([200, null, null]);
});

test('never throws on bytes that only look like media', () => {
  const heads = [
    Buffer.from('RIFF0000WAVEfmt '),
    fileType,
    Buffer.concat([fileType, Buffer.from([0, 0, 0, 1])]),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }), (head, tail) => {
      const hint = durationHint(Buffer.concat([head, tail]));
      expect(['seconds', 'further on', 'unknown']).toContain(hint.kind);
    }),
  );
});
