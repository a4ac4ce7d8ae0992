import type { CurrentOperator } from '../../lib/ports.ts';
import type { Connection, Exchange } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { TrackerClient } from '../../protocols/tracker-soap/index.ts';
import type { OutboxStore } from '../../storage/outbox-store.ts';
import type { TemplatesStore } from '../../storage/templates-store.ts';
import type { TrackerCacheStore } from '../../storage/tracker-cache-store.ts';
import type { IssueTimes } from './limits.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxDesk } from './outbox-desk.ts';
import { createOutboxDesk } from './outbox-desk.ts';
import type { Templates } from './templates.ts';
import { createTemplates } from './templates.ts';
import type { TrackerDesk } from './tracker-desk.ts';
import { createTrackerDesk } from './tracker-desk.ts';
import { createTrackerFacts } from './tracker-facts.ts';
import type { TrackerSessionDeps } from './tracker-session.ts';
import { createTrackerSession } from './tracker-session.ts';

/** Issues of the tracker: asking it, filing in it, and the outbox in between. */
export interface IssuesService extends Disposable {
  readonly tracker: TrackerDesk;
  readonly outbox: OutboxDesk;
  readonly templates: Templates;
  connection(): Connection;
  /** Takes up what an earlier run left in the outbox. */
  start(): void;
  /** Another tracker or account may be meant from now on. */
  configurationChanged(): void;
  dispose(): Promise<void>;
}

export interface IssuesServiceDeps {
  readonly client: TrackerClient;
  readonly outboxStore: OutboxStore;
  readonly templatesStore: TemplatesStore;
  readonly cache: TrackerCacheStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  readonly times: IssueTimes;
  readonly random: () => number;
  readonly endpoint: TrackerSessionDeps['endpoint'];
  readonly password: TrackerSessionDeps['password'];
  /** `null` is what belongs to no item of the outbox. */
  readonly recordFor: (itemId: string | null) => RecordExchange;
  readonly findExchange: (id: number) => Exchange | null;
  /** Who files. */
  readonly operator: CurrentOperator;
}

/** Contacts nobody before `start`, which goes on with what waits in the outbox. Source: docs/protocols/filing.md. */
export function createIssuesService(deps: IssuesServiceDeps): IssuesService {
  const { cache, clock, times, emit, outboxStore: store } = deps;
  const log = deps.log.scope('issues');
  const onConnection = (connection: Connection): void => emit('issues:connection-changed', connection);
  const session = createTrackerSession({ ...deps, onConnection });
  const facts = createTrackerFacts({ cache, clock, times });
  const outbox = createOutbox({
    ...deps,
    store,
    session,
    facts,
    log,
    onChanged: (id) => desk.publish(id),
  });
  const tracker = createTrackerDesk({ session, facts, store, clock, record: deps.recordFor(null) });
  const maxFileBytes = (): Promise<number> => tracker.maxFileBytes();
  const { findExchange, operator } = deps;
  const desk: OutboxDesk = createOutboxDesk({
    store,
    outbox,
    session,
    clock,
    emit,
    findExchange,
    operator,
    maxFileBytes,
  });
  return {
    tracker,
    outbox: desk,
    templates: createTemplates({ store: deps.templatesStore, clock, emit }),
    connection: () => session.connection(),
    start: () => outbox.start(),
    configurationChanged() {
      facts.forget();
      session.reset();
      onConnection(session.connection());
      outbox.tryAll();
    },
    dispose: () => outbox.dispose(),
  };
}
