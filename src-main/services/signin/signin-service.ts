import type {
  AppError,
  RequestValue,
  ReturnPath,
  SigninCard,
  SigninProvider,
  SigninShare,
  SigninStatus,
} from '../../../src-preload/contract/index.ts';
import { SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import { unlessAborted } from '../../lib/abort.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type { Consent, Person } from '../../protocols/oauth/index.ts';
import { readName, readUser } from '../../protocols/oauth/index.ts';
import type { InterruptionRow, SigninStore } from '../../storage/signin-store.ts';
import type { CompletedLogin } from '../accounts/accounts-service.ts';
import { Actions, cutOff } from './actions.ts';
import type { Attempt } from './attempt.ts';
import { ATTEMPT_MS } from './attempt.ts';
import type { Live } from './attempt-desk.ts';
import { AttemptDesk, awaitingOf, cancelled } from './attempt-desk.ts';
import type { CompletionDeps } from './complete-signin.ts';
import { completeSignin } from './complete-signin.ts';
import type { ProviderConfig } from './provider-config.ts';
import { Providers } from './providers.ts';
import { pickPath } from './return-paths.ts';
import { Sessions, withGranted } from './sessions.ts';
import type { SigninDeps } from './signin-deps.ts';
import { revokeTokens } from './sign-out.ts';
import { createSleepWatch } from './sleep-watch.ts';
import { StatusView } from './status-view.ts';

/** Signs people in with identity providers (docs/protocols/signin.md). */
export interface SigninService extends Disposable {
  /** Takes up what an earlier run left behind. */
  begin(): Promise<void>;
  status(): SigninStatus;
  /** See the contract for what each answers. */
  start(input: StartInput): Promise<Result<RequestValue<'signin:start'>>>;
  wait(provider: SigninProvider, waitMs: number, signal: AbortSignal): Promise<Result<SigninCard>>;
  cancel(provider: SigninProvider): Result<SigninCard>;
  paste(provider: SigninProvider, address: string): Promise<Result<SigninCard>>;
  signOut(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:sign-out'>>>;
  exchange(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:exchange'>>>;
  share(
    provider: SigninProvider,
    message: { readonly message: string; readonly link: string | null },
    signal: AbortSignal,
  ): Promise<Result<SigninShare>>;
  checklist(provider: SigninProvider, signal: AbortSignal): Promise<Result<RequestValue<'signin:checklist'>>>;
  /** Hands a link of the product's own scheme on to the attempt that waits for it; false where none does. */
  openLink(address: string): Promise<boolean>;
  /** The login that waited for its account has this one now. */
  accountSettled(provider: SigninProvider, accountId: string): void;
  /** The providers were configured, or practice was switched. */
  configurationChanged(): void;
  dispose(): Promise<void>;
}

export interface StartInput {
  readonly provider: SigninProvider;
  readonly returnPath: ReturnPath | null;
  readonly linkTo: string | null;
}

/** How often sessions and attempts are looked at for their time. */
const REVIEW_MS = 15_000;

/** Attempts of the last run are taken up, and time is watched, from `begin` on. Source: docs/protocols/signin.md. */
export function createSigninService(deps: SigninDeps): SigninService {
  return new Signin(deps);
}

class Signin implements SigninService {
  readonly #deps: SigninDeps;
  readonly #providers: Providers;
  readonly #sessions: Sessions;
  readonly #desk: AttemptDesk;
  readonly #actions: Actions;
  readonly #stop = new AbortController();
  readonly #view: StatusView;
  readonly #sleep;
  readonly #waiters = new Set<() => void>();

  constructor(deps: SigninDeps) {
    this.#deps = deps;
    this.#providers = new Providers(deps);
    const providers = this.#providers;
    const changed = (): void => this.#changed();
    this.#sleep = createSleepWatch(deps.clock);
    const secret = (config: ProviderConfig) => providers.secret(config);
    this.#sessions = new Sessions({ ...deps, secret, changed });
    this.#desk = new AttemptDesk({
      ...deps,
      sleep: this.#sleep,
      changed,
      complete: (live, consent) => this.#complete(live, consent),
      ended: (attempt, error) => this.#ended(attempt, error),
    });
    this.#actions = new Actions({
      ...deps,
      secret,
      sessions: this.#sessions,
      changed,
      askPermission: (config) => this.#askPermission(config),
    });
    const parts = { providers, sessions: this.#sessions, desk: this.#desk, actions: this.#actions };
    this.#view = new StatusView({ ...deps, ...parts, hasBackend: deps.backend !== null });
  }

  async begin(): Promise<void> {
    const { store, clock } = this.#deps;
    for (const provider of SIGNIN_PROVIDERS) {
      const row = store.interruption(provider);
      if (row?.state === 'running') store.putInterruption(cutOff(row));
    }
    for (const row of store.attempts()) await this.#takeUp(row);
    await this.#providers.learn();
    const timer = clock.every(REVIEW_MS, () => void this.#review());
    this.#stop.signal.addEventListener('abort', () => timer.dispose());
    this.#changed();
  }

  status(): SigninStatus {
    return this.#view.status();
  }

  async start({ provider, returnPath, linkTo }: StartInput): Promise<Result<RequestValue<'signin:start'>>> {
    const config = this.#providers.config(provider);
    if (config === null) return this.#providers.notConfigured(provider);
    this.#view.errors.delete(provider);
    const { scopes } = config;
    const started = await this.#startAttempt(config, { returnPath, linkTo, scopes, purpose: 'signin' });
    if (started.ok) return started;
    if (started.error.code !== 'signin.cancelled') this.#view.errors.set(provider, started.error);
    this.#changed();
    return started;
  }

  async wait(provider: SigninProvider, waitMs: number, signal: AbortSignal): Promise<Result<SigninCard>> {
    const { clock } = this.#deps;
    const until = clock.elapsed() + waitMs;
    while (this.#desk.find(provider) !== null && clock.elapsed() < until && !signal.aborted) {
      const late = new AbortController();
      const timer = clock.after(until - clock.elapsed(), () => late.abort());
      await unlessAborted(this.#nextChange(), AbortSignal.any([signal, late.signal, this.#stop.signal]));
      timer.dispose();
      if (this.#stop.signal.aborted) break;
    }
    return ok(this.#view.card(provider));
  }

  cancel(provider: SigninProvider): Result<SigninCard> {
    this.#desk.cancel(provider, 'person');
    return ok(this.#view.card(provider));
  }

  async paste(provider: SigninProvider, address: string): Promise<Result<SigninCard>> {
    const live = this.#desk.find(provider);
    if (live === null) return fail('signin.noAttempt', { message: 'No sign-in waits for an answer.' });
    const pasted = await this.#desk.paste(live, address.trim());
    return pasted.ok ? ok(this.#view.card(provider)) : pasted;
  }

  async signOut(
    provider: SigninProvider,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'signin:sign-out'>>> {
    const config = this.#providers.config(provider);
    this.#desk.cancel(provider, 'person');
    const tokens = config === null ? null : await this.#sessions.tokens(config);
    const told =
      config === null || tokens === null
        ? ({ revoked: 'nothing', error: null } as const)
        : await revokeTokens(
            { ...this.#asking(), record: this.#deps.recordFor(provider) },
            config,
            tokens,
            signal,
          );
    this.#deps.store.signedOut(provider);
    this.#view.errors.delete(provider);
    this.#actions.forget(provider);
    this.#changed();
    return ok({ ...told, card: this.#view.card(provider) });
  }

  async exchange(
    provider: SigninProvider,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'signin:exchange'>>> {
    const config = this.#providers.config(provider);
    if (config === null) return this.#providers.notConfigured(provider);
    const service = await this.#actions.exchange(config, signal);
    return service.ok ? ok({ status: 'connected', service: service.value }) : service;
  }

  share(
    provider: SigninProvider,
    message: { readonly message: string; readonly link: string | null },
    signal: AbortSignal,
  ): Promise<Result<SigninShare>> {
    const config = this.#providers.config(provider);
    if (config === null) return Promise.resolve(this.#providers.notConfigured(provider));
    return this.#actions.share(config, message, signal);
  }

  checklist(
    provider: SigninProvider,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'signin:checklist'>>> {
    const config = this.#providers.config(provider);
    if (config === null) return Promise.resolve(this.#providers.notConfigured(provider));
    return this.#deps.checklist?.(config, signal) ?? Promise.resolve(ok({ checks: [] }));
  }

  async openLink(address: string): Promise<boolean> {
    const isTaken = await this.#desk.openLink(address);
    if (!isTaken) this.#deps.log.warn('a link came that no sign-in waits for');
    return isTaken;
  }

  accountSettled(provider: SigninProvider, accountId: string): void {
    this.#deps.store.entered(provider, accountId);
    this.#view.errors.delete(provider);
    this.#changed();
  }

  configurationChanged(): void {
    for (const { attempt, config } of this.#desk.all()) {
      const now = this.#providers.config(attempt.provider);
      if (now?.clientId !== config.clientId || now.practice !== config.practice)
        this.#desk.cancel(attempt.provider, 'replaced');
    }
    void this.#providers.learn().then(() => this.#changed());
  }

  async dispose(): Promise<void> {
    this.#stop.abort();
    await this.#desk.dispose();
    await this.#deps.client.dispose();
  }

  async #startAttempt(
    config: ProviderConfig,
    wish: Pick<StartInput, 'returnPath' | 'linkTo'> &
      Pick<Attempt, 'purpose'> & { readonly scopes: readonly string[] },
  ): Promise<Result<RequestValue<'signin:start'>>> {
    const flow = await this.#providers.flow(config);
    const paths = this.#providers.paths(config);
    const path = pickPath(paths, wish.returnPath);
    if (!path.ok) return path;
    const started = await this.#desk.start(config, { ...wish, flow, path: path.value });
    if (!started.ok) return started;
    const { attempt, opened } = started.value;
    const awaiting = awaitingOf(started.value);
    return ok({ attemptId: attempt.attemptId, openUrl: attempt.openUrl, opened, awaiting });
  }

  async #askPermission(config: ProviderConfig): Promise<Result<{ readonly openUrl: string }>> {
    const permission = config.sharing?.permission ?? '';
    const scopes = [...new Set([...config.scopes, permission])];
    const parameters = { ...config.parameters, return_scopes: 'true' };
    const wish = { returnPath: null, linkTo: null, scopes, purpose: 'publish' } as const;
    return this.#startAttempt({ ...config, parameters }, wish);
  }

  async #complete({ attempt, config, scopes, controller }: Live, consent: Consent): Promise<AppError | null> {
    const { store, recordFor } = this.#deps;
    const first = readName(config.definition, readUser(consent.user));
    // It is told once: a sign-in that is cut off now must not lose it.
    if (first !== null) store.putName(config.provider, config.practice, '', first);
    const call = { record: recordFor(config.provider), signal: controller.signal };
    const completed = await completeSignin(this.#asking(), config, attempt, consent, call);
    if (!completed.ok) return completed.error;
    if (controller.signal.aborted) return cancelled('person');
    const granted = withGranted(completed.value, consent.scopes);
    const enter = (): string | null => this.#enterAccount(config, attempt, granted.person);
    const kept = await this.#sessions.keep(config, granted, scopes, enter);
    if (!kept.ok) return kept.error;
    if (kept.value !== null) this.#resume(config, kept.value);
    return null;
  }

  #enterAccount(config: ProviderConfig, { linkTo }: Attempt, person: Person): string | null {
    const { accounts } = this.#deps;
    const { profile, authorize } = config.definition.endpoints;
    const login: CompletedLogin = {
      provider: config.provider,
      providerUserId: person.id,
      displayName: this.#sessions.nameFor(config, person),
      graphHost: new URL(profile ?? authorize).hostname,
      clientIp: '127.0.0.1',
    };
    const entered = linkTo === null ? accounts.completeLogin(login) : accounts.linkLogin(login, linkTo);
    if (entered.ok) this.#view.errors.delete(config.provider);
    else this.#view.errors.set(config.provider, entered.error);
    return entered.ok ? (entered.value?.accountId ?? null) : null;
  }

  #resume(config: ProviderConfig, row: InterruptionRow): void {
    this.#actions.resume(config, row).catch((error: unknown) => {
      this.#deps.log.error('what was interrupted could not go on', { error: messageOf(error) });
    });
  }

  #ended(attempt: Attempt, error: AppError | null): void {
    const { provider } = attempt;
    const isQuiet =
      error?.code === 'signin.cancelled' && ['person', 'replaced'].includes(String(error.context['reason']));
    if (error !== null && !isQuiet) this.#view.errors.set(provider, error);
    this.#tellEnd(provider, error);
    const config = this.#providers.config(provider);
    if (config !== null) void this.#actions.permissionAsked(config, attempt, error);
  }

  #tellEnd(provider: SigninProvider, error: AppError | null): void {
    const { label, account } = this.#view.card(provider);
    const person = error === null ? (account?.name ?? null) : null;
    this.#deps.emit('signin:ended', { provider, label, person, error });
  }

  /** An attempt of an earlier run: one that waits for a link still can be answered, every other is over. */
  async #takeUp({
    provider: name,
    startedAt,
    step,
    sealed,
  }: ReturnType<SigninStore['attempts']>[number]): Promise<void> {
    const { vault, store, clock } = this.#deps;
    const provider = SIGNIN_PROVIDERS.find((one) => one === name);
    const opened = await vault.open(sealed);
    const config = provider === undefined ? null : this.#providers.config(provider);
    if (provider !== undefined && opened.ok && config !== null && step === 'return') {
      const { attempt, scopes } = JSON.parse(opened.value) as { attempt: Attempt; scopes: readonly string[] };
      const isWaiting = attempt.path === 'deepLink' && clock.now() < startedAt + ATTEMPT_MS;
      if (isWaiting && attempt.practice === config.practice)
        return this.#desk.resume(config, attempt, scopes);
    }
    store.removeAttempt(name);
    if (provider === undefined) return;
    const error = cancelled(step === 'exchange' ? 'cutOff' : 'quit');
    this.#view.errors.set(provider, error);
    this.#tellEnd(provider, error);
  }

  async #review(): Promise<void> {
    const hasSlept = this.#sleep.look();
    this.#desk.review(hasSlept);
    for (const provider of SIGNIN_PROVIDERS) {
      const config = this.#providers.config(provider);
      if (config !== null) await this.#sessions.review(config, hasSlept, this.#stop.signal);
    }
  }

  #asking(): CompletionDeps {
    return { ...this.#deps, secret: (config) => this.#providers.secret(config) };
  }

  #changed(): void {
    if (this.#stop.signal.aborted) return;
    this.#deps.emit('signin:changed', this.status());
    const waiting = [...this.#waiters];
    this.#waiters.clear();
    for (const wake of waiting) wake();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => this.#waiters.add(resolve));
  }
}
