import type { DatabaseSync } from 'node:sqlite';

/** One exchange as it is kept: redacted and cut already. */
export interface StoredExchange {
  readonly at: string;
  readonly domain: string;
  readonly subject: string | null;
  readonly method: string;
  readonly target: string;
  readonly ms: number;
  readonly ok: boolean;
  readonly outcome: string;
  readonly requestHead: string;
  readonly requestBody: string;
  readonly responseHead: string;
  readonly responseBody: string;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

export interface JournalStore {
  /** Returns the new entry's id; ids only ever grow. */
  append(exchange: StoredExchange): number;
  /** Newest first, older than `before` where that is given. */
  list(query: {
    subject: string | null;
    before: number | null;
    limit: number;
  }): readonly (StoredExchange & { readonly id: number })[];
  find(id: number): (StoredExchange & { readonly id: number }) | null;
  /** Keeps the newest `count` entries. */
  trim(count: number): void;
}

type Row = Record<string, string | number | null>;

/** The journal of exchanges, on disk. */
export function createJournalStore(db: DatabaseSync): JournalStore {
  const insert = db.prepare(
    `INSERT INTO exchanges (at, domain, subject, method, target, ms, ok, outcome,
       request_head, request_body, response_head, response_body, request_bytes, response_bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = db.prepare(
    `SELECT * FROM exchanges WHERE (?1 IS NULL OR subject = ?1) AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3`,
  );
  const one = db.prepare('SELECT * FROM exchanges WHERE id = ?');
  const cut = db.prepare('DELETE FROM exchanges WHERE id <= (SELECT max(id) FROM exchanges) - ?');
  return {
    append(e) {
      const { lastInsertRowid } = insert.run(
        e.at,
        e.domain,
        e.subject,
        e.method,
        e.target,
        e.ms,
        e.ok ? 1 : 0,
        e.outcome,
        e.requestHead,
        e.requestBody,
        e.responseHead,
        e.responseBody,
        e.requestBytes,
        e.responseBytes,
      );
      return Number(lastInsertRowid);
    },
    list: ({ subject, before, limit }) => (select.all(subject, before, limit) as Row[]).map(fromRow),
    find(id) {
      const row = one.get(id) as Row | undefined;
      return row === undefined ? null : fromRow(row);
    },
    trim: (count) => void cut.run(count),
  };
}

function fromRow(row: Row): StoredExchange & { readonly id: number } {
  return {
    id: Number(row['id']),
    at: String(row['at']),
    domain: String(row['domain']),
    subject: row['subject'] === null ? null : String(row['subject']),
    method: String(row['method']),
    target: String(row['target']),
    ms: Number(row['ms']),
    ok: row['ok'] === 1,
    outcome: String(row['outcome']),
    requestHead: String(row['request_head']),
    requestBody: String(row['request_body']),
    responseHead: String(row['response_head']),
    responseBody: String(row['response_body']),
    requestBytes: Number(row['request_bytes']),
    responseBytes: Number(row['response_bytes']),
  };
}
