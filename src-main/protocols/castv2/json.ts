/** An object as a peer wrote it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads text as a JSON object; `null` for anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The value where it is an object; `null` for lists, `null` and everything else. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The objects of a list, at most `limit`; none where there is no list. */
export function objectsIn(value: unknown, limit: number): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, limit).flatMap((item: unknown): JsonObject[] => {
    const object = asObject(item);
    return object === null ? [] : [object];
  });
}

/** A member that is text; `null` where it is absent or something else. */
export function textIn(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' ? value : null;
}

/** A number that is one: neither infinite nor NaN. */
export function numberIn(object: JsonObject, key: string): number | null {
  const value = object[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A member that is true or false; `null` where it is absent or something else. */
export function booleanIn(object: JsonObject, key: string): boolean | null {
  const value = object[key];
  return typeof value === 'boolean' ? value : null;
}
