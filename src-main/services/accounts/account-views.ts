import type { Account, AccountLink, AccountsSnapshot } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { AccountLinkRow, AccountRow } from '../../storage/accounts-store.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { unknownAccount } from './refusals.ts';

/** How long a completed login waits to be linked. */
export const WAITING_MS = 60 * 60 * 1000;

/** The accounts as every face shows them. */
export interface AccountViews {
  snapshot(): AccountsSnapshot;
  /** Errors: accounts.unknown. */
  account(id: string): Result<Account>;
  /** Whether the account keeps another way in by a provider that is there at present. */
  canUnlink(link: AccountLinkRow): boolean;
}

/** Reads the store anew at every question; `service` says which providers are there at present. */
export function createAccountViews(deps: Pick<AccountsDeps, 'store' | 'service' | 'signedIn'>): AccountViews {
  const { store } = deps;

  function works({ provider, practice }: AccountLinkRow): boolean {
    return deps.service(provider)?.practice === practice;
  }

  function canUnlink(link: AccountLinkRow): boolean {
    const isSame = (other: AccountLinkRow): boolean =>
      other.provider === link.provider && other.providerUserId === link.providerUserId;
    return store.links(link.accountId).some((other) => !isSame(other) && works(other));
  }

  function linkView(link: AccountLinkRow): AccountLink {
    const { provider, providerUserId, displayName, linkedAt, lastSignInAt } = link;
    return { provider, providerUserId, displayName, linkedAt, lastSignInAt, canUnlink: canUnlink(link) };
  }

  function view(row: AccountRow): Account {
    return {
      accountId: row.id,
      username: row.username,
      email: row.email,
      group: row.group,
      type: row.type,
      ip: row.ip,
      isNew: row.isNew,
      practice: row.practice,
      signedIn: deps.signedIn().includes(row.id),
      createdAt: row.createdAt,
      lastSignInAt: row.lastSignInAt,
      links: store.links(row.id).map(linkView),
    };
  }

  return {
    snapshot: () => ({
      accounts: store.all().map(view),
      waiting: store.waiting().map(({ id, graphHost: _host, ip: _ip, since, ...login }) => ({
        ...login,
        waitingId: id,
        since: isoTime(since),
        expiresAt: isoTime(since + WAITING_MS),
      })),
    }),
    account(id) {
      const row = store.find(id);
      return row === null ? unknownAccount({ accountId: id }) : ok(view(row));
    },
    canUnlink,
  };
}
