import type {
  AppError,
  Connection,
  Operator,
  ReturnPathChoice,
  SigninAwaiting,
  SigninCard,
  SigninProvider,
  SigninShare,
  SigninState,
} from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { ProviderConfig } from './provider-config.ts';
import type { Session } from './sessions.ts';

/** What a card is made of. */
export interface CardFacts {
  readonly provider: SigninProvider;
  readonly config: ProviderConfig | null;
  readonly label: string;
  readonly session: Session | null;
  readonly awaiting: SigninAwaiting | null;
  /** Why the last answer or the last attempt was no good, or what the local account lacks. */
  readonly error: AppError | null;
  readonly since: string;
  readonly paths: readonly ReturnPathChoice[];
  readonly interrupted: SigninCard['interrupted'];
  readonly share: SigninShare | null;
  readonly hasBackend: boolean;
}

/** The state in one word; what is under way comes before what was. */
export function stateOf({ config, session, awaiting, error }: CardFacts): SigninState {
  if (config === null) return 'not-configured';
  if (awaiting !== null) return awaiting.step === 'return' ? 'awaiting' : 'signing-in';
  if (session !== null) return session.ended !== null ? 'expired' : 'signed-in';
  return error === null ? 'signed-out' : 'failed';
}

/** One provider as its card shows it. */
export function cardOf(facts: CardFacts): SigninCard {
  const { provider, label, config, session, since, awaiting, error, interrupted, share } = facts;
  return {
    provider,
    label,
    practice: config?.practice ?? false,
    state: stateOf(facts),
    since,
    ...(session === null ? NOBODY : factsOf(session)),
    awaiting,
    error,
    returnPaths: [...facts.paths],
    shares: config !== null && config.sharing !== null,
    exchanges: facts.hasBackend,
    interrupted,
    share,
  };
}

type SessionFacts = Pick<
  SigninCard,
  'account' | 'accountId' | 'scopes' | 'expiresAt' | 'refreshes' | 'service'
>;

const NOBODY: SessionFacts = {
  account: null,
  accountId: null,
  scopes: [],
  expiresAt: null,
  refreshes: false,
  service: null,
};

function factsOf({ person, accountId, scopes, expiresAt, refreshes, service }: Session): SessionFacts {
  const until = expiresAt === null ? null : isoTime(expiresAt);
  return { account: person, accountId, scopes: [...scopes], expiresAt: until, refreshes, service };
}

/** Who operates this desk: whoever signed in first and still is. */
export function operatorOf(
  cards: readonly SigninCard[],
  sinceOf: (card: SigninCard) => string,
): Operator | null {
  const [first] = cards
    .filter(({ state, account }) => account !== null && state !== 'expired')
    .toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)));
  if (first?.account == null) return null;
  const { provider, account, practice } = first;
  return { provider, ...account, since: sinceOf(first), practice };
}

/** The sign-in of the status strip. */
export function connectionOf(
  cards: readonly SigninCard[],
  operator: Operator | null,
  startedAt: string,
): Connection {
  const expired = cards.find(({ state }) => state === 'expired');
  const busy = cards.find(({ state }) => state === 'awaiting' || state === 'signing-in');
  if (expired !== undefined)
    return {
      status: 'degraded',
      reason: 'expired',
      since: expired.since,
      target: expired.account?.name ?? expired.label,
    };
  if (operator !== null) return { status: 'ok', reason: null, since: operator.since, target: operator.name };
  if (busy !== undefined)
    return { status: 'busy', reason: busy.state, since: busy.since, target: busy.label };
  const isConfigured = cards.some(({ state }) => state !== 'not-configured');
  return {
    status: 'offline',
    reason: isConfigured ? 'signedOut' : 'notConfigured',
    since: startedAt,
    target: '',
  };
}
