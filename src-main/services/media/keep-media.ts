import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { storageFailure } from '../../storage/database.ts';
import type { MediaFacts, MediaOrigin, MediaRow, MediaStore } from '../../storage/media-store.ts';
import { UNKNOWN_CONTENT_TYPE } from './content-types.ts';
import type { LocatedFile } from './locate-file.ts';
import type { ProbeDeps } from './probe.ts';
import { probeFile } from './probe.ts';

/** Something that shall be in the library. */
export interface Candidate {
  readonly origin: MediaOrigin;
  readonly location: string;
  /** What a person called it, `null` where nobody did. */
  readonly title: string | null;
  /** What it is called then. */
  readonly usualTitle: string;
}

export interface KeepDeps {
  readonly store: MediaStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Measures what our own reader cannot, `null` where ffprobe is not installed. */
  readonly measure: ProbeDeps['measure'];
}

/**
 * Sees to it that the library has this candidate once: a new row, a removed one put back, or the one that is there,
 * with new facts and the title a person gave. Errors: storage.full, storage.readOnly, storage.corrupt.
 */
export function keepMedia(candidate: Candidate, facts: MediaFacts, deps: KeepDeps): Result<MediaRow> {
  try {
    const known = deps.store.findByLocation(candidate.location);
    return ok(known === null ? insert(candidate, facts, deps) : refresh(known, candidate, facts, deps));
  } catch (error) {
    return storageFailure(error, 'The media library');
  }
}

function insert(candidate: Candidate, facts: MediaFacts, deps: KeepDeps): MediaRow {
  const { origin, location, title, usualTitle } = candidate;
  const what = { id: randomUUID(), origin, location, title: title ?? usualTitle, ...facts };
  const row = { ...what, addedAt: isoTime(deps.clock.now()), removedAt: null };
  deps.store.insert(row);
  return row;
}

function refresh(known: MediaRow, candidate: Candidate, facts: MediaFacts, { store }: KeepDeps): MediaRow {
  const title = candidate.title ?? known.title;
  store.restore(known.id);
  store.update(known.id, { ...facts, title });
  return { ...known, ...facts, title, removedAt: null };
}

/** As {@link keepMedia}, for a file: it is measured unless the library has it with the same size and title. */
export async function keepFile(
  candidate: Candidate,
  file: LocatedFile,
  deps: KeepDeps,
): Promise<Result<MediaRow>> {
  const { location, title, usualTitle } = candidate;
  const known = deps.store.findByLocation(location);
  const isKnown = known !== null && known.removedAt === null && known.bytes === file.version.bytes;
  if (isKnown && (title === null || title === known.title)) return ok(known);
  const isTyped = known !== null && known.contentType !== UNKNOWN_CONTENT_TYPE;
  const contentType = isTyped ? known.contentType : null;
  return keepMedia(candidate, await probeFile({ location, fileName: usualTitle, contentType }, deps), deps);
}
