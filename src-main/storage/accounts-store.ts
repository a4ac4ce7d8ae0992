import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

/** One person at one provider. Ids are compared byte by byte: two that differ in case are two people. */
export interface IdentityKey {
  readonly provider: string;
  readonly practice: boolean;
  readonly providerUserId: string;
}

export interface AccountRow {
  readonly id: string;
  readonly practice: boolean;
  readonly username: string;
  /** The name as it is compared; unique. */
  readonly usernameFolded: string;
  /** Unique, compared byte by byte. */
  readonly email: string;
  readonly group: string;
  readonly type: 'normal';
  readonly ip: string;
  readonly isNew: boolean;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
}

export interface AccountLinkRow extends IdentityKey {
  readonly accountId: string;
  readonly displayName: string | null;
  readonly linkedAt: string;
  readonly lastSignInAt: string | null;
}

export type WaitingLoginReason = 'noUserInformation' | 'nameTaken' | 'emailTaken';

export interface WaitingLoginRow extends IdentityKey {
  readonly id: string;
  readonly displayName: string | null;
  readonly graphHost: string;
  readonly ip: string;
  readonly reason: WaitingLoginReason;
  readonly takenBy: string | null;
  /** Epoch milliseconds. */
  readonly since: number;
}

export interface AccountsStore {
  /** Signed in last comes first. */
  all(): readonly AccountRow[];
  find(id: string): AccountRow | null;
  findByName(practice: boolean, usernameFolded: string): AccountRow | null;
  findByEmail(practice: boolean, email: string): AccountRow | null;
  insert(account: AccountRow): void;
  hasGroup(name: string): boolean;
  /** Oldest first. */
  links(accountId: string): readonly AccountLinkRow[];
  findLink(key: IdentityKey): AccountLinkRow | null;
  insertLink(link: AccountLinkRow): void;
  removeLink(key: IdentityKey): void;
  /** Notes a sign-in at the link and at its account. */
  touch(key: IdentityKey, displayName: string | null, at: string): void;
  /** Newest first. */
  waiting(): readonly WaitingLoginRow[];
  /** One a person and provider: the newer takes the older's place. */
  putWaiting(login: WaitingLoginRow): void;
  removeWaiting(key: IdentityKey): void;
  /** Forgets what has waited since before this moment (epoch milliseconds); answers how many. */
  expireWaiting(before: number): number;
  /** Runs `task` as one transaction; what it throws undoes all of it. */
  together<T>(task: () => T): T;
}

type Row = Record<string, string | number | null>;

/** The local accounts, who is linked to them, and logins that wait for a person to link them. */
export function createAccountsStore(db: DatabaseSync): AccountsStore {
  return {
    ...accountStatements(db),
    ...linkStatements(db),
    ...waitingStatements(db),
    together: (task) => inTransaction(db, task),
  };
}

type AccountStatements = Pick<
  AccountsStore,
  'all' | 'find' | 'findByName' | 'findByEmail' | 'insert' | 'hasGroup'
>;

