import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { locateFile } from './locate-file.ts';
import type { MediaEntry } from './media-entry.ts';
import { probeFile } from './probe.ts';

/** A file that comes with the practice room. */
export interface PracticeFile {
  readonly file: string;
  readonly title: string;
  readonly contentType: string;
}

/**
 * The practice items. They live in memory only and have the same ids in every run, so that nothing of practice is
 * left behind in the library; an item that was removed is back when practice is switched on again.
 */
export interface PracticeShelf {
  /** Replaces what is on the shelf. */
  put(entries: readonly MediaEntry[]): void;
  list(): readonly MediaEntry[];
  /** Hides an item; false when it is not shown. */
  hide(id: string): boolean;
  /** Shows a hidden item again; false when there is none. */
  unhide(id: string): boolean;
}

/** An empty shelf. */
export function createPracticeShelf(): PracticeShelf {
  let entries: readonly MediaEntry[] = [];
  const hidden = new Set<string>();
  const list = (): readonly MediaEntry[] => entries.filter(({ id }) => !hidden.has(id));
  return {
    put(next) {
      entries = next;
      hidden.clear();
    },
    list,
    hide(id) {
      const isShown = list().some((entry) => entry.id === id);
      if (isShown) hidden.add(id);
      return isShown;
    },
    unhide: (id) => hidden.delete(id),
  };
}

/** Reads the practice files; one that is not there is logged and left out. */
export async function readPracticeFiles(
  files: readonly PracticeFile[],
  deps: { readonly clock: Clock; readonly log: Log },
): Promise<readonly MediaEntry[]> {
  const entries = await Promise.all(files.map((file) => readPracticeFile(file, deps)));
  return entries.filter((entry) => entry !== null);
}

async function readPracticeFile(
  practice: PracticeFile,
  deps: { readonly clock: Clock; readonly log: Log },
): Promise<MediaEntry | null> {
  const located = await locateFile(practice.file);
  if (!located.ok) {
    deps.log.warn('A practice file is not there', {
      file: practice.file,
      detail: messageOf(located.error.message),
    });
    return null;
  }
  const { location } = located.value;
  const facts = await probeFile(
    { location, fileName: null, contentType: practice.contentType },
    { ...deps, measure: null },
  );
  const name = createHash('sha256').update(basename(practice.file)).digest('hex').slice(0, 16);
  const addedAt = isoTime(deps.clock.now());
  const { title } = practice;
  return {
    ...facts,
    id: `practice-${name}`,
    origin: 'file',
    location,
    title,
    addedAt,
    removedAt: null,
    practice: true,
  };
}
