import type { DatabaseSync } from 'node:sqlite';

export interface CachedAnswer {
  readonly at: string;
  /** JSON. */
  readonly value: string;
}

export interface TrackerCacheStore {
  get(key: string): CachedAnswer | null;
  put(key: string, answer: CachedAnswer): void;
  /** Forgets every key that begins so. */
  forget(prefix: string): void;
}

/** What a tracker said about itself, kept so that a form can be filled in while it cannot be reached. */
export function createTrackerCacheStore(db: DatabaseSync): TrackerCacheStore {
  const select = db.prepare('SELECT at, value FROM tracker_cache WHERE key = ?');
  const upsert = db.prepare(
    `INSERT INTO tracker_cache (key, at, value) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET at = excluded.at, value = excluded.value`,
  );
  const erase = db.prepare('DELETE FROM tracker_cache WHERE substr(key, 1, length(?1)) = ?1');
  return {
    get(key) {
      const row = select.get(key) as { at: string; value: string } | undefined;
      return row === undefined ? null : { at: row.at, value: row.value };
    },
    put: (key, { at, value }) => void upsert.run(key, at, value),
    forget: (prefix) => void erase.run(prefix),
  };
}
