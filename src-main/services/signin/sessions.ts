import type {
  SigninPerson,
  SigninProvider,
  SigninService as Service,
} from '../../../src-preload/contract/index.ts';
import { signinPersonSchema, signinServiceSchema } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { SealedSecret, Vault } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Tokens } from '../../protocols/oauth/index.ts';
import { scopesOf } from '../../protocols/oauth/index.ts';
import type { InterruptionRow, SessionRow, SigninStore } from '../../storage/signin-store.ts';
import type { Completed, CompletionDeps } from './complete-signin.ts';
import { refreshTokens } from './complete-signin.ts';
import type { ProviderConfig } from './provider-config.ts';

/** Its time was up, its time was up while the machine slept, or the provider no longer takes it. */
export type SessionEnd = 'time' | 'asleep' | 'refused';

/** Who is signed in with a provider, without any secret. */
export interface Session {
  readonly person: SigninPerson;
  readonly scopes: readonly string[];
  readonly since: string;
  readonly expiresAt: number | null;
  readonly refreshes: boolean;
  /** Why it is over, `null` while it holds. */
  readonly ended: SessionEnd | null;
  readonly service: Service | null;
  /** The local account that it led into. */
  readonly accountId: string | null;
}

export interface SessionDeps extends CompletionDeps {
  readonly store: SigninStore;
  readonly vault: Vault;
  readonly recordFor: (provider: SigninProvider) => RecordExchange;
  readonly changed: () => void;
}

/** A token is new enough while it lasts so much longer. */
const EARLY_MS = 60_000;

/** The sessions of all providers; tokens are opened from the vault for one use at a time. */
export class Sessions {
  readonly #deps: SessionDeps;
  /** One refresh at a time: a provider takes a second use of a refresh token for theft. */
  readonly #refreshing = new Map<SigninProvider, Promise<Result<Tokens>>>();

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** The session that belongs to the provider as it is set up now. */
  find(config: ProviderConfig): Session | null {
    const row = this.#row(config);
    if (row === null) return null;
    const { since, expiresAt, refreshes, ended, service, accountId } = row;
    return {
      person: signinPersonSchema.parse(JSON.parse(row.person)),
      scopes: JSON.parse(row.scopes) as string[],
      since,
      expiresAt,
      refreshes,
      accountId,
      ended: endOf(ended),
      service: service === null ? null : signinServiceSchema.parse(JSON.parse(service)),
    };
  }

  /**
   * Keeps a sign-in whole or not at all, together with the local account that `enter` leads it into. Answers what it
   * lets go on. Errors: vault.locked.
   */
  async keep(
    config: ProviderConfig,
    { tokens, person }: Completed,
    asked: readonly string[],
    enter: () => string | null,
  ): Promise<Result<InterruptionRow | null>> {
    const { store, clock } = this.#deps;
    const sealed = await this.#seal(tokens);
    if (!sealed.ok) return sealed;
    const name = this.#nameOf(config, person);
    const { id, picture, email } = person;
    const facts: SigninPerson = { id, name: name ?? email ?? id, picture, email };
    const row: Omit<SessionRow, 'accountId'> = {
      provider: config.provider,
      practice: config.practice,
      clientId: config.clientId,
      person: JSON.stringify(facts),
      scopes: JSON.stringify(tokens.scopes ?? asked),
      since: isoTime(clock.now()),
      expiresAt: tokens.expiresAt,
      refreshes: canRefresh(config, tokens),
      ended: null,
      service: null,
    };
    return ok(store.signedIn(row, sealed.value, enter));
  }

  /** The name for an account: what the provider says now, or said to this person before. */
  nameFor(config: ProviderConfig, person: Completed['person']): string | null {
    return this.#nameOf(config, person);
  }

  /**
   * Tokens that can be used now, refreshed where they are about to end. Errors: signin.notSignedIn, signin.expired,
   * vault.locked, signin.unreachable (the old ones are over and the provider cannot be asked).
   */
  fresh(config: ProviderConfig, signal: AbortSignal): Promise<Result<Tokens>> {
    return this.#fresh(config, 'time', signal);
  }

