import { runInNewContext } from 'node:vm';
import type { FieldProblem } from '../../../src-preload/contract/index.ts';
import { CUSTOM_FIELD_FORMS } from '../../../src-preload/contract/index.ts';
import type { CustomFieldDefinition, CustomFieldType } from '../../protocols/tracker-soap/index.ts';
import { trackerLimits } from './limits.ts';

/** What a person may give for a custom field. */
export type GivenValue = string | number | boolean | readonly string[];

export type EncodedValue =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: FieldProblem };

/** The members of a list; `null` where there is none, or a function of the tracker makes it (`=versions`). */
export function optionsOf(definition: CustomFieldDefinition): readonly string[] | null {
  const { possibleValues } = definition;
  if (possibleValues === '' || possibleValues.startsWith('=')) return null;
  return possibleValues.split('|');
}

type Rule = (definition: CustomFieldDefinition, text: string) => EncodedValue;

const oneMember: Rule = (definition, text) => member(definition, [text], text);
const someMembers: Rule = (definition, text) => member(definition, text.split('|'), text);
const written =
  (type: keyof typeof CUSTOM_FIELD_FORMS): Rule =>
  (definition, text) => {
    const { form, problem } = CUSTOM_FIELD_FORMS[type];
    return form.test(text) ? sized(definition, text) : no(problem);
  };

const rules: Readonly<Record<CustomFieldType, Rule>> = {
  string: sized,
  numeric: written('numeric'),
  float: written('float'),
  enum: oneMember,
  email: written('email'),
  checkbox: someMembers,
  list: oneMember,
  multilist: someMembers,
  date: (_definition, text) => encodeDate(text),
  radio: oneMember,
  textarea: sized,
};

/**
 * Writes a value as the tracker takes it, by its own rules: members joined by `|`, dates as Unix seconds, decimals with
 * a dot. An empty value is taken unless the field is required. Source: docs/protocols/filing.md, "Custom fields".
 */
export function encodeCustomValue(definition: CustomFieldDefinition, given: GivenValue): EncodedValue {
  const text = textOf(given);
  if (text.trim() === '') return definition.require.report ? no('required') : { ok: true, value: '' };
  return definition.type === null ? sized(definition, text) : rules[definition.type](definition, text);
}

/** The default as a form shows it: a date as a day, without the tokens that only the tracker knows. */
export function defaultOf(definition: CustomFieldDefinition, now: number): string {
  const { defaultValue } = definition;
  if (definition.type !== 'date') return defaultValue;
  if (defaultValue === '{today}') return new Date(now).toISOString().slice(0, 10);
  if (/^\d{1,12}$/.test(defaultValue))
    return new Date(Number(defaultValue) * 1000).toISOString().slice(0, 10);
  return '';
}

function textOf(given: GivenValue): string {
  return typeof given === 'object' ? given.join('|') : String(given);
}

function no(problem: FieldProblem): EncodedValue {
  return { ok: false, problem };
}

function member(definition: CustomFieldDefinition, parts: readonly string[], value: string): EncodedValue {
  const options = optionsOf(definition);
  const isKnown = options === null || parts.every((part) => options.includes(part));
  return isKnown ? { ok: true, value } : no('notAMember');
}

function encodeDate(text: string): EncodedValue {
  if (/^-?\d{6,12}$/.test(text)) return { ok: true, value: text };
  const isIso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text);
  const at = isIso ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? no('notADate') : { ok: true, value: String(Math.floor(at / 1000)) };
}

function sized(definition: CustomFieldDefinition, value: string): EncodedValue {
  const { length } = Array.from(value);
  const longest = definition.lengthMax > 0 ? definition.lengthMax : trackerLimits.text;
  if (length < definition.lengthMin) return no('tooShort');
  if (length > longest) return no('tooLong');
  return matches(definition.validRegexp, value) ? { ok: true, value } : no('pattern');
}

const MATCH_MS = 50;

/**
 * Whether a value matches the tracker's pattern. One that this engine does not know, or that takes too long, counts as
 * matched: the tracker checks it again.
 */
function matches(pattern: string, value: string): boolean {
  if (pattern === '') return true;
  try {
    return Boolean(
      runInNewContext('new RegExp(pattern, "u").test(value)', { pattern, value }, { timeout: MATCH_MS }),
    );
  } catch {
    return true;
  }
}
