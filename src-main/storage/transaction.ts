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
 * A full disk ends the transaction by itself (https://sqlite.org/lang_transaction.html, section 2.3). Within another one
 * it is a part of that: what it throws undoes the part, and the whole is kept or lost together.
 */
export function inTransaction<T>(db: DatabaseSync, task: () => T): T {
  if (db.isTransaction) return asPart(db, task);
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

function asPart<T>(db: DatabaseSync, task: () => T): T {
  db.exec('SAVEPOINT part');
  try {
    const value = task();
    db.exec('RELEASE part');
    return value;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK TO part; RELEASE part');
    throw error;
  }
}
