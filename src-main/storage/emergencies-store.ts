import type { DatabaseSync } from 'node:sqlite';
import type { BestEffort } from './best-effort.ts';
import { strictly } from './best-effort.ts';

/** An emergency as it is kept; `content` is JSON. */
export interface StoredEmergency {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly content: string;
}

export interface EmergenciesStore {
  /** The one that has not ended, `null` where there is none. */
  current(): StoredEmergency | null;
  put(emergency: StoredEmergency): void;
}

/** What was on every room before an emergency: written before anything is sent, so that it can be put back. */
export function createEmergenciesStore(db: DatabaseSync, attempt: BestEffort = strictly): EmergenciesStore {
  const select = db.prepare(
    `SELECT id, started_at AS startedAt, ended_at AS endedAt, content FROM emergencies
     WHERE ended_at IS NULL ORDER BY started_at DESC LIMIT 1`,
  );
  const upsert = db.prepare(
    `INSERT INTO emergencies (id, started_at, ended_at, content) VALUES (:id, :startedAt, :endedAt, :content)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at, content = excluded.content`,
  );
  return {
    current() {
      const row = select.get();
      return row === undefined ? null : { ...(row as unknown as StoredEmergency) };
    },
    put: (emergency) => attempt(() => upsert.run({ ...emergency })),
  };
}
