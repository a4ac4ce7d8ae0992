import type { ReturnPath, SigninAwaiting, SigninProvider } from '../../../src-preload/contract/index.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { SigninHost, Vault } from '../../lib/ports.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { appError, fail, ok } from '../../lib/result.ts';
import type { Consent, Flow, OAuthClient } from '../../protocols/oauth/index.ts';
import type { SigninStore } from '../../storage/signin-store.ts';
import type { Attempt } from './attempt.ts';
import { ATTEMPT_MS, planAttempt } from './attempt.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { LoopbackListener, ReturnPage } from './loopback-listener.ts';
import { openLoopbackListener } from './loopback-listener.ts';
import { announceAttempt } from './operator-host.ts';
import type { ProviderConfig } from './provider-config.ts';
import { watchRefusedReturns } from './refused-returns.ts';
import type { SleepWatch } from './sleep-watch.ts';

/** What a start asks for. */
export interface StartWish {
  readonly path: ReturnPath;
  readonly flow: Flow;
  readonly purpose: Attempt['purpose'];
  readonly linkTo: string | null;
  readonly scopes: readonly string[];
}

/** An attempt while it lasts. */
export interface Live {
  readonly attempt: Attempt;
  readonly config: ProviderConfig;
  readonly scopes: readonly string[];
  readonly controller: AbortController;
  step: 'return' | 'exchange';
  /** Whether an answer is being judged, or was good: a second one is not taken. */
  isTaken: boolean;
  isOver: boolean;
  /** Why an answer that came was not taken. */
  complaint: AppError | null;
}

export interface AttemptDeskDeps {
  readonly client: OAuthClient;
  readonly store: SigninStore;
  readonly vault: Vault;
  readonly host: SigninHost | null;
  readonly clock: Clock;
  readonly sleep: SleepWatch;
  readonly recordFor: (provider: SigninProvider) => RecordExchange;
  readonly changed: () => void;
  /** Carries a consent through; `null` when the person is signed in. */
  readonly complete: (live: Live, consent: Consent) => Promise<AppError | null>;
  /** Called once for each attempt, with why it ended, `null` for a sign-in. */
  readonly ended: (attempt: Attempt, error: AppError | null) => void;
}

/** How long a listener goes on answering "used" when its attempt is over. */
const GRACE_MS = 10_000;

/** The attempts under way, one for each provider; none of them outlives five minutes. */
export class AttemptDesk {
  readonly #deps: AttemptDeskDeps;
  readonly #live = new Map<SigninProvider, Live>();
  readonly #listeners = new Map<string, LoopbackListener>();
  readonly #timers = new Map<string, Timer>();
  /** Counts starts, so that of two at once the later one stands. */
  #starts = 0;
  readonly #lastStart = new Map<SigninProvider, number>();

  constructor(deps: AttemptDeskDeps) {
    this.#deps = deps;
  }

  find(provider: SigninProvider): Live | null {
    return this.#live.get(provider) ?? null;
  }