  async #fresh(config: ProviderConfig, why: SessionEnd, signal: AbortSignal): Promise<Result<Tokens>> {
    const { clock } = this.#deps;
    const row = this.#row(config);
    if (row === null)
      return fail('signin.notSignedIn', { message: 'Nobody is signed in with this provider.' });
    if (row.ended !== null) return expired(endOf(row.ended));
    const tokens = await this.#open(config.provider);
    if (!tokens.ok) return tokens;
    const { expiresAt } = tokens.value;
    if (expiresAt === null || expiresAt - EARLY_MS > clock.now()) return tokens;
    if (!row.refreshes) return expiresAt > clock.now() ? tokens : this.end(config, why);
    const refreshed = await this.#refreshOnce(config, tokens.value, signal);
    if (refreshed.ok || !refreshed.error.retryable) return refreshed;
    return expiresAt > clock.now() ? tokens : refreshed;
  }

  /** Marks a session as over. */
  end(config: ProviderConfig, why: SessionEnd): Result<never> {
    this.#deps.store.ended(config.provider, why);
    this.#deps.changed();
    return expired(why);
  }

  /** Ends, or refreshes, what is about to end. */
  async review(config: ProviderConfig, hasSlept: boolean, signal: AbortSignal): Promise<void> {
    const session = this.find(config);
    if (session === null || session.ended !== null || session.expiresAt === null) return;
    if (session.expiresAt - EARLY_MS <= this.#deps.clock.now())
      await this.#fresh(config, hasSlept ? 'asleep' : 'time', signal);
  }

  /** Keeps the backend's token. Errors: vault.locked. */
  async serve(config: ProviderConfig, service: Service, token: string): Promise<Result<Service>> {
    const sealed = await this.#deps.vault.seal(token);
    if (!sealed.ok) return sealed;
    this.#deps.store.served(config.provider, JSON.stringify(service), sealed.value);
    this.#deps.changed();
    return ok(service);
  }

  /** The tokens as they are, for telling the provider to forget them; `null` where there are none to be had. */
  async tokens(config: ProviderConfig): Promise<Tokens | null> {
    if (this.#row(config) === null) return null;
    const tokens = await this.#open(config.provider);
    return tokens.ok ? tokens.value : null;
  }

  #refreshOnce(config: ProviderConfig, tokens: Tokens, signal: AbortSignal): Promise<Result<Tokens>> {
    const { provider } = config;
    const running = this.#refreshing.get(provider);
    if (running !== undefined) return running;
    const refreshing = this.#refresh(config, tokens, signal).finally(() => this.#refreshing.delete(provider));
    this.#refreshing.set(provider, refreshing);
    return refreshing;
  }

  async #refresh(config: ProviderConfig, kept: Tokens, signal: AbortSignal): Promise<Result<Tokens>> {
    const { store, recordFor, changed } = this.#deps;
    const call = { record: recordFor(config.provider), signal };
    const tokens = await refreshTokens(this.#deps, config, kept, call);
    if (!tokens.ok) return isOver(tokens.error.code) ? this.end(config, 'refused') : tokens;
    const sealed = await this.#seal(tokens.value);
    if (!sealed.ok) return sealed;
    const scopes = JSON.stringify(tokens.value.scopes ?? []);
    const { expiresAt } = tokens.value;
    store.refreshed(
      config.provider,
      { expiresAt, scopes, refreshes: canRefresh(config, tokens.value) },
      sealed.value,
    );
    changed();
    return tokens;
  }

  #row({ provider, practice, clientId }: ProviderConfig): SessionRow | null {
    const row = this.#deps.store.session(provider);
    return row?.practice === practice && row.clientId === clientId ? row : null;
  }

  #nameOf({ provider, practice }: ProviderConfig, { id, name }: Completed['person']): string | null {
    const { store } = this.#deps;
    const known = name ?? store.name(provider, practice, id) ?? store.name(provider, practice, '');
    if (known === null || known === '') return null;
    store.putName(provider, practice, id, known);
    store.putName(provider, practice, '', '');
    return known;
  }

  #seal(tokens: Tokens): Promise<Result<SealedSecret>> {
    return this.#deps.vault.seal(JSON.stringify(tokens));
  }

  async #open(provider: SigninProvider): Promise<Result<Tokens>> {
    const sealed = this.#deps.store.tokens(provider);
    if (sealed === null) return expired('time');
    const opened = await this.#deps.vault.open(sealed);
    return opened.ok ? ok(JSON.parse(opened.value) as Tokens) : opened;
  }
}

/** Why a session is over, as a card tells it. Errors: signin.expired (context.reason). */
export function expired(why: SessionEnd | null) {
  return fail('signin.expired', {
    message: 'The session has expired; sign in again.',
    context: { reason: why },
  });
}

function endOf(kept: string | null): SessionEnd | null {
  return kept === null || kept === 'asleep' || kept === 'refused' ? kept : 'time';
}

/** What no waiting will mend. */
function isOver(code: string): boolean {
  return ['signin.invalidGrant', 'signin.expired', 'signin.unsupported', 'signin.denied'].includes(code);
}

function canRefresh({ definition }: ProviderConfig, { refreshToken }: Tokens): boolean {
  return definition.refresh !== null && refreshToken !== null;
}

/** The permissions of a consent: what the return says, else what the tokens say. */
export function withGranted({ tokens, person }: Completed, granted: string | null): Completed {
  return { person, tokens: { ...tokens, scopes: scopesOf(granted) ?? tokens.scopes } };
}
