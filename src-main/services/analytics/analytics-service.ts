import { randomUUID } from 'node:crypto';
import type { AnalyticsHit, AnalyticsStatus, Settings } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import { redactText } from '../../lib/redact.ts';
import type { Hit, HitSource, MeasurementTransport } from '../../protocols/measurement/index.ts';
import type { HitsStore, StoredHit } from '../../storage/hits-store.ts';
import type { Dispatcher } from './dispatcher.ts';
import { createDispatcher } from './dispatcher.ts';
import { exceptionText } from './exception-text.ts';
import type { Tracker, TrackerLog } from './tracker.ts';
import { configureTracker, trackerLog } from './tracker.ts';

/** Which screens people open, and what ended the application: counted only where a person agreed. */
export interface AnalyticsService extends Disposable {
  /** Configures the tracker and takes up what an earlier run left. */
  start(): void;
  /** Follows the settings. Switching off takes effect before this returns: nothing waits, nothing is under way, no id is left. */
  configurationChanged(): void;
  /** Sets the screen name and queues a screen view; false while nobody agreed. */
  screen(name: string): boolean;
  /**
   * Has an exception that nothing caught on the disk when it returns: one of this process ends the application, one of a
   * page does not. False where none is recorded; what goes wrong meanwhile is kept from the caller, who has enough to do.
   */
  recordException(thrown: unknown, of: 'process' | 'page'): boolean;
  /** Sends what waits now. */
  dispatch(): Promise<AnalyticsStatus>;
  status(): AnalyticsStatus;
  hits(query: { readonly before: number | null; readonly limit: number }): readonly AnalyticsHit[];
  /** Deletes what waits, what was sent, the counts and the id. */
  forget(): AnalyticsStatus;
  /** Sends what this run queued, within a second, and lets go. */
  dispose(): Promise<void>;
}

export interface AnalyticsDeps {
  readonly store: HitsStore;
  readonly transport: MeasurementTransport;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  /** 0..1, for the backoff. */
  readonly random: () => number;
  readonly application: HitSource['application'];
  readonly settings: () => Settings['analytics'];
  /** Where hits go and whether that is the practice collector; `null` while there is nowhere. */
  readonly collector: () => { readonly url: string; readonly practice: boolean } | null;
}

/**
 * Configures the tracker. Nothing is sent before `start`, and nothing queued before a person agreed:
 * docs/protocols/measurement.md.
 */
export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  return new Analytics(deps);
}

class Analytics implements AnalyticsService {
  readonly #deps: AnalyticsDeps;
  readonly #log: TrackerLog;
  readonly #dispatcher: Dispatcher;
  #tracker: Tracker;
  /** What was last followed, so that other settings change nothing here. */
  #configuration = '';
  #screen: string | null = null;
  #hasQueued = false;

  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
    this.#log = trackerLog(deps.log.scope('analytics'), () => deps.settings().logLevel);
    this.#tracker = configureTracker(deps.settings(), deps.application);
    this.#dispatcher = createDispatcher({
      ...deps,
      tracker: () => this.#tracker,
      isEnabled: () => this.#isEnabled(),
      log: this.#log,
      onChanged: () => this.#publish(),
    });
  }

  start(): void {
    this.configurationChanged();
  }

  configurationChanged(): void {
    const settings = this.#deps.settings();
    const configuration = JSON.stringify([settings, this.#deps.collector()]);
    if (configuration === this.#configuration) return;
    this.#configuration = configuration;
    this.#tracker = configureTracker(settings, this.#deps.application);
    if (settings.enabled) this.#dispatcher.reconsider();
    else this.#stopAndForgetQueue();
    this.#publish();
  }

  screen(name: string): boolean {
    // Names come from a closed list; whoever uses another one still tells no secret.
    const screen = redactText(name);
    this.#screen = screen;
    return this.#queue({ kind: 'screenview', screen });
  }

  recordException(thrown: unknown, of: 'process' | 'page'): boolean {
    if (!this.#tracker.tracksExceptions) return false;
    try {
      const description = exceptionText(thrown);
      return this.#queue({ kind: 'exception', description, isFatal: of === 'process', screen: this.#screen });
    } catch (error) {
      this.#log('error', 'an exception could not be recorded', { error });
      return false;
    }
  }

  async dispatch(): Promise<AnalyticsStatus> {
    if (this.#isEnabled()) await this.#dispatcher.dispatch();
    return this.status();
  }

  status(): AnalyticsStatus {
    const { store } = this.#deps;
    const { enabled, advertisingId } = this.#deps.settings();
    const collector = this.#deps.collector();
    const { sent, dropped, lastDispatchAt } = store.counts();
    const nextAt = this.#dispatcher.nextAt();
    return {
      enabled,
      queued: store.queued(),
      sent,
      dropped,
      lastDispatch: lastDispatchAt === null ? null : isoTime(lastDispatchAt),
      lastError: this.#dispatcher.lastError(),
      nextDispatch: nextAt === null ? null : isoTime(nextAt),
      collector: collector?.url ?? null,
      practice: collector?.practice ?? false,
      clientId: store.clientId(),
      advertisingId: { configured: advertisingId, available: false },
    };
  }

  hits(query: { readonly before: number | null; readonly limit: number }): readonly AnalyticsHit[] {
    return this.#deps.store.list(query).map(asShown);
  }

  forget(): AnalyticsStatus {
    this.#dispatcher.abort();
    this.#deps.store.forget();
    this.#publish();
    return this.status();
  }

  async dispose(): Promise<void> {
    await this.#dispatcher.close(this.#hasQueued && this.#isEnabled());
  }

  #isEnabled(): boolean {
    return this.#deps.settings().enabled;
  }

  #queue(hit: Hit): boolean {
    if (!this.#isEnabled()) return false;
    const { store, clock } = this.#deps;
    const line = this.#tracker.encode(hit, this.#clientId());
    if (line === null) {
      store.count('tooLarge');
      return false;
    }
    store.queue(line, clock.now(), limits.queuedHits);
    this.#hasQueued = true;
    this.#log('debug', 'queued', { kind: hit.kind });
    this.#dispatcher.schedule();
    this.#publish();
    return true;
  }

  /** Made with the first hit, and not before. */
  #clientId(): string {
    const kept = this.#deps.store.clientId();
    if (kept !== null) return kept;
    const made = randomUUID();
    this.#deps.store.setClientId(made);
    return made;
  }

  #stopAndForgetQueue(): void {
    this.#dispatcher.abort();
    this.#hasQueued = false;
    const { store } = this.#deps;
    if (store.queued() > 0 || store.clientId() !== null) store.clearQueue();
  }

  #publish(): void {
    this.#deps.emit('analytics:changed', this.status());
  }
}

function asShown({ madeAt, sentAt, ...hit }: StoredHit): AnalyticsHit {
  return { ...hit, at: isoTime(madeAt), sentAt: sentAt === null ? null : isoTime(sentAt) };
}
