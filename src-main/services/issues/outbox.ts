import type { IssueWarning } from '../../../src-preload/contract/index.ts';
import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { AppError } from '../../lib/result.ts';
import { appError, messageOf } from '../../lib/result.ts';
import type { OutboxRow, OutboxStore } from '../../storage/outbox-store.ts';
import type { Attempt } from './create-issue.ts';
import { createIssue } from './create-issue.ts';
import { wasAnswered } from './create-outcome.ts';
import { finishIssue } from './finish-issue.ts';
import type { IssueTimes } from './limits.ts';
import { issueBackoff } from './limits.ts';
import { lookUp } from './look-up.ts';
import type { Upload, WorkItem } from './outbox-item.ts';
import { errorOf, openItem, stepsOf } from './outbox-item.ts';
import type { StepLog } from './step-log.ts';
import { createStepLog } from './step-log.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker, TrackerSession } from './tracker-session.ts';

/** Brings what is filed to the tracker, one after the other, in the order of filing. */
export interface Outbox extends Disposable {
  /** Takes up what an earlier run left, or what was taken back. */
  start(): void;
  /** Tries now and answers when this item has been tried, or cannot be before others. */
  tryNow(id: string): Promise<void>;
  /** Tries everything that only waits for time, and what was refused for the password. */
  tryAll(): void;
  /** Whether an item is being worked on right now. */
  isWorkingOn(id: string): boolean;
  upload(): { readonly itemId: string; readonly upload: Upload } | null;
  dispose(): Promise<void>;
}

export interface OutboxDeps {
  readonly store: OutboxStore;
  readonly session: TrackerSession;
  readonly facts: TrackerFacts;
  readonly clock: Clock;
  readonly log: Log;
  readonly times: IssueTimes;
  /** 0..1, for the backoff. */
  readonly random: () => number;
  readonly recordFor: (itemId: string) => RecordExchange;
  readonly onChanged: (itemId: string) => void;
}

/** Sends nothing before `start`. Source: docs/protocols/filing.md, "The outbox". */
export function createOutbox(deps: OutboxDeps): Outbox {
  return new Queue(deps);
}

