import { DatabaseSync } from 'node:sqlite';
import type { Account } from '../../../../src-preload/contract/index.ts';
import { accountSchema } from '../../../../src-preload/contract/index.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import type {
  AccountsService,
  CompletedLogin,
} from '../../../../src-main/services/accounts/accounts-service.ts';
import { createAccountsService } from '../../../../src-main/services/accounts/accounts-service.ts';
import { createAccountsStore } from '../../../../src-main/storage/accounts-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

/** The accounts over a database in memory, with what they ask of others in the hands of the test. */
export interface AccountsBench {
  readonly db: DatabaseSync;
  readonly clock: FakeClock;
  readonly accounts: AccountsService;
  readonly events: unknown[];
  signedIn: readonly string[];
  readonly services: Record<string, { readonly practice: boolean }>;
  rules: { readonly group: string; readonly newMemberPosts: number };
  /** The accounts of the next run. */
  restarted(): AccountsService;
  enter(change?: Partial<CompletedLogin>): Account;
  /** A login that waits, by its id. */
  waitFor(change: Partial<CompletedLogin>): string;
  count(table: string): unknown;
}

export function createAccountsBench(): AccountsBench {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  MIGRATIONS.forEach((step) => db.exec(step));
  const clock = createFakeClock();
  const events: unknown[] = [];
  const services = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { practice: false }]));
  const restarted = (): AccountsService =>
    createAccountsService({
      store: createAccountsStore(db),
      clock,
      emit: (name, payload) => void events.push([name, payload]),
      service: (provider) => services[provider] ?? null,
      signedIn: () => bench.signedIn,
      rules: () => bench.rules,
    });
  const bench: AccountsBench = {
    db,
    clock,
    accounts: restarted(),
    events,
    signedIn: [],
    services,
    rules: { group: 'REGISTERED', newMemberPosts: 0 },
    restarted,
    enter: (change = {}) => made(bench.accounts.completeLogin(login(change))),
    waitFor(change) {
      const result = bench.accounts.completeLogin(login(change));
      return result.ok ? '' : String(result.error.context['waitingId']);
    },
    count: (table) => db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'],
  };
  return bench;
}

export function login(change: Partial<CompletedLogin> = {}): CompletedLogin {
  return {
    provider: 'b',
    providerUserId: '1001',
    displayName: 'Anna Lee',
    graphHost: 'People.Example.org',
    clientIp: '127.0.0.1',
    ...change,
  };
}

export function made(result: Result<Account>): Account {
  if (!result.ok) throw new Error(result.error.message);
  return accountSchema.parse(result.value);
}

/** The code and the facts of a refusal. */
export function refusal(result: Result<unknown>): unknown {
  return result.ok ? 'ok' : { code: result.error.code, ...result.error.context };
}
