import type { IssueForm } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { CustomFieldDefinition } from '../../protocols/tracker-soap/index.ts';
import type { FilingAccount } from './build-issue.ts';
import { isWritable } from './build-issue.ts';
import { defaultOf, optionsOf } from './custom-field-rules.ts';
import { trackerLevels, trackerLimits } from './limits.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker } from './tracker-session.ts';

/** Reads everything that a form for a project needs. */
export async function readForm(
  facts: TrackerFacts,
  clock: Clock,
  tracker: OpenTracker,
  projectId: number,
): Promise<Result<IssueForm>> {
  const categories = await tracker.ask('read', (operations, call) => operations.categories(projectId, call));
  if (!categories.ok) return categories;
  const definitions = await tracker.ask('read', (operations, call) =>
    operations.customFields(projectId, call),
  );
  if (!definitions.ok) return definitions;
  const account = await facts.account(tracker, projectId);
  if (!account.ok) return account;
  const lists = await readLists(facts, tracker, projectId);
  if (!lists.ok) return lists;
  const now = clock.now();
  return ok({
    projectId,
    categories: [...categories.value],
    customFields: definitions.value.map((definition) => customField(definition, account.value.level, now)),
    ...lists.value,
    account: { id: account.value.id, name: account.value.name, accessLevel: account.value.level },
    ...whoGoesWhen(account.value),
    limits: {
      summary: trackerLimits.summary,
      text: trackerLimits.text,
      fileBytes: await facts.maxFileBytes(tracker),
    },
    readAt: isoTime(now),
    stale: false,
  });
}

type Lists = Pick<IssueForm, 'priorities' | 'severities' | 'reproducibilities' | 'statuses' | 'handlers'>;

async function readLists(
  facts: TrackerFacts,
  tracker: OpenTracker,
  projectId: number,
): Promise<Result<Lists>> {
  const priorities = await facts.enumeration(tracker, 'priorities');
  if (!priorities.ok) return priorities;
  const severities = await facts.enumeration(tracker, 'severities');
  if (!severities.ok) return severities;
  const reproducibilities = await facts.enumeration(tracker, 'reproducibilities');
  if (!reproducibilities.ok) return reproducibilities;
  const statuses = await facts.enumeration(tracker, 'status');
  if (!statuses.ok) return statuses;
  const handlers = await facts.handlers(tracker, projectId);
  return ok({
    priorities: [...priorities.value],
    severities: [...severities.value],
    reproducibilities: [...reproducibilities.value],
    statuses: [...statuses.value],
    handlers: handlers.ok ? [...handlers.value] : [],
  });
}

function whoGoesWhen({ level }: FilingAccount): Pick<IssueForm, 'handlerWith' | 'monitorsWith'> {
  return {
    handlerWith: level === null || level >= trackerLevels.assign ? 'creation' : 'change',
    monitorsWith: level === null || level >= trackerLevels.monitorOthers ? 'creation' : 'change',
  };
}

function customField(
  definition: CustomFieldDefinition,
  level: number | null,
  now: number,
): IssueForm['customFields'][number] {
  const options = optionsOf(definition);
  return {
    field: { id: definition.field.id, name: definition.field.name },
    name: definition.field.name,
    type: definition.type ?? 'unknown',
    options: options === null ? null : [...options],
    defaultValue: defaultOf(definition, now),
    pattern: definition.validRegexp === '' ? null : definition.validRegexp,
    lengthMin: definition.lengthMin > 0 ? definition.lengthMin : null,
    lengthMax: definition.lengthMax > 0 ? definition.lengthMax : null,
    required: definition.require.report,
    writable: isWritable(definition, level),
    writeLevel: definition.accessLevelWrite,
    shown: definition.display.report || definition.require.report,
  };
}
