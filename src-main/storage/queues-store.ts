import type { DatabaseSync } from 'node:sqlite';
import type { BestEffort } from './best-effort.ts';
import { strictly } from './best-effort.ts';

/** A queue as it is kept; `items` and `options` are JSON. */
export interface StoredQueue {
  readonly id: string;
  readonly kind: 'room' | 'group';
  readonly items: string;
  readonly options: string;
  readonly current: string | null;
  readonly state: string;
  readonly position: number | null;
  readonly changedAt: string;
}

export interface QueuesStore {
  all(): readonly StoredQueue[];
  put(queue: StoredQueue): void;
  /** Writes down how far a queue has come, without its items. */
  progress(id: string, position: number | null): void;
  remove(id: string): void;
}

/** What rooms and groups shall play one after another. */
export function createQueuesStore(db: DatabaseSync, attempt: BestEffort = strictly): QueuesStore {
  const select = db.prepare(
    'SELECT id, kind, items, options, current, state, position, changed_at AS changedAt FROM queues ORDER BY rowid',
  );
  const upsert = db.prepare(
    `INSERT INTO queues (id, kind, items, options, current, state, position, changed_at)
     VALUES (:id, :kind, :items, :options, :current, :state, :position, :changedAt)
     ON CONFLICT (id) DO UPDATE SET items = excluded.items, options = excluded.options, current = excluded.current,
       state = excluded.state, position = excluded.position, changed_at = excluded.changed_at`,
  );
  const move = db.prepare('UPDATE queues SET position = ? WHERE id = ?');
  const erase = db.prepare('DELETE FROM queues WHERE id = ?');
  return {
    all: () => select.all().map((row) => ({ ...(row as unknown as StoredQueue) })),
    put: (queue) => attempt(() => upsert.run({ ...queue })),
    progress: (id, position) => attempt(() => move.run(position, id)),
    remove: (id) => attempt(() => erase.run(id)),
  };
}
