import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeSubtitles,
  parseSubtitles,
  writeSrt,
  writeVtt,
} from '../../../../src-main/services/media/subtitles.ts';

const SRT =
  '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nGood <font color="red">evening</font>\r\n<i>all</i>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,250\r\n{\\an8}Bye --> now\r\n';

describe('subtitles', () => {
  it('turn from SubRip into WebVTT, keeping italics and dropping what WebVTT does not know', () => {
    expect(writeVtt(parseSubtitles(SRT))).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nGood evening\n<i>all</i>\n\n01:00:00.000 --> 01:00:01.250\nBye → now\n',
    );
  });

  it('turn from WebVTT with settings, names and notes into SubRip', () => {
    const vtt =
      'WEBVTT - a film\n\nNOTE nothing\n\nfirst\n00:01.000 --> 00:02.500 align:start\nHello\n\n00:03.000 --> 00:02.000\nbackwards\n';
    expect(writeSrt(parseSubtitles(vtt))).toBe('1\n00:00:01,000 --> 00:00:02,500\nHello\n');
  });

  it('are read in the encodings that people have', () => {
    const latin = Uint8Array.from([0x63, 0x61, 0x66, 0xe9]);
    expect([
      decodeSubtitles(latin),
      decodeSubtitles(Buffer.from('café')),
      decodeSubtitles(Buffer.from('\uFEFFcafé', 'utf16le')),
    ]).toEqual(['café', 'café', 'café']);
  });

  it('are none in what is none, whatever it is', () => {
    expect(parseSubtitles('%PDF-1.4 --> nothing')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => writeVtt(parseSubtitles(text))).not.toThrow();
      }),
    );
  });
});
