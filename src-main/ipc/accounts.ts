import { ok } from '../lib/result.ts';
import type { AccountsService } from '../services/accounts/accounts-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `accounts:…`. */
export function registerAccounts(accounts: AccountsService): DomainHandlers<'accounts'> {
  return {
    'accounts:list': () => ok(accounts.list()),
    'accounts:link': (input) => accounts.link(input),
    'accounts:unlink': (input) => accounts.unlink(input),
    'accounts:forget-login': ({ waitingId }) => accounts.forgetLogin(waitingId),
  };
}
