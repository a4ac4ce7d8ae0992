import type { Issue, IssueRow } from '../../../src-preload/contract/index.ts';
import type { IssueHeader, ObjectRef, TrackerIssue } from '../../protocols/tracker-soap/index.ts';
import type { OutboxRow } from '../../storage/outbox-store.ts';
import { contentOf } from './outbox-item.ts';
import { withoutToken } from './token.ts';

const NOBODY: ObjectRef = { id: 0, name: '' };

/** The lists that give ids their names. */
export interface NameLists {
  readonly priorities: readonly ObjectRef[];
  readonly severities: readonly ObjectRef[];
  readonly status: readonly ObjectRef[];
  readonly handlers: readonly ObjectRef[];
}

/** A row of the tracker's own list. */
export function rowOfHeader(header: IssueHeader, names: NameLists, own: OutboxRow | null): IssueRow {
  return {
    issueId: header.id,
    outboxId: own?.id ?? null,
    state: own?.state ?? null,
    summary: header.summary,
    category: header.category,
    priority: named(header.priority, names.priorities),
    severity: named(header.severity, names.severities),
    status: named(header.status, names.status),
    handler: header.handler === 0 ? null : named(header.handler, names.handlers),
    attachments: header.attachments,
    notes: header.notes,
    updatedAt: header.updatedAt,
  };
}

/** A row of what was filed from this desk. */
export function rowOfItem(row: OutboxRow, fileCount: number): IssueRow {
  const content = contentOf(row);
  return {
    issueId: row.issueId,
    outboxId: row.id,
    state: row.state,
    summary: content.summary,
    category: content.category,
    priority: given(content.priority),
    severity: given(content.severity),
    status: NOBODY,
    handler: content.handler === null ? null : given(content.handler),
    attachments: fileCount,
    notes: 0,
    updatedAt: row.updatedAt,
  };
}

/** An issue in full. */
export function viewIssue(issue: TrackerIssue): Issue {
  return {
    issueId: issue.id,
    project: ref(issue.project),
    category: issue.category,
    summary: issue.summary,
    description: issue.description,
    stepsToReproduce: issue.stepsToReproduce,
    additionalInformation: withoutToken(issue.additionalInformation),
    status: ref(issue.status),
    priority: ref(issue.priority),
    severity: ref(issue.severity),
    reporter: ref(issue.reporter),
    handler: issue.handler === null ? null : ref(issue.handler),
    submittedAt: issue.submittedAt,
    updatedAt: issue.updatedAt,
    customFields: issue.customFields.map(({ field, value }) => ({ name: field.name, value })),
    monitors: issue.monitors.map(ref),
    notes: issue.notes.map(({ id, reporter, text, submittedAt }) => ({
      id,
      author: reporter?.name ?? '',
      text,
      at: submittedAt,
    })),
    attachments: issue.attachments.map(({ id, filename, contentType, size, submittedAt }) => ({
      id,
      name: filename,
      contentType,
      bytes: size,
      at: submittedAt,
    })),
  };
}

function ref(reference: ObjectRef | null): { id: number; name: string } {
  return reference === null ? { ...NOBODY } : { id: reference.id, name: reference.name };
}

function named(id: number, list: readonly ObjectRef[]): { id: number; name: string } {
  return { id, name: list.find((one) => one.id === id)?.name ?? '' };
}

function given(value: number | string | null): { id: number; name: string } {
  return typeof value === 'number' ? { id: value, name: '' } : { id: 0, name: value ?? '' };
}
