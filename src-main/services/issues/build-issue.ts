import type { DraftContent, FieldProblem, IssueWarning } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type {
  CustomFieldDefinition,
  CustomFieldValue,
  IssueDraft,
  ObjectRef,
  SoapStruct,
} from '../../protocols/tracker-soap/index.ts';
import { EMPTY_ISSUE } from '../../protocols/tracker-soap/index.ts';
import { encodeCustomValue } from './custom-field-rules.ts';
import { trackerLevels, trackerLimits } from './limits.ts';
import { withToken } from './token.ts';
import { hasWide } from './wide-characters.ts';

/** Who files: `id` and `level` are `null` where the tracker does not tell. */
export interface FilingAccount {
  readonly id: number | null;
  readonly name: string;
  readonly level: number | null;
}

/** What must be known of a project before something can be filed there. */
export interface FilingFacts {
  readonly projectId: number;
  readonly categories: readonly string[];
  readonly definitions: readonly CustomFieldDefinition[];
  readonly account: FilingAccount;
  /** Empty where the tracker does not list them: then ids are sent as they are. */
  readonly priorities: readonly ObjectRef[];
  readonly severities: readonly ObjectRef[];
  readonly reproducibilities: readonly ObjectRef[];
  readonly handlerId: number | null;
  readonly monitorIds: readonly number[];
}

/** What was asked for and must be found again when the issue is read back. */
export interface ExpectedIssue {
  readonly summary: string;
  readonly description: string;
  readonly category: string;
  readonly customFields: Readonly<Record<string, string>>;
  readonly priorityId: number | null;
  readonly severityId: number | null;
  readonly handlerId: number | null;
  readonly monitorIds: readonly number[];
}

export interface BuiltIssue {
  readonly draft: IssueDraft;
  /** Who goes in a separate change after the creation. */
  readonly later: { readonly handlerId: number | null; readonly monitorIds: readonly number[] };
  readonly expected: ExpectedIssue;
  readonly warnings: readonly IssueWarning[];
}

/** Something that must be corrected before sending. */
export interface Problem {
  readonly field: string;
  readonly reason: FieldProblem | 'unknownField' | 'unknownCategory' | 'unknownValue';
  readonly detail: string;
}

/**
 * Builds what is sent from what was filled in, by the tracker's rules: custom fields are indexed by name, and each value
 * goes with the listed definition's field object unchanged.
 * Errors: tracker.validation (context.problems), before anything is sent.
 */
export function buildIssue(
  content: DraftContent,
  facts: FilingFacts,
  token: string,
  filedBy: string | null = null,
): Result<BuiltIssue> {
  const problems: Problem[] = [];
  const summary = oneLine(content.summary);
  const additional = withToken(content.additionalInformation, token, filedBy);
  checkTexts(content, summary, additional, problems);
  const category = checkCategory(content.category, facts.categories, problems);
  const fields = buildFields(content, facts, problems);
  const named = (field: string, given: number | string | null, list: readonly ObjectRef[]): number | null =>
    chooseRef(field, given, list, problems);
  const priorityId = named('priority', content.priority, facts.priorities);
  const severityId = named('severity', content.severity, facts.severities);
  const reproducibilityId = named('reproducibility', content.reproducibility, facts.reproducibilities);
  if (problems.length > 0) return invalid(problems);
  const people = splitPeople(facts);
  const draft: IssueDraft = {
    ...EMPTY_ISSUE,
    projectId: facts.projectId,
    category,
    summary,
    description: content.description,
    stepsToReproduce: content.stepsToReproduce,
    additionalInformation: additional,
    priorityId,
    severityId,
    reproducibilityId,
    handlerId: people.now.handlerId,
    monitorIds: people.now.monitorIds.length === 0 ? null : people.now.monitorIds,
    customFields: fields.values,
  };
  const { handlerId, monitorIds } = facts;
  const { description } = content;
  return ok({
    draft,
    later: people.later,
    expected: {
      summary,
      description,
      category,
      customFields: fields.sent,
      priorityId,
      severityId,
      handlerId,
      monitorIds,
    },
    warnings: [...fields.warnings, ...wideWarnings(content, fields.sent)],
  });
}

/** One line without blanks around it: as the tracker keeps a summary. */
export function oneLine(summary: string): string {
  return summary.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
}

/** Errors: tracker.validation naming the first problem, all of them in the context. */
export function invalid(problems: readonly Problem[]): Result<never> {
  const [first] = problems;
  const message = `"${first?.field ?? ''}" cannot be filed like that: ${first?.detail ?? ''}.`;
  return fail('tracker.validation', { message, context: { reason: 'beforeSending', problems } });
}

function checkTexts(content: DraftContent, summary: string, additional: string, problems: Problem[]): void {
  const check = (field: string, text: string, max: number, isRequired: boolean): void => {
    const { length } = Array.from(text);
    if (isRequired && text.trim() === '')
      problems.push({ field, reason: 'required', detail: 'it must not be empty' });
    if (length > max)
      problems.push({ field, reason: 'tooLong', detail: `it has ${length} characters, ${max} are allowed` });
  };
  check('summary', summary, trackerLimits.summary, true);
  check('description', content.description, trackerLimits.text, true);
  check('stepsToReproduce', content.stepsToReproduce ?? '', trackerLimits.text, false);
  check('additionalInformation', additional, trackerLimits.text, false);
}

