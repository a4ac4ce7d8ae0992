import { DatabaseSync } from 'node:sqlite';
import type { EntryFilter, EventName } from '../../../../src-preload/contract/index.ts';
import type { ActivityLog } from '../../../../src-main/services/activity/activity-log.ts';
import { createActivityLog } from '../../../../src-main/services/activity/activity-log.ts';
import type { Journal } from '../../../../src-main/services/activity/journal.ts';
import { createJournal } from '../../../../src-main/services/activity/journal.ts';
import type { Witness } from '../../../../src-main/services/activity/witness.ts';
import { createWitness } from '../../../../src-main/services/activity/witness.ts';
import { createActivityStore } from '../../../../src-main/storage/activity-store.ts';
import { createJournalStore } from '../../../../src-main/storage/journal-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

export const AMPLE = { count: 1_000_000, bytes: 1e12, before: '' };
export const ALL_ENTRIES: EntryFilter = {
  text: null,
  kind: null,
  subject: null,
  outcome: null,
  by: null,
  operator: null,
  from: null,
  to: null,
};
export const ALL_EXCHANGES = { text: null, domain: null, subject: null, ok: null, from: null, to: null };
export const FIRST_PAGE = { before: null, offset: 0, limit: 100 };

/** The real journals over a database in memory, with a clock that stands still. */
export interface ActivityBench {
  readonly db: DatabaseSync;
  readonly clock: FakeClock;
  readonly journal: Journal;
  readonly activity: ActivityLog;
  readonly witness: Witness;
  readonly told: { readonly name: EventName; readonly payload: unknown }[];
  readonly failures: unknown[];
  operator: { readonly name: string; readonly provider: string } | null;
}

export function openActivity(): ActivityBench {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  const clock = createFakeClock();
  const told: { readonly name: EventName; readonly payload: unknown }[] = [];
  const failures: unknown[] = [];
  const emit = (name: EventName, payload: unknown): void => void told.push({ name, payload });
  const onFailure = (error: unknown): void => void failures.push(error);
  const bounds = () => AMPLE;
  const journal = createJournal({ store: createJournalStore(db), emit, bounds, onFailure });
  const bench = { operator: null as ActivityBench['operator'] };
  const activity = createActivityLog({
    store: createActivityStore(db),
    journal,
    emit,
    operator: () => bench.operator,
    nameOf: (subject) => (subject === 'hall' ? 'Hall A' : null),
    bounds,
    onFailure,
  });
  const witness = createWitness({ activity, journal, clock });
  return Object.assign(bench, { db, clock, journal, activity, witness, told, failures });
}
