import { Refusal } from './answer.ts';
import { accepts } from './custom-fields.ts';
import { idOf, integerOf, listOf, structureOf, textOf } from './given.ts';
import type { OperationContext } from './operation.ts';
import type { Given } from './request.ts';
import { denied, THRESHOLDS } from './rights.ts';
import { asStored, type Field, type Issue, isUser, type Project, type Site } from './site.ts';

export type IssueMembers = { readonly [member: string]: Given };

const TEXT_MAX = 65_535;
const SUMMARY_MAX = 128;

/** Refuses a summary that is too long, with words that are not for people, and long texts. */
export function checkLengths(given: IssueMembers): void {
  const tooLong = new Refusal(
    'A',
    'Error Type: APPLICATION ERROR #401,\nError Description: Database query failed.',
    'Server',
  );
  if (Array.from(textOf(given['summary'])).length > SUMMARY_MAX) throw tooLong;
  for (const name of ['description', 'steps_to_reproduce', 'additional_information']) {
    if (textOf(given[name]).length > TEXT_MAX)
      throw new Refusal('B', `Long text field "${name}" must be shorter than ${TEXT_MAX} characters.`);
  }
}

/** The category, if the project has it. An empty one is refused unless the project has none at all. */
export function checkedCategory(project: Project, given: IssueMembers): string {
  const category = textOf(given['category']);
  if (category === '' && project.categories.length === 0) return '';
  if (category === '') throw new Refusal('B', 'Category field must be supplied.');
  if (!project.categories.includes(category)) throw new Refusal('B', `Category '${category}' not found.`);
  return category;
}

/** The person an issue is given to, `null` for nobody; an unknown name is nobody. */
export function checkedHandler(
  { site, account }: OperationContext,
  given: IssueMembers,
  how: 'add' | 'update',
): number | null {
  const id = handlerIdOf(site, given);
  if (id === null) return null;
  if (account.level < THRESHOLDS.assign) {
    throw how === 'add'
      ? new Refusal('B', 'User not allowed to assign issues')
      : denied(account, 'User does not have access right to assign issues');
  }
  if (!isUser(site, id)) throw new Refusal('B', `User '${id}' not found.`);
  const target = site.accounts.find((one) => one.id === id) ?? { name: 'staff', level: THRESHOLDS.report };
  if (target.level >= THRESHOLDS.handle) return id;
  throw how === 'add'
    ? new Refusal('B', `User '${id}' can't be assigned issues.`)
    : denied(target, 'User does not have access right to handle issues');
}

function handlerIdOf(site: Site, given: IssueMembers): number | null {
  const handler = structureOf(given['handler']);
  if (handler === null) return null;
  const id = idOf(handler) ?? site.accounts.find(({ name }) => name === textOf(handler['name']))?.id ?? 0;
  return id === 0 ? null : id;
}

/**
 * The values of the custom fields that stick. Unknown fields and bad values are refused; a field that the account may
 * not write is dropped without a word.
 */
export function checkedFields(
  { site, account }: OperationContext,
  project: Project,
  given: IssueMembers,
  how: 'add' | 'update',
): ReadonlyMap<number, string> {
  const values = new Map<number, string>();
  for (const one of listOf(given['custom_fields']) ?? []) {
    const item = structureOf(one);
    const value = item?.['value'];
    if (item === null || typeof value !== 'string')
      throw new Refusal('B', 'Custom field has no value specified.');
    const field = findField(site.fields, project, item['field'], how);
    if (!accepts(field, value)) {
      const text =
        how === 'add'
          ? `Invalid custom field '${field.name}' value.`
          : `Invalid value for custom field '${field.name}'`;
      throw new Refusal('B', text);
    }
    if (account.level >= field.writeLevel) values.set(field.id, asStored(value));
  }
  if (how === 'add') checkRequired(site.fields, project, values);
  return values;
}

function findField(
  fields: readonly Field[],
  project: Project,
  given: Given | undefined,
  how: 'add' | 'update',
): Field {
  const id = idOf(given);
  const name = textOf(structureOf(given)?.['name']);
  const field = fields.find((one) => (id === null ? one.name === name : one.id === id));
  if (field !== undefined && project.fields.includes(field.id)) return field;
  if (how === 'update') throw new Refusal('B', `Custom field '${name}' not found.`);
  const escaped = JSON.stringify(name)
    .slice(1, -1)
    .replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  throw new Refusal('B', `Invalid Custom Field {name:${escaped}}`);
}

function checkRequired(
  fields: readonly Field[],
  project: Project,
  values: ReadonlyMap<number, string>,
): void {
  const missing = fields.find(
    ({ id, isRequired }) => isRequired && project.fields.includes(id) && (values.get(id) ?? '') === '',
  );
  if (missing !== undefined) throw new Refusal('B', `Mandatory field '${missing.name}' is missing.`);
}

/** The version, if the project has it. */
export function checkedVersion(project: Project, given: IssueMembers, member: string): string {
  const version = textOf(given[member]);
  if (version !== '' && !project.versions.includes(version))
    throw new Refusal('B', `Version '${version}' does not exist in project '${project.name}'.`);
  return version;
}

/** Takes over what may be changed at any time: texts, references by id, custom fields. */
export function takeOver(issue: Issue, given: IssueMembers, fields: ReadonlyMap<number, string>): void {
  const text = (name: string, now: string): string =>
    typeof given[name] === 'string' ? asStored(textOf(given[name])) : now;
  issue.stepsToReproduce = text('steps_to_reproduce', issue.stepsToReproduce);
  issue.additionalInformation = text('additional_information', issue.additionalInformation);
  issue.priority = reference(given['priority'], issue.priority);
  issue.severity = reference(given['severity'], issue.severity);
  issue.status = reference(given['status'], issue.status);
  issue.reproducibility = reference(given['reproducibility'], issue.reproducibility);
  issue.resolution = reference(given['resolution'], issue.resolution);
  issue.viewState = reference(given['view_state'], issue.viewState);
  for (const [id, value] of fields) issue.fields.set(id, value);
}

/**
 * Sets the monitors: others need a developer, oneself a reporter; the rest is dropped without a word.
 * An entry without an id is a fault of the service itself, after everything else is stored.
 */
export function takeOverMonitors({ account }: OperationContext, issue: Issue, given: IssueMembers): void {
  const list = listOf(given['monitors']);
  if (list === null) return;
  if (account.level >= THRESHOLDS.monitorOthers) issue.monitors.clear();
  for (const one of list) {
    const id = integerOf(structureOf(one)?.['id']);
    if (id === null) {
      const text = 'Error Type: SYSTEM WARNING,\nError Description: Undefined array key "id"';
      throw new Refusal('A', text, 'Server');
    }
    const needed = id === account.id ? THRESHOLDS.monitorSelf : THRESHOLDS.monitorOthers;
    if (account.level >= needed) issue.monitors.add(id);
  }
}

/** The id of a reference; a name alone is stored as 0, as the service does with names it does not look up. */
function reference(given: Given | undefined, now: number): number {
  if (structureOf(given) === null) return now;
  return idOf(given) ?? 0;
}
