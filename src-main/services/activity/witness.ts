import type {
  ActivityEntry,
  AppError,
  EventName,
  EventPayload,
  Face,
  Outcome,
  RequestName,
  RequestParsed,
  RequestValue,
} from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { EventListener } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Happening, OwnHappening } from './activity-rows.ts';
import type { About, ActivityRule } from './activity-rules.ts';
import { activityRules } from './activity-rules.ts';
import type { Journal } from './journal.ts';
import { createRarity } from './rarity.ts';
import { createRoomWatch } from './room-watch.ts';
import { createSigninWatch } from './signin-watch.ts';

/** Sees every request and every event, and writes down what was done: nothing else writes to the activity log. */
export interface Witness {
  /**
   * Called when a request begins, with its parsed input; what it answers is called with the result when it ends, and
   * hands the result back with `context.activity` in its errors: the id of the entry that tells what happened.
   */
  readonly began: <N extends RequestName>(
    name: N,
    input: RequestParsed<N>,
    face: Face,
  ) => (result: Result<unknown>) => Result<unknown>;
  readonly listener: EventListener;
}

export interface WitnessDeps {
  readonly activity: ActivityLog;
  readonly journal: Pick<Journal, 'lastId' | 'behind'>;
  readonly clock: Clock;
}

/** Watches from now on; which requests leave an entry is said in `activity-rules.ts`. */
export function createWitness(deps: WitnessDeps): Witness {
  const underWay = new Map<string, number>();
  const isRare = createRarity();
  const byItself = createOwnDoings({ ...deps, isUnderWay: (domain) => (underWay.get(domain) ?? 0) > 0 });
  const lastOf = new Map<string, number>();

  function count(name: string, by: 1 | -1): void {
    const domain = domainOf(name);
    underWay.set(domain, (underWay.get(domain) ?? 0) + by);
  }

  /** A read that fails every few seconds is one story: later failures lead to the entry that is there. */
  function writeRead(happening: Happening): number | null {
    const key = `${happening.action} ${happening.error?.code}`;
    if (!isRare(key, happening.startedAt)) return lastOf.get(key) ?? null;
    const id = deps.activity.write(happening);
    if (id !== null) lastOf.set(key, id);
    return id;
  }

  return {
    began(name, input, face) {
      const rule = activityRules[name];
      if (rule === null) return (result) => result;
      const startedAt = deps.clock.now();
      const begun = deps.clock.elapsed();
      const evidence = { after: deps.journal.lastId(), since: startedAt - SLACK_MS };
      if (!rule.isRead) count(name, 1);
      return (result) => {
        if (!rule.isRead) count(name, -1);
        if (rule.isRead && (result.ok || isNobodysFault(result.error))) return result;
        const ms = deps.clock.elapsed() - begun;
        const common = {
          startedAt,
          face,
          ms,
          evidence,
          by: 'person',
          kind: rule.kind,
          action: name,
        } as const;
        const write = rule.isRead ? writeRead : deps.activity.write;
        return written(rule, input, result, (told) => write({ ...common, ...told }));
      };
    },
    listener: byItself,
  };
}

type Told = Pick<Happening, 'detail' | 'about' | 'outcome' | 'error'>;

/** Writes one entry, or one for each room, and ties errors to them. */
function written(
  rule: ActivityRule<RequestName>,
  input: RequestParsed<RequestName>,
  result: Result<unknown>,
  write: (told: Told) => number | null,
): Result<unknown> {
  const value = result.ok ? (result.value as RequestValue<RequestName>) : null;
  const detail = rule.detail(input, value);
  if (!result.ok) {
    const { error } = result;
    const outcome = error.code === 'input.cancelled' ? 'cancelled' : 'failed';
    const id = write({ detail, about: rule.about(input, value), outcome, error });
    return { ok: false, error: tied(error, id) };
  }
  const { outcomes } = result.value as { readonly outcomes?: readonly Outcome[] };
  if (outcomes === undefined || outcomes.length === 0) {
    const about = rule.about(input, value);
    write({ detail, about, ...judged(result.value) });
    return result;
  }
  const told = outcomes.map((outcome) => {
    const { error } = outcome;
    const about: About = { kind: 'room', id: outcome.room };
    const id = write({ detail, about, outcome: outcomeWord(outcome.ok, error), error });
    return error === null ? outcome : { ...outcome, error: tied(error, id) };
  });
  return { ok: true, value: { ...(result.value as object), outcomes: told } };
}