  all(): readonly Live[] {
    return [...this.#live.values()];
  }

  /** Errors: signin.portBusy, signin.cancelled (a later start took its place), vault.locked, those of announcing it. */
  async start(config: ProviderConfig, wish: StartWish): Promise<Result<Live & { readonly opened: boolean }>> {
    const number = (this.#starts += 1);
    this.#lastStart.set(config.provider, number);
    this.cancel(config.provider, 'replaced');
    const prepared = await this.#prepare(config, wish);
    if (!prepared.ok) return prepared;
    const live = prepared.value;
    if (this.#lastStart.get(config.provider) !== number) {
      await this.#release(live.attempt);
      return fail('signin.cancelled', {
        message: 'A newer sign-in took its place.',
        context: { reason: 'replaced' },
      });
    }
    this.#begin(live);
    return ok({ ...live, opened: await this.#open(live) });
  }

  /** Goes on waiting for an attempt of an earlier run, whose link will come here. */
  resume(config: ProviderConfig, attempt: Attempt, scopes: readonly string[]): void {
    this.#begin(createLive(config, attempt, scopes));
  }

  cancel(provider: SigninProvider, reason: string): void {
    const live = this.#live.get(provider);
    if (live !== undefined) this.#end(live, cancelled(reason));
  }

  /** Ends what waited while the machine slept, and what is older than five minutes by the wall clock. */
  review(hasSlept: boolean): void {
    for (const live of this.#live.values())
      if (live.step === 'return' && (hasSlept || this.#isLate(live))) this.#timeOut(live, hasSlept);
  }

  #isLate({ attempt }: Live): boolean {
    return this.#deps.clock.now() > attempt.startedAt + ATTEMPT_MS;
  }

  /** An address that the person pasted. Errors: those of judging it and of completing the sign-in. */
  async paste(live: Live, address: string): Promise<Result<null>> {
    const taken = await this.#take(live, { address, body: null, isPasted: true });
    return taken.error === null ? ok(null) : { ok: false, error: taken.error };
  }

  /** A link with the product's own scheme. False where no attempt waits for it. */
  async openLink(address: string): Promise<boolean> {
    const bare = address.split('?')[0];
    const live = this.all().find(({ attempt }) => attempt.handBack !== null && attempt.handBack === bare);
    if (live === undefined) return false;
    await this.#take(live, { address, body: null, isPasted: false });
    return true;
  }

  /** Lets go of sockets and timers; what waits for a link stays in the store for the next run. */
  async dispose(): Promise<void> {
    for (const live of this.#live.values()) {
      live.isOver = true;
      live.controller.abort();
    }
    this.#live.clear();
    for (const timer of this.#timers.values()) timer.dispose();
    await Promise.all([...this.#listeners.values()].map((listener) => listener.dispose()));
  }

  async #prepare(config: ProviderConfig, wish: StartWish): Promise<Result<Live>> {
    const { client, store, vault, clock, recordFor } = this.#deps;
    const made: { live: Live | null } = { live: null };
    const listener = await this.#listen(config, wish, made);
    if (!listener.ok) return listener;
    const startedAt = clock.now();
    const attempt = planAttempt(config, {
      ...wish,
      startedAt,
      listener: listener.value?.redirectUri ?? null,
    });
    if (listener.value !== null) this.#listeners.set(attempt.attemptId, listener.value);
    const live = createLive(config, attempt, wish.scopes);
    made.live = live;
    const sealed = await vault.seal(JSON.stringify({ attempt, scopes: wish.scopes }));
    const announced = sealed.ok ? await this.#announce(client, live, recordFor(config.provider)) : sealed;
    if (!sealed.ok || !announced.ok) {
      await this.#release(attempt);
      return sealed.ok ? (announced as Result<never>) : sealed;
    }
    store.putAttempt({ provider: config.provider, startedAt, step: 'return', sealed: sealed.value });
    return ok(live);
  }

  async #listen(
    config: ProviderConfig,
    { path }: StartWish,
    made: { readonly live: Live | null },
  ): Promise<Result<LoopbackListener | null>> {
    if (path !== 'loopback' && path !== 'host') return ok(null);
    return openLoopbackListener({
      port: config.port,
      takesForm: path === 'loopback' && config.definition.returns.formPost,
      answer: async (address, body) =>
        made.live === null
          ? 'notOurs'
          : (await this.#take(made.live, { address, body, isPasted: false })).page,
    });
  }

  async #announce(client: OAuthClient, { attempt, config, controller }: Live, record: RecordExchange) {
    const { handBack, isRelayed, state, word, redirectUri: returnTo, ticketVerifier: verifier } = attempt;
    if (handBack === null || config.host === null) return ok(null);
    const given = { state: isRelayed ? word : state, handBack, returnTo, verifier };
    return announceAttempt(client, config.host, given, { record, signal: controller.signal });
  }

  #begin(live: Live): void {
    const { attempt } = live;
    const left = Math.max(0, attempt.startedAt + ATTEMPT_MS - this.#deps.clock.now());
    this.#live.set(attempt.provider, live);
    this.#timers.set(
      attempt.attemptId,
      this.#deps.clock.after(left, () => this.#timeOut(live, this.#deps.sleep.hasSlept())),
    );
    this.#watchHost(live);
    this.#deps.changed();
  }

  /** Tells of returns that the operator's host refused; they may be anybody's, so the attempt goes on waiting. */
  #watchHost(live: Live): void {
    const { attempt, config, controller } = live;
    if (attempt.handBack === null || config.host === null) return;
    const record = this.#deps.recordFor(attempt.provider);
    const watched = { ...this.#deps, record, host: config.host, attempt, signal: controller.signal };
    watchRefusedReturns(watched, (error) => {
      if (live.isOver || live.isTaken) return;
      live.complaint = error;
      this.#deps.changed();
    });
  }

  #timeOut(live: Live, hasSlept: boolean): void {
    if (hasSlept) return this.#end(live, cancelled('asleep'));
    const isLink = live.attempt.path === 'deepLink';
    this.#end(live, isLink ? cancelled('notForwarded') : timedOut());
  }

  async #open(live: Live): Promise<boolean> {
    const { host } = this.#deps;
    const { openUrl, path } = live.attempt;
    if (host === null) return false;
    if (path !== 'window') return host.openBrowser(openUrl);
    void this.#capture(host, live);
    return true;
  }

  async #capture(host: SigninHost, live: Live): Promise<void> {
    const { openUrl, returnTo, redirectUri } = live.attempt;
    const hosts = live.attempt.isRelayed ? [new URL(redirectUri).host] : [];
    const captured = await host.capture({ openUrl, returnTo, hosts, signal: live.controller.signal });
    if (live.isOver) return;
    if (captured === null) return this.#end(live, cancelled('closed'));
    const { error } = await this.#take(live, { ...captured, isPasted: true });
    if (error !== null) this.#end(live, error);
  }

  async #take(
    live: Live,
    given: { readonly address: string; readonly body: string | null; readonly isPasted: boolean },
  ): Promise<{ readonly page: ReturnPage; readonly error: AppError | null }> {
    if (live.isTaken || live.isOver) return { page: 'used', error: usedError() };
    live.isTaken = true;
    const { client, recordFor } = this.#deps;
    const call = { record: recordFor(live.attempt.provider), signal: live.controller.signal };
    const verdict = await judgeAnswer({ client, call, attempt: live.attempt, config: live.config }, given);
    if (live.isOver) return { page: 'used', error: usedError() };
    if (!verdict.isFinal && !verdict.result.ok) {
      live.isTaken = false;
      live.complaint = verdict.result.error;
      this.#deps.changed();
      return { page: 'notOurs', error: verdict.result.error };
    }
    live.complaint = null;
    const error = verdict.result.ok
      ? await this.#carryThrough(live, verdict.result.value)
      : verdict.result.error;
    if (live.isOver) return { page: 'failed', error: error ?? usedError() };
    this.#end(live, error);
    return { page: error === null ? 'signedIn' : 'failed', error };
  }

  async #carryThrough(live: Live, consent: Consent): Promise<AppError | null> {
    const { store, vault, complete, changed } = this.#deps;
    const { provider, startedAt } = live.attempt;
    live.step = 'exchange';
    const sealed = await vault.seal(JSON.stringify({ attempt: live.attempt, scopes: live.scopes }));
    if (!sealed.ok) return sealed.error;
    store.putAttempt({ provider, startedAt, step: 'exchange', sealed: sealed.value });
    changed();
    return complete(live, consent);
  }

  #end(live: Live, error: AppError | null): void {
    if (live.isOver) return;
    const { attempt } = live;
    live.isOver = true;
    live.controller.abort();
    this.#live.delete(attempt.provider);
    this.#timers.get(attempt.attemptId)?.dispose();
    this.#timers.set(
      attempt.attemptId,
      this.#deps.clock.after(GRACE_MS, () => void this.#release(attempt)),
    );
    this.#deps.store.removeAttempt(attempt.provider);
    this.#deps.ended(attempt, error);
    this.#deps.changed();
  }

  async #release({ attemptId }: Attempt): Promise<void> {
    this.#timers.get(attemptId)?.dispose();
    this.#timers.delete(attemptId);
    const listener = this.#listeners.get(attemptId);
    this.#listeners.delete(attemptId);
    await listener?.dispose();
  }
}

