import type { AppError, Source } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { isContentType, kindOfContentType } from './content-types.ts';
import { locateFile } from './locate-file.ts';
import type { MediaEntry, ResolvedMedia } from './media-entry.ts';
import { resolveEntry } from './media-entry.ts';
import type { MediaLibrary } from './media-library.ts';
import { parseUrlSource } from './url-source.ts';

interface Said {
  readonly contentType: string | null;
  readonly title: string | null;
}

export interface ResolveDeps {
  readonly library: MediaLibrary;
  /** The item that this machine serves to itself by that URL. */
  readonly idOfUrl: (url: string) => string | null;
  readonly noteFile: (mediaId: string, isThere: boolean) => void;
  readonly announceAdded: (entry: MediaEntry) => Promise<void>;
  /** Told that a file could be used, but not be remembered. */
  readonly notRemembered: (reason: AppError) => void;
}

/**
 * What to cast for a source: a file of the library that is there now, or somebody else's URL.
 * A URL on which this machine serves an item to itself means that item, for no room could fetch it.
 * Errors: media.unknown, media.notAFile, media.unsupported, input.invalid.
 */
export async function resolveSource(
  source: Source,
  said: Said,
  deps: ResolveDeps,
): Promise<Result<ResolvedMedia>> {
  if (said.contentType !== null && !isContentType(said.contentType)) {
    return fail('input.invalid', {
      message: 'This is not a content type.',
      context: { contentType: said.contentType },
    });
  }
  if ('url' in source) return resolveUrl(source.url, said, deps);
  if ('mediaId' in source) return resolveItem(source.mediaId, said, deps);
  const known = new Set(deps.library.list().map(({ id }) => id));
  const added = await deps.library.addFile(source.path, null, said.contentType);
  if (!added.ok) return isNotKept(added.error) ? lend(source.path, said, deps, added.error) : added;
  if (!known.has(added.value.id)) await deps.announceAdded(added.value);
  deps.noteFile(added.value.id, true);
  return ok(resolveEntry(added.value, said));
}

function isNotKept({ code }: AppError): boolean {
  return code.startsWith('storage.');
}

/** A library that cannot be written keeps nobody from casting. */
async function lend(
  path: string,
  said: Said,
  deps: ResolveDeps,
  reason: AppError,
): Promise<Result<ResolvedMedia>> {
  const lent = await deps.library.lendFile(path);
  if (!lent.ok) return lent;
  deps.notRemembered(reason);
  return ok(resolveEntry(lent.value, said));
}

async function resolveUrl(text: string, said: Said, deps: ResolveDeps): Promise<Result<ResolvedMedia>> {
  const parsed = parseUrlSource(text);
  if (!parsed.ok) return parsed;
  const { url, title, contentType } = parsed.value;
  const ownId = deps.idOfUrl(url);
  if (ownId !== null) return resolveItem(ownId, said, deps);
  const kept = deps.library.list().find((entry) => entry.origin === 'url' && entry.location === url);
  if (kept !== undefined) return ok(resolveEntry(kept, said));
  const type = said.contentType ?? contentType;
  const kind = kindOfContentType(type);
  const unknown = { bytes: null, seconds: null, mediaId: null, file: null };
  return ok({ title: said.title ?? title, contentType: type, kind, ...unknown, url });
}

async function resolveItem(mediaId: string, said: Said, deps: ResolveDeps): Promise<Result<ResolvedMedia>> {
  const entry = deps.library.find(mediaId);
  if (entry === null)
    return fail('media.unknown', { message: 'The library has no such item.', context: { mediaId } });
  if (entry.origin === 'url') return ok(resolveEntry(entry, said));
  const file = await locateFile(entry.location);
  deps.noteFile(mediaId, file.ok);
  return file.ok ? ok(resolveEntry({ ...entry, bytes: file.value.version.bytes }, said)) : file;
}
