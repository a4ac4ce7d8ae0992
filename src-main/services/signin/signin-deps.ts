import type { Account, RequestValue, SigninProvider } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { PracticeProvidersPort, SigninHost, Vault } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import type { OAuthClient } from '../../protocols/oauth/index.ts';
import type { SigninStore } from '../../storage/signin-store.ts';
import type { CompletedLogin } from '../accounts/accounts-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ExchangeBackend } from './actions.ts';
import type { ProviderConfig } from './provider-config.ts';

/** What signing in needs of the rest of the application. */
export interface SigninDeps {
  readonly client: OAuthClient;
  readonly store: SigninStore;
  readonly settings: Pick<SettingsService, 'get' | 'readSecret'>;
  readonly practice: () => PracticeProvidersPort | null;
  readonly vault: Vault;
  readonly host: SigninHost | null;
  readonly backend: ExchangeBackend | null;
  /** Live checks of what a provider wants registered; `null` where there are none. */
  readonly checklist:
    | ((config: ProviderConfig, signal: AbortSignal) => Promise<Result<RequestValue<'signin:checklist'>>>)
    | null;
  readonly accounts: {
    /** `null` where this desk keeps no accounts. */
    readonly completeLogin: (login: CompletedLogin) => Result<Entered | null>;
    readonly linkLogin: (login: CompletedLogin, accountId: string) => Result<Entered>;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  readonly recordFor: (provider: SigninProvider) => RecordExchange;
}

/** The local account that a login led into. */
type Entered = Pick<Account, 'accountId'>;
