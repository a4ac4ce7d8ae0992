import type { IssueWarning } from '../../../src-preload/contract/index.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { IssueDraft, TrackerIssue } from '../../protocols/tracker-soap/index.ts';
import { EMPTY_ISSUE } from '../../protocols/tracker-soap/index.ts';
import type { OutboxFileRow, OutboxStore } from '../../storage/outbox-store.ts';
import type { ExpectedIssue } from './build-issue.ts';
import { httpStatusOf, isDuplicateFile, isTransient } from './create-outcome.ts';
import { trackerLimits } from './limits.ts';
import type { Upload, WorkItem } from './outbox-item.ts';
import { findLosses } from './read-back.ts';
import type { StepLog } from './step-log.ts';
import type { TrackerFacts } from './tracker-facts.ts';
import type { OpenTracker } from './tracker-session.ts';

export interface FinishDeps {
  readonly facts: TrackerFacts;
  readonly store: OutboxStore;
  readonly onUpload: (itemId: string, upload: Upload | null) => void;
}

/**
 * Adds to an issue that exists what could not go with its creation: people, files; then reads it back.
 * Answers the error that makes it worth trying again later, `null` when all is done: the issue itself never fails here.
 */
export async function finishIssue(
  deps: FinishDeps,
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
): Promise<AppError | null> {
  const { issueId } = item.row();
  if (issueId === null) return null;
  const delayed =
    (await addPeople(tracker, item, steps, issueId)) ??
    (await addFiles(deps, tracker, item, steps, issueId)) ??
    (await readBack(tracker, item, steps, issueId));
  if (delayed !== null) return delayed;
  item.save({ stage: 'done', error: null, nextAt: null });
  return null;
}

async function addPeople(
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
  issueId: number,
): Promise<AppError | null> {
  const progress = item.progress();
  if (progress.peopleDone) return null;
  const { handlerId, monitorIds } = progress.later;
  const names = [
    ...(handlerId === null ? [] : ['handler']),
    ...(monitorIds.length === 0 ? [] : ['monitors']),
  ];
  const about = { operation: 'mc_issue_update', detail: names.join(', ') };
  const changed = await steps.run('people', about, () => changePeople(tracker, item, issueId));
  if (!changed.ok && isTransient(changed.error)) return changed.error;
  const isRefused = !changed.ok;
  item.save({
    progress: {
      ...progress,
      peopleDone: true,
      handlerRefused: isRefused && handlerId !== null,
      monitorsRefused: isRefused && monitorIds.length > 0,
    },
  });
  if (!changed.ok) item.warn([peopleRefused(names, changed.error)]);
  return null;
}

function peopleRefused(names: readonly string[], error: AppError): IssueWarning {
  const message = `The issue is filed, but the tracker refused the change that sets ${names.join(' and ')} (mc_issue_update): ${error.message}`;
  return { code: 'peopleRefused', subject: names.join(', '), message, sent: null, stored: null };
}

/** An update needs category and summary, clears versions that it leaves out, and replaces all monitors. */
async function changePeople(tracker: OpenTracker, item: WorkItem, issueId: number): Promise<Result<boolean>> {
  const { expected, later } = item.progress();
  const now = tracker.has('mc_issue_get')
    ? await tracker.ask('read', (operations, call) => operations.issueGet(issueId, call))
    : ok(null);
  if (!now.ok && isTransient(now.error)) return now;
  const stored = now.ok ? now.value : null;
  const monitors = new Set([...(stored?.monitors ?? []).map(({ id }) => id), ...later.monitorIds]);
  const issue = {
    ...EMPTY_ISSUE,
    ...(stored === null ? expectedBasics(expected) : storedBasics(stored)),
    handlerId: later.handlerId,
    monitorIds: later.monitorIds.length === 0 ? null : [...monitors],
  };
  return tracker.ask('write', (operations, call) => operations.issueUpdate(issueId, issue, call));
}

function expectedBasics(expected: ExpectedIssue | null): Partial<IssueDraft> {
  return { category: expected?.category ?? '', summary: expected?.summary ?? '' };
}

/** What an update clears when it is left out, or cannot do without. */
export function storedBasics(stored: TrackerIssue): Partial<IssueDraft> {
  return {
    category: stored.category,
    summary: stored.summary,
    version: emptyAsNull(stored.version),
    fixedInVersion: emptyAsNull(stored.fixedInVersion),
    targetVersion: emptyAsNull(stored.targetVersion),
  };
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text;
}

