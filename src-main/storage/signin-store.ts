import type { DatabaseSync } from 'node:sqlite';
import type { SealedSecret } from '../lib/ports.ts';
import { createSecretsStore } from './secrets-store.ts';
import { inTransaction } from './transaction.ts';

/** Who is signed in with a provider; every text but `clientId` is JSON. Tokens lie sealed among the secrets. */
export interface SessionRow {
  readonly provider: string;
  readonly practice: boolean;
  readonly clientId: string;
  readonly person: string;
  readonly scopes: string;
  readonly since: string;
  /** Epoch ms. */
  readonly expiresAt: number | null;
  readonly refreshes: boolean;
  /** Why it is over, `null` while it holds. */
  readonly ended: string | null;
  /** What the operator's backend gave for it. */
  readonly service: string | null;
  /** The local account that it led into, `null` while it leads nowhere. */
  readonly accountId: string | null;
}

/** A sign-in under way; what it must not lose is sealed. */
export interface AttemptRow {
  readonly provider: string;
  readonly startedAt: number;
  readonly step: 'return' | 'exchange';
  readonly sealed: SealedSecret;
}

/** What an expired session interrupted. `content` and `error` are JSON. */
export interface InterruptionRow {
  readonly provider: string;
  readonly action: 'exchange' | 'share';
  readonly content: string;
  readonly since: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly error: string | null;
}

export interface SigninStore {
  session(provider: string): SessionRow | null;
  /**
   * Keeps a session, its tokens, the end of its attempt and what `enter` writes (the local account, whose id it answers)
   * in one step, and takes the interruption that waits for it.
   */
  signedIn(
    row: Omit<SessionRow, 'accountId'>,
    tokens: SealedSecret,
    enter: () => string | null,
  ): InterruptionRow | null;
  /** The session leads into this account now. */
  entered(provider: string, accountId: string): void;
  /** New tokens of the same session. */
  refreshed(
    provider: string,
    changes: Pick<SessionRow, 'expiresAt' | 'scopes' | 'refreshes'>,
    tokens: SealedSecret,
  ): void;
  ended(provider: string, why: string): void;
  served(provider: string, service: string, token: SealedSecret): void;
  signedOut(provider: string): void;
  tokens(provider: string): SealedSecret | null;
  /** The name that somebody had before; the id `''` stands for one whose sign-in was cut off. */
  name(provider: string, practice: boolean, id: string): string | null;
  putName(provider: string, practice: boolean, id: string, name: string): void;
  attempts(): readonly AttemptRow[];
  putAttempt(row: AttemptRow): void;
  removeAttempt(provider: string): void;
  interruption(provider: string): InterruptionRow | null;
  putInterruption(row: InterruptionRow): void;
}

const tokensOf = (provider: string): string => `signin.session.${provider}`;
const serviceOf = (provider: string): string => `signin.service.${provider}`;

export function createSigninStore(db: DatabaseSync): SigninStore {
  const secrets = createSecretsStore(db);
  const sessions = sessionQueries(db);
  const attempts = attemptQueries(db);
  const interruptions = interruptionQueries(db);
  const together = <T>(task: () => T): T => inTransaction(db, task);
  return {
    ...attempts,
    ...nameQueries(db),
    session: sessions.find,
    tokens: (provider) => secrets.get(tokensOf(provider)),
    signedIn: (row, tokens, enter) =>
      together(() => {
        sessions.put({ ...row, accountId: null });
        sessions.setAccount(row.provider, enter());
        secrets.put(tokensOf(row.provider), tokens);
        secrets.remove(serviceOf(row.provider));
        attempts.removeAttempt(row.provider);
        const waiting = interruptions.find(row.provider);
        if (waiting?.state !== 'waiting') return null;
        interruptions.put({ ...waiting, state: 'running' });
        return waiting;
      }),
    entered: sessions.setAccount,
    refreshed: (provider, changes, tokens) =>
      together(() => {
        const before = sessions.find(provider);
        if (before === null) return;
        sessions.put({ ...before, ...changes, ended: null });
        secrets.put(tokensOf(provider), tokens);
      }),
    ended(provider, why) {
      const before = sessions.find(provider);
      if (before !== null) sessions.put({ ...before, ended: why });
    },
    served: (provider, service, token) =>
      together(() => {
        const before = sessions.find(provider);
        if (before === null) return;
        sessions.put({ ...before, service });
        secrets.put(serviceOf(provider), token);
      }),
    signedOut: (provider) =>
      together(() => {
        sessions.remove(provider);
        interruptions.remove(provider);
        secrets.remove(tokensOf(provider));
        secrets.remove(serviceOf(provider));
      }),
    interruption: interruptions.find,
    putInterruption: interruptions.put,
  };
}

