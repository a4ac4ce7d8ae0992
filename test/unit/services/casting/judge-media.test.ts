import { describe, expect, it } from 'vitest';
import { judgeMedia } from '../../../../src-main/services/casting/judge-media.ts';
import { sinkOfTarget } from '../../../../src-main/services/devices/room-target.ts';
import type { ResolvedMedia } from '../../../../src-main/services/media/media-service.ts';

function film(contentType: string | null, some: Partial<ResolvedMedia> = {}): ResolvedMedia {
  const nothing = { bytes: null, seconds: null, mediaId: null, url: null };
  return { title: 'film', contentType, kind: 'video', file: '/films/film', ...nothing, ...some };
}

const SCREEN = ['audio/mpeg', 'video/mp4'];
const SPEAKER = ['audio/mpeg', 'audio/wav'];

/** What a Cast receiver counts as playing. */
function receiver(hasVideo: boolean): readonly string[] {
  const about = { name: 'Hall', model: 'Receiver', port: 8009, isVolumeSettable: true, hasVideo };
  const place = { id: 'hall', host: '10.0.0.7', location: 'cast://10.0.0.7:8009' };
  return sinkOfTarget({ kind: 'cast', ...place, receiver: about });
}

describe('what a Cast room gets', () => {
  it.each([
    ['a film on a screen as it is', film('video/mp4'), true, 'plays', null],
    ['Matroska on a screen converted', film('video/x-matroska'), true, 'converted', null],
    ['no film on a speaker', film('video/mp4'), false, 'cannot', 'audioOnly'],
    ['no picture on a speaker', film('image/png', { kind: 'image' }), false, 'cannot', 'audioOnly'],
    ['a sound on a speaker as it is', film('audio/flac', { kind: 'audio' }), false, 'plays', null],
    [
      'a stream of sound on a speaker as it is',
      film('audio/x-mpegurl', { kind: 'audio' }),
      false,
      'plays',
      null,
    ],
  ] as const)('is %s', (_title, media, hasVideo, verdict, reason) => {
    const judged = judgeMedia(media, receiver(hasVideo), true);
    expect([judged.verdict, judged.error?.context['reason'] ?? null]).toEqual([verdict, reason]);
  });
});

describe('what a room gets', () => {
  it.each([
    ['what it lists, as it is', film('video/mp4'), SCREEN, true, 'plays', 'video/mp4', null],
    ['what nobody can name, as it is', film(null), SCREEN, true, 'unknown', null, null],
    [
      'what it may play though it does not list it, as it is',
      film('video/webm'),
      SCREEN,
      true,
      'unknown',
      'video/webm',
      null,
    ],
    ['a rare container converted', film('video/x-matroska'), SCREEN, true, 'converted', 'video/mp4', null],
    [
      'a rare container as it is where nothing converts',
      film('video/x-matroska'),
      SCREEN,
      false,
      'unknown',
      'video/x-matroska',
      null,
    ],
    [
      'anything, where it lists nothing',
      film('video/x-matroska'),
      [],
      true,
      'unknown',
      'video/x-matroska',
      null,
    ],
    ['no film on a speaker', film('video/mp4'), SPEAKER, true, 'cannot', 'video/mp4', 'media.unsupported'],
    [
      'no word of ffmpeg where that would not help',
      film('video/mp4'),
      SPEAKER,
      false,
      'cannot',
      'video/mp4',
      'media.unsupported',
    ],
    [
      'a sound converted for a screen that lists only one type',
      film('audio/flac', { kind: 'audio' }),
      ['audio/mpeg'],
      true,
      'converted',
      'audio/mpeg',
      null,
    ],
    [
      'a picture as another where it plays only that',
      film('image/webp', { kind: 'image' }),
      ['image/jpeg'],
      true,
      'converted',
      'image/jpeg',
      null,
    ],
    [
      'somebody else’s URL never converted',
      film('video/x-matroska', { file: null, url: 'http://media.test/a.mkv' }),
      SCREEN,
      true,
      'unknown',
      'video/x-matroska',
      null,
    ],
  ] as const)('is %s', (_title, media, sink, canConvert, verdict, contentType, code) => {
    const judged = judgeMedia(media, sink, canConvert);
    expect([judged.verdict, judged.contentType, judged.error?.code ?? null]).toEqual([
      verdict,
      contentType,
      code,
    ]);
  });
});