function checkCategory(category: string, categories: readonly string[], problems: Problem[]): string {
  if (category === '' && categories.length > 0)
    problems.push({ field: 'category', reason: 'required', detail: 'one of the categories must be chosen' });
  else if (category !== '' && !categories.includes(category))
    problems.push({
      field: 'category',
      reason: 'unknownCategory',
      detail: `the project has no category "${category}"`,
    });
  return category;
}

interface BuiltFields {
  readonly values: readonly CustomFieldValue[];
  readonly sent: Readonly<Record<string, string>>;
  readonly warnings: readonly IssueWarning[];
}

function buildFields(content: DraftContent, facts: FilingFacts, problems: Problem[]): BuiltFields {
  const byName = new Map(facts.definitions.map((definition) => [definition.field.name, definition]));
  const values: CustomFieldValue[] = [];
  const sent: Record<string, string> = {};
  const warnings: IssueWarning[] = [];
  for (const name of Object.keys(content.customFields)) {
    if (!byName.has(name))
      problems.push({ field: name, reason: 'unknownField', detail: 'the project has no such field' });
  }
  for (const definition of facts.definitions) {
    const { name } = definition.field;
    const given = Object.hasOwn(content.customFields, name) ? content.customFields[name] : undefined;
    const writable = isWritable(definition, facts.account.level);
    if (given === undefined && !(definition.require.report && writable !== false)) continue;
    const encoded = encodeCustomValue(definition, given ?? '');
    if (!encoded.ok) {
      problems.push({ field: name, reason: encoded.problem, detail: explain(encoded.problem, definition) });
    } else if (encoded.value !== '') {
      values.push({ field: fieldObject(definition), value: encoded.value });
      sent[name] = encoded.value;
      if (writable === false) warnings.push(notWritable(definition, encoded.value));
    }
  }
  return { values, sent, warnings };
}

/** Whether the account may write a field; `null` while its level is not known. */
export function isWritable(definition: CustomFieldDefinition, level: number | null): boolean | null {
  return level === null ? null : level >= definition.accessLevelWrite;
}

/** The listed definition's field object, exactly as it was listed. */
export function fieldObject(definition: CustomFieldDefinition): SoapStruct {
  const { field } = definition.raw;
  const isStruct = typeof field === 'object' && field !== null && !Array.isArray(field);
  return isStruct ? (field as SoapStruct) : { ...definition.field };
}

function notWritable(definition: CustomFieldDefinition, value: string): IssueWarning {
  const { name } = definition.field;
  const message = `This account may not write "${name}" (level ${definition.accessLevelWrite} is needed): the tracker drops it.`;
  return { code: 'fieldNotWritable', subject: name, message, sent: value, stored: null };
}

/** What is wrong, as the rest of a sentence. */
export function explain(problem: FieldProblem, definition: CustomFieldDefinition): string {
  switch (problem) {
    case 'required':
      return 'it must not be empty';
    case 'notAWholeNumber':
      return 'it must be a whole number';
    case 'notANumber':
      return 'it must be a number with a dot before its decimals';
    case 'notAMember':
      return `it must be one of ${definition.possibleValues.split('|').join(', ')}`;
    case 'notAnEmail':
      return 'it must be an e-mail address';
    case 'notADate':
      return 'it must be a date such as 2026-01-31';
    case 'tooShort':
      return `it must have at least ${definition.lengthMin} characters`;
    case 'tooLong':
      return `it must have at most ${definition.lengthMax > 0 ? definition.lengthMax : trackerLimits.text} characters`;
    case 'pattern':
      return `it must match ${definition.validRegexp}`;
  }
}

/** A reference by id or name from a list of the tracker. */
export function chooseRef(
  field: string,
  given: number | string | null,
  list: readonly ObjectRef[],
  problems: Problem[],
): number | null {
  if (given === null) return null;
  if (typeof given === 'number' && list.length === 0) return given;
  const wanted = typeof given === 'string' ? given.toLowerCase() : null;
  const found = list.find(({ id, name }) => (wanted === null ? id === given : name.toLowerCase() === wanted));
  if (found !== undefined) return found.id;
  const detail = `the tracker does not know "${given}"`;
  problems.push({ field, reason: 'unknownValue', detail });
  return null;
}

/** Below the needed level monitors are dropped without a word, and a handler makes the tracker refuse the whole issue. */
function splitPeople({ account, handlerId, monitorIds }: FilingFacts): {
  readonly now: BuiltIssue['later'];
  readonly later: BuiltIssue['later'];
} {
  const { level } = account;
  const mayAssign = level === null || level >= trackerLevels.assign;
  const mayMonitor = (id: number): boolean =>
    level === null || level >= trackerLevels.monitorOthers || id === account.id;
  return {
    now: { handlerId: mayAssign ? handlerId : null, monitorIds: monitorIds.filter(mayMonitor) },
    later: {
      handlerId: mayAssign ? null : handlerId,
      monitorIds: monitorIds.filter((id) => !mayMonitor(id)),
    },
  };
}

function wideWarnings(content: DraftContent, fields: Readonly<Record<string, string>>): IssueWarning[] {
  const texts: Readonly<Record<string, string | null>> = {
    summary: content.summary,
    description: content.description,
    stepsToReproduce: content.stepsToReproduce,
    additionalInformation: content.additionalInformation,
    ...fields,
  };
  return Object.entries(texts)
    .filter(([, text]) => hasWide(text ?? ''))
    .map(([subject, text]) => ({
      code: 'charactersWillBeReplaced',
      subject,
      message: 'Emoji and rare characters are replaced by many trackers.',
      sent: text,
      stored: null,
    }));
}
