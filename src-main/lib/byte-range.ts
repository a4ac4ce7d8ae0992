/** Which bytes of a file a request asks for. `last` is inclusive, as in the header. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' };

/**
 * Reads a `Range` header for a representation of `size` bytes (RFC 9110, section 14).
 *
 * A header that is missing, malformed, of another unit or of several ranges asks for the whole, as the RFC allows.
 */
export function parseByteRange(header: string | null, size: number): ByteRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '') return to === '' ? WHOLE : lastBytes(Number(to), size);
  return bytesFrom(Number(from), to === '' ? null : Number(to), size);
}

function bytesFrom(first: number, asked: number | null, size: number): ByteRange {
  if (asked !== null && asked < first) return WHOLE;
  if (first >= size) return UNSATISFIABLE;
  return { kind: 'part', first, last: Math.min(asked ?? size, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) return UNSATISFIABLE;
  return { kind: 'part', first: Math.max(0, size - count), last: size - 1 };
}
