import type { Clock } from '../../lib/clock.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { BuiltIssue, FilingFacts } from './build-issue.ts';
import { buildIssue } from './build-issue.ts';
import { isAboutHandler, isTransient, outcomeOfCreate } from './create-outcome.ts';
import type { WorkItem } from './outbox-item.ts';
import { NO_PROGRESS } from './outbox-item.ts';
import { findPeople } from './people.ts';
import type { StepLog } from './step-log.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker } from './tracker-session.ts';

export interface CreateDeps {
  readonly facts: TrackerFacts;
  readonly clock: Clock;
}

/** How far an attempt came. */
export type Attempt =
  | { readonly kind: 'created' }
  /** Nothing exists; the same can be tried again later. */
  | { readonly kind: 'again'; readonly error: AppError }
  | { readonly kind: 'refused'; readonly error: AppError }
  /** It may exist. */
  | { readonly kind: 'uncertain'; readonly error: AppError };

/**
 * Creates the issue in the required order: project by name, categories, custom fields, build, mc_issue_add.
 * Before the request leaves, the item is on disk as `creating`: whatever happens then, it is looked up first.
 */
export async function createIssue(
  deps: CreateDeps,
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
): Promise<Attempt> {
  const facts = await readFacts(deps, tracker, item, steps);
  if (!facts.ok) return before(facts.error);
  const built = await steps.run('build', { operation: null }, () =>
    buildIssue(item.content(), facts.value, item.row().token, item.progress().filedBy),
  );
  if (!built.ok) return { kind: 'refused', error: built.error };
  item.warn(built.value.warnings);
  const first = await send(tracker, item, steps, built.value, facts.value);
  const { handlerId } = built.value.draft;
  if (first.kind !== 'refused' || handlerId === null || !isAboutHandler(first.error)) return first;
  const later = { ...built.value.later, handlerId };
  return send(
    tracker,
    item,
    steps,
    { ...built.value, draft: { ...built.value.draft, handlerId: null }, later },
    facts.value,
  );
}

function before(error: AppError): Attempt {
  const isLocal = error.code === 'vault.locked' || error.code === 'tracker.notConfigured';
  return isTransient(error) || isLocal ? { kind: 'again', error } : { kind: 'refused', error };
}

async function send(
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
  { draft, later, expected }: BuiltIssue,
  facts: FilingFacts,
): Promise<Attempt> {
  const peopleDone = later.handlerId === null && later.monitorIds.length === 0;
  const { projectId, account } = facts;
  item.save({
    stage: 'creating',
    progress: {
      ...NO_PROGRESS,
      filedBy: item.progress().filedBy,
      projectId,
      expected,
      later,
      level: account.level,
      peopleDone,
    },
  });
  const created = await steps.run('create', { operation: 'mc_issue_add' }, () =>
    tracker.ask('write', (operations, call) => operations.issueAdd(draft, call)),
  );
  if (created.ok) {
    item.save({ state: 'filed', stage: 'created', issueId: created.value, error: null, nextAt: null });
    return { kind: 'created' };
  }
  const kind = outcomeOfCreate(created.error);
  if (kind !== 'uncertain') item.save({ stage: 'new' });
  return { kind, error: created.error };
}

async function readFacts(
  deps: CreateDeps,
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
): Promise<Result<FilingFacts>> {
  const content = item.content();
  const project = await findProject(tracker, content.project, steps);
  if (!project.ok) return project;
  const projectId = project.value;
  const categories = await steps.run('categories', { operation: 'mc_project_get_categories' }, () =>
    tracker.ask('read', (operations, call) => operations.categories(projectId, call)),
  );
  if (!categories.ok) return categories;
  const definitions = await steps.run('customFields', { operation: 'mc_project_get_custom_fields' }, () =>
    tracker.ask('read', (operations, call) => operations.customFields(projectId, call)),
  );
  if (!definitions.ok) return definitions;
  const rest = await steps.run('account', { operation: null }, () =>
    readRest(deps, tracker, item, projectId),
  );
  if (!rest.ok) return rest;
  return ok({ projectId, categories: categories.value, definitions: definitions.value, ...rest.value });
}

async function findProject(
  tracker: OpenTracker,
  project: string | number | null,
  steps: StepLog,
): Promise<Result<number>> {
  if (typeof project === 'number') return ok(project);
  const name = project ?? '';
  return steps.run('project', { operation: 'mc_project_get_id_from_name', detail: name }, async () => {
    const id = await tracker.ask('read', (operations, call) => operations.projectIdFromName(name, call));
    if (!id.ok) return id;
    if (id.value !== null) return ok(id.value);
    const message = `The tracker has no project "${name}".`;
    return fail('tracker.notFound', { message, context: { what: 'project', name } });
  });
}

type Rest = Omit<FilingFacts, 'projectId' | 'categories' | 'definitions'>;

/** Who the account is, the enumerations that are needed, and the people. */
async function readRest(
  { facts }: CreateDeps,
  tracker: OpenTracker,
  item: WorkItem,
  projectId: number,
): Promise<Result<Rest>> {
  const content = item.content();
  const account = await facts.account(tracker, projectId);
  if (!account.ok) return account;
  const lists = {
    priorities: content.priority,
    severities: content.severity,
    reproducibilities: content.reproducibility,
  };
  const found: Record<string, Rest['priorities']> = {};
  for (const [name, given] of Object.entries(lists) as [keyof typeof lists, string | number | null][]) {
    const list = given === null ? ok([]) : await facts.enumeration(tracker, name);
    if (!list.ok) return list;
    found[name] = list.value;
  }
  const people = await findPeople(facts, tracker, projectId, content);
  if (!people.ok) return people;
  item.warn(people.value.warnings);
  const { handlerId, monitorIds } = people.value;
  return ok({
    account: account.value,
    priorities: found['priorities'] ?? [],
    severities: found['severities'] ?? [],
    reproducibilities: found['reproducibilities'] ?? [],
    handlerId,
    monitorIds,
  });
}
