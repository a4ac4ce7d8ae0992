import type { DatabaseSync } from 'node:sqlite';
import { limits } from '../lib/limits.ts';
import type { BestEffort } from './best-effort.ts';
import { strictly } from './best-effort.ts';

/** A cast as a person started it. `source`, `rooms` and `outcomes` are JSON. */
export interface CastRecord {
  readonly id: string;
  readonly startedAt: string;
  readonly title: string;
  readonly source: string;
  readonly rooms: string;
}

export interface CastsStore {
  /** Written before anything is on the wire. */
  begin(cast: CastRecord): void;
  end(id: string, endedAt: string, outcomes: string): void;
}

/** What was cast where and with what outcome; the newest are kept, so that one can know afterwards. */
export function createCastsStore(db: DatabaseSync, attempt: BestEffort = strictly): CastsStore {
  const insert = db.prepare(
    'INSERT INTO casts (id, started_at, title, source, rooms) VALUES (?, ?, ?, ?, ?)',
  );
  const update = db.prepare('UPDATE casts SET ended_at = ?, outcomes = ? WHERE id = ?');
  const cut = db.prepare('DELETE FROM casts WHERE rowid <= (SELECT max(rowid) FROM casts) - ?');
  return {
    begin: ({ id, startedAt, title, source, rooms }) =>
      attempt(() => {
        insert.run(id, startedAt, title, source, rooms);
        cut.run(limits.keptCasts);
      }),
    end: (id, endedAt, outcomes) => attempt(() => update.run(endedAt, outcomes, id)),
  };
}