function tied(error: AppError, activity: number | null): AppError {
  return activity === null ? error : { ...error, context: { ...error.context, activity } };
}

const WAITING: ReadonlySet<unknown> = new Set([
  'queued',
  'sending',
  'uncertain',
  'running',
  'paused',
  'draft',
]);
const FAILED: ReadonlySet<unknown> = new Set(['refused', 'failed']);

/** What became of a request that was answered: an issue or an upload may still be on its way. */
function judged(value: unknown): Pick<Told, 'outcome' | 'error'> {
  const {
    ok = true,
    state,
    error = null,
  } = (value ?? {}) as {
    readonly ok?: boolean;
    readonly state?: unknown;
    readonly error?: AppError | null;
  };
  if (!ok || FAILED.has(state)) return { outcome: outcomeWord(false, error), error };
  if (state === 'cancelled') return { outcome: 'cancelled', error };
  return { outcome: WAITING.has(state) ? 'waiting' : 'ok', error: null };
}

function outcomeWord(isOk: boolean, error: AppError | null): ActivityEntry['outcome'] {
  if (isOk) return 'ok';
  return error?.code === 'input.cancelled' ? 'cancelled' : 'failed';
}

function isNobodysFault({ code }: AppError): boolean {
  return code.startsWith('input.') || code === 'tracker.notConfigured';
}

function domainOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

/** A clock may be set back while something is under way. */
const SLACK_MS = 5_000;
/** Exchanges with a room that may explain what befell it. */
const LOOK_BACK_MS = 60_000;
const LOOK_BACK = 200;

/** What the application or a room does by itself, read from the events that everybody hears. */
function createOwnDoings(
  deps: WitnessDeps & { readonly isUnderWay: (domain: string) => boolean },
): EventListener {
  const rooms = createRoomWatch();
  const signins = createSigninWatch();
  const isRare = createRarity();
  const uploads = new Map<string, string>();
  const items = new Map<string, string>();

  function note(happening: OwnHappening): void {
    const now = deps.clock.now();
    const key = `${happening.action} ${happening.about?.id}`;
    if (!isRare(key, now)) return;
    deps.activity.write({
      ...happening,
      startedAt: now,
      face: null,
      ms: null,
      evidence: { after: deps.journal.lastId() - LOOK_BACK, since: now - LOOK_BACK_MS },
    });
  }

  const listeners: { readonly [N in EventName]?: (payload: EventPayload<N>) => void } = {
    'devices:changed': (delta) => rooms.changes(delta).forEach(note),
    'signin:ended': (end) => signins.ended(end).forEach(note),
    'signin:changed': (status) => signins.changes(status).forEach(note),
    'casting:progressed'({ room, title, outcome }) {
      if (outcome === null || deps.isUnderWay('casting')) return;
      const { error } = outcome;
      const told = { outcome: outcomeWord(outcome.ok, error), error, detail: title };
      note({ by: 'desk', kind: 'cast', action: 'desk-cast', about: { kind: 'room', id: room }, ...told });
    },
    'issues:outbox-changed'({ outboxId, item }) {
      const before = items.get(outboxId);
      if (item === null) return void items.delete(outboxId);
      items.set(outboxId, item.state);
      if (before === undefined || before === item.state || deps.isUnderWay('issues')) return;
      if (item.state !== 'filed' && item.state !== 'refused') return;
      const id = item.issueId === null ? outboxId : String(item.issueId);
      const about: About = { kind: 'issue', id, name: null, evidence: outboxId };
      const told = { ...judged(item), detail: item.content.summary };
      note({ by: 'desk', kind: 'issue', action: `issue-${item.state}`, about, ...told });
    },
    'cloud:upload-progressed'(upload) {
      const before = uploads.get(upload.uploadId);
      uploads.set(upload.uploadId, upload.state);
      if (before === undefined || before === upload.state || deps.isUnderWay('cloud')) return;
      if (upload.state !== 'done' && upload.state !== 'failed') return;
      const about: About = { kind: 'upload', id: `${upload.bucket}/${upload.key}` };
      note({
        by: 'desk',
        kind: 'upload',
        action: `upload-${upload.state}`,
        about,
        detail: '',
        ...judged(upload),
      });
    },
  };
  return (name, payload) => (listeners[name] as ((payload: unknown) => void) | undefined)?.(payload);
}
