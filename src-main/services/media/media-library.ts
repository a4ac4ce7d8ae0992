import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { MediaRow } from '../../storage/media-store.ts';
import { UNKNOWN_CONTENT_TYPE } from './content-types.ts';
import { checkPlayable } from './check-playable.ts';
import type { KeepDeps } from './keep-media.ts';
import { keepFile, keepMedia } from './keep-media.ts';
import { locateFile } from './locate-file.ts';
import type { MediaEntry } from './media-entry.ts';
import type { PracticeFile } from './practice-shelf.ts';
import { createPracticeShelf, readPracticeFiles } from './practice-shelf.ts';
import { probeFile } from './probe.ts';
import { oneLine } from './titles.ts';
import { deleteUpload, isInside } from './uploads.ts';
import { parseUrlSource } from './url-source.ts';

/** How long a removed item can be put back. */
export const KEEP_REMOVED_MS = 24 * 60 * 60 * 1000;

export interface LibraryDeps extends KeepDeps {
  readonly uploadsFolder: string;
}

/** Which items there are, kept ones and practice ones. It knows files and rows; nothing is served from here. */
export interface MediaLibrary {
  /** Newest first, then the practice items. */
  list(): readonly MediaEntry[];
  find(id: string): MediaEntry | null;
  /**
   * Adds what is at that location, or answers the item that is there already. A given title replaces the item's. A file
   * of no known format is added only where somebody vouches for its type.
   */
  addFile(path: string, title: string | null, contentType: string | null): Promise<Result<MediaEntry>>;
  /**
   * A file for this run only, where the library cannot be written: it can be found and cast, but is not in the list.
   * Errors: media.notAFile.
   */
  lendFile(path: string): Promise<Result<MediaEntry>>;
  addUrl(text: string, title: string | null): Result<MediaEntry>;
  addUpload(path: string, fileName: string): Promise<Result<MediaEntry>>;
  putPractice(files: readonly PracticeFile[]): Promise<void>;
  clearPractice(): void;
  /** False when there is no such item. */
  remove(id: string): boolean;
  /** The item, shown again; `null` when there is none to put back. */
  restore(id: string): MediaEntry | null;
  /** Deletes for good what was removed more than a day ago, uploaded files with it. */
  forgetRemoved(): Promise<void>;
}

/** A library over its store. */
export function createMediaLibrary(deps: LibraryDeps): MediaLibrary {
  const { store, clock } = deps;
  const shelf = createPracticeShelf();
  const lent = new Map<string, MediaEntry>();
  const find = (id: string): MediaEntry | null => {
    const row = store.find(id);
    if (row === null) return [...shelf.list(), ...lent.values()].find((entry) => entry.id === id) ?? null;
    return row.removedAt === null ? entryOf(row) : null;
  };
  return {
    list: () => [...store.list().map(entryOf), ...shelf.list()],
    find,
    async addFile(path, title, contentType) {
      const file = await locateFile(path);
      if (!file.ok) return file;
      const { location } = file.value;
      const checked = contentType === null ? await checkPlayable(location, path) : ok(null);
      if (!checked.ok) return checked;
      const practice = shelf.list().find((entry) => entry.location === location);
      if (practice !== undefined) return ok(practice);
      const candidate = { origin: 'file', location, title: given(title), usualTitle: titleOf(path) } as const;
      return entryResult(await keepFile(candidate, file.value, deps));
    },
    async lendFile(path) {
      const file = await locateFile(path);
      if (!file.ok) return file;
      const { location } = file.value;
      const entry = lent.get(location) ?? (await lentEntry(location, path, deps));
      if (lent.size >= MOST_LENT) lent.clear();
      lent.set(location, entry);
      return ok(entry);
    },
    addUrl: (text, title) => addUrl(text, title, deps),
    addUpload: (path, fileName) => addUpload(path, fileName, deps),
    async putPractice(files) {
      shelf.put(await readPracticeFiles(files, deps));
    },
    clearPractice: () => shelf.put([]),
    remove: (id) => shelf.hide(id) || store.remove(id, isoTime(clock.now())),
    restore(id) {
      if (!shelf.unhide(id)) store.restore(id);
      return find(id);
    },
    async forgetRemoved() {
      for (const { id, origin, location } of store.listRemovedBefore(
        isoTime(clock.now() - KEEP_REMOVED_MS),
      )) {
        const isLeft = origin === 'upload' && !(await deleteUpload(deps.uploadsFolder, location, deps.log));
        if (!isLeft) store.forget(id);
      }
    },
  };
}

/** Files that were lent at once; those before are lent anew. */
const MOST_LENT = 200;

async function lentEntry(location: string, path: string, deps: KeepDeps): Promise<MediaEntry> {
  const title = titleOf(path);
  const facts = await probeFile({ location, fileName: title, contentType: null }, deps);
  const what = { id: randomUUID(), origin: 'file', location, title, practice: false } as const;
  return { ...what, ...facts, addedAt: isoTime(deps.clock.now()), removedAt: null };
}

function addUrl(text: string, title: string | null, deps: KeepDeps): Result<MediaEntry> {
  const source = parseUrlSource(text);
  if (!source.ok) return source;
  const { url, contentType, title: usualTitle } = source.value;
  const facts = {
    contentType: contentType ?? UNKNOWN_CONTENT_TYPE,
    bytes: null,
    seconds: null,
    width: null,
    height: null,
  };
  return entryResult(
    keepMedia({ origin: 'url', location: url, title: given(title), usualTitle }, facts, deps),
  );
}

async function addUpload(path: string, fileName: string, deps: LibraryDeps): Promise<Result<MediaEntry>> {
  const file = await locateFile(path);
  if (!file.ok) return file;
  const { location } = file.value;
  if (!(await isInside(deps.uploadsFolder, location))) {
    return fail('input.invalid', {
      message: 'This file was not uploaded here.',
      context: { reason: 'notAnUpload' },
    });
  }
  const checked = await checkPlayable(location, fileName);
  if (!checked.ok) return checked;
  const candidate = { origin: 'upload', location, title: null, usualTitle: titleOf(fileName) } as const;
  return entryResult(await keepFile(candidate, file.value, deps));
}

function entryOf(row: MediaRow): MediaEntry {
  return { ...row, practice: false };
}

function entryResult(kept: Result<MediaRow>): Result<MediaEntry> {
  return kept.ok ? ok(entryOf(kept.value)) : kept;
}

function given(title: string | null): string | null {
  return oneLine(title ?? '') || null;
}

function titleOf(path: string): string {
  return oneLine(basename(path)) || 'Untitled';
}
