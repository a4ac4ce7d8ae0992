import type { DatabaseSync } from 'node:sqlite';

/** What a region held when it was last read. `content` is JSON. */
export interface StoredRegion {
  readonly region: string;
  readonly updatedAt: string;
  readonly content: string;
}

/** An upload as it was last known; `upload` and `resume` (what it takes to go on with it) are JSON. */
export interface StoredUpload {
  readonly id: string;
  readonly startedAt: string;
  readonly upload: string;
  readonly resume: string;
}

export interface CloudStore {
  regions(account: string): readonly StoredRegion[];
  putRegion(account: string, region: StoredRegion): void;
  /** Newest first. */
  uploads(): readonly StoredUpload[];
  putUpload(upload: StoredUpload): void;
  removeUpload(id: string): void;
}

/** What was seen of the cloud, by the account it was seen with, and the uploads. */
export function createCloudStore(db: DatabaseSync): CloudStore {
  const selectRegions = db.prepare(
    'SELECT region, updated_at AS updatedAt, content FROM cloud_regions WHERE account = ?',
  );
  const upsertRegion = db.prepare(
    'INSERT OR REPLACE INTO cloud_regions (account, region, updated_at, content) VALUES (?, ?, ?, ?)',
  );
  const selectUploads = db.prepare(
    'SELECT id, started_at AS startedAt, upload, resume FROM cloud_uploads ORDER BY started_at DESC, rowid DESC',
  );
  const upsertUpload = db.prepare(
    `INSERT INTO cloud_uploads (id, started_at, upload, resume) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET upload = excluded.upload, resume = excluded.resume`,
  );
  const eraseUpload = db.prepare('DELETE FROM cloud_uploads WHERE id = ?');
  return {
    regions: (account) => selectRegions.all(account) as unknown as StoredRegion[],
    putRegion: (account, { region, updatedAt, content }) =>
      void upsertRegion.run(account, region, updatedAt, content),
    uploads: () => selectUploads.all() as unknown as StoredUpload[],
    putUpload: ({ id, startedAt, upload, resume }) => void upsertUpload.run(id, startedAt, upload, resume),
    removeUpload: (id) => void eraseUpload.run(id),
  };
}
