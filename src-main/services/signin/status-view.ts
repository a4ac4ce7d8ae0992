import type {
  AppError,
  SigninCard,
  SigninProvider,
  SigninStatus,
} from '../../../src-preload/contract/index.ts';
import { appErrorSchema, SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { InterruptionRow, SigninStore } from '../../storage/signin-store.ts';
import type { Actions } from './actions.ts';
import type { AttemptDesk } from './attempt-desk.ts';
import { awaitingOf } from './attempt-desk.ts';
import { cardOf, connectionOf, operatorOf } from './cards.ts';
import type { Providers } from './providers.ts';
import type { Session, Sessions } from './sessions.ts';
import { expired } from './sessions.ts';

export interface StatusDeps {
  readonly providers: Providers;
  readonly sessions: Sessions;
  readonly desk: AttemptDesk;
  readonly actions: Actions;
  readonly store: SigninStore;
  readonly clock: Clock;
  readonly hasBackend: boolean;
}

/** What the faces see: built anew each time, but for how long a state has lasted and how the last attempt ended. */
export class StatusView {
  readonly #deps: StatusDeps;
  readonly #startedAt: string;
  readonly #states = new Map<SigninProvider, { readonly state: string; readonly since: string }>();
  /** How the last attempt of a provider ended, or what its account lacks. */
  readonly errors = new Map<SigninProvider, AppError>();

  constructor(deps: StatusDeps) {
    this.#deps = deps;
    this.#startedAt = isoTime(deps.clock.now());
  }

  status(): SigninStatus {
    const providers = SIGNIN_PROVIDERS.map((provider) => this.card(provider));
    const operator = operatorOf(providers, (card) => this.#signedInSince(card));
    return { providers, operator, connection: connectionOf(providers, operator, this.#startedAt) };
  }

  card(provider: SigninProvider): SigninCard {
    const { providers, sessions, desk, actions, store, hasBackend } = this.#deps;
    const config = providers.config(provider);
    const session = config === null ? null : sessions.find(config);
    const live = desk.find(provider);
    const row = store.interruption(provider);
    const card = cardOf({
      provider,
      config,
      label: providers.label(provider),
      session,
      awaiting: live === null ? null : awaitingOf(live),
      error: live === null ? (this.errors.get(provider) ?? endOf(session)) : live.complaint,
      since: session?.since ?? this.#startedAt,
      paths: config === null ? [] : providers.paths(config),
      interrupted: row === null ? null : interruptionOf(row),
      share: actions.shareOf(provider),
      hasBackend: hasBackend && config?.exchangeEndpoint != null,
    });
    return { ...card, since: this.#sinceOf(card) };
  }

  #sinceOf({ provider, state, since }: SigninCard): string {
    const known = this.#states.get(provider);
    if (known?.state === state) return known.since;
    const began = known === undefined ? since : isoTime(this.#deps.clock.now());
    this.#states.set(provider, { state, since: began });
    return began;
  }

  #signedInSince({ provider, since }: SigninCard): string {
    const config = this.#deps.providers.config(provider);
    return (config === null ? null : this.#deps.sessions.find(config)?.since) ?? since;
  }
}

/** What ended a session, once nothing newer is to be told. */
function endOf(session: Session | null): AppError | null {
  return session === null || session.ended === null ? null : expired(session.ended).error;
}

function interruptionOf({ action, since, state, error }: InterruptionRow): SigninCard['interrupted'] {
  const shown = state === 'running' ? 'waiting' : state;
  return {
    action,
    since,
    state: shown,
    error: error === null ? null : appErrorSchema.parse(JSON.parse(error)),
  };
}
