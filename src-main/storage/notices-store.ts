import type { DatabaseSync } from 'node:sqlite';
import type { BestEffort } from './best-effort.ts';
import { strictly } from './best-effort.ts';

export interface StoredNotice {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly context: Readonly<Record<string, string>>;
}

export interface NoticesStore {
  all(): readonly StoredNotice[];
  put(notice: StoredNotice): void;
  remove(id: string): void;
}

/** Notices stay until somebody has read them, also over a restart. */
export function createNoticesStore(db: DatabaseSync, attempt: BestEffort = strictly): NoticesStore {
  const select = db.prepare('SELECT * FROM notices ORDER BY at');
  const insert = db.prepare('INSERT OR REPLACE INTO notices (id, kind, at, context) VALUES (?, ?, ?, ?)');
  const erase = db.prepare('DELETE FROM notices WHERE id = ?');
  return {
    all: () =>
      (select.all() as unknown as { id: string; kind: string; at: string; context: string }[]).map((row) => ({
        ...row,
        context: JSON.parse(row.context) as Record<string, string>,
      })),
    put: ({ id, kind, at, context }) => attempt(() => insert.run(id, kind, at, JSON.stringify(context))),
    remove: (id) => attempt(() => erase.run(id)),
  };
}
