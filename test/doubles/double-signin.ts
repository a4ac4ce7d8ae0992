import type {
  EventName,
  RequestName,
  RequestParsed,
  SigninAwaiting,
  SigninCard,
  SigninProvider,
  SigninStatus,
} from '../../src-preload/contract/index.ts';
import { SIGNIN_PROVIDERS } from '../../src-preload/contract/index.ts';

type SigninRequest = Extract<RequestName, `signin:${string}`>;
export type SigninAnswers = { readonly [N in SigninRequest]: (input: RequestParsed<N>) => unknown };

const LABELS = { a: 'Facebook', b: 'Google', c: 'WeChat', d: 'Apple' } as const;

/** A provider that nobody has signed in with. */
export function sampleCard(provider: SigninProvider, now: number, changes: Partial<SigninCard>): SigninCard {
  return {
    provider,
    label: LABELS[provider],
    practice: true,
    state: 'signed-out',
    since: new Date(now - 600_000).toISOString(),
    account: null,
    scopes: [],
    expiresAt: null,
    refreshes: provider !== 'a',
    awaiting: null,
    error: null,
    returnPaths: [
      {
        path: 'loopback',
        works: provider === 'b',
        obstacle: provider === 'b' ? null : 'httpsOnly',
        preferred: provider === 'b',
      },
      { path: 'window', works: false, obstacle: 'noWindow', preferred: false },
      {
        path: 'host',
        works: provider !== 'b',
        obstacle: provider === 'b' ? 'noHost' : null,
        preferred: provider !== 'b',
      },
      { path: 'deepLink', works: false, obstacle: 'noDeepLink', preferred: false },
      { path: 'paste', works: true, obstacle: null, preferred: false },
    ],
    shares: provider === 'a',
    exchanges: provider === 'a',
    interrupted: null,
    share: null,
    service: null,
    ...changes,
  };
}

/** The sign-in part of the double: nobody is signed in; a start waits until it is cancelled. */
export function createDoubleSignin(emit: (name: EventName, payload: unknown) => void): SigninAnswers {
  const now = Date.now();
  let cards = SIGNIN_PROVIDERS.map((provider) => sampleCard(provider, now, {}));
  const status = (): SigninStatus => ({
    providers: cards,
    operator: null,
    connection: { status: 'offline', reason: 'signedOut', since: new Date(now).toISOString(), target: '' },
  });
  const find = (provider: SigninProvider) => cards.find((card) => card.provider === provider);
  function change(provider: SigninProvider, changes: Partial<SigninCard>) {
    const since = new Date().toISOString();
    cards = cards.map((card) => (card.provider === provider ? { ...card, since, ...changes } : card));
    emit('signin:changed', status());
    return find(provider);
  }
  const signedOut = (provider: SigninProvider) => change(provider, { state: 'signed-out', awaiting: null });
  return {
    'signin:status': status,
    'signin:start': ({ provider }) => {
      const awaiting: SigninAwaiting = {
        attemptId: `attempt-${provider}`,
        step: 'return',
        returnPath: provider === 'b' ? 'loopback' : 'host',
        openUrl: `https://provider.example/${provider}/authorize`,
        returnTo: 'http://127.0.0.1:50123/return',
        startedAt: new Date().toISOString(),
        until: new Date(Date.now() + 300_000).toISOString(),
      };
      change(provider, { state: 'awaiting', awaiting, error: null });
      return { attemptId: awaiting.attemptId, openUrl: awaiting.openUrl, opened: true, awaiting };
    },
    'signin:wait': ({ provider }) => find(provider),
    'signin:cancel': ({ provider }) => signedOut(provider),
    'signin:paste': ({ provider }) => find(provider),
    'signin:sign-out': ({ provider }) => ({ revoked: 'nothing', error: null, card: signedOut(provider) }),
    'signin:exchange': () => null,
    'signin:share': () => null,
    'signin:checklist': () => ({ checks: [] }),
  };
}
