import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../lib/clock.ts';
import { checkDataFolder } from '../lib/data-folder.ts';
import type { Disposable } from '../lib/disposal.ts';
import type { AppError, Result } from '../lib/result.ts';
import { fail, messageOf, ok } from '../lib/result.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabase } from './database.ts';

const LOCK_FILE = 'lock.sqlite';

/** A data folder that this process holds. */
export interface DataFolder extends Disposable {
  readonly path: string;
  readonly settingsFile: string;
  readonly uploadsFolder: string;
  readonly db: DatabaseSync;
  /** Where a corrupt database was set aside, `null` when it was sound. */
  readonly setAsideAs: string | null;
  /** Why nothing can be kept: the database then lives in memory until the application ends; `null` when all is well. */
  readonly volatile: AppError | null;
}

/**
 * Takes hold of a data folder (made with mode 0700; one that was there keeps the mode its owner gave it until it is
 * ours) and opens its database.
 *
 * A folder that cannot be written to, or a full disk, is no reason not to control rooms: the database is then in memory
 * and `volatile` says why. Errors: storage.notAFolder for a path where a file is, storage.held when another process holds
 * the folder, storage.corrupt for a file that a newer version wrote.
 */
export function openDataFolder(path: string, clock: Clock): Result<DataFolder> {
  const checked = checkDataFolder(path);
  if (!checked.ok) return checked;
  const lock = takeHold(path);
  if (!lock.ok) return lock.error.code === 'storage.held' ? lock : inMemory(path, clock, lock.error, null);
  const opened = openDatabase(join(path, 'control-room.sqlite'), clock);
  if (opened.ok) return ok(folderOf(path, opened.value.db, opened.value.setAsideAs, null, lock.value));
  if (opened.error.code !== 'storage.corrupt') return inMemory(path, clock, opened.error, lock.value);
  void lock.value.dispose();
  return opened;
}

function takeHold(path: string): Result<Disposable> {
  try {
    const isOurs = !existsSync(path) || existsSync(join(path, LOCK_FILE));
    makeFolder(join(path, 'uploads'));
    if (isOurs) chmodSync(path, 0o700);
    const lock = lockDataFolder(join(path, LOCK_FILE));
    if (lock !== null) return ok(lock);
    return fail('storage.held', {
      message: `Another Control Room holds ${path}.`,
      context: { dataFolder: path },
    });
  } catch (error) {
    return fail('storage.readOnly', {
      message: `${path} cannot be written: ${messageOf(error)}`,
      context: { dataFolder: path },
    });
  }
}

function inMemory(path: string, clock: Clock, reason: AppError, lock: Disposable | null): Result<DataFolder> {
  const opened = openDatabase(':memory:', clock);
  return opened.ok ? ok(folderOf(path, opened.value.db, null, reason, lock)) : opened;
}

function folderOf(
  path: string,
  db: DatabaseSync,
  setAsideAs: string | null,
  volatile: AppError | null,
  lock: Disposable | null,
): DataFolder {
  return {
    path,
    settingsFile: join(path, 'settings.json'),
    uploadsFolder: join(path, 'uploads'),
    db,
    setAsideAs,
    volatile,
    dispose() {
      db.close();
      void lock?.dispose();
    },
  };
}
