import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import type { Source } from '../../../src-preload/contract/index.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { contentTypeOfName } from './content-types.ts';
import type { ResolvedMedia } from './media-entry.ts';
import { MAX_PLAYLIST_BYTES, parsePlaylist } from './playlist.ts';

/** One thing to play that a source stands for. */
export interface ExpandedSource {
  readonly source: Source;
  readonly title: string;
  readonly kind: ResolvedMedia['kind'];
  readonly contentType: string | null;
  readonly mediaId: string | null;
  readonly seconds: number | null;
}

export interface ExpandDeps {
  readonly resolve: (
    source: Source,
    contentType: string | null,
    title: string | null,
  ) => Promise<Result<ResolvedMedia>>;
}

/** At most this many files of a folder, this many folders deep; links to folders are not followed. */
const MAX_FILES = 1_000;
const MAX_DEPTH = 5;

/**
 * What a source stands for: the media in a folder in the order of their names, the entries of a playlist (m3u, m3u8
 * list; of this machine or by http), else the source itself. What cannot be played in a folder or a playlist is left out.
 * Errors: as `resolve`; media.unsupported for a folder or a playlist in which nothing is left, media.unreachable.
 */
export async function expandSource(
  source: Source,
  deps: ExpandDeps,
): Promise<Result<readonly ExpandedSource[]>> {
  if ('path' in source) return expandPath(source.path, deps);
  if ('url' in source && /\.m3u$/i.test(pathOfUrl(source.url))) return expandUrl(source.url, deps);
  return single(source, null, deps);
}

async function expandPath(path: string, deps: ExpandDeps): Promise<Result<readonly ExpandedSource[]>> {
  const isFolder = isAbsolute(path) && (await stat(path).catch(() => null))?.isDirectory() === true;
  if (isFolder) return expandFolder(path, deps);
  if (!/^\.m3u8?$/i.test(extname(path))) return single({ path }, null, deps);
  const text = await readPlaylist(path);
  const playlist = text === null ? null : parsePlaylist(text);
  if (playlist === null || playlist.kind === 'hls') return single({ path }, null, deps);
  const entries = playlist.entries.flatMap(({ title, location }) => {
    const source = besideFile(path, location);
    return source === null ? [] : [{ source, title }];
  });
  return several(entries, path, deps);
}

async function expandFolder(folder: string, deps: ExpandDeps): Promise<Result<readonly ExpandedSource[]>> {
  try {
    const files = await mediaIn(folder, MAX_DEPTH);
    return await several(
      files.slice(0, MAX_FILES).map((path) => ({ source: { path }, title: null })),
      folder,
      deps,
    );
  } catch (error) {
    return fail('media.notAFile', {
      message: `${folder} cannot be read: ${messageOf(error)}`,
      context: { path: folder, reason: 'unreadable' },
    });
  }
}

/** Files before folders, each in the order a person would number them; hidden ones are left out. */
async function mediaIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const files = entries
    .filter((entry) => entry.isFile() && isMediaName(entry.name))
    .map(({ name }) => join(folder, name));
  for (const entry of entries) {
    if (!entry.isDirectory() || depth === 0 || files.length >= MAX_FILES) continue;
    files.push(...(await mediaIn(join(folder, entry.name), depth - 1).catch(() => [])));
  }
  return files;
}

function isMediaName(name: string): boolean {
  const type = contentTypeOfName(name);
  return type !== null && !type.startsWith('application/');
}

async function expandUrl(url: string, deps: ExpandDeps): Promise<Result<readonly ExpandedSource[]>> {
  const text = await fetchPlaylist(url);
  if (!text.ok) return text;
  const playlist = parsePlaylist(text.value);
  if (playlist.kind === 'hls') return single({ url }, 'application/vnd.apple.mpegurl', deps);
  const entries = playlist.entries.flatMap(({ title, location }) => {
    const resolved = URL.parse(location, url);
    return resolved !== null && /^https?:$/.test(resolved.protocol)
      ? [{ source: { url: resolved.href }, title }]
      : [];
  });
  return several(entries, url, deps);
}

async function fetchPlaylist(url: string): Promise<Result<string>> {
  try {
    const signal = AbortSignal.timeout(limits.soapMs);
    const { statusCode, body } = await request(url, { signal });
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += (part as Buffer).length;
      if (bytes > MAX_PLAYLIST_BYTES) break;
      parts.push(part as Buffer);
    }
    if (statusCode < 300) return ok(Buffer.concat(parts).toString('utf8'));
    return unreachable(url, `answered ${statusCode}`);
  } catch (error) {
    return unreachable(url, messageOf(error));
  }
}

function unreachable(url: string, reason: string): Result<never> {
  return fail('media.unreachable', {
    message: `The playlist cannot be fetched (${reason}).`,
    context: { url, reason },
    retryable: true,
  });
}

async function readPlaylist(path: string): Promise<string | null> {
  try {
    const { size, isFile } = await stat(path).then((stats) => ({ size: stats.size, isFile: stats.isFile() }));
    return isFile && size <= MAX_PLAYLIST_BYTES ? await readFile(path, 'utf8') : null;
  } catch {
    return null;
  }
}

/** An entry of a playlist on this machine: a URL, a path, or a path beside the playlist. */
function besideFile(playlist: string, location: string): Source | null {
  if (/^https?:\/\//i.test(location)) return { url: location };
  try {
    if (/^file:\/\//i.test(location)) return { path: fileURLToPath(location) };
  } catch {
    return null;
  }
  if (/^[a-z][a-z+.-]+:\/\//i.test(location)) return null;
  return { path: resolve(dirname(playlist), location) };
}

async function several(
  entries: readonly { readonly source: Source; readonly title: string | null }[],
  from: string,
  deps: ExpandDeps,
): Promise<Result<readonly ExpandedSource[]>> {
  const items: ExpandedSource[] = [];
  for (const { source, title } of entries) {
    const resolved = await deps.resolve(source, null, title);
    if (resolved.ok) items.push(expanded(source, resolved.value));
  }
  if (items.length > 0) return ok(items);
  return fail('media.unsupported', {
    message: `There is nothing in ${from} that can be played.`,
    context: { from, reason: 'nothingPlayable' },
  });
}

async function single(
  source: Source,
  contentType: string | null,
  deps: ExpandDeps,
): Promise<Result<readonly ExpandedSource[]>> {
  const resolved = await deps.resolve(source, contentType, null);
  return resolved.ok ? ok([expanded(source, resolved.value)]) : resolved;
}

function expanded(source: Source, media: ResolvedMedia): ExpandedSource {
  const { title, kind, contentType, mediaId, seconds } = media;
  return { source: mediaId === null ? source : { mediaId }, title, kind, contentType, mediaId, seconds };
}

function pathOfUrl(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}
