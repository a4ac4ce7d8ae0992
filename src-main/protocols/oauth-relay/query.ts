/** The values of each name, in their order. */
export type Query = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `a=b&c=d`: percent escapes and `+` are decoded in names too, so that no spelling hides a duplicate.
 * `null` where an escape is broken or is no UTF-8.
 */
export function readQuery(text: string): Query | null {
  const query = new Map<string, string[]>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? '' : part.slice(equals + 1));
    if (name === null || value === null) return null;
    query.set(name, [...(query.get(name) ?? []), value]);
  }
  return query;
}

/** The one value of a name; `''` where there is none, `null` where there are several. */
export function single(query: Query, name: string): string | null {
  const values = query.get(name) ?? [];
  return values.length > 1 ? null : (values[0] ?? '');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
