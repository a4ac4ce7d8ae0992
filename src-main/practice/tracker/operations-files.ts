import { Refusal } from './answer.ts';
import { idOf, integerOf, structureOf, textOf } from './given.ts';
import type { OperationContext, Operations } from './operation.ts';
import { visibleIssue } from './operations-issues.ts';
import { canSeeIssue, denied, THRESHOLDS } from './rights.ts';
import { asStored } from './site.ts';

const FILE_MAX = 5_242_880;

function addFile(context: OperationContext): number {
  const { site, account, parts } = context;
  const issue = visibleIssue(context, 'issue_id', 'A');
  if (account.level < THRESHOLDS.attach) throw denied(account, null);
  const name = textOf(parts['name']);
  const content = Buffer.from(textOf(parts['content']), 'base64');
  if (content.length > FILE_MAX) throw new Refusal('A', `File is too big. Max size is "${FILE_MAX}" bytes.`);
  if (issue.files.some((file) => file.name === name)) throw new Refusal('A', 'Duplicate filename.');
  const at = site.clock.now();
  const id = site.nextId();
  issue.files.push({ id, name, contentType: textOf(parts['file_type']), content, userId: account.id, at });
  issue.updatedAt = at;
  return id;
}

function getFile({ site, account, parts }: OperationContext): string {
  const id = integerOf(parts['issue_attachment_id']);
  for (const issue of site.issues.values()) {
    const file = issue.files.find((one) => one.id === id);
    if (file !== undefined && canSeeIssue(site, account, issue)) return file.content.toString('base64');
  }
  throw new Refusal('A', 'Unable to find the attachment.');
}

function addNote(context: OperationContext): number {
  const { site, account, parts } = context;
  const issue = visibleIssue(context, 'issue_id', 'B');
  if (account.level < THRESHOLDS.note) throw denied(account, null);
  const note = structureOf(parts['note']);
  const text = textOf(note?.['text']);
  if (text.trim() === '') throw new Refusal('B', 'Issue note not specified.');
  const id = site.nextId();
  const at = site.clock.now();
  issue.notes.push({
    id,
    userId: account.id,
    text: asStored(text),
    isPrivate: idOf(note?.['view_state']) === 50,
    at,
  });
  issue.updatedAt = at;
  return id;
}

/** Attachments and notes. */
export const fileOperations: Operations = {
  mc_issue_attachment_add: {
    documentation: 'Attach a file to the specified issue.',
    parts: [
      ['issue_id', 'integer'],
      ['name', 'string'],
      ['file_type', 'string'],
      ['content', 'base64Binary'],
    ],
    returns: 'integer',
    run: addFile,
  },
  mc_issue_attachment_get: {
    documentation: 'Get the content of an attachment.',
    parts: [['issue_attachment_id', 'integer']],
    returns: 'base64Binary',
    run: getFile,
  },
  mc_issue_note_add: {
    documentation: 'Add a note to the specified issue.',
    parts: [
      ['issue_id', 'integer'],
      ['note', 'IssueNoteData'],
    ],
    returns: 'integer',
    run: addNote,
  },
};
