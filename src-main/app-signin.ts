import type { ApplicationOptions, Base } from './app-base.ts';
import type { PracticeProvidersPort } from './lib/ports.ts';
import { createOAuthClient } from './protocols/oauth/index.ts';
import type { AccountsService } from './services/accounts/accounts-service.ts';
import type { SigninService } from './services/signin/signin-service.ts';
import { createSigninService } from './services/signin/signin-service.ts';

/** Sign-ins go to the practice providers until real ones are configured. */
export function buildSignin(
  { clock, log, host }: ApplicationOptions,
  { settings, journal, stores, events }: Base,
  practice: () => PracticeProvidersPort | null,
  accounts: () => AccountsService,
): SigninService {
  return createSigninService({
    client: createOAuthClient({ clock }),
    store: stores.signin,
    settings,
    practice,
    vault: host.vault,
    host: host.signin,
    backend: null,
    checklist: null,
    accounts: {
      completeLogin: (login) => accounts().completeLogin(login),
      linkLogin: (login, accountId) => accounts().linkLogin(login, accountId),
    },
    clock,
    log: log.scope('signin'),
    emit(name, payload) {
      events.emit(name, payload);
      accounts().signInsChanged();
    },
    recordFor: (provider) => journal.recorder('signin', provider),
  });
}