function createLive(config: ProviderConfig, attempt: Attempt, scopes: readonly string[]): Live {
  const controller = new AbortController();
  const fresh = { step: 'return', isTaken: false, isOver: false, complaint: null } as const;
  return { attempt, config, scopes, controller, ...fresh };
}

/** What a face may know of an attempt. */
export function awaitingOf({ attempt, step }: Live): SigninAwaiting {
  const { attemptId, path, openUrl, returnTo, startedAt } = attempt;
  return {
    attemptId,
    step,
    returnPath: path,
    openUrl,
    returnTo,
    startedAt: isoTime(startedAt),
    until: isoTime(startedAt + ATTEMPT_MS),
  };
}

/** Why a sign-in was given up: `person`, `replaced`, `quit`, `cutOff`, `closed`, `asleep`, `notForwarded`. */
export function cancelled(reason: string): AppError {
  const isUnforwarded = reason === 'notForwarded';
  return appError('signin.cancelled', {
    message: isUnforwarded
      ? 'The sign-in counts as cancelled: no link of the provider was forwarded to this application.'
      : 'The sign-in was cancelled.',
    context: { reason },
    retryable: true,
  });
}

function timedOut(): AppError {
  return appError('signin.timeout', { message: 'Nobody came back within 5 minutes.', retryable: true });
}

function usedError(): AppError {
  return appError('signin.badReturn', {
    message: 'An answer was taken already.',
    context: { reason: 'used' },
  });
}
