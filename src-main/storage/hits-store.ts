import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** One hit; `payload` is the line as it waits, and once sent the line as it was sent. Times are epoch milliseconds. */
export interface StoredHit {
  readonly id: number;
  readonly madeAt: number;
  readonly state: 'queued' | 'sent' | 'refused';
  readonly payload: string;
  readonly sentAt: number | null;
  readonly target: string | null;
}

export type DropReason = 'tooOld' | 'queueFull' | 'refused' | 'tooLarge';

/** What was counted since the last `forget`. */
export interface HitCounts {
  readonly sent: number;
  readonly dropped: Readonly<Record<DropReason, number>>;
  /** Epoch milliseconds of the last sending, whatever became of it. */
  readonly lastDispatchAt: number | null;
}

/** What became of a request that carried hits. */
export interface SentHits {
  readonly hits: readonly { readonly id: number; readonly payload: string }[];
  readonly state: 'sent' | 'refused';
  readonly at: number;
  readonly target: string;
}

/** The queue of analytics hits, what was sent, the counts and the id. Each call is one transaction. */
export interface HitsStore {
  /** Queues a line behind the others; over `keep` the oldest are dropped and counted. */
  queue(payload: string, madeAt: number, keep: number): void;
  queued(): number;
  /** The oldest that wait, at most `limit`. */
  oldest(limit: number): readonly StoredHit[];
  /** Takes hits from the queue; keeps the newest `keep` that were sent. One that is queued no longer is left alone. */
  settle(sent: SentHits, keep: number): void;
  /** Drops what was made before `before` and counts it. */
  dropOlder(before: number): void;
  count(reason: DropReason): void;
  setLastDispatch(at: number): void;
  counts(): HitCounts;
  /** Newest first, older than `before` where that is given. */
  list(query: { readonly before: number | null; readonly limit: number }): readonly StoredHit[];
  clientId(): string | null;
  setClientId(id: string): void;
  /** Deletes the queue and the id. */
  clearQueue(): void;
  /** Deletes everything. */
  forget(): void;
}

type Row = Record<string, string | number | null>;

const NO_COUNTS: HitCounts = {
  sent: 0,
  dropped: { tooOld: 0, queueFull: 0, refused: 0, tooLarge: 0 },
  lastDispatchAt: null,
};

export function createHitsStore(db: DatabaseSync): HitsStore {
  const insert = db.prepare("INSERT INTO analytics_hits (made_at, state, payload) VALUES (?, 'queued', ?)");
  const countQueued = db.prepare("SELECT count(*) AS n FROM analytics_hits WHERE state = 'queued'");
  const first = db.prepare("SELECT * FROM analytics_hits WHERE state = 'queued' ORDER BY id LIMIT ?");
  const dropFirst = db.prepare(
    `DELETE FROM analytics_hits WHERE id IN
       (SELECT id FROM analytics_hits WHERE state = 'queued' ORDER BY id LIMIT ?)`,
  );
  const dropOld = db.prepare("DELETE FROM analytics_hits WHERE state = 'queued' AND made_at < ?");
  const settle = db.prepare(
    "UPDATE analytics_hits SET state = ?, payload = ?, sent_at = ?, target = ? WHERE id = ? AND state = 'queued'",
  );
  const trim = db.prepare(
    `DELETE FROM analytics_hits WHERE state <> 'queued' AND id <=
       (SELECT id FROM analytics_hits WHERE state <> 'queued' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const select = db.prepare(
    'SELECT * FROM analytics_hits WHERE (?1 IS NULL OR id < ?1) ORDER BY id DESC LIMIT ?2',
  );
  const facts = createFacts(db);
  const queued = (): number => Number((countQueued.get() as Row)['n']);
  return {
    queue(payload, madeAt, keep) {
      inTransaction(db, () => {
        insert.run(madeAt, payload);
        const excess = queued() - keep;
        if (excess > 0) facts.drop('queueFull', Number(dropFirst.run(excess).changes));
      });
    },
    queued,
    oldest: (limit) => (first.all(limit) as Row[]).map(fromRow),
    settle({ hits, state, at, target }, keep) {
      inTransaction(db, () => {
        let changed = 0;
        for (const { id, payload } of hits)
          changed += Number(settle.run(state, payload, at, target, id).changes);
        if (state === 'sent') facts.addSent(changed);
        else facts.drop('refused', changed);
        trim.run(keep);
      });
    },
    dropOlder: (before) => inTransaction(db, () => facts.drop('tooOld', Number(dropOld.run(before).changes))),
    count: (reason) => facts.drop(reason, 1),
    setLastDispatch: (at) => facts.setLastDispatch(at),
    counts: facts.counts,
    list: ({ before, limit }) => (select.all(before, limit) as Row[]).map(fromRow),
    clientId: () => facts.get('clientId'),
    setClientId: (id) => facts.put('clientId', id),
    clearQueue() {
      inTransaction(db, () =>
        db.exec(
          "DELETE FROM analytics_hits WHERE state = 'queued'; DELETE FROM analytics_facts WHERE name = 'clientId'",
        ),
      );
    },
    forget: () => inTransaction(db, () => db.exec('DELETE FROM analytics_hits; DELETE FROM analytics_facts')),
  };
}

interface Facts extends Pick<HitsStore, 'counts' | 'setLastDispatch'> {
  get(name: string): string | null;
  put(name: string, value: string): void;
  addSent(hits: number): void;
  drop(reason: DropReason, hits: number): void;
}

/** A few values by name; the counts are one of them, as JSON. */
function createFacts(db: DatabaseSync): Facts {
  const select = db.prepare('SELECT value FROM analytics_facts WHERE name = ?');
  const upsert = db.prepare('INSERT OR REPLACE INTO analytics_facts (name, value) VALUES (?, ?)');
  const get = (name: string): string | null => {
    const row = select.get(name) as Row | undefined;
    return row === undefined ? null : String(row['value']);
  };
  const put = (name: string, value: string): void => void upsert.run(name, value);
  const counts = (): HitCounts => {
    const kept = get('counts');
    return kept === null ? NO_COUNTS : (JSON.parse(kept) as HitCounts);
  };
  const change = (edit: (before: HitCounts) => HitCounts): void =>
    put('counts', JSON.stringify(edit(counts())));
  return {
    get,
    put,
    counts,
    addSent: (hits) => change((before) => ({ ...before, sent: before.sent + hits })),
    setLastDispatch: (at) => change((before) => ({ ...before, lastDispatchAt: at })),
    drop(reason, hits) {
      if (hits === 0) return;
      change((before) => ({
        ...before,
        dropped: { ...before.dropped, [reason]: before.dropped[reason] + hits },
      }));
    },
  };
}

function fromRow(row: Row): StoredHit {
  return {
    id: Number(row['id']),
    madeAt: Number(row['made_at']),
    state: String(row['state']) as StoredHit['state'],
    payload: String(row['payload']),
    sentAt: row['sent_at'] === null ? null : Number(row['sent_at']),
    target: row['target'] === null ? null : String(row['target']),
  };
}
