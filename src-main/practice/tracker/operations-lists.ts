import { integerOf, listOf, structureOf, textOf } from './given.ts';
import { headerData, issueData } from './issue-data.ts';
import type { OperationContext, Operations } from './operation.ts';
import { projectOf } from './operations-projects.ts';
import { canSeeIssue } from './rights.ts';
import type { Issue } from './site.ts';

/** The issues of a project that the account sees, the one changed last first. */
function ofProject(context: OperationContext): readonly Issue[] {
  const { id } = projectOf(context);
  return visible(context, (issue) => issue.projectId === id);
}

function found(context: OperationContext): readonly Issue[] {
  const filter = structureOf(context.parts['filter']) ?? {};
  const projects = (listOf(filter['project_id']) ?? []).map(integerOf);
  const words = textOf(filter['search'])
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return visible(context, (issue) => {
    if (projects.length > 0 && !projects.includes(0) && !projects.includes(issue.projectId)) return false;
    const text = searchable(issue);
    return words.every((word) => text.includes(word));
  });
}

function searchable(issue: Issue): string {
  const { summary, description, stepsToReproduce, additionalInformation, notes } = issue;
  const texts = [
    summary,
    description,
    stepsToReproduce,
    additionalInformation,
    ...notes.map(({ text }) => text),
  ];
  return texts.join('\n').toLowerCase();
}

function visible(context: OperationContext, isWanted: (issue: Issue) => boolean): readonly Issue[] {
  return [...context.site.issues.values()]
    .filter((issue) => isWanted(issue) && canSeeIssue(context.site, context.account, issue))
    .toSorted((a, b) => b.updatedAt - a.updatedAt || b.id - a.id);
}

/** One page; -1 a page is all. */
function page({ parts }: OperationContext, issues: readonly Issue[]): readonly Issue[] {
  const perPage = integerOf(parts['per_page']) ?? 50;
  if (perPage < 0) return issues;
  const begin = (Math.max(1, integerOf(parts['page_number']) ?? 1) - 1) * perPage;
  return issues.slice(begin, begin + perPage);
}

const PAGE = [
  ['page_number', 'integer'],
  ['per_page', 'integer'],
] as const;

/** Lists and searches. */
export const listOperations: Operations = {
  mc_project_get_issues: {
    documentation: 'Get the issues that match the specified project id and paging details.',
    parts: [['project_id', 'integer'], ...PAGE],
    returns: 'IssueDataArray',
    run: (context) =>
      page(context, ofProject(context)).map((issue) => issueData(context.site, context.account, issue)),
  },
  mc_project_get_issue_headers: {
    documentation: 'Get the issue headers that match the specified project id and paging details.',
    parts: [['project_id', 'integer'], ...PAGE],
    returns: 'IssueHeaderDataArray',
    run: (context) => page(context, ofProject(context)).map(headerData),
  },
  mc_filter_search_issue_headers: {
    documentation: 'Get the issue headers that match the custom filter.',
    parts: [['filter', 'FilterSearchData'], ...PAGE],
    returns: 'IssueHeaderDataArray',
    run: (context) => page(context, found(context)).map(headerData),
  },
};
