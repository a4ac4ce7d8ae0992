import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../lib/clock.ts';
import { isoTime } from '../lib/clock.ts';
import type { Result } from '../lib/result.ts';
import { fail, messageOf, ok } from '../lib/result.ts';
import { storageCodeOf } from '../lib/storage-failure.ts';
import { MIGRATIONS } from './migrations.ts';

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** Where a corrupt file was set aside, `null` when the file was sound. */
  readonly setAsideAs: string | null;
}

/**
 * Opens the database, checks it and brings it to the newest shape.
 *
 * A corrupt file, and its `-wal` and `-shm`, are renamed to `<file>.corrupt-<time>` and a fresh one is begun:
 * nothing is ever deleted. A file from a newer version is refused rather than guessed at.
 * Errors: storage.corrupt (a newer version's file), storage.full, storage.readOnly, storage.held.
 */
export function openDatabase(file: string, clock: Clock): Result<OpenedDatabase> {
  const first = tryOpen(file);
  if (first.ok) return ok({ db: first.value, setAsideAs: null });
  if (first.error.code !== 'storage.corrupt' || first.error.context['newer'] === true) return first;
  const setAsideAs = setAside(file, clock);
  const second = tryOpen(file);
  return second.ok ? ok({ db: second.value, setAsideAs }) : second;
}

function tryOpen(file: string): Result<DatabaseSync> {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file);
    db.exec('PRAGMA busy_timeout = 2000');
    const version = versionOf(db);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (check.quick_check !== 'ok') throw new CorruptFile(check.quick_check);
    migrate(db, version);
    return ok(db);
  } catch (error) {
    db?.close();
    return storageFailure(error, file);
  }
}

/** The shape that a file has; one that this version does not know yet is not touched. */
function versionOf(db: DatabaseSync): number {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length) {
    throw new NewerFile(`schema ${version} is newer than ${MIGRATIONS.length}`);
  }
  return version;
}

/** Takes the missing steps in one transaction, so that a kill leaves the old shape or the new one. */
function migrate(db: DatabaseSync, version: number): void {
  if (version === MIGRATIONS.length) return;
  db.exec(
    `BEGIN IMMEDIATE; ${MIGRATIONS.slice(version).join(';')}; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT;`,
  );
}

class CorruptFile extends Error {}
class NewerFile extends Error {}

/** SQLITE_ERROR: the tables are not what the file's version says, so another program made them. */
const SQLITE_ERROR = 1;

/** Tells what an error at opening means; what is none of SQLite's is thrown on. */
export function storageFailure(error: unknown, file: string): Result<never> {
  if (error instanceof NewerFile) {
    return fail('storage.corrupt', {
      message: `${file} was written by a newer version of Control Room. Open it with that version.`,
      context: { file, newer: true, detail: messageOf(error) },
    });
  }
  const isForeign = error instanceof CorruptFile || (error as { errcode?: number }).errcode === SQLITE_ERROR;
  const code = isForeign ? 'storage.corrupt' : storageCodeOf(error);
  if (code === null) throw error;
  return fail(code, {
    message: `${file} cannot be used: ${messageOf(error)}`,
    context: { file, detail: messageOf(error) },
  });
}

function setAside(file: string, clock: Clock): string {
  const stamp = isoTime(clock.now()).replaceAll(':', '-');
  const target = `${file}.corrupt-${stamp}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix);
  }
  return target;
}
