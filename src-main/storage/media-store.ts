import type { DatabaseSync } from 'node:sqlite';

/** Where a kept item lies: a file of this machine, a file that was uploaded here, or somebody else's URL. */
export type MediaOrigin = 'file' | 'upload' | 'url';

/** What was found out about the content of an item; `null` where it could not be. */
export interface MediaFacts {
  readonly contentType: string;
  readonly bytes: number | null;
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** One item of the library as it is kept. `location` is an absolute path, or a URL where `origin` is `url`. */
export interface MediaRow extends MediaFacts {
  readonly id: string;
  readonly origin: MediaOrigin;
  readonly location: string;
  readonly title: string;
  readonly addedAt: string;
  /** When it was taken out of the library, `null` while it is in. */
  readonly removedAt: string | null;
}

/** Keeps the library's items. At most one item in the library has a given location. */
export interface MediaStore {
  /** The items in the library, newest first. */
  list(): readonly MediaRow[];
  /** The item, also when it was removed. */
  find(id: string): MediaRow | null;
  /** The item in the library at that location, else the one removed last, else `null`. */
  findByLocation(location: string): MediaRow | null;
  insert(row: MediaRow): void;
  /** Replaces the title and the facts. */
  update(id: string, change: MediaFacts & { readonly title: string }): void;
  /** Marks an item of the library as removed; false when there is none. */
  remove(id: string, at: string): boolean;
  /** Puts a removed item back; false when there is none, or when its location was added anew since. */
  restore(id: string): boolean;
  /** The items that were removed before `at`. */
  listRemovedBefore(at: string): readonly MediaRow[];
  /** Deletes a removed item for good. */
  forget(id: string): void;
}

const COLUMNS = `id, origin, location, title, content_type AS contentType, bytes, seconds, width, height,
  added_at AS addedAt, removed_at AS removedAt`;

function prepare(db: DatabaseSync) {
  return {
    list: db.prepare(
      `SELECT ${COLUMNS} FROM media WHERE removed_at IS NULL ORDER BY added_at DESC, rowid DESC`,
    ),
    find: db.prepare(`SELECT ${COLUMNS} FROM media WHERE id = ?`),
    findByLocation: db.prepare(
      `SELECT ${COLUMNS} FROM media WHERE location = ? ORDER BY removed_at IS NULL DESC, removed_at DESC LIMIT 1`,
    ),
    insert: db.prepare(
      `INSERT INTO media
         (id, origin, location, title, content_type, bytes, seconds, width, height, added_at, removed_at)
       VALUES
         (:id, :origin, :location, :title, :contentType, :bytes, :seconds, :width, :height, :addedAt, :removedAt)`,
    ),
    update: db.prepare(
      `UPDATE media SET title = :title, content_type = :contentType, bytes = :bytes, seconds = :seconds,
         width = :width, height = :height WHERE id = :id`,
    ),
    remove: db.prepare('UPDATE media SET removed_at = ? WHERE id = ? AND removed_at IS NULL'),
    restore: db.prepare(
      `UPDATE media SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL AND NOT EXISTS
         (SELECT 1 FROM media AS other WHERE other.location = media.location AND other.removed_at IS NULL)`,
    ),
    listRemovedBefore: db.prepare(`SELECT ${COLUMNS} FROM media WHERE removed_at < ? ORDER BY removed_at`),
    forget: db.prepare('DELETE FROM media WHERE id = ? AND removed_at IS NOT NULL'),
  };
}

/** The columns are STRICT and aliased to the row's own names, so a row is what the query answers. */
function asRow(answer: unknown): MediaRow {
  return { ...(answer as MediaRow) };
}

function rowOrNull(answer: unknown): MediaRow | null {
  return answer === undefined ? null : asRow(answer);
}

/** A media store on an open database whose migrations have run. Statements are prepared once. */
export function createMediaStore(db: DatabaseSync): MediaStore {
  const statements = prepare(db);
  return {
    list: () => statements.list.all().map(asRow),
    find: (id) => rowOrNull(statements.find.get(id)),
    findByLocation: (location) => rowOrNull(statements.findByLocation.get(location)),
    insert(row) {
      statements.insert.run({ ...row });
    },
    update(id, { title, contentType, bytes, seconds, width, height }) {
      statements.update.run({ id, title, contentType, bytes, seconds, width, height });
    },
    remove: (id, at) => statements.remove.run(at, id).changes === 1,
    restore: (id) => statements.restore.run(id).changes === 1,
    listRemovedBefore: (at) => statements.listRemovedBefore.all(at).map(asRow),
    forget(id) {
      statements.forget.run(id);
    },
  };
}
