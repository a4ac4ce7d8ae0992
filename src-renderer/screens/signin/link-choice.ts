import type { Account, WaitingLogin } from '../../../src-preload/contract/index.ts';

/** Where a sign-in that waits is to lead: into an account that is there, or into a new one of this name. */
export interface LinkChoice {
  readonly kind: 'known' | 'new';
  readonly accountId: string;
  readonly username: string;
}

/**
 * What is chosen before a person chooses, of the accounts that are signed in. Whose name is taken may link to the account
 * that has it, once they are signed in to it; nothing else is chosen for them.
 */
export function firstChoice(
  { takenBy, displayName }: Pick<WaitingLogin, 'takenBy' | 'displayName'>,
  mine: readonly Pick<Account, 'accountId'>[],
): LinkChoice {
  const [first] = mine;
  if (takenBy !== null) {
    const isMine = mine.some(({ accountId }) => accountId === takenBy);
    return { kind: 'known', accountId: isMine ? takenBy : '', username: '' };
  }
  const username = displayName ?? '';
  return first === undefined
    ? { kind: 'new', accountId: '', username }
    : { kind: 'known', accountId: first.accountId, username };
}

/** What is asked for; `null` while nothing is chosen. */
export function linkOf({ kind, accountId, username }: LinkChoice) {
  if (kind === 'known') return accountId === '' ? null : { accountId, username: null };
  const name = username.trim();
  return name === '' ? null : { accountId: null, username: name };
}
