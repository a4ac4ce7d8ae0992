import type { MediaItem, NowPlaying } from '../../../src-preload/contract/index.ts';

/** What can be shown of some media. */
export type PictureSource =
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'video'; readonly url: string; readonly second: number }
  | { readonly kind: 'cover'; readonly title: string; readonly medium: MediaItem['kind'] };

/** A frame from near the beginning: not the black first one. */
const POSTER_SECOND = 2;
/** A new still of what is playing every so many seconds. */
const STILL_EVERY = 20;

/** The picture of an item of the library. */
export function pictureOfMedia(item: MediaItem): PictureSource {
  const cover = { kind: 'cover', title: item.title, medium: item.kind } as const;
  if (!item.available) return cover;
  if (item.posterPath !== null) return { kind: 'image', url: item.posterPath };
  const url = item.previewPath ?? (item.kind === 'image' ? item.url : null);
  if (url === null) return cover;
  if (item.kind === 'image') return { kind: 'image', url };
  return item.kind === 'video' ? { kind: 'video', url, second: POSTER_SECOND } : cover;
}

/** The picture of what a room plays; `item` is its library item where it has one, `position` where it is, in seconds. */
export function pictureOfPlaying(
  playing: NowPlaying,
  item: MediaItem | null,
  position: number | null,
): PictureSource | null {
  if (playing.state === 'idle') return null;
  if (item !== null) {
    const { kind, previewPath, available } = item;
    if (kind !== 'video' || previewPath === null || !available || position === null)
      return pictureOfMedia(item);
    const second = Math.floor(position / STILL_EVERY) * STILL_EVERY + POSTER_SECOND;
    return { kind: 'video', url: previewPath, second };
  }
  const medium = mediumOf(playing.contentType);
  if (medium === 'image' && isWebAddress(playing.url)) return { kind: 'image', url: playing.url };
  return { kind: 'cover', title: playing.title ?? playing.url ?? '', medium };
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}

function mediumOf(contentType: string | null): MediaItem['kind'] {
  const [family] = (contentType ?? '').split('/');
  return family === 'video' || family === 'audio' || family === 'image' ? family : 'other';
}
