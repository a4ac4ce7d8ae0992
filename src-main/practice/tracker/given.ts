import { Refusal } from './answer.ts';
import { type Given, isList } from './request.ts';

type Structure = { readonly [member: string]: Given };

/** A part as text; what was not given is ''. */
export function textOf(value: Given | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A part as a whole number; what was not given is `null`. Refuses letters as PHP's encoder does. */
export function integerOf(value: Given | undefined): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !/^\s*-?\d*(\.\d+)?\s*$/.test(value)) throw violation();
  return value.trim() === '' ? null : Math.trunc(Number(value));
}

/** A part as a structure; `null` when it is none. */
export function structureOf(value: Given | undefined): Structure | null {
  return value !== null && typeof value === 'object' && !isList(value) ? value : null;
}

/** A part as an array; `null` when none was given. */
export function listOf(value: Given | undefined): readonly Given[] | null {
  return value !== undefined && value !== null && isList(value) ? value : null;
}

/** The id in a reference, `null` when it has none. */
export function idOf(value: Given | undefined): number | null {
  const structure = structureOf(value);
  return structure === null ? null : integerOf(structure['id']);
}

function violation(): Refusal {
  return new Refusal('A', 'SOAP-ERROR: Encoding: Violation of encoding rules', 'Server');
}
