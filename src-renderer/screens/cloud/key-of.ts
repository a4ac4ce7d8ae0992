import type { MediaItem } from '../../../src-preload/contract/index.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-matroska': 'mkv',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** A key that says what the item is: its title in lower case with the ending of its type. */
export function keyOf({ title, contentType }: MediaItem): string {
  const base = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const ending = ENDINGS[contentType];
  return ending === undefined || base.endsWith(`.${ending}`) ? base : `${base}.${ending}`;
}
