import type { DatabaseSync } from 'node:sqlite';
import type { Bounds, Condition, Window } from './paged-table.ts';
import { createPagedTable } from './paged-table.ts';
import { mapRow } from './row-map.ts';

/** What a list shows of an exchange. */
export interface StoredSummary {
  readonly at: string;
  readonly domain: string;
  readonly subject: string | null;
  readonly method: string;
  readonly target: string;
  readonly ms: number;
  readonly ok: boolean;
  readonly outcome: string;
}

/** One exchange as it is kept: redacted and cut already. `timing` is JSON. */
export interface StoredExchange extends StoredSummary {
  readonly requestHead: string;
  readonly requestBody: string;
  readonly responseHead: string;
  readonly responseBody: string;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly timing: string | null;
}

type Kept<T> = T & { readonly id: number };

/** `null` leaves a field open. */
export interface ExchangeQuery {
  readonly text: string | null;
  readonly domain: string | null;
  readonly subject: string | null;
  readonly ok: boolean | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Exchanges behind something that was done: with one subject, or of one domain with that subject or none. */
export interface BehindQuery {
  readonly domain: string | null;
  readonly subject: string | null;
  /** Only those with a higher id. */
  readonly after: number;
  /** ISO time; only those since. */
  readonly since: string;
  readonly limit: number;
}

export interface JournalStore {
  /** Returns the new entry's id; ids only ever grow. */
  append(exchange: StoredExchange): number;
  /** Newest first. */
  page(
    query: ExchangeQuery,
    window: Window,
  ): { readonly exchanges: readonly Kept<StoredSummary>[]; readonly total: number; readonly before: number };
  /** Oldest first, down to the bytes. */
  all(query: ExchangeQuery): Iterable<Kept<StoredExchange>>;
  find(id: number): Kept<StoredExchange> | null;
  lastId(): number;
  /** The newest ids that fit, oldest first. */
  behind(query: BehindQuery): readonly number[];
  trim(bounds: Bounds): void;
}

const SUMMARY = ['at', 'domain', 'subject', 'method', 'target', 'ms', 'ok', 'outcome'] as const;
const BYTES = [
  'requestHead',
  'requestBody',
  'responseHead',
  'responseBody',
  'requestBytes',
  'responseBytes',
  'timing',
] as const;
const BODIES = ['requestHead', 'requestBody', 'responseHead', 'responseBody'] as const;
/** What a row costs beside its bodies. */
const ROW_BYTES = 300;

const whole = mapRow<StoredExchange>([...SUMMARY, ...BYTES], ['ok']);
const keptWhole = mapRow<Kept<StoredExchange>>(['id', ...SUMMARY, ...BYTES], ['ok']);
const keptSummary = mapRow<Kept<StoredSummary>>(['id', ...SUMMARY], ['ok']);

/** The journal of exchanges, on disk. */
export function createJournalStore(db: DatabaseSync): JournalStore {
  const insert = db.prepare(
    `INSERT INTO exchanges (${whole.columns}, kept_bytes) VALUES (${whole.values}, :keptBytes)`,
  );
  const one = db.prepare(`SELECT ${keptWhole.selected} FROM exchanges WHERE id = ?`);
  const about = db.prepare(
    `SELECT id FROM exchanges WHERE subject = :subject AND id > :after AND at >= :since ORDER BY id DESC LIMIT :limit`,
  );
  const within = db.prepare(
    `SELECT id FROM exchanges WHERE id > :after AND at >= :since AND domain = :domain
       AND (subject IS NULL OR subject = :subject) ORDER BY id DESC LIMIT :limit`,
  );
  const summaries = createPagedTable(db, 'exchanges', keptSummary.selected);
  const exchanges = createPagedTable(db, 'exchanges', keptWhole.selected);
  return {
    append(exchange) {
      const keptBytes = BODIES.reduce((sum, field) => sum + Buffer.byteLength(exchange[field]), ROW_BYTES);
      const { lastInsertRowid } = insert.run({ ...whole.toParams(exchange), keptBytes });
      return Number(lastInsertRowid);
    },
    page(query, window) {
      const { rows, ...facts } = summaries.page(conditionsOf(query), query.text ?? '', window);
      return { exchanges: rows.map(keptSummary.fromRow), ...facts };
    },
    *all(query) {
      for (const row of exchanges.all(conditionsOf(query), query.text ?? '')) yield keptWhole.fromRow(row);
    },
    find(id) {
      const row = one.get(id);
      return row === undefined ? null : keptWhole.fromRow(row);
    },
    lastId: () => summaries.lastId(),
    behind({ domain, ...asked }) {
      const rows = domain === null ? about.all(asked) : within.all({ ...asked, domain });
      return (rows as { readonly id: number }[]).map(({ id }) => id).toReversed();
    },
    trim: (bounds) => summaries.trim(bounds),
  };
}

function conditionsOf(query: ExchangeQuery): (Condition | null)[] {
  const { domain, subject, ok, from, to } = query;
  return [
    domain === null ? null : { sql: 'domain = ?', value: domain },
    subject === null ? null : { sql: 'subject = ?', value: subject },
    ok === null ? null : { sql: 'ok = ?', value: ok ? 1 : 0 },
    from === null ? null : { sql: 'at >= ?', value: from },
    to === null ? null : { sql: 'at < ?', value: to },
  ];
}
