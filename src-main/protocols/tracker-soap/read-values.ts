import type { ObjectRef, TrackerAccount } from './operations-types.ts';
import type { SoapAnswer, SoapStruct } from './soap-value.ts';

/**
 * Reads plain data by the shape that an operation promises. `undefined` is another shape. Servers that write no types
 * are read too: numbers as text, an array without its mark as a structure whose only member repeats.
 */
export type Read<T> = (value: SoapAnswer | undefined) => T | undefined;

/** A structure; an array is none. */
export function asStruct(value: SoapAnswer | undefined): SoapStruct | undefined {
  const isStruct = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isStruct ? (value as SoapStruct) : undefined;
}

/** A whole number, also one that is written as text of at most 15 digits. */
export function asInteger(value: SoapAnswer | undefined): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}

/** An id of something that exists. */
export function asId(value: SoapAnswer | undefined): number | undefined {
  const id = asInteger(value);
  return id !== undefined && id > 0 ? id : undefined;
}

/** An id, or `null` for the server's 0. */
export function asIdOrNone(value: SoapAnswer | undefined): number | null | undefined {
  const id = asInteger(value);
  if (id === undefined || id < 0) return undefined;
  return id === 0 ? null : id;
}

/** Text; a number as it is written. */
export function asText(value: SoapAnswer | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** True or false, also where they are written as `true`, `1`, `false` or `0`. */
export function asBoolean(value: SoapAnswer | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === '1' || value === 1) return true;
  return value === 'false' || value === '0' || value === 0 ? false : undefined;
}

/** Every element must have the shape. Nothing, and empty text, is an empty list. */
export function asList<T>(readItem: Read<T>): Read<readonly T[]> {
  return (value) => {
    const items = itemsOf(value);
    if (items === undefined) return undefined;
    const read: T[] = [];
    for (const item of items) {
      const known = readItem(item);
      if (known === undefined) return undefined;
      read.push(known);
    }
    return read;
  };
}

function itemsOf(value: SoapAnswer | undefined): readonly SoapAnswer[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value as readonly SoapAnswer[];
  const struct = asStruct(value);
  const names = Object.keys(struct ?? {});
  return names.length === 1 && names[0] === 'item' ? [struct?.['item'] ?? null] : undefined;
}

/** The object itself where it already is one, so that 50,000 of them are not copied. */
export function asObjectRef(value: SoapAnswer | undefined): ObjectRef | undefined {
  const struct = asStruct(value);
  if (struct === undefined) return undefined;
  const { id, name } = struct;
  if (typeof id === 'number' && typeof name === 'string') return struct as unknown as ObjectRef;
  const readId = asInteger(id);
  return readId === undefined ? undefined : { id: readId, name: text(struct, 'name') };
}

/** A person of the tracker (AccountData); a name or address that is absent is empty. */
export function asAccount(value: SoapAnswer | undefined): TrackerAccount | undefined {
  const struct = asStruct(value);
  const ref = asObjectRef(struct);
  if (struct === undefined || ref === undefined) return undefined;
  return { id: ref.id, name: ref.name, realName: text(struct, 'real_name'), email: text(struct, 'email') };
}

/** A member's text; empty when it is absent. */
export function text(struct: SoapStruct, member: string): string {
  return asText(struct[member]) ?? '';
}

/** A member's number; 0 when it is absent. */
export function integer(struct: SoapStruct, member: string): number {
  return asInteger(struct[member]) ?? 0;
}

/** A member's truth; false when it is absent. */
export function flag(struct: SoapStruct, member: string): boolean {
  return asBoolean(struct[member]) ?? false;
}
