import type {
  DraftContent,
  FieldProblem,
  IssueForm,
  TrackerRef,
} from '../../../src-preload/contract/index.ts';
import { fieldProblem } from '../../components/issue-form/field-rules.ts';
import type { IssueChange } from '../../stores/issue-list-store.ts';

/** What a person changed of an issue; `null` is left as it is. */
export interface ChangedIssue {
  readonly summary: string | null;
  readonly category: string | null;
  /** The tracker's ids. */
  readonly status: number | null;
  readonly priority: number | null;
  readonly severity: number | null;
  readonly handler: TrackerRef | null;
  /** All of them, those that were there among them. */
  readonly monitors: readonly TrackerRef[] | null;
  /** The changed ones, by name. */
  readonly customFields: DraftContent['customFields'];
  readonly files: readonly File[];
}

export const NOTHING_CHANGED: ChangedIssue = {
  summary: null,
  category: null,
  status: null,
  priority: null,
  severity: null,
  handler: null,
  monitors: null,
  customFields: {},
  files: [],
};

/** The change as it is asked for; files go beside it. */
export function changeRequest({ files: _files, handler, monitors, ...change }: ChangedIssue): IssueChange {
  return { ...change, handler: handler?.id ?? null, monitors: monitors?.map(({ id }) => id) ?? null };
}

/** What must be put right before it is sent, by field: `summary`, `field:Location`, … */
export function changeProblems(
  change: ChangedIssue,
  form: IssueForm | null,
): ReadonlyMap<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  const { summary } = change;
  if (summary?.trim() === '') problems.set('summary', 'required');
  if (summary !== null && form !== null && Array.from(summary).length > form.limits.summary)
    problems.set('summary', 'tooLong');
  for (const field of form?.customFields ?? []) {
    const value = change.customFields[field.name];
    const problem = value === undefined ? null : fieldProblem(field, value);
    if (problem !== null) problems.set(`field:${field.name}`, problem);
  }
  return problems;
}
