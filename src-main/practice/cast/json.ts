/** An object as a sender wrote it. */
export type Json = Readonly<Record<string, unknown>>;

/** Reads text as a JSON object; `null` for anything else. */
export function readJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function jsonList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson).slice(0, 200) : [];
}

export function numberOr<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
