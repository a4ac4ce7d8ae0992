import type {
  Account,
  AccountsSnapshot,
  AppError,
  ErrorCode,
  Operator,
  ReturnPath,
  ReturnPathChoice,
  SigninAwaiting,
  SigninCard,
  SigninPerson,
  SigninProvider,
  WaitingLogin,
} from '../../src-preload/contract/index.ts';

/** Who is signed in with whom, and the accounts of the desk. */
export interface SampleSignin {
  readonly cards: readonly SigninCard[];
  readonly operator: Operator | null;
  readonly accounts: AccountsSnapshot;
}

const LABELS = { a: 'Facebook', b: 'Google', c: 'WeChat', d: 'Apple' } as const;

export const PEOPLE: Readonly<Record<SigninProvider, SigninPerson>> = {
  a: { id: '10158734', name: 'Ada Okafor', picture: null, email: null },
  b: { id: '108214395571028', name: 'Ada Okafor', picture: null, email: 'ada@house.example' },
  c: { id: 'oX2p-4fJ1v0', name: 'Mei Ling Chen', picture: null, email: null },
  d: { id: '001024.7c', name: 'Jonas Weber', picture: null, email: 'q7w2@relay.example' },
};

const ago = (now: number, minutes: number) => new Date(now - minutes * 60_000).toISOString();

/** A desk where one person is in, one sign-in failed, and one provider is not set up. */
export function mixedSignin(now: number): SampleSignin {
  const cards = [
    sampleCard('a', now, {}),
    signedIn('b', now),
    failed('c', now, 'signin.denied', {}),
    sampleCard('d', now, { state: 'not-configured', returnPaths: noPaths() }),
  ];
  return { cards, operator: operatorOf('b', now), accounts: someAccounts(now) };
}

/** Nothing is set up and nobody has ever signed in. */
export function noSignin(now: number): SampleSignin {
  const cards = (['a', 'b', 'c', 'd'] as const).map((provider) =>
    sampleCard(provider, now, { state: 'not-configured', practice: false, returnPaths: noPaths() }),
  );
  return { cards, operator: null, accounts: { accounts: [], waiting: [] } };
}

/** Every way of waiting. */
export function awaitingSignin(now: number): SampleSignin {
  const waits = (provider: SigninProvider, path: ReturnPath, step: SigninAwaiting['step']) =>
    sampleCard(provider, now, {
      state: step === 'return' ? 'awaiting' : 'signing-in',
      since: ago(now, 1),
      awaiting: { ...sampleAwaiting(provider, path, now - 66_000), step },
    });
  return {
    cards: [
      waits('a', 'host', 'return'),
      waits('b', 'loopback', 'return'),
      waits('c', 'host', 'exchange'),
      waits('d', 'paste', 'return'),
    ],
    operator: null,
    accounts: { accounts: [], waiting: [] },
  };
}

/** An ended session with something that waits for it, and three failures. */
export function troubledSignin(now: number): SampleSignin {
  return {
    cards: [
      {
        ...signedIn('a', now),
        state: 'expired',
        since: ago(now, 12),
        error: { code: 'signin.expired', message: 'over', context: { reason: 'time' }, retryable: false },
        interrupted: { action: 'share', since: ago(now, 2), state: 'waiting', error: null },
      },
      failed('b', now, 'signin.portBusy', { port: 47_111 }),
      failed('c', now, 'signin.clock', { minutes: 11, direction: 'behind' }),
      failed('d', now, 'accounts.nameTaken', {}),
    ],
    operator: operatorOf('a', now),
    accounts: { ...someAccounts(now), waiting: [waitingLogin(now)] },
  };
}

/** Everybody is in, everything was done. */
export function fullSignin(now: number): SampleSignin {
  const a: SigninCard = {
    ...signedIn('a', now),
    service: {
      tokenType: 'Bearer',
      issuedTokenType: 'urn:ietf:params:oauth:token-type:access_token',
      obtainedAt: ago(now, 20),
      expiresAt: ago(now, -40),
      subject: 'ada@house.example',
    },
    share: { shareId: 's0', state: 'published', openUrl: null, at: ago(now, 5), error: null },
  };
  return {
    cards: [a, signedIn('b', now), signedIn('c', now), signedIn('d', now)],
    operator: operatorOf('a', now),
    accounts: someAccounts(now),
  };
}

