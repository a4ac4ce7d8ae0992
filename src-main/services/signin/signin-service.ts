import type {
  ReturnPath,
  RequestValue,
  SigninCard,
  SigninProvider,
  SigninShare,
  SigninStatus,
} from '../../../src-preload/contract/index.ts';
import { SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { SettingsService } from '../settings/settings-service.ts';

/** Signs people in with identity providers. */
export interface SigninService {
  status(): SigninStatus;
  start(input: {
    readonly provider: SigninProvider;
    readonly returnPath: ReturnPath | null;
  }): Promise<Result<RequestValue<'signin:start'>>>;
  wait(provider: SigninProvider, waitMs: number, signal: AbortSignal): Promise<Result<SigninCard>>;
  cancel(provider: SigninProvider): Result<SigninCard>;
  paste(provider: SigninProvider, address: string): Promise<Result<SigninCard>>;
  signOut(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:sign-out'>>>;
  exchange(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:exchange'>>>;
  share(
    provider: SigninProvider,
    message: { readonly message: string; readonly link: string | null },
  ): Promise<Result<SigninShare>>;
  checklist(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:checklist'>>>;
}

export interface SigninDeps {
  readonly settings: SettingsService;
  readonly clock: Clock;
}

/** Every provider is `not-configured` and says so to whoever asks it. */
export function createSigninService({ settings, clock }: SigninDeps): SigninService {
  const since = isoTime(clock.now());
  const card = (provider: SigninProvider): SigninCard => ({
    ...NOBODY,
    provider,
    label: settings.get().signin[provider].label ?? LABELS[provider],
    shares: provider === 'a',
    exchanges: provider === 'a',
    since,
  });
  const refuse = (provider: SigninProvider) =>
    Promise.resolve(
      fail('signin.notConfigured', {
        message: `${card(provider).label} is not set up.`,
        context: { provider },
      }),
    );
  return {
    status: () => ({
      providers: SIGNIN_PROVIDERS.map(card),
      operator: null,
      connection: { status: 'offline', reason: 'notConfigured', since, target: '' },
    }),
    start: ({ provider }) => refuse(provider),
    wait: (provider) => Promise.resolve(ok(card(provider))),
    cancel: (provider) => ok(card(provider)),
    paste: refuse,
    signOut: (provider) => Promise.resolve(ok({ revoked: 'nothing', error: null, card: card(provider) })),
    exchange: refuse,
    share: refuse,
    checklist: refuse,
  };
}

const LABELS: Readonly<Record<SigninProvider, string>> = {
  a: 'Facebook',
  b: 'Google',
  c: 'WeChat',
  d: 'Apple',
};

const NOBODY = {
  practice: false,
  state: 'not-configured',
  account: null,
  scopes: [],
  expiresAt: null,
  refreshes: false,
  awaiting: null,
  error: null,
  returnPaths: [],
  interrupted: null,
  share: null,
  service: null,
} as const satisfies Partial<SigninCard>;
