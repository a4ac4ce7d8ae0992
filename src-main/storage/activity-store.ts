import type { DatabaseSync } from 'node:sqlite';
import type { Bounds, Condition, Window } from './paged-table.ts';
import { createPagedTable } from './paged-table.ts';
import { mapRow } from './row-map.ts';

/** Something that was done, as it is kept: without secrets. `error` and `exchanges` are JSON. */
export interface StoredEntry {
  readonly at: string;
  readonly kind: string;
  readonly action: string;
  readonly detail: string;
  readonly actor: string;
  readonly operator: string | null;
  readonly provider: string | null;
  readonly face: string | null;
  readonly subjectKind: string | null;
  readonly subject: string | null;
  readonly subjectName: string | null;
  readonly outcome: string;
  readonly error: string | null;
  readonly ms: number | null;
  readonly exchanges: string;
}

export interface KeptEntry extends StoredEntry {
  readonly id: number;
}

/** `null` leaves a field open. */
export interface EntryQuery {
  readonly text: string | null;
  readonly kind: string | null;
  readonly subject: string | null;
  readonly outcome: string | null;
  readonly by: string | null;
  readonly operator: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface ActivityStore {
  /** Returns the new entry's id; ids only ever grow. */
  append(entry: StoredEntry): number;
  /** Newest first. */
  page(
    query: EntryQuery,
    window: Window,
  ): { readonly entries: readonly KeptEntry[]; readonly total: number; readonly before: number };
  /** Names of operators, each once, in their order, at most `limit`. */
  operators(limit: number): readonly string[];
  /** Oldest first. */
  all(query: EntryQuery): Iterable<KeptEntry>;
  find(id: number): KeptEntry | null;
  trim(bounds: Bounds): void;
}

const FIELDS = [
  'at',
  'kind',
  'action',
  'detail',
  'actor',
  'operator',
  'provider',
  'face',
  'subjectKind',
  'subject',
  'subjectName',
  'outcome',
  'error',
  'ms',
  'exchanges',
] as const;
const entries = mapRow<StoredEntry>(FIELDS);
const kept = mapRow<KeptEntry>(['id', ...FIELDS]);

/** What people and rooms did, on disk. */
export function createActivityStore(db: DatabaseSync): ActivityStore {
  const insert = db.prepare(
    `INSERT INTO activity (${entries.columns}, kept_bytes) VALUES (${entries.values}, :keptBytes)`,
  );
  const one = db.prepare(`SELECT ${kept.selected} FROM activity WHERE id = ?`);
  const named = db.prepare(
    "SELECT DISTINCT operator FROM activity WHERE actor = 'person' AND operator IS NOT NULL ORDER BY operator LIMIT ?",
  );
  const table = createPagedTable(db, 'activity', kept.selected);
  return {
    append(entry) {
      const params = entries.toParams(entry);
      const { lastInsertRowid } = insert.run({ ...params, keptBytes: JSON.stringify(params).length });
      return Number(lastInsertRowid);
    },
    page(query, window) {
      const { rows, ...facts } = table.page(conditionsOf(query), query.text ?? '', window);
      return { entries: rows.map(kept.fromRow), ...facts };
    },
    operators: (limit) => named.all(limit).map((row) => String(row['operator'])),
    *all(query) {
      for (const row of table.all(conditionsOf(query), query.text ?? '')) yield kept.fromRow(row);
    },
    find(id) {
      const row = one.get(id);
      return row === undefined ? null : kept.fromRow(row);
    },
    trim: (bounds) => table.trim(bounds),
  };
}

function conditionsOf(query: EntryQuery): (Condition | null)[] {
  return [
    is('kind', query.kind),
    is('subject', query.subject),
    is('outcome', query.outcome),
    is('actor', query.by),
    is('operator', query.operator),
    query.from === null ? null : { sql: 'at >= ?', value: query.from },
    query.to === null ? null : { sql: 'at < ?', value: query.to },
  ];
}

function is(column: string, value: string | null): Condition | null {
  return value === null ? null : { sql: `${column} = ?`, value };
}
