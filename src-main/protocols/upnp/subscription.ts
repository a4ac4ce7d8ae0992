import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { CallbackRoute, CallbackServer, Notification } from './callback-server.ts';
import type { GrantedSubscription } from './gena.ts';
import { isLastingRefusal, readGrant, renewAfterMs, renewHeaders, subscribeHeaders } from './gena.ts';
import type { HttpTransport } from './http-exchange.ts';
import type { EventVariables } from './last-change.ts';
import { parseEvent } from './last-change.ts';
import { outcomeOf, unreachable } from './unreachable.ts';

/** Keeps hearing the events of one service for as long as it is not disposed of. */
export interface Subscription extends Disposable {
  /** Whether the device holds a subscription, as far as is known; otherwise only looking tells what it does. */
  isLive(): boolean;
  /**
   * Makes sure that the device still knows of the subscription: it was away, or changed without a word. Asks now, or
   * as soon as 5 s have passed since it was asked last.
   */
  check(): void;
  /** Tells the device to forget it, and waits for that at most 1 s. */
  dispose(): Promise<void>;
}

export interface SubscriptionDeps {
  readonly http: HttpTransport;
  readonly callbacks: CallbackServer;
  readonly clock: Clock;
  readonly record: RecordExchange;
  readonly eventUrl: string;
  /** The address of this machine that the device can reach. */
  readonly localAddress: () => Promise<Result<string>>;
  /** Called for every event that can be read, the first full one (SEQ 0) included. */
  readonly onEvent: (variables: EventVariables) => void;
}

const RETRY = { firstMs: 5_000, factor: 2, maxMs: 300_000, jitter: 0.2 } as const;
/** A device that knows no events may learn them by an update. */
const REFUSED_RETRY_MS = 3_600_000;
const CHECK_EVERY_MS = 5_000;
const GOODBYE_MS = 1_000;

/**
 * Subscribes at once. Renews at half of the time that the device granted; subscribes anew when a renewal is refused (412
 * after a reboot); asks ever more seldom a device that refuses. Source: docs/protocols/gena.md.
 */
export function createSubscription(deps: SubscriptionDeps): Subscription {
  return new Subscribed(deps);
}

