import { randomUUID } from 'node:crypto';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { storageCodeOf } from '../../lib/storage-failure.ts';
import type { AccountLinkRow, IdentityKey, WaitingLoginReason } from '../../storage/accounts-store.ts';
import { accountEmail, foldName, shownName } from './account-rules.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import {
  invalidEntry,
  invalidServiceType,
  linkedElsewhere,
  noGroup,
  notSignedIn,
  unknownAccount,
  waits,
} from './refusals.ts';

/** A login as its provider completed it. */
export interface CompletedLogin {
  /** The key of the provider's definition. */
  readonly provider: string;
  /** 1–256 characters; case counts. */
  readonly providerUserId: string;
  /** `null` where the provider offers no user information. */
  readonly displayName: string | null;
  /** The host that serves the provider's user data, without a port. */
  readonly graphHost: string;
  /** Where the browser came from that signed in. */
  readonly clientIp: string;
}

/** Finds, makes and links accounts, each in one transaction. */
export interface AccountDesk {
  /** Answers the account's id. */
  enter(login: CompletedLogin): Result<string>;
  /** Makes an account of this name for a login that waits. */
  enterAs(login: CompletedLogin, username: string): Result<AccountLinkRow>;
  /** Links a login to an account that is signed in. */
  linkTo(login: CompletedLogin, accountId: string): Result<AccountLinkRow>;
}

/** Undoes the transaction that it is thrown in. */
class Undo extends Error {
  readonly result: Result<never>;
  constructor(result: Result<never>) {
    super('undone');
    this.result = result;
  }
}

interface Taken {
  readonly reason: Exclude<WaitingLoginReason, 'noUserInformation'>;
  readonly by: string;
}

const HOST = /^[a-z0-9.:[\]-]{1,255}$/i;
const ID_LENGTH = 256;

/** Reads and writes accounts by the rules of docs/protocols/accounts.md. */
export function createAccountDesk(deps: AccountsDeps): AccountDesk {
  return new Desk(deps);
}

class Desk implements AccountDesk {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  enter(login: CompletedLogin): Result<string> {
    return this.#together(login, (key) => {
      const { store } = this.#deps;
      const link = store.findLink(key);
      const name = shownName(login.displayName);
      if (link !== null) {
        if (store.find(link.accountId) === null) return invalidEntry(key.provider);
        store.touch(key, name, this.#now());
        return ok(link.accountId);
      }
      if (name === null) return this.#wait(key, login, null);
      const taken = this.#taken(key, login, name);
      if (taken !== null) return this.#wait(key, login, taken);
      const made = this.#make(key, login, name);
      return made.ok ? ok(made.value.accountId) : made;
    });
  }

  enterAs(login: CompletedLogin, typed: string): Result<AccountLinkRow> {
    const username = shownName(typed);
    if (username === null)
      return fail('input.invalid', { message: 'That is no name.', context: { field: 'username' } });
    return this.#together(login, (key) => {
      const { store } = this.#deps;
      const link = store.findLink(key);
      if (link !== null) return linkedElsewhere(link.accountId);
      const taken = this.#taken(key, login, username);
      if (taken === null) return this.#make(key, login, username);
      return waits(taken.reason, { takenBy: taken.by, provider: key.provider });
    });
  }

  linkTo(login: CompletedLogin, accountId: string): Result<AccountLinkRow> {
    return this.#together(login, (key) => {
      const { store, signedIn } = this.#deps;
      const account = store.find(accountId);
      if (account === null || account.practice !== key.practice) return unknownAccount({ accountId });
      if (!signedIn().includes(accountId)) return notSignedIn(accountId);
      const link = store.findLink(key);
      if (link !== null && link.accountId !== accountId) return linkedElsewhere(link.accountId);
      return ok(link ?? this.#linkUp(key, login, accountId));
    });
  }

  /** Checks what a login says and runs `task` as one transaction; a storage failure is an answer. */
  #together<T>(login: CompletedLogin, task: (key: IdentityKey) => Result<T>): Result<T> {
    const { provider, providerUserId, graphHost } = login;
    const service = this.#deps.service(provider);
    if (service === null) return invalidServiceType(provider);
    if (providerUserId === '' || providerUserId.length > ID_LENGTH || !HOST.test(graphHost))
      return fail('input.invalid', {
        message: 'The provider names no person, or no host, that an account could be made of.',
        context: { provider },
      });
    try {
      return this.#deps.store.together(() => task({ provider, practice: service.practice, providerUserId }));
    } catch (error) {
      return error instanceof Undo ? error.result : notKept(error);
    }
  }

  #taken({ practice }: IdentityKey, login: CompletedLogin, username: string): Taken | null {
    const { store } = this.#deps;
    const sameName = store.findByName(practice, foldName(username));
    if (sameName !== null) return { reason: 'nameTaken', by: sameName.id };
    const sameEmail = store.findByEmail(practice, accountEmail(login.providerUserId, login.graphHost));
    return sameEmail === null ? null : { reason: 'emailTaken', by: sameEmail.id };
  }

  /** The account by the table of docs/protocols/accounts.md, linked and read back. */
  #make(key: IdentityKey, login: CompletedLogin, username: string): Result<AccountLinkRow> {
    const { store } = this.#deps;
    const { group, newMemberPosts } = this.#deps.rules();
    if (!store.hasGroup(group)) return noGroup(group);
    const id = randomUUID();
    store.insert({
      id,
      practice: key.practice,
      username,
      usernameFolded: foldName(username),
      email: accountEmail(key.providerUserId, login.graphHost),
      group,
      type: 'normal',
      ip: login.clientIp,
      isNew: newMemberPosts !== 0,
      createdAt: this.#now(),
      lastSignInAt: null,
    });
    if (store.find(id) === null) throw new Undo(invalidEntry(key.provider));
    return ok(this.#linkUp(key, login, id));
  }

  #linkUp(key: IdentityKey, { displayName }: CompletedLogin, accountId: string): AccountLinkRow {
    const { store } = this.#deps;
    const at = this.#now();
    const link = { ...key, accountId, displayName: shownName(displayName), linkedAt: at, lastSignInAt: at };
    store.insertLink(link);
    store.touch(key, link.displayName, at);
    store.removeWaiting(key);
    return link;
  }

  #wait(key: IdentityKey, login: CompletedLogin, taken: Taken | null): Result<never> {
    const { store, clock } = this.#deps;
    const before = store.waiting().find((waiting) => isSame(waiting, key));
    const waiting = {
      ...key,
      id: before?.id ?? randomUUID(),
      displayName: shownName(login.displayName),
      graphHost: login.graphHost,
      ip: login.clientIp,
      reason: taken?.reason ?? ('noUserInformation' as const),
      takenBy: taken?.by ?? null,
      since: clock.now(),
    };
    store.putWaiting(waiting);
    const { id: waitingId, reason, takenBy } = waiting;
    return waits(reason, { waitingId, takenBy, provider: key.provider });
  }

  #now(): string {
    return isoTime(this.#deps.clock.now());
  }
}

function isSame(one: IdentityKey, other: IdentityKey): boolean {
  return (
    one.provider === other.provider &&
    one.practice === other.practice &&
    one.providerUserId === other.providerUserId
  );
}

/** A disk that is full, or gone; anything else is a defect and thrown on. */
function notKept(error: unknown): Result<never> {
  const code = storageCodeOf(error);
  if (code === null) throw error;
  const detail = messageOf(error);
  return fail(code, {
    message: `The account could not be kept: ${detail}.`,
    context: { detail },
    retryable: true,
  });
}