function sessionQueries(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM signin_sessions WHERE provider = ?');
  const replace = db.prepare(
    `INSERT OR REPLACE INTO signin_sessions
       (provider, practice, client_id, person, scopes, since, expires_at, refreshes, ended, service, account_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setAccount = db.prepare('UPDATE signin_sessions SET account_id = ? WHERE provider = ?');
  const erase = db.prepare('DELETE FROM signin_sessions WHERE provider = ?');
  return {
    find(provider: string): SessionRow | null {
      const row = select.get(provider);
      if (row === undefined) return null;
      const {
        client_id: clientId,
        expires_at: expiresAt,
        account_id: accountId,
        practice,
        refreshes,
        ...rest
      } = row;
      const flags = { practice: practice === 1, refreshes: refreshes === 1 };
      return { ...rest, clientId, expiresAt, accountId, ...flags } as unknown as SessionRow;
    },
    put(row: SessionRow): void {
      const { provider, clientId, person, scopes, since, expiresAt, ended, service, accountId } = row;
      const [practice, refreshes] = [Number(row.practice), Number(row.refreshes)];
      const facts = [provider, practice, clientId, person, scopes, since, expiresAt, refreshes] as const;
      replace.run(...facts, ended, service, accountId);
    },
    setAccount: (provider: string, accountId: string | null): void =>
      void setAccount.run(accountId, provider),
    remove: (provider: string): void => void erase.run(provider),
  };
}

function attemptQueries(db: DatabaseSync): Pick<SigninStore, 'attempts' | 'putAttempt' | 'removeAttempt'> {
  const all = db.prepare('SELECT * FROM signin_attempts');
  const replace = db.prepare(
    'INSERT OR REPLACE INTO signin_attempts (provider, started_at, step, vault, sealed) VALUES (?, ?, ?, ?, ?)',
  );
  const erase = db.prepare('DELETE FROM signin_attempts WHERE provider = ?');
  return {
    attempts: () =>
      all.all().map(({ provider, started_at: startedAt, step, vault, sealed }) => {
        return { provider, startedAt, step, sealed: { vault, bytes: sealed } } as AttemptRow;
      }),
    putAttempt: ({ provider, startedAt, step, sealed }) =>
      void replace.run(provider, startedAt, step, sealed.vault, sealed.bytes),
    removeAttempt: (provider) => void erase.run(provider),
  };
}

function nameQueries(db: DatabaseSync): Pick<SigninStore, 'name' | 'putName'> {
  const select = db.prepare('SELECT name FROM signin_people WHERE provider = ? AND practice = ? AND id = ?');
  const replace = db.prepare(
    'INSERT OR REPLACE INTO signin_people (provider, practice, id, name) VALUES (?, ?, ?, ?)',
  );
  return {
    name: (provider, practice, id) =>
      (select.get(provider, Number(practice), id) as { name: string } | undefined)?.name ?? null,
    putName: (provider, practice, id, name) => void replace.run(provider, Number(practice), id, name),
  };
}

function interruptionQueries(db: DatabaseSync) {
  const select = db.prepare('SELECT * FROM signin_interruptions WHERE provider = ?');
  const replace = db.prepare(
    `INSERT OR REPLACE INTO signin_interruptions (provider, action, content, since, state, error)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const erase = db.prepare('DELETE FROM signin_interruptions WHERE provider = ?');
  return {
    find: (provider: string): InterruptionRow | null =>
      (select.get(provider) as unknown as InterruptionRow | undefined) ?? null,
    put: ({ provider, action, content, since, state, error }: InterruptionRow): void =>
      void replace.run(provider, action, content, since, state, error),
    remove: (provider: string): void => void erase.run(provider),
  };
}
