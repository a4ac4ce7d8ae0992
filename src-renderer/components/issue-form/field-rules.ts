import type {
  CustomField,
  DraftContent,
  FieldProblem,
  IssueForm,
} from '../../../src-preload/contract/index.ts';
import { CUSTOM_FIELD_FORMS } from '../../../src-preload/contract/index.ts';

export type FieldValue = DraftContent['customFields'][string];

const FORMS: Partial<
  Readonly<Record<CustomField['type'], { readonly form: RegExp; readonly problem: FieldProblem }>>
> = CUSTOM_FIELD_FORMS;

/** Patterns longer than this, and values, are left to the tracker: they could take long to compare. */
const LONGEST_COMPARED = 300;

/** The fields of a form for new issues, in the tracker's order. */
export function shownFields(form: IssueForm): readonly CustomField[] {
  return form.customFields.filter((field) => field.shown || field.required);
}

/** What a field shows: what was entered, else the tracker's default. */
export function shownValue(content: DraftContent, field: CustomField): FieldValue {
  return content.customFields[field.name] ?? field.defaultValue;
}

/** What an issue has in a field, as the field shows it: a date, which trackers keep in Unix seconds, as a day. */
export function storedValue(field: CustomField, stored: string): string {
  const isSeconds = field.type === 'date' && /^\d{1,12}$/.test(stored);
  return isSeconds ? new Date(Number(stored) * 1000).toISOString().slice(0, 10) : stored;
}

/** A value as text, members joined by a bar. */
export function valueText(value: FieldValue): string {
  return Array.isArray(value) ? value.join('|') : String(value);
}

/** The chosen members of a list. */
export function valueMembers(value: FieldValue): readonly string[] {
  if (Array.isArray(value)) return value;
  return String(value) === '' ? [] : String(value).split('|');
}

/** What is wrong with a custom field by the tracker's own rules, `null` when nothing is. */
export function fieldProblem(field: CustomField, value: FieldValue): FieldProblem | null {
  if (field.writable === false) return null;
  const text = valueText(value);
  if (text.trim() === '') return field.required ? 'required' : null;
  if (field.options !== null && ['enum', 'list', 'radio', 'checkbox', 'multilist'].includes(field.type))
    return memberProblem(field.options, field, value);
  const rule = FORMS[field.type];
  if (rule !== undefined && !rule.form.test(text)) return rule.problem;
  if (field.type === 'date') return Number.isNaN(Date.parse(text)) ? 'notADate' : null;
  return sizeProblem(field, text);
}

function memberProblem(
  options: readonly string[],
  field: CustomField,
  value: FieldValue,
): FieldProblem | null {
  const isMany = field.type === 'checkbox' || field.type === 'multilist';
  const members = isMany ? valueMembers(value) : [valueText(value)];
  return members.every((member) => options.includes(member)) ? null : 'notAMember';
}

function sizeProblem(field: CustomField, text: string): FieldProblem | null {
  const { length } = Array.from(text);
  if (field.lengthMin !== null && length < field.lengthMin) return 'tooShort';
  if (field.lengthMax !== null && field.lengthMax > 0 && length > field.lengthMax) return 'tooLong';
  return matches(field.pattern ?? '', text) ? null : 'pattern';
}

function matches(pattern: string, text: string): boolean {
  if (pattern === '' || pattern.length > LONGEST_COMPARED || text.length > LONGEST_COMPARED) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** Everything that must be put right before filing, by the field's key: `summary`, `field:Location`, … */
export function formProblems(
  content: DraftContent,
  form: IssueForm | null,
): ReadonlyMap<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  if (content.project === null) problems.set('project', 'required');
  if (content.category === '' && form !== null && form.categories.length > 0)
    problems.set('category', 'required');
  const summary = summaryProblem(content.summary, form?.limits.summary ?? Number.POSITIVE_INFINITY);
  if (summary !== null) problems.set('summary', summary);
  if (content.description.trim() === '') problems.set('description', 'required');
  for (const [name, problem] of form === null ? [] : fieldProblems(content, form))
    problems.set(`field:${name}`, problem);
  return problems;
}

function summaryProblem(summary: string, longest: number): FieldProblem | null {
  if (summary.trim() === '') return 'required';
  return Array.from(summary).length > longest ? 'tooLong' : null;
}

function fieldProblems(content: DraftContent, form: IssueForm): readonly (readonly [string, FieldProblem])[] {
  return shownFields(form).flatMap((field) => {
    const problem = fieldProblem(field, shownValue(content, field));
    return problem === null ? [] : [[field.name, problem] as const];
  });
}

/** The content with the tracker's defaults filled in, and without what the account may not write. */
export function completed(content: DraftContent, form: IssueForm | null): DraftContent {
  if (form === null) return content;
  const customFields: Record<string, FieldValue> = {};
  for (const field of shownFields(form)) {
    const value = shownValue(content, field);
    if (field.writable !== false && valueText(value).trim() !== '') customFields[field.name] = value;
  }
  return { ...content, customFields };
}
