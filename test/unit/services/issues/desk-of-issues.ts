import { DatabaseSync } from 'node:sqlite';
import type { Exchange, IssueInput } from '../../../../src-preload/contract/index.ts';
import { issueInputSchema } from '../../../../src-preload/contract/index.ts';
import type { Clock } from '../../../../src-main/lib/clock.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { Emit } from '../../../../src-main/lib/events.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { CurrentOperator } from '../../../../src-main/lib/ports.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { Decision, PracticeTracker } from '../../../../src-main/practice/tracker/tracker.ts';
import {
  createPracticeTracker,
  TRACKER_NAMESPACE,
  TRACKER_PATH,
} from '../../../../src-main/practice/tracker/tracker.ts';
import { createTrackerClient } from '../../../../src-main/protocols/tracker-soap/index.ts';
import type { IssuesService } from '../../../../src-main/services/issues/issues-service.ts';
import { createIssuesService } from '../../../../src-main/services/issues/issues-service.ts';
import { issueTimes } from '../../../../src-main/services/issues/limits.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createOutboxStore } from '../../../../src-main/storage/outbox-store.ts';
import { createTemplatesStore } from '../../../../src-main/storage/templates-store.ts';
import { createTrackerCacheStore } from '../../../../src-main/storage/tracker-cache-store.ts';

export interface DeskOptions {
  readonly username?: string;
  readonly password?: string | null;
  readonly clock?: Clock;
  readonly without?: readonly string[];
  readonly onCall?: (operation: string) => Decision;
  readonly db?: DatabaseSync;
  readonly tracker?: PracticeTracker;
  readonly baseUrl?: () => string | null;
  readonly random?: () => number;
  readonly exchange?: (id: number) => Exchange | null;
  readonly operator?: CurrentOperator;
}

export type Emitted = Parameters<Emit>;

/** The issues service on a practice tracker over real HTTP, with short patience. */
export interface IssuesDesk {
  readonly issues: IssuesService;
  readonly tracker: PracticeTracker;
  readonly db: DatabaseSync;
  readonly emitted: Emitted[];
  readonly recorded: WireExchange[];
  /** Operations as the tracker was called, in order. */
  readonly calls: string[];
  dispose(): Promise<void>;
}

export function newDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  return db;
}

export async function openIssuesDesk(options: DeskOptions = {}): Promise<IssuesDesk> {
  const clock = options.clock ?? systemClock;
  const calls: string[] = [];
  const onCall = (operation: string): Decision => {
    calls.push(operation);
    return options.onCall?.(operation) ?? 'answer';
  };
  const tracker =
    options.tracker ??
    (await createPracticeTracker({
      clock,
      log: silentLog,
      without: options.without ?? [],
      onCall,
      memory: null,
    }));
  const db = options.db ?? newDatabase();
  const client = createTrackerClient({ clock, log: silentLog });
  const emitted: Emitted[] = [];
  const recorded: WireExchange[] = [];
  const password = options.password === undefined ? 'practice' : options.password;
  const issues = createIssuesService({
    client,
    outboxStore: createOutboxStore(db),
    templatesStore: createTemplatesStore(db),
    cache: createTrackerCacheStore(db),
    clock,
    log: silentLog,
    emit: (...event) => void emitted.push(event),
    times: {
      ...issueTimes,
      readMs: 1_000,
      writeMs: 1_000,
      usersMs: 5_000,
      pauseMs: 20,
      settleMs: 200,
      graceMs: 50,
    },
    random: options.random ?? (() => 0),
    endpoint() {
      const baseUrl = options.baseUrl === undefined ? tracker.baseUrl : options.baseUrl();
      if (baseUrl === null) return null;
      const username = options.username ?? 'reporter';
      return { baseUrl, path: TRACKER_PATH, namespace: TRACKER_NAMESPACE, username, practice: false };
    },
    password: () =>
      Promise.resolve(password === 'locked' ? fail('vault.locked', { message: 'locked' }) : ok(password)),
    recordFor: () => (exchange) => void recorded.push(exchange),
    findExchange: options.exchange ?? (() => null),
    operator: options.operator ?? (() => null),
  });
  return {
    issues,
    tracker,
    db,
    emitted,
    recorded,
    calls,
    async dispose() {
      await issues.dispose();
      await client.dispose();
      if (options.tracker === undefined) await tracker.dispose();
    },
  };
}

/** A filing that the practice tracker takes, with what a test changes. */
export function anIssue(change: Partial<IssueInput> = {}): IssueInput {
  return {
    ...issueInputSchema.parse({
      project: 'Operations Desk',
      category: 'Audio',
      summary: 'Microphone 3 drops out',
      description: 'No signal on channel 3.',
      customFields: { Location: 'Studio 3' },
    }),
    ...change,
  };
}

/** Issues of the tracker that were not there at the start. */
export function filedOn(tracker: PracticeTracker): readonly string[] {
  return [...tracker.site.issues.values()].filter(({ id }) => id > 5_003).map(({ summary }) => summary);
}
