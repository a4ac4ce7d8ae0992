import type { Field } from './site.ts';

const TEXT_MAX = 65_535;

type Rule = (field: Field, value: string) => boolean;

const isMember: Rule = (field, value) => membersOf(field)?.includes(value) ?? false;
const areMembers: Rule = (field, value) => value.split('|').every((part) => isMember(field, part));
const isText: Rule = (field, value) => fitsLength(field, value) && fitsPattern(field, value);

/** The rule of each type, 0 to 10. Dates are taken whatever they are. */
const rules: readonly Rule[] = [
  isText,
  (field, value) => /^-?\d+$/.test(value) && fitsLength(field, value),
  (field, value) => /^-?\d+(\.\d+)?$/.test(value) && fitsLength(field, value),
  isMember,
  (_field, value) => /^[^\s@]+@[^\s@]+$/.test(value),
  areMembers,
  isMember,
  areMembers,
  () => true,
  isMember,
  (field, value) => value.length <= TEXT_MAX && isText(field, value),
];

/** Whether the service takes `value` for this field; an empty one always. */
export function accepts(field: Field, value: string): boolean {
  return value === '' || (rules[field.type]?.(field, value) ?? false);
}

/** The members of a list; `=versions` stands for a list that only the service knows. */
function membersOf(field: Field): readonly string[] | null {
  if (field.possibleValues === '=versions') return ['1.0', '2.0'];
  return field.possibleValues === '' ? null : field.possibleValues.split('|');
}

function fitsLength({ lengthMin, lengthMax }: Field, value: string): boolean {
  const { length } = Array.from(value);
  return (lengthMin === 0 || length >= lengthMin) && (lengthMax === 0 || length <= lengthMax);
}

function fitsPattern({ validRegexp }: Field, value: string): boolean {
  return validRegexp === '' || new RegExp(validRegexp, 'u').test(value);
}
