import type { IssueWarning, RequestParsed, RequestValue } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { CustomFieldValue, IssueDraft, TrackerIssue } from '../../protocols/tracker-soap/index.ts';
import { EMPTY_ISSUE } from '../../protocols/tracker-soap/index.ts';
import type { Problem } from './build-issue.ts';
import { chooseRef, explain, fieldObject, invalid, oneLine } from './build-issue.ts';
import { encodeCustomValue } from './custom-field-rules.ts';
import { isDuplicateFile } from './create-outcome.ts';
import { storedBasics } from './finish-issue.ts';
import { takeFiles } from './incoming-files.ts';
import { findPeople } from './people.ts';
import { findLosses } from './read-back.ts';
import type { StepLog } from './step-log.ts';
import { createStepLog } from './step-log.ts';
import { trailerOf } from './token.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker } from './tracker-session.ts';

type UpdateInput = RequestParsed<'issues:update'>;
type Updated = RequestValue<'issues:update'>;

export interface UpdateDeps {
  readonly facts: TrackerFacts;
  readonly clock: Clock;
}

/** Changes an existing issue: reads it, sends it with what changed and everything that would be cleared, reads it back. */
export async function updateIssue(
  deps: UpdateDeps,
  tracker: OpenTracker,
  input: UpdateInput,
): Promise<Updated> {
  const steps = createStepLog(deps.clock, [], () => undefined);
  const warnings: IssueWarning[] = [];
  const parts = [changeFields, addNote, addFiles];
  let error: AppError | null = null;
  for (const part of parts) {
    const done = await part({ ...deps, tracker, input, steps, warnings });
    if (!done.ok) error ??= done.error;
    if (!done.ok && part === changeFields) break;
  }
  return { ok: error === null, steps: steps.all(), warnings, error };
}

interface Work extends UpdateDeps {
  readonly tracker: OpenTracker;
  readonly input: UpdateInput;
  readonly steps: StepLog;
  readonly warnings: IssueWarning[];
}

async function changeFields(work: Work): Promise<Result<unknown>> {
  const { tracker, input, steps } = work;
  if (!changesFields(input)) return ok(null);
  const now = await steps.run('readBack', { operation: 'mc_issue_get', detail: 'before' }, () =>
    tracker.ask('read', (operations, call) => operations.issueGet(input.issueId, call)),
  );
  if (!now.ok) return now;
  const draft = await steps.run('build', { operation: null }, () => buildChange(work, now.value));
  if (!draft.ok) return draft;
  const changed = await steps.run('update', { operation: 'mc_issue_update' }, () =>
    tracker.ask('write', (operations, call) => operations.issueUpdate(input.issueId, draft.value, call)),
  );
  return changed.ok ? verify(work, draft.value) : changed;
}

function changesFields(input: UpdateInput): boolean {
  const { issueId: _id, note: _note, attachments: _files, customFields, ...fields } = input;
  return Object.keys(customFields).length > 0 || Object.values(fields).some((value) => value !== null);
}

async function buildChange(work: Work, now: TrackerIssue): Promise<Result<IssueDraft>> {
  const { input, facts, tracker } = work;
  const projectId = now.project?.id ?? 0;
  const problems: Problem[] = [];
  const lists = {
    priorities: await facts.enumeration(tracker, 'priorities'),
    severities: await facts.enumeration(tracker, 'severities'),
    status: await facts.enumeration(tracker, 'status'),
  };
  const list = (name: keyof typeof lists): readonly { id: number; name: string }[] =>
    lists[name].ok ? lists[name].value : [];
  const people = await findPeople(facts, tracker, projectId, {
    handler: input.handler,
    monitors: input.monitors ?? [],
  });
  if (!people.ok) return people;
  work.warnings.push(...people.value.warnings);
  const customFields = await changedFields(work, projectId, problems);
  if (!customFields.ok) return customFields;
  const draft: IssueDraft = {
    ...EMPTY_ISSUE,
    ...storedBasics(now),
    ...(input.category === null ? {} : { category: input.category }),
    summary: input.summary === null ? now.summary : oneLine(input.summary),
    description: input.description,
    stepsToReproduce: input.stepsToReproduce,
    additionalInformation: keepToken(input.additionalInformation, now.additionalInformation),
    priorityId: chooseRef('priority', input.priority, list('priorities'), problems),
    severityId: chooseRef('severity', input.severity, list('severities'), problems),
    statusId: chooseRef('status', input.status, list('status'), problems),
    handlerId: people.value.handlerId,
    monitorIds: input.monitors === null ? null : people.value.monitorIds,
    customFields: customFields.value.length === 0 ? null : customFields.value,
  };
  return problems.length > 0 ? invalid(problems) : ok(draft);
}

