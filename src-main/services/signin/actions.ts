import { randomUUID } from 'node:crypto';
import type {
  AppError,
  SigninProvider,
  SigninShare,
  SigninService as Service,
} from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { appError, fail, ok } from '../../lib/result.ts';
import type { PublishLogin, ShareAction, ShareToken } from '../../protocols/oauth/index.ts';
import { decideShare, publishRequest, shareDialogUrl, withTokenProof } from '../../protocols/oauth/index.ts';
import type { ExchangedToken } from '../../protocols/token-exchange/index.ts';
import type { InterruptionRow, SigninStore } from '../../storage/signin-store.ts';
import type { Attempt } from './attempt.ts';
import { clientFor } from './complete-signin.ts';
import type { CompletionDeps } from './complete-signin.ts';
import type { ProviderConfig } from './provider-config.ts';
import type { Sessions } from './sessions.ts';
import { expired } from './sessions.ts';

/** The operator's backend, which gives its own token for a provider's (RFC 8693). */
export interface ExchangeBackend {
  /**
   * Errors: signin.foreignToken, signin.exchangeRefused, signin.unreachable, signin.expired, signin.invalidClient,
   * signin.incomplete, vault.locked.
   */
  exchange(given: {
    readonly endpoint: string;
    readonly provider: SigninProvider;
    readonly subjectToken: string;
    readonly subjectTokenType: 'access_token' | 'id_token';
    /** Further facts about the token that the backend needs (`openid`). */
    readonly extra: Readonly<Record<string, string>>;
    readonly record: RecordExchange;
    readonly signal: AbortSignal;
  }): Promise<Result<ExchangedToken>>;
}

/** A message to share. */
export interface Message {
  readonly message: string;
  readonly link: string | null;
}

export interface ActionDeps extends CompletionDeps {
  readonly sessions: Sessions;
  readonly store: SigninStore;
  readonly backend: ExchangeBackend | null;
  readonly recordFor: (provider: SigninProvider) => RecordExchange;
  readonly changed: () => void;
  /** Asks the person for the permission to publish. */
  readonly askPermission: (config: ProviderConfig) => Promise<Result<{ readonly openUrl: string }>>;
}

/** What is done with a session: exchanging its token, sharing; an expired one is remembered and goes on once. */
export class Actions {
  readonly #deps: ActionDeps;
  readonly #shares = new Map<SigninProvider, SigninShare>();
  /** Messages that wait for the permission to publish them. */
  readonly #waiting = new Map<SigninProvider, { readonly shareId: string; readonly message: Message }>();

  constructor(deps: ActionDeps) {
    this.#deps = deps;
  }

  shareOf(provider: SigninProvider): SigninShare | null {
    return this.#shares.get(provider) ?? null;
  }

  forget(provider: SigninProvider): void {
    this.#shares.delete(provider);
    this.#waiting.delete(provider);
  }

  /** See the contract, `signin:exchange`. */
  async exchange(config: ProviderConfig, signal: AbortSignal): Promise<Result<Service>> {
    const done = await this.#exchangeNow(config, signal);
    if (!done.ok && done.error.code === 'signin.expired') this.#interrupt(config, 'exchange', {});
    return done;
  }

  /** See the contract, `signin:share`. */
  async share(config: ProviderConfig, message: Message, signal: AbortSignal): Promise<Result<SigninShare>> {
    if (config.sharing === null)
      return fail('signin.unsupported', { message: 'This provider does not take messages.' });
    const shareId = randomUUID();
    if (config.sharing.by === 'dialog')
      return ok(this.#tell(config, shareId, { state: 'dialog', openUrl: dialogFor(config, message) }));
    const session = this.#deps.sessions.find(config);
    if (session !== null && session.ended !== null) {
      this.#interrupt(config, 'share', message);
      return expired(session.ended);
    }
    const token = tokenState(session?.scopes ?? null, config.sharing.permission);
    return ok(await this.#act(config, { shareId, message }, decideShare(token, 'notRun'), null, signal));
  }

  /** The login for the permission ended; goes on with the message that waited for it. */
  async permissionAsked(config: ProviderConfig, attempt: Attempt, error: AppError | null): Promise<void> {
    const waiting = this.#waiting.get(attempt.provider);
    if (attempt.purpose !== 'publish' || waiting === undefined) return;
    this.#waiting.delete(attempt.provider);
    const login = this.#judgeLogin(config, error);
    await this.#act(config, waiting, decideShare('none', login), error, new AbortController().signal);
  }

  /** Carries out, once, what an expired session interrupted. */
  async resume(config: ProviderConfig, row: InterruptionRow): Promise<void> {
    const { store, changed } = this.#deps;
    const signal = new AbortController().signal;
    const done =
      row.action === 'exchange'
        ? await this.#exchangeNow(config, signal)
        : await this.share(config, JSON.parse(row.content) as Message, signal);
    const error = done.ok ? null : done.error;
    store.putInterruption({
      ...row,
      state: error === null ? 'done' : 'failed',
      error: error === null ? null : JSON.stringify(error),
    });
    changed();
  }

  #judgeLogin(config: ProviderConfig, error: AppError | null): PublishLogin {
    if (error !== null)
      return error.code === 'signin.denied' || error.code === 'signin.cancelled' ? 'cancelled' : 'error';
    const scopes = this.#deps.sessions.find(config)?.scopes ?? [];
    return scopes.includes(config.sharing?.permission ?? '') ? 'granted' : 'lacking';
  }

  async #act(
    config: ProviderConfig,
    { shareId, message }: { readonly shareId: string; readonly message: Message },
    action: ShareAction,
    error: AppError | null,
    signal: AbortSignal,
  ): Promise<SigninShare> {
    switch (action) {
      case 'nothing':
        return this.#tell(config, shareId, { state: 'nothing' });
      case 'handleError':
        return this.#tell(config, shareId, { state: 'failed', error });
      case 'openDialog':
        return this.#tell(config, shareId, { state: 'dialog', openUrl: dialogFor(config, message) });
      case 'publish':
        return this.#publish(config, shareId, message, signal);
      case 'askPermission': {
        this.#waiting.set(config.provider, { shareId, message });
        const asked = await this.#deps.askPermission(config);
        if (asked.ok) return this.#tell(config, shareId, { state: 'login', openUrl: asked.value.openUrl });
        this.#waiting.delete(config.provider);
        return this.#tell(config, shareId, { state: 'failed', error: asked.error });
      }
    }
  }

