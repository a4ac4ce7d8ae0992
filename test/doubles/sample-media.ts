import type { MediaItem } from '../../src-preload/contract/index.ts';

/** One item of the library; whatever is not said is as for a video file of this machine. */
export function sampleMedia(mediaId: string, some: Partial<MediaItem>): MediaItem {
  return {
    mediaId,
    title: mediaId,
    kind: 'video',
    url: `http://127.0.0.1:9000/m/${mediaId}`,
    contentType: 'video/mp4',
    bytes: 48_200_000,
    seconds: 1900,
    width: 1920,
    height: 1080,
    previewPath: null,
    posterPath: null,
    practice: false,
    available: true,
    addedAt: '2026-01-31T08:00:00.000Z',
    ...some,
  };
}

/** The sources of the busy scenarios. */
export const SAMPLE_MEDIA: readonly MediaItem[] = [
  sampleMedia('results', {
    title: 'Quarterly results.mp4',
    previewPath: '/media/quarterly-results.mp4',
    practice: true,
  }),
  sampleMedia('harbour', {
    title: 'Harbour evening.mp4',
    previewPath: '/media/harbour-evening.mp4',
    seconds: 3725,
  }),
  sampleMedia('drill', {
    title: 'Fire drill at 14:30',
    kind: 'image',
    contentType: 'image/png',
    seconds: null,
    bytes: 475_872,
    previewPath: '/media/fire-drill.png',
  }),
  sampleMedia('chime', {
    title: 'Evening chime',
    kind: 'audio',
    contentType: 'audio/wav',
    seconds: 12,
    previewPath: '/media/evening-chime.wav',
    practice: true,
  }),
  sampleMedia('stream', {
    title: 'https://media.example/lobby-loop.mp4',
    url: 'https://media.example/lobby-loop.mp4',
    bytes: null,
    seconds: null,
  }),
  sampleMedia('gone', { title: 'Welcome 2019.mkv', contentType: 'video/x-matroska', available: false }),
];
