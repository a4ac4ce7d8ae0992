import type { ApplicationOptions, Base } from './app-base.ts';
import type { Disposer } from './lib/disposal.ts';
import type { PracticeProvidersPort } from './lib/ports.ts';
import { ok } from './lib/result.ts';
import { createOAuthClient } from './protocols/oauth/index.ts';
import { createTxtLookup } from './protocols/spf/txt-lookup.ts';
import { createExchangeClient } from './protocols/token-exchange/index.ts';
import { createProxiedHttpTransport } from './protocols/upnp/http-exchange.ts';
import type { AccountsService } from './services/accounts/accounts-service.ts';
import { createChecklist } from './services/signin/checklist.ts';
import { createExchangeBackend } from './services/signin/exchange-backend.ts';
import { createFetchPage } from './services/signin/fetch-page.ts';
import { providerToCheck } from './services/signin/provider-to-check.ts';
import type { SigninDeps } from './services/signin/signin-deps.ts';
import type { SigninService } from './services/signin/signin-service.ts';
import { createSigninService } from './services/signin/signin-service.ts';

type Practice = () => PracticeProvidersPort | null;

/** Sign-ins go to the practice providers until real ones are configured. */
export function buildSignin(
  options: ApplicationOptions,
  base: Base,
  practice: Practice,
  accounts: () => AccountsService,
  disposer: Disposer,
): SigninService {
  const { clock, log, host } = options;
  const { settings, journal, stores, events } = base;
  const hasAccounts = (): boolean => settings.get().signin.accounts.enabled;
  return disposer.add(
    createSigninService({
      client: createOAuthClient({ clock }),
      store: stores.signin,
      settings,
      practice,
      vault: host.vault,
      host: host.signin,
      backend: buildBackend(options, base, practice, disposer),
      checklist: buildChecklist(options, base, practice, disposer),
      accounts: {
        completeLogin: (login) => (hasAccounts() ? accounts().completeLogin(login) : ok(null)),
        linkLogin: (login, accountId) => accounts().linkLogin(login, accountId),
      },
      clock,
      log: log.scope('signin'),
      emit(name, payload) {
        events.emit(name, payload);
        accounts().signInsChanged();
      },
      recordFor: (provider) => journal.recorder('signin', provider),
    }),
  );
}

function buildBackend(
  { clock }: ApplicationOptions,
  { settings }: Base,
  practice: Practice,
  disposer: Disposer,
): SigninDeps['backend'] {
  return createExchangeBackend({
    client: disposer.add(createExchangeClient({ clock })),
    settings: () => settings.get().signin.exchange,
    secret: () => settings.readSecret('signin.exchange.secret'),
    practice() {
      const operator = practice()?.operator;
      const [clientId] = operator?.clientApps ?? [];
      return operator === undefined || clientId === undefined
        ? null
        : { endpoint: operator.exchangeUrl, clientId };
    },
  });
}

function buildChecklist(
  { clock }: ApplicationOptions,
  { settings, journal, events }: Base,
  practice: Practice,
  disposer: Disposer,
): SigninDeps['checklist'] {
  const http = disposer.add(createProxiedHttpTransport({ clock }));
  const check = createChecklist({
    registration: () => settings.get().signin.registration,
    lookUpTxt: createTxtLookup(null),
    fetchPage: createFetchPage(http, journal.recorder('signin', 'checklist')),
    clock,
    emit: events.emit,
  });
  return (config, signal) =>
    check(
      providerToCheck(config, (name) => settings.readSecret(name), practice()),
      signal,
    );
}

/** Who is unlinked is signed out; who was linked by hand is no longer told to. */
export function followLinks(accounts: AccountsService, signin: SigninService, disposer: Disposer): void {
  const ended = new AbortController();
  disposer.defer(() => ended.abort());
  disposer.defer(
    accounts.onLinkChanged(({ change, accountId, provider, practice, providerUserId }) => {
      const card = signin.status().providers.find((one) => one.provider === provider);
      if (card?.account?.id !== providerUserId || card.practice !== practice) return;
      if (change === 'unlinked') void signin.signOut(card.provider, ended.signal);
      else signin.accountSettled(card.provider, accountId);
    }),
  );
}
