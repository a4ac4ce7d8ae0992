import type { DatabaseSync } from 'node:sqlite';
import { mapRow } from './row-map.ts';
import { inTransaction, throughToDisk } from './transaction.ts';

export type OutboxRowState = 'draft' | 'queued' | 'sending' | 'uncertain' | 'filed' | 'refused';

/**
 * How far an item has come: `new` nothing was asked for, `creating` the issue may have been asked for,
 * `created` it exists and something is still to be added, `done`.
 */
export type OutboxStage = 'new' | 'creating' | 'created' | 'done';

/** One issue on its way. `content`, `progress`, `steps`, `warnings` and `error` are JSON. */
export interface OutboxRow {
  readonly id: string;
  /** The order of filing. */
  readonly seq: number;
  readonly tracker: string;
  readonly practice: boolean;
  readonly state: OutboxRowState;
  readonly stage: OutboxStage;
  readonly token: string;
  readonly content: string;
  readonly progress: string;
  readonly steps: string;
  readonly warnings: string;
  readonly error: string | null;
  readonly issueId: number | null;
  readonly attempts: number;
  /** Epoch milliseconds before which it is not tried; `null` for at any time. */
  readonly nextAt: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type OutboxFileState = 'waiting' | 'sent' | 'refused';

export interface OutboxFileRow {
  readonly id: string;
  readonly outboxId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly state: OutboxFileState;
}

export interface OutboxStore {
  /** Newest first, at most `limit`. */
  all(limit: number): readonly OutboxRow[];
  /** What is still to be done for one tracker, in the order of filing. */
  pending(tracker: string): readonly OutboxRow[];
  find(id: string): OutboxRow | null;
  findRemoved(id: string): OutboxRow | null;
  /** The item that became an issue of a tracker. */
  findByIssue(tracker: string, issueId: number): OutboxRow | null;
  /** Writes the row through to the disk before it returns. */
  put(row: OutboxRow): void;
  /** A number for the end of the queue. */
  nextSeq(): number;
  remove(id: string, at: string): void;
  restore(id: string): void;
  /** Forgets for good what was removed and what is done beyond the newest `keep`. */
  trim(keep: number): void;
  files(outboxId: string): readonly OutboxFileRow[];
  fileContent(id: string): Uint8Array;
  addFile(file: OutboxFileRow, content: Uint8Array): void;
  /** Once a file is sent its content is no longer kept. */
  setFileState(id: string, state: OutboxFileState): void;
  renameFile(id: string, name: string): void;
  removeFile(id: string): void;
  /** Runs `task` as one transaction. */
  together(task: () => void): void;
}

const items = mapRow<OutboxRow>(
  [
    'id',
    'seq',
    'tracker',
    'practice',
    'state',
    'stage',
    'token',
    'content',
    'progress',
    'steps',
    'warnings',
    'error',
    'issueId',
    'attempts',
    'nextAt',
    'createdAt',
    'updatedAt',
  ],
  ['practice'],
);
const files = mapRow<OutboxFileRow>(['id', 'outboxId', 'name', 'contentType', 'bytes', 'state']);

/** Issues on their way, with their files. What is written here survives a kill and a power cut. */
export function createOutboxStore(db: DatabaseSync): OutboxStore {
  const selectAll = db.prepare(
    `SELECT ${items.selected} FROM outbox WHERE removed_at IS NULL ORDER BY seq DESC LIMIT ?`,
  );
  const selectPending = db.prepare(
    `SELECT ${items.selected} FROM outbox WHERE removed_at IS NULL AND tracker = ?
       AND (state IN ('queued', 'sending', 'uncertain') OR (state = 'filed' AND stage = 'created')) ORDER BY seq`,
  );
  const selectOne = db.prepare(
    `SELECT ${items.selected} FROM outbox WHERE id = ?1 AND (removed_at IS NOT NULL) = ?2`,
  );
  const selectIssue = db.prepare(
    `SELECT ${items.selected} FROM outbox WHERE issue_id = ? AND tracker = ? AND removed_at IS NULL`,
  );
  const upsert = db.prepare(
    `INSERT INTO outbox (${items.columns}) VALUES (${items.values})
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, tracker = excluded.tracker, practice = excluded.practice,
       state = excluded.state, stage = excluded.stage, token = excluded.token, content = excluded.content,
       progress = excluded.progress, steps = excluded.steps, warnings = excluded.warnings, error = excluded.error,
       issue_id = excluded.issue_id, attempts = excluded.attempts, next_at = excluded.next_at,
       updated_at = excluded.updated_at`,
  );
  const next = db.prepare('SELECT coalesce(max(seq), 0) + 1 AS seq FROM outbox');
  const mark = db.prepare('UPDATE outbox SET removed_at = ? WHERE id = ?');
  const erase = db.prepare(
    `DELETE FROM outbox WHERE (removed_at IS NOT NULL AND stage <> 'creating') OR (stage = 'done' AND seq <=
       (SELECT seq FROM outbox WHERE stage = 'done' ORDER BY seq DESC LIMIT 1 OFFSET ?))`,
  );
  return {
    all: (limit) => selectAll.all(limit).map(items.fromRow),
    pending: (tracker) => selectPending.all(tracker).map(items.fromRow),
    find: (id) => one(selectOne.get(id, 0)),
    findRemoved: (id) => one(selectOne.get(id, 1)),
    findByIssue: (tracker, issueId) => one(selectIssue.get(issueId, tracker)),
    put: (row) => throughToDisk(db, () => void upsert.run(items.toParams(row))),
    nextSeq: () => (next.get() as { readonly seq: number }).seq,
    remove: (id, at) => void mark.run(at, id),
    restore: (id) => void mark.run(null, id),
    trim: (keep) => void erase.run(keep),
    together: (task) => throughToDisk(db, () => inTransaction(db, task)),
    ...fileStatements(db),
  };
}

type FileStatements = Pick<
  OutboxStore,
  'files' | 'fileContent' | 'addFile' | 'setFileState' | 'renameFile' | 'removeFile'
>;

function fileStatements(db: DatabaseSync): FileStatements {
  const select = db.prepare(
    `SELECT ${files.selected} FROM outbox_files WHERE outbox_id = ? ORDER BY position`,
  );
  const content = db.prepare('SELECT content FROM outbox_files WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO outbox_files (id, outbox_id, position, name, content_type, bytes, state, content) VALUES
       (?1, ?2, (SELECT count(*) FROM outbox_files WHERE outbox_id = ?2), ?3, ?4, ?5, ?6, ?7)`,
  );
  const settle = db.prepare(
    `UPDATE outbox_files SET state = ?1, content = CASE ?1 WHEN 'sent' THEN x'' ELSE content END WHERE id = ?2`,
  );
  const rename = db.prepare('UPDATE outbox_files SET name = ? WHERE id = ?');
  const erase = db.prepare('DELETE FROM outbox_files WHERE id = ?');
  return {
    files: (outboxId) => select.all(outboxId).map(files.fromRow),
    fileContent(id) {
      const row = content.get(id) as { content: Uint8Array } | undefined;
      return row?.content ?? new Uint8Array();
    },
    addFile: (file, bytes) =>
      void insert.run(file.id, file.outboxId, file.name, file.contentType, file.bytes, file.state, bytes),
    setFileState: (id, state) => void settle.run(state, id),
    renameFile: (id, name) => void rename.run(name, id),
    removeFile: (id) => void erase.run(id),
  };
}

function one(row: Readonly<Record<string, unknown>> | undefined): OutboxRow | null {
  return row === undefined ? null : items.fromRow(row);
}
