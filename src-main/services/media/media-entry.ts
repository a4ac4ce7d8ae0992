import type { MediaItem } from '../../../src-preload/contract/index.ts';
import type { MediaRow } from '../../storage/media-store.ts';
import { UNKNOWN_CONTENT_TYPE, extensionFor, kindOfContentType } from './content-types.ts';
import { urlFileName } from './media-path.ts';

/** An item of the library, kept or practice, as the service knows it. */
export interface MediaEntry extends MediaRow {
  readonly practice: boolean;
}

/** Media that can be cast: exactly one of `file` (served from here) and `url` (somebody else's) is not `null`. */
export interface ResolvedMedia {
  readonly title: string;
  /** `null` where nobody knows: somebody else's URL without a telling extension. */
  readonly contentType: string | null;
  readonly kind: MediaItem['kind'];
  readonly bytes: number | null;
  readonly seconds: number | null;
  /** The item of the library it is, `null` for a URL that is not kept. */
  readonly mediaId: string | null;
  readonly file: string | null;
  readonly url: string | null;
}

/** Where a face shows the media of an item on its own origin. */
export function previewPathOf(mediaId: string): string {
  return `/media/${encodeURIComponent(mediaId)}`;
}

/** The last part of the URL under which a file of this title and type is served. */
export function servedName(media: {
  readonly title: string;
  readonly contentType: string;
  readonly file: string;
}): string {
  return urlFileName(media.title, extensionFor(media.contentType, media.file));
}

/** The item as every face sees it. */
export function itemOf(
  entry: MediaEntry,
  seen: { readonly url: string; readonly available: boolean; readonly hasPoster: boolean },
): MediaItem {
  return {
    mediaId: entry.id,
    title: entry.title,
    kind: kindOfContentType(entry.contentType),
    url: seen.url,
    contentType: entry.contentType,
    bytes: entry.bytes,
    seconds: entry.seconds,
    width: entry.width,
    height: entry.height,
    previewPath: entry.origin === 'url' ? null : previewPathOf(entry.id),
    posterPath: seen.hasPoster ? previewPathOf(posterId(entry.id)) : null,
    practice: entry.practice,
    available: seen.available,
    addedAt: entry.addedAt,
  };
}

/** What to cast for an item; what the caller says about title and type goes before what the library knows. */
export function resolveEntry(
  entry: MediaEntry,
  said: { readonly contentType: string | null; readonly title: string | null },
): ResolvedMedia {
  const isForeign = entry.origin === 'url';
  const known = isForeign && entry.contentType === UNKNOWN_CONTENT_TYPE ? null : entry.contentType;
  const contentType = said.contentType ?? known;
  return {
    title: said.title ?? entry.title,
    contentType,
    kind: kindOfContentType(contentType),
    bytes: entry.bytes,
    seconds: entry.seconds,
    mediaId: entry.id,
    file: isForeign ? null : entry.location,
    url: isForeign ? entry.location : null,
  };
}

const MARK = '~poster';

/** The id under which a face asks for the poster of an item. */
function posterId(mediaId: string): string {
  return mediaId + MARK;
}

/** The item whose poster an id means, `null` where it means an item itself. */
export function itemOfPoster(id: string): string | null {
  return id.endsWith(MARK) ? id.slice(0, -MARK.length) : null;
}