function accountStatements(db: DatabaseSync): AccountStatements {
  const all = db.prepare('SELECT * FROM accounts ORDER BY last_sign_in_at DESC NULLS LAST, created_at DESC');
  const byId = db.prepare('SELECT * FROM accounts WHERE id = ?');
  const byName = db.prepare('SELECT * FROM accounts WHERE practice = ? AND username_folded = ?');
  const byEmail = db.prepare('SELECT * FROM accounts WHERE practice = ? AND email = ?');
  const group = db.prepare('SELECT 1 FROM account_groups WHERE name = ?');
  const insert = db.prepare(
    `INSERT INTO accounts (id, practice, username, username_folded, email, group_name, type, ip, is_new, created_at,
       last_sign_in_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = (row: unknown): AccountRow | null => (row === undefined ? null : accountFrom(row as Row));
  return {
    all: () => (all.all() as Row[]).map(accountFrom),
    find: (id) => one(byId.get(id)),
    findByName: (practice, folded) => one(byName.get(Number(practice), folded)),
    findByEmail: (practice, email) => one(byEmail.get(Number(practice), email)),
    hasGroup: (name) => group.get(name) !== undefined,
    insert: (row) =>
      void insert.run(
        row.id,
        Number(row.practice),
        row.username,
        row.usernameFolded,
        row.email,
        row.group,
        row.type,
        row.ip,
        Number(row.isNew),
        row.createdAt,
        row.lastSignInAt,
      ),
  };
}

type LinkStatements = Pick<AccountsStore, 'links' | 'findLink' | 'insertLink' | 'removeLink' | 'touch'>;

const SAME_IDENTITY = 'provider = ? AND practice = ? AND provider_user_id = ?';

function linkStatements(db: DatabaseSync): LinkStatements {
  const ofAccount = db.prepare('SELECT * FROM account_links WHERE account_id = ? ORDER BY linked_at, rowid');
  const one = db.prepare(`SELECT * FROM account_links WHERE ${SAME_IDENTITY}`);
  const insert = db.prepare(
    `INSERT INTO account_links (provider, practice, provider_user_id, account_id, display_name, linked_at,
       last_sign_in_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const erase = db.prepare(`DELETE FROM account_links WHERE ${SAME_IDENTITY}`);
  const touchLink = db.prepare(
    `UPDATE account_links SET display_name = coalesce(?, display_name), last_sign_in_at = ? WHERE ${SAME_IDENTITY}`,
  );
  const touchAccount = db.prepare(
    `UPDATE accounts SET last_sign_in_at = ? WHERE id = (SELECT account_id FROM account_links WHERE ${SAME_IDENTITY})`,
  );
  return {
    links: (accountId) => (ofAccount.all(accountId) as Row[]).map(linkFrom),
    findLink(key) {
      const row = one.get(...identity(key)) as Row | undefined;
      return row === undefined ? null : linkFrom(row);
    },
    insertLink: (link) =>
      void insert.run(...identity(link), link.accountId, link.displayName, link.linkedAt, link.lastSignInAt),
    removeLink: (key) => void erase.run(...identity(key)),
    touch(key, displayName, at) {
      touchLink.run(displayName, at, ...identity(key));
      touchAccount.run(at, ...identity(key));
    },
  };
}

type WaitingStatements = Pick<AccountsStore, 'waiting' | 'putWaiting' | 'removeWaiting' | 'expireWaiting'>;

function waitingStatements(db: DatabaseSync): WaitingStatements {
  const all = db.prepare('SELECT * FROM waiting_logins ORDER BY since DESC, rowid DESC');
  const put = db.prepare(
    `INSERT OR REPLACE INTO waiting_logins (id, provider, practice, provider_user_id, display_name, graph_host, ip,
       reason, taken_by, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const erase = db.prepare(`DELETE FROM waiting_logins WHERE ${SAME_IDENTITY}`);
  const expire = db.prepare('DELETE FROM waiting_logins WHERE since < ?');
  return {
    waiting: () => (all.all() as Row[]).map(waitingFrom),
    putWaiting: (login) =>
      void put.run(
        login.id,
        ...identity(login),
        login.displayName,
        login.graphHost,
        login.ip,
        login.reason,
        login.takenBy,
        login.since,
      ),
    removeWaiting: (key) => void erase.run(...identity(key)),
    expireWaiting: (before) => Number(expire.run(before).changes),
  };
}

function identity({ provider, practice, providerUserId }: IdentityKey): [string, number, string] {
  return [provider, Number(practice), providerUserId];
}

function identityFrom(row: Row): IdentityKey {
  return {
    provider: String(row['provider']),
    practice: row['practice'] === 1,
    providerUserId: String(row['provider_user_id']),
  };
}

function accountFrom(row: Row): AccountRow {
  return {
    id: String(row['id']),
    practice: row['practice'] === 1,
    username: String(row['username']),
    usernameFolded: String(row['username_folded']),
    email: String(row['email']),
    group: String(row['group_name']),
    type: 'normal',
    ip: String(row['ip']),
    isNew: row['is_new'] === 1,
    createdAt: String(row['created_at']),
    lastSignInAt: textOrNull(row['last_sign_in_at']),
  };
}

function linkFrom(row: Row): AccountLinkRow {
  return {
    ...identityFrom(row),
    accountId: String(row['account_id']),
    displayName: textOrNull(row['display_name']),
    linkedAt: String(row['linked_at']),
    lastSignInAt: textOrNull(row['last_sign_in_at']),
  };
}

function waitingFrom(row: Row): WaitingLoginRow {
  return {
    ...identityFrom(row),
    id: String(row['id']),
    displayName: textOrNull(row['display_name']),
    graphHost: String(row['graph_host']),
    ip: String(row['ip']),
    reason: String(row['reason']) as WaitingLoginReason,
    takenBy: textOrNull(row['taken_by']),
    since: Number(row['since']),
  };
}

function textOrNull(value: string | number | null | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