  async #publish(
    config: ProviderConfig,
    shareId: string,
    message: Message,
    signal: AbortSignal,
  ): Promise<SigninShare> {
    const { sessions, client, recordFor } = this.#deps;
    const { definition } = config;
    const { publish } = definition.endpoints;
    const tokens = await sessions.fresh(config, signal);
    if (!tokens.ok) {
      if (tokens.error.code === 'signin.expired') this.#interrupt(config, 'share', message);
      return this.#tell(config, shareId, { state: 'failed', error: tokens.error });
    }
    if (publish === null)
      return this.#tell(config, shareId, { state: 'dialog', openUrl: dialogFor(config, message) });
    const call = { record: recordFor(config.provider), signal };
    const identity = await clientFor(this.#deps, config);
    const { accessToken } = tokens.value;
    const request = publishRequest(publish, accessToken, message);
    const sent = identity.ok
      ? await client.send(withTokenProof(definition, identity.value, accessToken, request), 'resource', call)
      : identity;
    if (sent.ok) return this.#tell(config, shareId, { state: 'published' });
    if (sent.error.code === 'signin.expired') {
      sessions.end(config, 'refused');
      this.#interrupt(config, 'share', message);
    }
    return this.#tell(config, shareId, { state: 'failed', error: sent.error });
  }

  #tell(
    { provider }: ProviderConfig,
    shareId: string,
    { state, openUrl = null, error = null }: Pick<SigninShare, 'state'> & Partial<SigninShare>,
  ): SigninShare {
    const share: SigninShare = { shareId, state, openUrl, error, at: isoTime(this.#deps.clock.now()) };
    this.#shares.set(provider, share);
    this.#deps.changed();
    return share;
  }

  async #exchangeNow(config: ProviderConfig, signal: AbortSignal): Promise<Result<Service>> {
    const { backend, sessions, clock, recordFor } = this.#deps;
    if (backend === null || config.exchangeEndpoint === null)
      return fail('signin.noBackend', { message: 'No backend is set up that takes tokens of providers.' });
    const tokens = await sessions.fresh(config, signal);
    if (!tokens.ok) return tokens;
    const { idToken, accessToken, extra } = tokens.value;
    const exchanged = await backend.exchange({
      endpoint: config.exchangeEndpoint,
      provider: config.provider,
      subjectToken: idToken ?? accessToken,
      subjectTokenType: idToken === null ? 'access_token' : 'id_token',
      extra,
      record: recordFor(config.provider),
      signal,
    });
    if (!exchanged.ok)
      return exchanged.error.code === 'signin.expired' ? sessions.end(config, 'refused') : exchanged;
    const { accessToken: token, expiresIn, ...facts } = exchanged.value;
    const now = clock.now();
    const expiresAt = expiresIn === null ? null : isoTime(now + expiresIn * 1000);
    return sessions.serve(config, { ...facts, obtainedAt: isoTime(now), expiresAt }, token);
  }

  #interrupt({ provider }: ProviderConfig, action: InterruptionRow['action'], content: object): void {
    const since = isoTime(this.#deps.clock.now());
    this.#deps.store.putInterruption({
      provider,
      action,
      content: JSON.stringify(content),
      since,
      state: 'waiting',
      error: null,
    });
    this.#deps.changed();
  }
}

function tokenState(scopes: readonly string[] | null, permission: string): ShareToken {
  if (scopes === null) return 'none';
  return scopes.includes(permission) ? 'has' : 'lacks';
}

function dialogFor({ definition, clientId }: ProviderConfig, message: Message): string | null {
  const { dialog } = definition.endpoints;
  return dialog === null ? null : shareDialogUrl(dialog, { clientId, ...message });
}

/** What was cut off in the middle by the end of the application may have been done, so it is not done again. */
export function cutOff(row: InterruptionRow): InterruptionRow {
  const error = appError('signin.cancelled', {
    message: 'The application ended while it went on; it may or may not have been done.',
    context: { reason: 'cutOff' },
  });
  return { ...row, state: 'failed', error: JSON.stringify(error) };
}
