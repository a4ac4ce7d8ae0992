import type { SigninStatus } from '../src-preload/contract/index.ts';
import type { ApplicationOptions, Base } from './app-base.ts';
import type { AccountsService } from './services/accounts/accounts-service.ts';
import { createAccountsService } from './services/accounts/accounts-service.ts';

/** The local accounts; `signin` tells which providers there are and who is signed in. */
export function buildAccounts(
  { clock }: Pick<ApplicationOptions, 'clock'>,
  { stores, events, settings }: Pick<Base, 'stores' | 'events' | 'settings'>,
  signin: () => SigninStatus,
): AccountsService {
  const store = stores.accounts;
  return createAccountsService({
    store,
    clock,
    emit: events.emit,
    service(provider) {
      const card = signin().providers.find((one) => one.provider === provider);
      return card === undefined || card.state === 'not-configured' ? null : { practice: card.practice };
    },
    signedIn: () =>
      signin().providers.flatMap(({ provider, practice, state, account }) => {
        if (state !== 'signed-in' || account === null) return [];
        return store.findLink({ provider, practice, providerUserId: account.id })?.accountId ?? [];
      }),
    rules: () => settings.get().signin.accounts,
  });
}
