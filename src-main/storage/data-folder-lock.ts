import { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../lib/disposal.ts';
import { storageCodeOf } from '../lib/storage-failure.ts';

/**
 * Holds a data folder for one process. The operating system lets go of it when the process ends, however it ends,
 * so there is never a stale lock to clean up.
 *
 * Returns `null` when another process holds it.
 */
export function lockDataFolder(file: string): Disposable | null {
  const db = new DatabaseSync(file);
  try {
    db.exec(
      'PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;',
    );
    return { dispose: () => db.close() };
  } catch (error) {
    db.close();
    if (storageCodeOf(error) === 'storage.held') return null;
    throw error;
  }
}