/** What a filing left on the issue stays there when the text around it changes. */
function keepToken(given: string | null, stored: string): string | null {
  const trailer = trailerOf(stored);
  if (given === null || trailer === null || given.includes(trailer)) return given;
  return given === '' ? trailer : `${given}\n\n${trailer}`;
}

async function changedFields(
  { input, tracker }: Work,
  projectId: number,
  problems: Problem[],
): Promise<Result<readonly CustomFieldValue[]>> {
  const names = Object.keys(input.customFields);
  if (names.length === 0) return ok([]);
  const definitions = await tracker.ask('read', (operations, call) =>
    operations.customFields(projectId, call),
  );
  if (!definitions.ok) return definitions;
  const values: CustomFieldValue[] = [];
  for (const [name, given] of Object.entries(input.customFields)) {
    const definition = definitions.value.find(({ field }) => field.name === name);
    if (definition === undefined) {
      problems.push({ field: name, reason: 'unknownField', detail: 'the project has no such field' });
      continue;
    }
    const encoded = encodeCustomValue(definition, given);
    if (encoded.ok) values.push({ field: fieldObject(definition), value: encoded.value });
    else
      problems.push({ field: name, reason: encoded.problem, detail: explain(encoded.problem, definition) });
  }
  return ok(values);
}

async function verify(
  { tracker, input, steps, facts, warnings }: Work,
  draft: IssueDraft,
): Promise<Result<null>> {
  const stored = await steps.run('readBack', { operation: 'mc_issue_get', detail: 'after' }, () =>
    tracker.ask('read', (operations, call) => operations.issueGet(input.issueId, call)),
  );
  if (!stored.ok) {
    const message = `What the tracker kept could not be read: ${stored.error.message}`;
    warnings.push({ code: 'notReadBack', subject: '', message, sent: null, stored: null });
    return ok(null);
  }
  const account = await facts.account(tracker, stored.value.project?.id ?? 0);
  const sent = (draft.customFields ?? []).map(({ field, value }) => [nameOf(field), value] as const);
  const expected = {
    summary: draft.summary ?? '',
    description: draft.description ?? '',
    category: draft.category ?? '',
    customFields: Object.fromEntries(sent),
    priorityId: draft.priorityId,
    severityId: draft.severityId,
    handlerId: draft.handlerId,
    monitorIds: draft.monitorIds ?? [],
  };
  const level = account.ok ? account.value.level : null;
  warnings.push(...findLosses(expected, stored.value, level, { handler: false, monitors: false }));
  return ok(null);
}

function nameOf({ name }: CustomFieldValue['field']): string {
  return typeof name === 'string' ? name : '';
}

async function addNote({ tracker, input, steps }: Work): Promise<Result<unknown>> {
  const { note, issueId } = input;
  if (note === null) return ok(null);
  return steps.run('note', { operation: 'mc_issue_note_add' }, () =>
    tracker.ask('write', (operations, call) => operations.noteAdd(issueId, note, call)),
  );
}

async function addFiles({ tracker, input, steps, facts }: Work): Promise<Result<unknown>> {
  if (input.attachments.length === 0) return ok(null);
  const files = await takeFiles(input.attachments, [], await facts.maxFileBytes(tracker));
  if (!files.ok) return files;
  for (const { name, contentType, content } of files.value) {
    const sent = await steps.run('attachment', { operation: 'mc_issue_attachment_add', detail: name }, () =>
      tracker.ask('file', (operations, call) =>
        operations.attachmentAdd(input.issueId, { name, contentType, bytes: content }, call),
      ),
    );
    if (!sent.ok && !isDuplicateFile(sent.error)) return sent;
  }
  return ok(null);
}