/** A provider that nobody has signed in with. */
export function sampleCard(provider: SigninProvider, now: number, changes: Partial<SigninCard>): SigninCard {
  return {
    provider,
    label: LABELS[provider],
    practice: true,
    state: 'signed-out',
    since: ago(now, 10),
    account: null,
    accountId: null,
    scopes: [],
    expiresAt: null,
    refreshes: provider !== 'a',
    awaiting: null,
    error: null,
    returnPaths: pathsOf(provider),
    shares: provider === 'a',
    exchanges: provider === 'a',
    interrupted: null,
    share: null,
    service: null,
    ...changes,
  };
}

/** An attempt that began at `startedAt` (ms) and waits for five minutes. */
export function sampleAwaiting(
  provider: SigninProvider,
  returnPath: ReturnPath,
  startedAt: number,
): SigninAwaiting {
  return {
    attemptId: `attempt-${provider}-${startedAt}`,
    step: 'return',
    returnPath,
    // Nobody listens there: a page that is really opened ends at once.
    openUrl: `http://127.0.0.1:9/${provider}/authorize?state=4f1c`,
    returnTo: 'http://127.0.0.1:50123/return/Zk3v9Q',
    startedAt: new Date(startedAt).toISOString(),
    until: new Date(startedAt + 300_000).toISOString(),
  };
}

export function signedIn(provider: SigninProvider, now: number): SigninCard {
  return sampleCard(provider, now, {
    state: 'signed-in',
    since: ago(now, 34),
    account: PEOPLE[provider],
    scopes: provider === 'a' ? ['email', 'publish_actions'] : ['email', 'profile'],
    expiresAt: ago(now, -26),
  });
}

function failed(
  provider: SigninProvider,
  now: number,
  code: ErrorCode,
  context: AppError['context'],
): SigninCard {
  return sampleCard(provider, now, {
    state: 'failed',
    since: ago(now, 3),
    error: { code, message: code, context, retryable: true },
  });
}

export function operatorOf(provider: SigninProvider, now: number): Operator {
  return { ...PEOPLE[provider], provider, since: ago(now, 34), practice: true };
}

function pathsOf(provider: SigninProvider): ReturnPathChoice[] {
  const isLoopback = provider === 'b';
  return [
    {
      path: 'loopback',
      works: isLoopback,
      obstacle: isLoopback ? null : provider === 'c' ? 'oneHost' : 'httpsOnly',
      preferred: isLoopback,
    },
    {
      path: 'window',
      works: false,
      obstacle: isLoopback ? 'embeddedRefused' : 'noWindow',
      preferred: false,
    },
    { path: 'host', works: !isLoopback, obstacle: isLoopback ? 'noHost' : null, preferred: !isLoopback },
    { path: 'deepLink', works: false, obstacle: 'noDeepLink', preferred: false },
    { path: 'paste', works: true, obstacle: null, preferred: false },
  ];
}

function noPaths(): ReturnPathChoice[] {
  return pathsOf('b').map(({ path }) => ({
    path,
    works: false,
    obstacle: 'notConfigured',
    preferred: false,
  }));
}

function someAccounts(now: number): AccountsSnapshot {
  const ada = sampleAccount('Ada Okafor', 2, now);
  return { accounts: [ada, sampleAccount('Jonas Weber', 1, now)], waiting: [] };
}

function waitingLogin(now: number): WaitingLogin {
  return {
    waitingId: 'w1',
    provider: 'd',
    providerUserId: PEOPLE.d.id,
    displayName: PEOPLE.d.name,
    practice: true,
    reason: 'nameTaken',
    takenBy: 'account-Jonas Weber',
    since: ago(now, 3),
    expiresAt: ago(now, -1437),
  };
}

/** An account with its first `links` providers. */
export function sampleAccount(username: string, links: number, now: number): Account {
  return {
    accountId: `account-${username}`,
    username,
    email: `1001-${username.toLowerCase().replaceAll(' ', '-')}@graph.example.org`,
    group: 'REGISTERED',
    type: 'normal',
    ip: '127.0.0.1',
    isNew: links === 1,
    practice: true,
    signedIn: links > 1,
    createdAt: ago(now, 9000),
    lastSignInAt: ago(now, 34),
    links: (['a', 'b', 'c', 'd'] as const).slice(0, links).map((provider) => ({
      provider,
      providerUserId: `1001-${username}`,
      displayName: username,
      linkedAt: ago(now, 9000),
      lastSignInAt: ago(now, 34),
      canUnlink: links > 1,
    })),
  };
}
