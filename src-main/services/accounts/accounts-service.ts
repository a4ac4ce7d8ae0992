import type { Account, AccountsSnapshot, RequestParsed } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { AccountLinkRow, IdentityKey } from '../../storage/accounts-store.ts';
import type { AccountDesk, CompletedLogin } from './account-desk.ts';
import { createAccountDesk } from './account-desk.ts';
import { createAccountViews, WAITING_MS } from './account-views.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { lastWayIn, unknownAccount, unknownLogin } from './refusals.ts';

export type { CompletedLogin };

/** A way into an account that was made or taken away. */
export interface LinkChange extends IdentityKey {
  readonly change: 'linked' | 'unlinked';
  readonly accountId: string;
}

/** The local accounts of this desk: who signs in with a provider is one of them (docs/protocols/accounts.md). */
export interface AccountsService {
  list(): AccountsSnapshot;
  /**
   * Leads a login that its provider has completed into an account: the linked one; else one that is made and linked,
   * where the provider tells a name; else it waits to be linked by hand.
   * Errors: accounts.linkFirst, accounts.nameTaken, accounts.emailTaken (the login then waits: context.waitingId),
   * accounts.invalidServiceType, accounts.invalidEntry, accounts.noGroup, input.invalid, storage.full, storage.readOnly.
   */
  completeLogin(login: CompletedLogin): Result<Account>;
  /**
   * Adds a login that its provider has completed to an account that is signed in, because its owner asked for that.
   * Errors: as completeLogin, and accounts.unknown, accounts.notSignedIn, accounts.linkedElsewhere.
   */
  linkLogin(login: CompletedLogin, accountId: string): Result<Account>;
  /** See the contract. */
  link(input: RequestParsed<'accounts:link'>): Result<Account>;
  unlink(input: RequestParsed<'accounts:unlink'>): Result<Account>;
  forgetLogin(waitingId: string): Result<AccountsSnapshot>;
  /** Tells every face again who is signed in. */
  signInsChanged(): void;
  /** Calls `listener` after a link was made by hand or taken away; returns how to stop. */
  onLinkChanged(listener: (change: LinkChange) => void): () => void;
}

/** Local accounts over a store: docs/protocols/accounts.md. Holds no timers and no sockets. */
export function createAccountsService(deps: AccountsDeps): AccountsService {
  return new Accounts(deps);
}

class Accounts implements AccountsService {
  readonly #deps: AccountsDeps;
  readonly #desk: AccountDesk;
  readonly #views: ReturnType<typeof createAccountViews>;
  readonly #listeners = new Set<(change: LinkChange) => void>();

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
    this.#desk = createAccountDesk(deps);
    this.#views = createAccountViews(deps);
  }

  list(): AccountsSnapshot {
    this.#deps.store.expireWaiting(this.#deps.clock.now() - WAITING_MS);
    return this.#views.snapshot();
  }

  completeLogin(login: CompletedLogin): Result<Account> {
    return this.#told(this.#desk.enter(login));
  }

  linkLogin(login: CompletedLogin, accountId: string): Result<Account> {
    return this.#linked(this.#desk.linkTo(login, accountId));
  }

  link({ waitingId, accountId, username }: RequestParsed<'accounts:link'>): Result<Account> {
    if ((accountId === null) === (username === null))
      return fail('input.invalid', {
        message: 'Name an account to link to, or a name for a new one.',
        context: { reason: 'oneOfTwo' },
      });
    const waiting = this.#waiting(waitingId);
    if (waiting === undefined) return unknownLogin(waitingId);
    const service = this.#deps.service(waiting.provider);
    if (service !== null && service.practice !== waiting.practice) return unknownLogin(waitingId);
    const login = { ...waiting, clientIp: waiting.ip };
    return this.#linked(
      accountId === null ? this.#desk.enterAs(login, username ?? '') : this.#desk.linkTo(login, accountId),
    );
  }

  unlink({ provider, providerUserId, practice: asked }: RequestParsed<'accounts:unlink'>): Result<Account> {
    const { store } = this.#deps;
    const practice = asked ?? this.#deps.service(provider)?.practice ?? false;
    const key = { provider, practice, providerUserId };
    const link = store.findLink(key);
    const account = link === null ? null : store.find(link.accountId);
    if (link === null || account === null) return unknownAccount(key);
    if (!this.#views.canUnlink(link)) return lastWayIn(account.id);
    store.together(() => store.removeLink(key));
    this.#tell(link, 'unlinked');
    return this.#told(ok(account.id));
  }

  forgetLogin(waitingId: string): Result<AccountsSnapshot> {
    const waiting = this.#waiting(waitingId);
    if (waiting === undefined) return unknownLogin(waitingId);
    this.#deps.store.removeWaiting(waiting);
    this.signInsChanged();
    return ok(this.list());
  }

  signInsChanged(): void {
    this.#deps.emit('accounts:changed', this.list());
  }

  onLinkChanged(listener: (change: LinkChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #waiting(waitingId: string) {
    this.#deps.store.expireWaiting(this.#deps.clock.now() - WAITING_MS);
    return this.#deps.store.waiting().find(({ id }) => id === waitingId);
  }

  #linked(result: Result<AccountLinkRow>): Result<Account> {
    if (result.ok) this.#tell(result.value, 'linked');
    return this.#told(result.ok ? ok(result.value.accountId) : result);
  }

  #tell(
    { accountId, provider, practice, providerUserId }: AccountLinkRow,
    change: LinkChange['change'],
  ): void {
    for (const listener of [...this.#listeners])
      listener({ change, accountId, provider, practice, providerUserId });
  }

  /** The account as every face shows it; a login that now waits is news too. */
  #told(result: Result<string>): Result<Account> {
    this.signInsChanged();
    return result.ok ? this.#views.account(result.value) : result;
  }
}