async function addFiles(
  deps: FinishDeps,
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
  issueId: number,
): Promise<AppError | null> {
  const waiting = item.files().filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return null;
  const present = await filesThere(tracker, item, issueId);
  if (!present.ok) return present.error;
  const maxBytes = await deps.facts.maxFileBytes(tracker);
  for (const file of waiting) {
    const isThere = present.value.some(({ name, size }) => name === file.name && size === file.bytes);
    const about = { operation: 'mc_issue_attachment_add', detail: file.name };
    const sent = isThere
      ? ok(0)
      : await steps.run('attachment', about, () =>
          sendFile(deps, tracker, item, { issueId, file, maxBytes }),
        );
    deps.onUpload(item.id, null);
    if (!sent.ok && isTransient(sent.error) && httpStatusOf(sent.error) !== TOO_LARGE) return sent.error;
    deps.store.setFileState(file.id, sent.ok ? 'sent' : 'refused');
    item.save({});
    if (!sent.ok) item.warn([fileRefused(file, sent.error)]);
  }
  return null;
}

/** What a web server answers to a request that is longer than it takes. */
const TOO_LARGE = 413;

function fileRefused({ name }: OutboxFileRow, error: AppError): IssueWarning {
  const message = `The issue is filed without "${name}": ${error.message}`;
  return { code: 'attachmentRefused', subject: name, message, sent: name, stored: null };
}

/** What a lost answer may have left on the issue; nothing on the first attempt. */
async function filesThere(
  tracker: OpenTracker,
  item: WorkItem,
  issueId: number,
): Promise<Result<readonly { readonly name: string; readonly size: number }[]>> {
  if (item.row().attempts <= 1 || !tracker.has('mc_issue_get')) return ok([]);
  const issue = await tracker.ask('read', (operations, call) => operations.issueGet(issueId, call));
  if (!issue.ok) return isTransient(issue.error) ? issue : ok([]);
  return ok(issue.value.attachments.map(({ filename, size }) => ({ name: filename, size })));
}

interface Sending {
  readonly issueId: number;
  readonly file: OutboxFileRow;
  readonly maxBytes: number;
}

async function sendFile(
  deps: FinishDeps,
  tracker: OpenTracker,
  item: WorkItem,
  { issueId, file, maxBytes }: Sending,
): Promise<Result<number>> {
  if (file.bytes > maxBytes) return tooLarge(file.name, file.bytes, maxBytes);
  const { name, contentType } = file;
  const bytes = deps.store.fileContent(file.id);
  const sent = await tracker.ask(
    'file',
    (operations, call) => operations.attachmentAdd(issueId, { name, contentType, bytes }, call),
    (encoded) => deps.onUpload(item.id, { fileId: file.id, sentBytes: Math.floor((encoded * 3) / 4) }),
  );
  return !sent.ok && isDuplicateFile(sent.error) ? ok(0) : sent;
}

/** Errors: media.tooLarge. */
export function tooLarge(
  name: string,
  bytes: number,
  maxBytes: number = trackerLimits.fileBytes,
): Result<never> {
  const message = `"${name}" has ${bytes} bytes; the tracker takes at most ${maxBytes}.`;
  return fail('media.tooLarge', { message, context: { name, bytes, maxBytes } });
}

async function readBack(
  tracker: OpenTracker,
  item: WorkItem,
  steps: StepLog,
  issueId: number,
): Promise<AppError | null> {
  const { expected, level, handlerRefused, monitorsRefused } = item.progress();
  if (expected === null || !tracker.has('mc_issue_get')) {
    item.warn([unseen('The tracker cannot show single issues: what it kept is not known.')]);
    return null;
  }
  const stored = await steps.run('readBack', { operation: 'mc_issue_get' }, () =>
    tracker.ask('read', (operations, call) => operations.issueGet(issueId, call)),
  );
  if (!stored.ok && isTransient(stored.error)) return stored.error;
  if (!stored.ok) {
    item.warn([unseen(`This account cannot read the issue back: ${stored.error.message}`)]);
    return null;
  }
  const known = { handler: handlerRefused, monitors: monitorsRefused };
  const losses = findLosses(expected, stored.value, level, known);
  item.save({ warnings: mergeWarnings(item.warnings(), losses) });
  return null;
}

function unseen(message: string): IssueWarning {
  return { code: 'notReadBack', subject: '', message, sent: null, stored: null };
}

/** What was expected to be lost is told once: as a fact when it happened, not at all when it did not. */
function mergeWarnings(before: readonly IssueWarning[], losses: readonly IssueWarning[]): IssueWarning[] {
  const dropped = new Set(losses.filter(({ code }) => code === 'fieldDropped').map(({ subject }) => subject));
  const kept = before.filter(
    ({ code, subject }) =>
      code !== 'charactersWillBeReplaced' && (code !== 'fieldNotWritable' || dropped.has(subject)),
  );
  const told = new Set(kept.filter(({ code }) => code === 'fieldNotWritable').map(({ subject }) => subject));
  return [...kept, ...losses.filter(({ code, subject }) => code !== 'fieldDropped' || !told.has(subject))];
}
