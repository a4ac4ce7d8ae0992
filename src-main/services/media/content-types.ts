import { extname } from 'node:path';
import type { MediaItem } from '../../../src-preload/contract/index.ts';

export type MediaKind = MediaItem['kind'];

/** The content type of bytes that nobody can name. */
export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream';

/** What rooms play, by file extension; the first extension of a content type is the one its URLs get. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
};

function extensionOf(fileName: string): string {
  return extname(fileName).slice(1).toLowerCase();
}

/** The content type that a file name promises, `null` when its extension is not one that rooms play. */
export function contentTypeOfName(fileName: string): string | null {
  const extension = extensionOf(fileName);
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? null) : null;
}

/** What people would call it. Playlists of HLS and DASH count as video. */
export function kindOfContentType(contentType: string | null): MediaKind {
  const type = (contentType ?? '').toLowerCase();
  if (type.startsWith('video/') || /mpegurl|dash\+xml/.test(type)) return 'video';
  if (type.startsWith('audio/') || type === 'application/ogg') return 'audio';
  if (type.startsWith('image/')) return 'image';
  return 'other';
}

/**
 * The extension, without a dot, that a URL to content of this type ends in: the file's own where it promises that
 * type, else the type's usual one, else the file's own when it is plain; `''` for none.
 */
export function extensionFor(contentType: string, fileName: string): string {
  const own = extensionOf(fileName);
  if (contentTypeOfName(fileName) === contentType) return own;
  const usual = Object.entries(BY_EXTENSION).find(([, type]) => type === contentType);
  if (usual !== undefined) return usual[0];
  return /^[a-z0-9]{1,8}$/.test(own) ? own : '';
}

/** Whether the text can stand in a Content-Type header: a type, a subtype and plain parameters. */
export function isContentType(text: string): boolean {
  return (
    text.length <= 200 && /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*[\w.+-]+=(?:[\w.+-]+|"[\w .,+-]*"))*$/.test(text)
  );
}
