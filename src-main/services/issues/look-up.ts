import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { IssueHeader, TrackerIssue } from '../../protocols/tracker-soap/index.ts';
import { holdsToken } from './token.ts';
import type { OpenTracker } from './tracker-session.ts';
import { replaceWide } from './wide-characters.ts';

/** What a look-up found. `none` is proof, except where the tracker can only be asked by summary (`bySummaryOnly`). */
export type LookUp =
  | { readonly kind: 'found'; readonly issueId: number }
  | { readonly kind: 'none'; readonly bySummaryOnly: boolean }
  /** There are issues of that summary whose texts cannot be read. */
  | { readonly kind: 'unclear' };

export interface Wanted {
  readonly projectId: number;
  /** As it was sent. */
  readonly summary: string;
  readonly token: string;
}

const PAGE = { number: 1, perPage: 50 } as const;
/** How far back the project's own list is read where the tracker has no search. */
const LIST = { number: 1, perPage: 200 } as const;

/**
 * Finds out whether an issue exists after an answer was lost, by its token: first in the issue that has its summary,
 * then by the text search, or where there is none in the list of the project. A summary alone proves nothing: others may
 * have the same.
 * Source: docs/protocols/filing.md, "After a lost answer".
 */
export async function lookUp(tracker: OpenTracker, wanted: Wanted): Promise<Result<LookUp>> {
  const bySummary = await searchBySummary(tracker, wanted);
  if (!bySummary.ok || bySummary.value.kind === 'found') return bySummary;
  if (tracker.has('mc_filter_search_issue_headers')) {
    const hits = await tracker.ask('read', (operations, call) =>
      operations.searchHeaders(wanted.projectId, wanted.token, PAGE, call),
    );
    if (!hits.ok) return hits;
    const [hit] = hits.value;
    return ok(
      hit === undefined ? { kind: 'none', bySummaryOnly: false } : { kind: 'found', issueId: hit.id },
    );
  }
  if (tracker.has('mc_project_get_issue_headers')) return searchList(tracker, wanted);
  return bySummary;
}

async function searchBySummary(tracker: OpenTracker, wanted: Wanted): Promise<Result<LookUp>> {
  const nothing = ok({ kind: 'none', bySummaryOnly: true } as const);
  if (!tracker.has('mc_issue_get_id_from_summary')) return ok({ kind: 'unclear' });
  for (const summary of new Set([wanted.summary, replaceWide(wanted.summary)])) {
    const id = await tracker.ask('read', (operations, call) => operations.issueIdFromSummary(summary, call));
    if (!id.ok) return id;
    if (id.value === null) continue;
    const issue = await read(tracker, id.value);
    if (!issue.ok) return issue;
    return issue.value !== null && isOurs(issue.value, wanted.token)
      ? ok({ kind: 'found', issueId: id.value })
      : ok({ kind: 'unclear' });
  }
  return nothing;
}

/** The newest issues of the project that have the summary, each read for the token. */
async function searchList(tracker: OpenTracker, wanted: Wanted): Promise<Result<LookUp>> {
  const headers = await tracker.ask('read', (operations, call) =>
    operations.issueHeaders(wanted.projectId, LIST, call),
  );
  if (!headers.ok) return headers;
  for (const { id } of headers.value.filter((header) => hasSummary(header, wanted.summary))) {
    const issue = await read(tracker, id);
    if (!issue.ok) return issue;
    if (issue.value === null) return ok({ kind: 'unclear' });
    if (isOurs(issue.value, wanted.token)) return ok({ kind: 'found', issueId: id });
  }
  return ok({ kind: 'none', bySummaryOnly: false });
}

function hasSummary({ summary }: IssueHeader, wanted: string): boolean {
  return summary === wanted || summary === replaceWide(wanted);
}

/** `null` where the account may not read it, or the tracker cannot show single issues. */
async function read(tracker: OpenTracker, issueId: number): Promise<Result<TrackerIssue | null>> {
  if (!tracker.has('mc_issue_get')) return ok(null);
  const issue = await tracker.ask('read', (operations, call) => operations.issueGet(issueId, call));
  if (issue.ok) return issue;
  const isHidden = issue.error.code === 'tracker.permission' || issue.error.code === 'tracker.notFound';
  return isHidden ? ok(null) : issue;
}

function isOurs(issue: TrackerIssue, token: string): boolean {
  return holdsToken([issue.additionalInformation, issue.description], token);
}
