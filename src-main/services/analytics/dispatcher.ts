import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import type { AppError } from '../../lib/result.ts';
import { appError, messageOf } from '../../lib/result.ts';
import type { Delivery, MeasurementTransport } from '../../protocols/measurement/index.ts';
import { batchLength, withQueueTime } from '../../protocols/measurement/index.ts';
import type { HitsStore } from '../../storage/hits-store.ts';
import type { Tracker, TrackerLog } from './tracker.ts';

/** Brings queued hits to the collector, the oldest first, one request at a time. */
export interface Dispatcher {
  /** Sends after the interval, unless that is planned already or nothing waits. */
  schedule(): void;
  /** Something that a failure may have hung on has changed: the next try comes after the usual interval. */
  reconsider(): void;
  /** Sends now and resolves when all was sent, or a sending failed. */
  dispatch(): Promise<void>;
  /** Ends what is under way and forgets what was planned, before it returns. */
  abort(): void;
  /** Lets go; with `flushes` after a last try of at most a second. */
  close(flushes: boolean): Promise<void>;
  /** Epoch milliseconds, `null` for not planned. */
  nextAt(): number | null;
  lastError(): AppError | null;
}

export interface DispatcherDeps {
  readonly store: HitsStore;
  readonly transport: MeasurementTransport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly collector: () => { readonly url: string } | null;
  readonly tracker: () => Tracker;
  readonly isEnabled: () => boolean;
  readonly log: TrackerLog;
  readonly onChanged: () => void;
}

/** How long leaving may wait for the collector. */
const FLUSH_MS = 1_000;

/**
 * Plans nothing before `schedule` or `reconsider`. Source: docs/protocols/measurement.md, "On the wire" and "The
 * queue".
 */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  return new Queue(deps);
}

class Queue implements Dispatcher {
  readonly #deps: DispatcherDeps;
  #timer: Timer | null = null;
  #nextAt: number | null = null;
  #running: Promise<void> | null = null;
  #stop = new AbortController();
  #failures = 0;
  #lastError: AppError | null = null;
  #isClosed = false;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  nextAt(): number | null {
    return this.#nextAt;
  }

  lastError(): AppError | null {
    return this.#lastError;
  }

  schedule(): void {
    const { intervalMs } = this.#deps.tracker();
    if (this.#running !== null || this.#failures > 0) return;
    if (intervalMs !== null) this.#plan(intervalMs);
  }

  reconsider(): void {
    this.#failures = 0;
    this.#unplan();
    this.schedule();
  }

  async dispatch(): Promise<void> {
    await this.#running;
    if (this.#isClosed || !this.#deps.isEnabled()) return;
    this.#unplan();
    this.#running ??= this.#run(this.#stop.signal).finally(() => {
      this.#running = null;
      this.#planNext();
      this.#deps.onChanged();
    });
    await this.#running;
  }

  abort(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#unplan();
    this.#failures = 0;
    this.#lastError = null;
  }

  async close(flushes: boolean): Promise<void> {
    const { clock, tracker } = this.#deps;
    const flushing =
      flushes && this.#failures === 0 && tracker().intervalMs !== null ? this.dispatch() : this.#running;
    const inTime = new AbortController();
    await Promise.race([flushing, clock.sleep(FLUSH_MS, inTime.signal)]);
    inTime.abort();
    this.#isClosed = true;
    this.abort();
    await this.#running;
    this.#unplan();
  }

  #planNext(): void {
    const { backoff, intervalMs } = this.#deps.tracker();
    if (intervalMs === null) return;
    if (this.#failures === 0) return this.#plan(intervalMs);
    this.#plan(backoffDelay(backoff, this.#failures - 1, this.#deps.random()));
  }

  #plan(ms: number): void {
    const { clock, store, isEnabled } = this.#deps;
    if (this.#isClosed || !isEnabled() || store.queued() === 0) return;
    const at = clock.now() + ms;
    if (this.#nextAt !== null && this.#nextAt <= at) return;
    this.#unplan();
    this.#nextAt = at;
    this.#timer = clock.after(ms, () => {
      this.dispatch().catch((error: unknown) => this.#fail(unexpected(error)));
    });
  }

  #unplan(): void {
    this.#timer?.dispose();
    this.#timer = null;
    this.#nextAt = null;
  }

  async #run(signal: AbortSignal): Promise<void> {
    try {
      let goesOn = true;
      while (goesOn && !signal.aborted) goesOn = await this.#sendNext(signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(unexpected(error));
    }
  }

  /** Answers whether there may be more to send. */
  async #sendNext(signal: AbortSignal): Promise<boolean> {
    const { store, clock, transport } = this.#deps;
    const now = clock.now();
    store.dropOlder(now - limits.hitAgeMs);
    const waiting = store.oldest(limits.hitsInBatch).map(({ id, payload, madeAt }) => ({
      id,
      payload: withQueueTime(payload, madeAt, now),
    }));
    if (waiting.length === 0) return false;
    const collector = this.#deps.collector();
    if (collector === null) {
      this.#fail(appError('analytics.noCollector', { message: 'There is no collector to send to.' }));
      return false;
    }
    const hits = waiting.slice(0, batchLength(waiting.map(({ payload }) => payload)));
    const lines = hits.map(({ payload }) => payload);
    const delivery = await transport.send(collector.url, lines, signal);
    if (signal.aborted && delivery.verdict === 'again') return false;
    store.setLastDispatch(now);
    return this.#settle(delivery, hits, now);
  }

  #settle(
    delivery: Delivery,
    hits: readonly { readonly id: number; readonly payload: string }[],
    at: number,
  ): boolean {
    const { verdict, target, status, detail } = delivery;
    if (verdict === 'again') {
      const message = `The collector cannot be reached: ${detail}`;
      this.#fail(
        appError('analytics.unreachable', { message, context: { target, status, detail }, retryable: true }),
      );
      return false;
    }
    const state = verdict === 'received' ? 'sent' : 'refused';
    this.#deps.store.settle({ hits, state, at, target }, limits.sentHits);
    this.#failures = 0;
    this.#lastError =
      state === 'sent'
        ? null
        : appError('analytics.refused', {
            message: `The collector refused the hits (${detail}); they were dropped.`,
            context: { target, status, hits: hits.length },
          });
    this.#deps.log('info', state, { hits: hits.length, target });
    this.#deps.onChanged();
    return true;
  }

  #fail(error: AppError): void {
    this.#failures += 1;
    this.#lastError = error;
    this.#deps.log('warn', error.message, {});
  }
}

/** A store that cannot be written: what waits is tried again like after any other failure. */
function unexpected(error: unknown): AppError {
  return appError('internal.unexpected', { message: messageOf(error), retryable: true });
}
