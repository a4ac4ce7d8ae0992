import type { DatabaseSync, StatementSync } from 'node:sqlite';

type Value = string | number;

/** One thing that a row must be: `sql` with one `?` for `value`. */
export interface Condition {
  readonly sql: string;
  readonly value: Value;
}

/** A window of a list, newest first; only ids below `before` count, `null` for all. */
export interface Window {
  readonly before: number | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly before: number;
}

/** What a table may hold: whichever bound is reached first counts. */
export interface Bounds {
  readonly count: number;
  readonly bytes: number;
  /** ISO time before which nothing is kept; what is older but stands behind something newer may stay a while. */
  readonly before: string;
}

/**
 * A table of things that were written down one after another, in windows of any length. It has `id`, `at` and
 * `kept_bytes`, an index `<table>_by_size` on id and bytes, and `<table>_words` with the words of each row.
 */
export interface PagedTable {
  page(conditions: readonly (Condition | null)[], text: string, window: Window): Page;
  /** What is there now, oldest first, read a few at a time for as long as the reader wants. */
  all(conditions: readonly (Condition | null)[], text: string): Iterable<Page['rows'][number]>;
  lastId(): number;
  trim(bounds: Bounds): void;
}

const CHUNK = 500;

export function createPagedTable(db: DatabaseSync, table: string, selected: string): PagedTable {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  };
  const highest = db.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`);
  const size = db.prepare(
    `SELECT coalesce(sum(kept_bytes), 0) AS sum FROM ${table} INDEXED BY ${table}_by_size`,
  );
  const lastId = (): number => (highest.get() as { readonly id: number }).id;
  const meant = (conditions: readonly (Condition | null)[], text: string): Meant =>
    meaning(table, conditions, text);
  return {
    lastId,
    page(conditions, text, window) {
      const before = window.before ?? lastId() + 1;
      const { from, where, values } = meant([...conditions, { sql: `${table}.id < ?`, value: before }], text);
      const count = prepared(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(...values);
      const rows = prepared(
        `SELECT ${selected} FROM ${from} WHERE ${where} ORDER BY ${keyOf(table, text)} DESC LIMIT ? OFFSET ?`,
      ).all(...values, window.limit, window.offset) as Page['rows'];
      return { rows, total: (count as { readonly total: number }).total, before };
    },
    *all(conditions, text) {
      const until = { sql: `${table}.id <= ?`, value: lastId() };
      for (let after = 0; ;) {
        const rest = { sql: `${table}.id > ?`, value: after };
        const { from, where, values } = meant([...conditions, until, rest], text);
        const rows = prepared(
          `SELECT ${selected} FROM ${from} WHERE ${where} ORDER BY ${keyOf(table, text)} LIMIT ${CHUNK}`,
        ).all(...values) as Page['rows'];
        yield* rows;
        if (rows.length < CHUNK) return;
        after = Number(rows.at(-1)?.['id']);
      }
    },
    trim({ count, bytes, before }) {
      prepared(`DELETE FROM ${table} WHERE id <= ?`).run(lastId() - count);
      // Read from the oldest on to the first that may stay; one that is newer than the last was written while the clock was ahead.
      prepared(
        `DELETE FROM ${table} WHERE at < ? AND id < coalesce((SELECT id FROM ${table} WHERE at >= ? AND at <=
           (SELECT at FROM ${table} ORDER BY id DESC LIMIT 1) ORDER BY id LIMIT 1), ?)`,
      ).run(before, before, lastId() + 1);
      const { sum } = size.get() as { readonly sum: number };
      if (sum <= bytes) return;
      prepared(
        `DELETE FROM ${table} WHERE id <= (SELECT max(id) FROM
           (SELECT id, sum(kept_bytes) OVER (ORDER BY id DESC) AS running FROM ${table} INDEXED BY ${table}_by_size)
           WHERE running > ?)`,
      ).run(bytes);
    },
  };
}

interface Meant {
  readonly from: string;
  readonly where: string;
  readonly values: Value[];
}

/** The words' own table leads where words are asked for: it knows the order of ids, so that nothing has to be sorted. */
function meaning(table: string, conditions: readonly (Condition | null)[], text: string): Meant {
  const asked = conditions.filter((condition) => condition !== null);
  const match = matchOf(text);
  const words = match === null ? [] : [{ sql: `${table}_words MATCH ?`, value: match }];
  const all = [...words, ...asked];
  return {
    from: match === null ? table : `${table}_words CROSS JOIN ${table} ON ${table}.id = ${table}_words.rowid`,
    where: all.map(({ sql }) => sql).join(' AND '),
    values: all.map(({ value }) => value),
  };
}

function keyOf(table: string, text: string): string {
  return matchOf(text) === null ? `${table}.id` : `${table}_words.rowid`;
}

/** Every word by its beginning; `null` where nothing that was typed is a word. */
function matchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}
