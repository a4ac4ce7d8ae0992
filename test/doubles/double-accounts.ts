import type {
  Account,
  AccountsSnapshot,
  EventName,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';

type AccountRequest = Extract<RequestName, `accounts:${string}`>;
type Answers = { readonly [N in AccountRequest]: (input: RequestParsed<N>) => unknown };

/** Two accounts, and a login that waits because somebody has its name; kept in memory. */
export function accountAnswers(emit: (name: EventName, payload: unknown) => void): Answers {
  let state: AccountsSnapshot = {
    accounts: [sampleAccount('anna', 2), sampleAccount('ben', 1)],
    waiting: [],
  };
  const keep = (next: AccountsSnapshot): AccountsSnapshot => {
    state = next;
    emit('accounts:changed', state);
    return state;
  };
  const waitingWithout = (id: string) => state.waiting.filter(({ waitingId }) => waitingId !== id);
  return {
    'accounts:list': () => state,
    'accounts:link': ({ waitingId, accountId, username }) => {
      const account =
        state.accounts.find((one) => one.accountId === accountId) ?? sampleAccount(username ?? 'new', 1);
      const others = state.accounts.filter((one) => one !== account);
      keep({ accounts: [account, ...others], waiting: waitingWithout(waitingId) });
      return account;
    },
    'accounts:unlink': ({ provider, providerUserId }) => {
      const accounts = state.accounts.map((one) => ({
        ...one,
        links: one.links.filter(
          (link) => link.provider !== provider || link.providerUserId !== providerUserId,
        ),
      }));
      keep({ ...state, accounts });
      return accounts[0];
    },
    'accounts:forget-login': ({ waitingId }) => keep({ ...state, waiting: waitingWithout(waitingId) }),
  };
}

/** An account with its first `links` providers. */
export function sampleAccount(username: string, links: number): Account {
  const at = '2026-01-31T09:30:00.000Z';
  return {
    accountId: `account-${username}`,
    username,
    email: `1001-${username}@graph.example.org`,
    group: 'REGISTERED',
    type: 'normal',
    ip: '127.0.0.1',
    isNew: false,
    practice: false,
    signedIn: links > 1,
    createdAt: at,
    lastSignInAt: at,
    links: ['a', 'b', 'c', 'd'].slice(0, links).map((provider) => ({
      provider,
      providerUserId: `1001-${username}`,
      displayName: username,
      linkedAt: at,
      lastSignInAt: at,
      canUnlink: links > 1,
    })),
  };
}
