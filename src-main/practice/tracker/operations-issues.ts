import { Refusal } from './answer.ts';
import { idOf, integerOf, structureOf, textOf } from './given.ts';
import { issueData } from './issue-data.ts';
import type { OperationContext, Operations } from './operation.ts';
import { canSee, canSeeIssue, denied, READONLY_STATUS, THRESHOLDS } from './rights.ts';
import { asStored, blankIssue, type Issue, type Project } from './site.ts';
import {
  checkedCategory,
  checkedFields,
  checkedHandler,
  checkedVersion,
  checkLengths,
  type IssueMembers,
  takeOver,
  takeOverMonitors,
} from './write-issue.ts';

/** The issue that a part names, if the account sees it. Refuses in the words of the operation. */
export function visibleIssue(context: OperationContext, part: string, kind: 'A' | 'B'): Issue {
  const id = integerOf(context.parts[part]) ?? 0;
  const issue = context.site.issues.get(id);
  if (issue === undefined) {
    throw kind === 'A'
      ? new Refusal('A', `Issue '${id}' does not exist.`)
      : new Refusal('B', `Issue #${id} not found`);
  }
  if (!canSeeIssue(context.site, context.account, issue)) throw denied(context.account, null);
  return issue;
}

function projectToReport({ site, account }: OperationContext, given: IssueMembers): Project {
  const id = idOf(given['project']);
  const name = textOf(structureOf(given['project'])?.['name']);
  const project = site.projects.find((one) => (id === null ? one.name === name : one.id === id));
  if (project === undefined) {
    throw new Refusal('B', id === null ? 'Project not specified' : `Project '${id}' not found`);
  }
  if (account.level < THRESHOLDS.report) throw denied(account, null);
  if (!canSee(account, project)) throw new Refusal('B', 'User does not have access right to report issues');
  return project;
}

function addIssue(context: OperationContext): number {
  const { site, account, parts } = context;
  const given: IssueMembers = structureOf(parts['issue']) ?? {};
  const summary = textOf(given['summary']).trim();
  if (summary === '') throw new Refusal('B', 'Summary not specified');
  const project = projectToReport(context, given);
  if (textOf(given['description']).trim() === '') throw new Refusal('B', 'Description not specified');
  checkLengths(given);
  const handlerId = checkedHandler(context, given, 'add');
  const category = checkedCategory(project, given);
  const version = checkedVersion(project, given, 'version');
  const fields = checkedFields(context, project, given, 'add');
  const issue = blankIssue({
    id: site.nextId(),
    projectId: project.id,
    reporterId: account.id,
    submittedAt: site.clock.now(),
    category,
    summary: asStored(summary),
    description: asStored(textOf(given['description'])),
  });
  issue.version = version;
  issue.handlerId = handlerId;
  if (handlerId !== null) issue.status = 50;
  takeOver(issue, given, fields);
  site.issues.set(issue.id, issue);
  takeOverMonitors(context, issue, given);
  return issue.id;
}

function updateIssue(context: OperationContext): boolean {
  const { site, account, parts } = context;
  const given = structureOf(parts['issue']);
  if (given === null) {
    const text = 'mc_issue_update(): Argument #4 ($p_issue) must be of type stdClass, null given';
    throw new Refusal('A', text, 'Server');
  }
  const issue = visibleIssue(context, 'issueId', 'A');
  if (account.level < THRESHOLDS.update) throw denied(account, 'Not enough rights to update issues');
  if (issue.status >= READONLY_STATUS && account.level < THRESHOLDS.updateReadonly)
    throw new Refusal('A', `Issue '${issue.id}' is readonly`);
  for (const name of ['summary', 'description']) {
    if (typeof given[name] === 'string' && textOf(given[name]).trim() === '')
      throw new Refusal('A', `Mandatory field '${name}' is missing.`);
  }
  checkLengths(given);
  const project = site.projects.find(({ id }) => id === issue.projectId);
  if (project === undefined) throw new Refusal('A', `Project '${issue.projectId}' does not exist.`);
  const category = checkedCategory(project, given);
  const handlerId = checkedHandler(context, given, 'update');
  const fields = checkedFields(context, project, given, 'update');
  issue.category = category;
  if (typeof given['summary'] === 'string') issue.summary = asStored(given['summary'].trim());
  if (typeof given['description'] === 'string') issue.description = asStored(given['description']);
  issue.version = checkedVersion(project, given, 'version');
  issue.fixedInVersion = textOf(given['fixed_in_version']);
  issue.targetVersion = textOf(given['target_version']);
  if (handlerId !== null) issue.handlerId = handlerId;
  takeOver(issue, given, fields);
  takeOverMonitors(context, issue, given);
  issue.updatedAt = site.clock.now();
  return true;
}

/** Filing, changing and reading single issues. */
export const issueOperations: Operations = {
  mc_issue_add: {
    documentation: 'Submit the specified issue.',
    parts: [['issue', 'IssueData']],
    returns: 'integer',
    run: addIssue,
  },
  mc_issue_update: {
    documentation: 'Update the specified issue. Versions that are left out are cleared.',
    parts: [
      ['issueId', 'integer'],
      ['issue', 'IssueData'],
    ],
    returns: 'boolean',
    run: updateIssue,
  },
  mc_issue_get: {
    documentation: 'Get the issue with the specified id.',
    parts: [['issue_id', 'integer']],
    returns: 'IssueData',
    run: (context) => issueData(context.site, context.account, visibleIssue(context, 'issue_id', 'B')),
  },
  mc_issue_exists: {
    documentation: 'Check whether there is an issue with the specified id.',
    parts: [['issue_id', 'integer']],
    returns: 'boolean',
    run: ({ site, parts }) => site.issues.has(integerOf(parts['issue_id']) ?? 0),
  },
  mc_issue_get_id_from_summary: {
    documentation: 'Get the id of the oldest issue with the specified summary, 0 when there is none.',
    parts: [['summary', 'string']],
    returns: 'integer',
    run({ site, account, parts }) {
      const wanted = textOf(parts['summary']).trimEnd().toLowerCase();
      const oldest = [...site.issues.values()].find(({ summary }) => summary.toLowerCase() === wanted);
      return oldest !== undefined && canSeeIssue(site, account, oldest) ? oldest.id : 0;
    },
  },
};
