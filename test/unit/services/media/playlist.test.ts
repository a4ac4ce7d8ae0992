import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlaylist } from '../../../../src-main/services/media/playlist.ts';

describe('a playlist', () => {
  it('is its entries with their titles', () => {
    const text =
      '\uFEFF#EXTM3U\r\n#EXTINF:20 tvg-id="x",Evening, part 1\r\na.wav\r\n\r\n# a remark\r\nhttp://media.test/b.mp4\r\n';
    expect(parsePlaylist(text)).toEqual({
      kind: 'list',
      entries: [
        { title: 'Evening, part 1', location: 'a.wav' },
        { title: null, location: 'http://media.test/b.mp4' },
      ],
    });
  });

  it('of HLS is one item, whatever its name', () => {
    expect(parsePlaylist('#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n')).toEqual({ kind: 'hls' });
    expect(parsePlaylist('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n')).toEqual({ kind: 'hls' });
  });

  it('never throws and has at most 2000 entries', () => {
    const many = parsePlaylist(Array.from({ length: 3_000 }, (_, index) => `${index}.mp3`).join('\n'));
    expect(many.kind === 'list' ? many.entries.length : 0).toBe(2_000);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parsePlaylist(text)));
  });
});