class Subscribed implements Subscription {
  readonly #deps: SubscriptionDeps;
  readonly #disposal = new AbortController();
  #route: { readonly address: string; readonly callback: CallbackRoute } | null = null;
  #sid: string | null = null;
  #running = false;
  #isRefused = false;
  #failures = 0;
  #timer: Timer | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
    void this.#ask();
  }

  isLive(): boolean {
    return this.#sid !== null;
  }

  check(): void {
    const { clock } = this.#deps;
    if (this.#isRefused || this.#running || this.#disposal.signal.aborted) return;
    const early = this.#askedAt + CHECK_EVERY_MS - clock.elapsed();
    if (early > 0) this.#schedule(early);
    else void this.#ask();
  }

  async dispose(): Promise<void> {
    if (this.#disposal.signal.aborted) return;
    this.#disposal.abort();
    this.#timer?.dispose();
    const sid = this.#sid;
    this.#sid = null;
    if (sid !== null) await this.#send('UNSUBSCRIBE', { SID: sid }, AbortSignal.timeout(GOODBYE_MS));
    this.#route?.callback.dispose();
  }

  /** Renews what is held, else subscribes; a renewal that is refused is followed by a new subscription at once. */
  async #ask(): Promise<void> {
    if (this.#running || this.#disposal.signal.aborted) return;
    this.#running = true;
    this.#askedAt = this.#deps.clock.elapsed();
    const renewed = this.#sid === null ? null : await this.#renew(this.#sid);
    const granted =
      renewed?.ok === true || renewed?.error.code === 'device.unreachable'
        ? renewed
        : await this.#subscribe();
    this.#running = false;
    if (this.#disposal.signal.aborted) return;
    if (granted.ok) this.#hold(granted.value);
    else this.#retry(granted.error);
  }

  async #renew(sid: string): Promise<Result<GrantedSubscription>> {
    const answer = await this.#send('SUBSCRIBE', renewHeaders(sid), this.#disposal.signal);
    const granted = answer.ok ? readGrant(answer.value, sid) : answer;
    if (!granted.ok) this.#sid = null;
    return granted;
  }

  async #subscribe(): Promise<Result<GrantedSubscription>> {
    const route = await this.#openRoute();
    if (!route.ok) return route;
    const { signal } = this.#disposal;
    const answer = await this.#send('SUBSCRIBE', subscribeHeaders(route.value.url), signal);
    const granted = answer.ok ? readGrant(answer.value, null) : answer;
    if (granted.ok && signal.aborted) await this.#forget(granted.value.sid);
    return granted;
  }

  async #forget(sid: string): Promise<void> {
    await this.#send('UNSUBSCRIBE', { SID: sid }, AbortSignal.timeout(GOODBYE_MS));
    this.#route?.callback.dispose();
  }

  /** The path is there before the device is told of it: its first event may come before its answer. */
  async #openRoute(): Promise<Result<CallbackRoute>> {
    const address = await this.#deps.localAddress();
    if (!address.ok) return address;
    if (this.#route?.address === address.value) return ok(this.#route.callback);
    this.#route?.callback.dispose();
    this.#route = null;
    const callback = await this.#deps.callbacks.open(address.value, (notification) =>
      this.#take(notification),
    );
    if (callback.ok) this.#route = { address: address.value, callback: callback.value };
    return callback;
  }

  #hold({ sid, seconds }: GrantedSubscription): void {
    this.#sid = sid;
    this.#failures = 0;
    this.#isRefused = false;
    this.#schedule(renewAfterMs(seconds));
  }

  #retry(error: AppError): void {
    this.#sid = null;
    this.#isRefused = isLastingRefusal(error.context['httpStatus']);
    this.#schedule(this.#isRefused ? REFUSED_RETRY_MS : backoffDelay(RETRY, this.#failures, Math.random()));
    this.#failures += 1;
  }

  #schedule(ms: number): void {
    this.#timer?.dispose();
    this.#timer = this.#deps.clock.after(ms, () => void this.#ask());
  }

  /** While an answer is awaited the SID is not known yet; afterwards another one belongs to a subscription that is over. */
  #take({ sid, head, body }: Notification): boolean {
    if (this.#disposal.signal.aborted) return false;
    if (this.#sid !== null && sid !== this.#sid && !this.#running) return false;
    const { clock, record, eventUrl, onEvent } = this.#deps;
    const event = parseEvent(body);
    record({
      startedAt: clock.now(),
      ms: 0,
      method: 'NOTIFY',
      target: eventUrl,
      ok: event.ok,
      outcome: event.ok ? 'ok' : 'malformed',
      requestHead: head,
      requestBody: Buffer.from(body).toString('utf8'),
      responseHead: 'HTTP/1.1 200',
      responseBody: '',
      responseBytes: 0,
    });
    if (event.ok) setImmediate(() => !this.#disposal.signal.aborted && onEvent(event.value));
    return true;
  }

  async #send(
    method: 'SUBSCRIBE' | 'UNSUBSCRIBE',
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Result<Parameters<typeof readGrant>[0]>> {
    const { http, eventUrl, record } = this.#deps;
    const outcome = await http.exchange({
      method,
      url: eventUrl,
      headers,
      body: null,
      maxBytes: limits.soapBytes,
      timeoutMs: limits.soapMs,
      signal,
    });
    const { response, failure, evidence } = outcome;
    const isGood = response !== null && response.status >= 200 && response.status <= 299;
    const result: Result<Parameters<typeof readGrant>[0]> =
      response === null ? unreachable(failure, evidence, method) : ok(response);
    const told = isGood || response === null ? result : fail('device.refused', { message: '' });
    record({ ...evidence, method, ok: isGood, outcome: outcomeOf(outcome, told) });
    return result;
  }
}
