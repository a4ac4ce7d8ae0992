import { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../lib/disposal.ts';
import { storageCodeOf } from '../lib/storage-failure.ts';

/** Of two processes that ask at the same moment one must step back; it does within this time. */
const STEP_BACK_MS = 250;

/**
 * Holds a data folder for one process. The operating system lets go of it when the process ends, however it ends,
 * so there is never a stale lock to clean up.
 *
 * Of those who ask at the same moment exactly one gets it: without a busy time-out both would be refused, each by the
 * shared lock of the other (sqlite.org/lockingv3.html, section 3). Returns `null` when another process holds it.
 */
export function lockDataFolder(file: string): Disposable | null {
  const db = new DatabaseSync(file);
  try {
    db.exec(`PRAGMA busy_timeout = ${STEP_BACK_MS}; BEGIN EXCLUSIVE;`);
    return { dispose: () => db.close() };
  } catch (error) {
    db.close();
    if (storageCodeOf(error) === 'storage.held') return null;
    throw error;
  }
}
