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
  return createAccountsService({
    store: stores.accounts,
    clock,
    emit: events.emit,
    service(provider) {
      const card = signin().providers.find((one) => one.provider === provider);
      return card === undefined || card.state === 'not-configured' ? null : { practice: card.practice };
    },
    signedIn: () =>
      signin().providers.flatMap(({ state, accountId }) =>
        state === 'signed-in' && accountId !== null ? [accountId] : [],
      ),
    rules: () => settings.get().signin.accounts,
  });
}
