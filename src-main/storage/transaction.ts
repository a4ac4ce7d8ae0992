import type { DatabaseSync } from 'node:sqlite';

/** WAL with `synchronous = NORMAL` may lose the newest commits to a power cut; what is written here may not be lost. */
export function throughToDisk<T>(db: DatabaseSync, write: () => T): T {
  if (db.isTransaction) return write();
  db.exec('PRAGMA synchronous = FULL');
  try {
    return write();
  } finally {
    db.exec('PRAGMA synchronous = NORMAL');
  }
}

/**
 * Runs `task` as one transaction that survives a power cut; what it throws undoes all of it and is thrown on.
 * A full disk ends the transaction by itself (https://sqlite.org/lang_transaction.html, section 2.3).
 */
export function inTransaction<T>(db: DatabaseSync, task: () => T): T {
  return throughToDisk(db, () => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const value = task();
      db.exec('COMMIT');
      return value;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  });
}