class Queue implements Outbox {
  readonly #deps: OutboxDeps;
  readonly #stop = new AbortController();
  #isClosing = false;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;
  #isWokenAgain = false;
  #current: string | null = null;
  #upload: { readonly itemId: string; readonly upload: Upload } | null = null;
  /** Items that somebody waits for and that have not been tried since. */
  readonly #waiting = new Map<string, () => void>();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#wake();
  }

  isWorkingOn(id: string): boolean {
    return this.#current === id;
  }

  upload(): { readonly itemId: string; readonly upload: Upload } | null {
    return this.#upload;
  }

  tryNow(id: string): Promise<void> {
    if (this.#isClosing) return Promise.resolve();
    const tried = new Promise<void>((resolve) => this.#waiting.set(id, resolve));
    this.#hurry();
    return tried;
  }

  tryAll(): void {
    for (const row of this.#deps.store.all(MAX_ITEMS)) {
      if (row.state === 'refused' && errorOf(row)?.code === 'tracker.loginFailed')
        this.#item(row).save({ state: 'queued', error: null, nextAt: null });
    }
    this.#hurry();
  }

  async dispose(): Promise<void> {
    this.#isClosing = true;
    this.#timer?.dispose();
    const running = this.#running;
    if (running !== null) {
      const grace = new AbortController();
      await Promise.race([running, this.#deps.clock.sleep(this.#deps.times.graceMs, grace.signal)]);
      grace.abort();
      this.#stop.abort();
      await running;
    }
    this.#release();
  }

  /** What only waits for time is due now. */
  #hurry(): void {
    const key = this.#deps.session.current()?.key;
    for (const row of key === undefined ? [] : this.#deps.store.pending(key)) {
      if (row.nextAt !== null && isTimed(row)) this.#item(row).save({ nextAt: null });
    }
    this.#wake();
  }

  #wake(): void {
    if (this.#isClosing) return;
    if (this.#running !== null) {
      this.#isWokenAgain = true;
      return;
    }
    this.#timer?.dispose();
    this.#running = this.#run()
      .catch((error: unknown) => this.#deps.log.error('the outbox stopped', { error: messageOf(error) }))
      .finally(() => {
        this.#running = null;
        if (!this.#isWokenAgain) return this.#release();
        this.#isWokenAgain = false;
        this.#wake();
      });
  }

  async #run(): Promise<void> {
    const tried = new Set<string>();
    for (let next = this.#next(tried); next !== null && !this.#isClosing; next = this.#next(tried)) {
      tried.add(next.id);
      this.#current = next.id;
      await this.#advanceSafely(this.#item(next)).finally(() => (this.#current = null));
      this.#waiting.get(next.id)?.();
      this.#waiting.delete(next.id);
    }
    this.#sleepUntilNext();
  }

  #release(): void {
    for (const resolve of this.#waiting.values()) resolve();
    this.#waiting.clear();
  }

  /**
   * The first that can be tried. One that waits for time or was just tried holds up those after it, so that the order
   * is kept; what is filed already, or waits for a person, holds up nobody.
   */
  #next(tried: ReadonlySet<string>): OutboxRow | null {
    const key = this.#deps.session.current()?.key;
    if (key === undefined) return null;
    const now = this.#deps.clock.now();
    for (const row of this.#deps.store.pending(key)) {
      if (isForPerson(row)) continue;
      const isDue = (row.nextAt === null || row.nextAt <= now) && !tried.has(row.id);
      if (isDue) return row;
      if (row.state !== 'filed') return null;
    }
    return null;
  }

  #sleepUntilNext(): void {
    const key = this.#deps.session.current()?.key;
    if (key === undefined || this.#isClosing) return;
    const due = this.#deps.store
      .pending(key)
      .filter((row) => !isForPerson(row))
      .map(({ nextAt }) => nextAt ?? 0);
    if (due.length === 0) return;
    const wait = Math.max(MIN_WAIT_MS, Math.min(...due) - this.#deps.clock.now());
    this.#timer?.dispose();
    this.#timer = this.#deps.clock.after(wait, () => this.#wake());
  }

  #item(row: OutboxRow): WorkItem {
    return openItem(this.#deps.store, this.#deps.clock, row, this.#deps.onChanged);
  }

  /** A fault of our own holds up one item for a while, and never the queue. */
  async #advanceSafely(item: WorkItem): Promise<void> {
    try {
      await this.#advance(item);
    } catch (error) {
      const message = `The issue could not be worked on: ${messageOf(error)}`;
      this.#deps.log.error('an item of the outbox failed', { item: item.id, error });
      this.#postpone(item, appError('internal.unexpected', { message, retryable: true }));
    }
  }

  async #advance(item: WorkItem): Promise<void> {
    const { clock } = this.#deps;
    this.#begin(item);
    const steps = createStepLog(clock, stepsOf(item.row()), (all) => item.save({ steps: all }));
    const context = { signal: this.#stop.signal, record: this.#deps.recordFor(item.id) };
    const opened = await steps.run('wsdl', { operation: null }, () => this.#deps.session.open(context));
    if (!opened.ok) return this.#postpone(item, opened.error);
    if (item.row().stage === 'creating') await this.#clarify(opened.value, item, steps);
    else if (item.row().stage === 'new') await this.#create(opened.value, item, steps);
    if (item.row().stage === 'created') await this.#finish(opened.value, item, steps);
  }

  /** A new attempt starts with a clean page, unless one before it must still be explained. */
  #begin(item: WorkItem): void {
    const { state, stage, attempts, updatedAt, error } = item.row();
    const isCutOff = stage === 'creating' && error === null;
    const isClean = stage === 'new' && errorOf(item.row())?.code !== 'tracker.uncertain';
    item.save({
      attempts: attempts + 1,
      nextAt: null,
      state: state === 'filed' ? 'filed' : 'sending',
      ...(isCutOff ? { error: lostError(Date.parse(updatedAt)) } : {}),
      ...(isClean ? { steps: [], warnings: item.warnings().filter(isLasting), error: null } : {}),
    });
  }

  async #create(tracker: OpenTracker, item: WorkItem, steps: StepLog): Promise<void> {
    const attempt = await createIssue(this.#deps, tracker, item, steps);
    if (attempt.kind !== 'uncertain') return this.#settle(item, attempt);
    item.save({ state: 'uncertain', error: attempt.error });
    await this.#deps.clock.sleep(this.#deps.times.pauseMs, this.#stop.signal);
    await this.#clarify(tracker, item, steps);
  }

  #settle(item: WorkItem, attempt: Exclude<Attempt, { kind: 'uncertain' }>): void {
    if (attempt.kind === 'again') this.#postpone(item, attempt.error);
    if (attempt.kind === 'refused')
      item.save({ state: 'refused', stage: 'new', error: attempt.error, nextAt: null });
  }

  /** Finds out whether the issue exists, and only then lets it be sent again. */
  async #clarify(tracker: OpenTracker, item: WorkItem, steps: StepLog): Promise<void> {
    const { projectId, expected } = item.progress();
    const { token } = item.row();
    const cause = errorOf(item.row()) ?? lostError(this.#deps.clock.now());
    if (projectId === null || expected === null) return this.#askPerson(item, cause);
    const wanted = { projectId, summary: expected.summary, token };
    const found = await steps.run('lookup', { operation: null }, () => lookUp(tracker, wanted));
    if (!found.ok)
      return this.#postpone(item, { ...cause, context: { ...cause.context, lookUp: found.error } });
    switch (found.value.kind) {
      case 'found':
        return item.save({ state: 'filed', stage: 'created', issueId: found.value.issueId, error: null });
      case 'unclear':
        return this.#askPerson(item, cause);
      case 'none':
        if (found.value.bySummaryOnly) item.warn([SUMMARY_ONLY]);
        return this.#resendOrWait(item, cause);
    }
  }

  /** Nothing is there. A request that never was answered may still be running: it is given time, then looked up again. */
  #resendOrWait(item: WorkItem, cause: AppError): void {
    const { clock, times } = this.#deps;
    if (cause.context['serverSaid'] !== undefined) {
      return item.save({ state: 'refused', stage: 'new', error: cause, nextAt: null });
    }
    const since = Number(cause.context['lostAt'] ?? clock.now());
    const settled = wasAnswered(cause) ? since : since + times.settleMs;
    const error = { ...cause, context: { ...cause.context, lostAt: since } };
    if (settled > clock.now()) return item.save({ state: 'uncertain', error, nextAt: settled });
    item.save({ stage: 'new', error });
    if (item.row().attempts <= QUICK_ATTEMPTS) return item.save({ state: 'queued', nextAt: null });
    this.#postpone(item, error);
  }

  async #finish(tracker: OpenTracker, item: WorkItem, steps: StepLog): Promise<void> {
    const onUpload = (itemId: string, upload: Upload | null): void => {
      this.#upload = upload === null ? null : { itemId, upload };
      this.#deps.onChanged(itemId);
    };
    const delayed = await finishIssue({ ...this.#deps, onUpload }, tracker, item, steps);
    if (delayed !== null) this.#postpone(item, delayed);
  }

  /** Tries again later by itself; what may exist stays uncertain, what is filed stays filed. */
  #postpone(item: WorkItem, error: AppError): void {
    const { stage, state, attempts } = item.row();
    const waiting = stage === 'creating' ? 'uncertain' : stage === 'new' ? 'queued' : state;
    const isCutOff = error.code === 'input.cancelled' || this.#stop.signal.aborted;
    const delay = backoffDelay(issueBackoff, Math.max(0, attempts - 1), this.#deps.random());
    const nextAt = isCutOff ? null : Math.ceil(this.#deps.clock.now() + delay);
    item.save({ state: waiting, error: stage === 'created' ? null : error, nextAt });
  }

  #askPerson(item: WorkItem, cause: AppError): void {
    const message =
      'The answer was lost, and the tracker cannot say whether the issue exists. Look for it there, then try again or discard it.';
    const context = { ...cause.context, needsPerson: true };
    item.save({
      state: 'uncertain',
      nextAt: null,
      error: appError('tracker.uncertain', { message, context }),
    });
  }
}

/** The tracker has just answered a look-up, so it is sent again at once, this many times. */
const QUICK_ATTEMPTS = 4;
const MAX_ITEMS = 5_000;
const MIN_WAIT_MS = 50;

const SUMMARY_ONLY = {
  code: 'summaryOnlyLookup',
  subject: 'summary',
  message: 'This tracker can only be asked by summary whether an issue exists.',
  sent: null,
  stored: null,
} as const;

/** Whether a warning is about what was given, and not about one attempt. */
function isLasting({ code }: IssueWarning): boolean {
  return code === 'evidenceMissing';
}

/** Whether it waits for somebody to decide. */
function isForPerson(row: OutboxRow): boolean {
  return row.state === 'uncertain' && errorOf(row)?.context['needsPerson'] === true;
}

/** Whether trying earlier than planned does no harm: a request that may still be running is given its time. */
function isTimed(row: OutboxRow): boolean {
  return !(row.state === 'uncertain' && errorOf(row)?.context['lostAt'] !== undefined);
}

/** What is known of an attempt that a kill ended. */
function lostError(lostAt: number): AppError {
  const message = 'The application ended while the issue was being filed.';
  return appError('tracker.uncertain', { message, context: { reason: 'ended', lostAt }, retryable: true });
}
