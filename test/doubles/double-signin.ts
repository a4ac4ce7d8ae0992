import type {
  AppError,
  EventName,
  RequestName,
  RequestParsed,
  Sentence,
  SigninCard,
  SigninCheck,
  SigninProvider,
  SigninShare,
  SigninStatus,
} from '../../src-preload/contract/index.ts';
import { sentenceInEnglish } from '../../src-preload/contract/index.ts';
import { operatorOf, sampleAwaiting, signedIn } from './sample-signin.ts';
import type { SampleSignin } from './sample-signin.ts';

type SigninRequest = Extract<RequestName, `signin:${string}`>;
export type SigninAnswers = { readonly [N in SigninRequest]: (input: RequestParsed<N>) => unknown };

/** Signing in, in memory: a start waits until it is cancelled or an address is pasted that holds a `code`. */
export function createDoubleSignin(
  first: SampleSignin,
  emit: (name: EventName, payload: unknown) => void,
  refuse: (code: AppError['code'], context: Record<string, unknown>) => Error,
  pause: () => Promise<unknown>,
): SigninAnswers {
  let { cards, operator } = first;
  let shares = 0;
  const now = () => Date.now();
  const status = (): SigninStatus => ({
    providers: [...cards],
    operator,
    connection: connectionOf(cards, operator, new Date(now() - 600_000).toISOString()),
  });
  const find = (provider: SigninProvider) => cards.find((card) => card.provider === provider);
  function change(provider: SigninProvider, changes: Partial<SigninCard>): SigninCard | undefined {
    const since = new Date().toISOString();
    cards = cards.map((card) => (card.provider === provider ? { ...card, since, ...changes } : card));
    if (cards.every(({ state }) => state !== 'signed-in')) operator = null;
    emit('signin:changed', status());
    return find(provider);
  }
  function comeIn(provider: SigninProvider): SigninCard | undefined {
    const waits = find(provider)?.interrupted ?? null;
    operator ??= operatorOf(provider, now());
    const interrupted = waits === null ? null : { ...waits, state: 'done' as const };
    return change(provider, { ...signedIn(provider, now()), interrupted });
  }
  const signedOut = (provider: SigninProvider) =>
    change(provider, { state: 'signed-out', awaiting: null, account: null, error: null });
  return {
    'signin:status': status,
    'signin:start': ({ provider, returnPath }) => {
      const preferred = find(provider)?.returnPaths.find((way) => way.preferred)?.path;
      const awaiting = sampleAwaiting(provider, returnPath ?? preferred ?? 'paste', now());
      change(provider, { state: 'awaiting', awaiting, error: null });
      return { attemptId: awaiting.attemptId, openUrl: awaiting.openUrl, opened: false, awaiting };
    },
    'signin:wait': ({ provider }) => find(provider),
    'signin:cancel': ({ provider }) => signedOut(provider),
    'signin:paste': ({ provider, address }) => {
      if (!address.includes('code=')) throw refuse('signin.badReturn', {});
      return comeIn(provider);
    },
    'signin:sign-out': ({ provider }) => ({ revoked: 'revoked', error: null, card: signedOut(provider) }),
    'signin:exchange': ({ provider }) => {
      const service = {
        tokenType: 'Bearer',
        issuedTokenType: 'urn:ietf:params:oauth:token-type:access_token',
        obtainedAt: new Date().toISOString(),
        expiresAt: null,
        subject: 'ada@house.example',
      };
      change(provider, { service });
      return { status: 'connected', service };
    },
    'signin:share': ({ provider }) => {
      shares += 1;
      const card = find(provider);
      const state: SigninShare['state'] = card?.state === 'signed-in' ? shareState(card) : 'login';
      const openUrl = state === 'published' ? null : 'http://127.0.0.1:9/dialog';
      const share = { shareId: `s${shares}`, state, openUrl, at: new Date().toISOString(), error: null };
      change(provider, { share });
      return share;
    },
    'signin:checklist': async ({ provider }) => {
      const checks = sampleChecks();
      for (let done = 1; done <= checks.length; done += 1) {
        await pause();
        emit('signin:checklist-progressed', {
          provider,
          count: checks.length,
          checks: checks.slice(0, done),
        });
      }
      await pause();
      return { checks };
    },
  };
}

function connectionOf(
  cards: readonly SigninCard[],
  operator: SigninStatus['operator'],
  startedAt: string,
): SigninStatus['connection'] {
  const expired = cards.find(({ state }) => state === 'expired');
  const busy = cards.find(({ state }) => state === 'awaiting' || state === 'signing-in');
  if (expired !== undefined)
    return { status: 'degraded', reason: 'expired', since: expired.since, target: expired.label };
  if (operator !== null) return { status: 'ok', reason: null, since: operator.since, target: operator.name };
  if (busy !== undefined)
    return { status: 'busy', reason: busy.state, since: busy.since, target: busy.label };
  return { status: 'offline', reason: 'signedOut', since: startedAt, target: '' };
}

const shareState = ({ scopes }: SigninCard) =>
  scopes.includes('publish_actions') ? ('published' as const) : ('dialog' as const);

function sampleChecks(): readonly SigninCheck[] {
  const address = 'https://house.example/privacy';
  const page: Sentence = { reason: 'privacyPolicy', context: {} };
  return [
    sampleCheck('a.redirect', 'pass', 1, {
      found: { reason: 'returnFits', context: { address: 'https://relay.house.example/a' } },
      todo: null,
    }),
    sampleCheck('a.privacyPolicy', 'fail', 84, {
      found: { reason: 'pageAnswers', context: { page, address, status: 404 } },
      todo: { reason: 'publishForAll', context: {} },
    }),
    sampleCheck('a.deletionPage', 'skipped', 0, { found: { reason: 'cancelled', context: {} }, todo: null }),
  ];
}

function sampleCheck(
  id: string,
  outcome: SigninCheck['outcome'],
  ms: number,
  { found, todo }: Pick<SigninCheck, 'found' | 'todo'>,
): SigninCheck {
  const fix = todo === null ? null : sentenceInEnglish(todo);
  return { id, outcome, ms, detail: sentenceInEnglish(found), fix, found, todo };
}
