import type {
  AccountsSnapshot,
  EventName,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';
import { sampleAccount } from './sample-signin.ts';

type AccountRequest = Extract<RequestName, `accounts:${string}`>;
type Answers = { readonly [N in AccountRequest]: (input: RequestParsed<N>) => unknown };

/** Local accounts in memory. */
export function accountAnswers(
  first: AccountsSnapshot,
  emit: (name: EventName, payload: unknown) => void,
): Answers {
  let state = first;
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
        state.accounts.find((one) => one.accountId === accountId) ??
        sampleAccount(username ?? 'new', 1, Date.now());
      const others = state.accounts.filter((one) => one !== account);
      keep({ accounts: [account, ...others], waiting: waitingWithout(waitingId) });
      return account;
    },
    'accounts:unlink': ({ provider, providerUserId }) => {
      const accounts = state.accounts.map((one) => ({
        ...one,
        links: one.links
          .filter((link) => link.provider !== provider || link.providerUserId !== providerUserId)
          .map((link, _index, left) => ({ ...link, canUnlink: left.length > 1 })),
      }));
      keep({ ...state, accounts });
      return accounts[0];
    },
    'accounts:forget-login': ({ waitingId }) => keep({ ...state, waiting: waitingWithout(waitingId) }),
  };
}
