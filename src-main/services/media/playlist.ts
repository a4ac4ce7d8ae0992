/** One entry of a playlist as it is written there. */
export interface PlaylistEntry {
  readonly title: string | null;
  /** A URL, or a path, absolute or relative to the playlist. */
  readonly location: string;
}

export type Playlist =
  /** A list of separate items. */
  | { readonly kind: 'list'; readonly entries: readonly PlaylistEntry[] }
  /** An HLS playlist (RFC 8216): it is one item, which the room itself reads. */
  | { readonly kind: 'hls' };

/** A playlist is text; a larger one is none. */
export const MAX_PLAYLIST_BYTES = 1024 * 1024;
const MAX_ENTRIES = 2_000;
const MAX_LINE = 4_000;

/**
 * Reads an m3u or m3u8 playlist. Lines that are too long are left out, entries behind the 2000th too. Never throws.
 * What carries HLS tags is HLS, whatever its name.
 */
export function parsePlaylist(text: string): Playlist {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  if (lines.some((line) => /^#EXT-X-(?:TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)\b/.test(line)))
    return { kind: 'hls' };
  const entries: PlaylistEntry[] = [];
  let title: string | null = null;
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) title = titleOf(line);
    if (line === '' || line.startsWith('#') || line.length > MAX_LINE) continue;
    entries.push({ title, location: line });
    title = null;
    if (entries.length === MAX_ENTRIES) break;
  }
  return { kind: 'list', entries };
}

/** `#EXTINF:<seconds>[ attributes],<title>` */
function titleOf(line: string): string | null {
  const title = line.slice(line.indexOf(',') + 1, MAX_LINE).trim();
  return !line.includes(',') || title === '' ? null : title;
}
