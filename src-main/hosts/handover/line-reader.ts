import { StringDecoder } from 'node:string_decoder';

/** The longest line either side reads, in characters. */
export const MAX_LINE = 8 * 1024 * 1024;

/**
 * Cuts a stream of bytes into lines. A line longer than `limit` calls `onTooLong` once; nothing is read after it.
 */
export function createLineReader(
  limit: number,
  onLine: (line: string) => void,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  let isBroken = false;

  function add(piece: string): boolean {
    pieces.push(piece);
    length += piece.length;
    isBroken = length > limit;
    if (isBroken) onTooLong();
    return !isBroken;
  }

  return (chunk) => {
    if (isBroken) return;
    const [first = '', ...rest] = decoder.write(chunk).split('\n');
    if (!add(first)) return;
    for (const next of rest) {
      const line = pieces.join('');
      pieces = [];
      length = 0;
      if (line !== '') onLine(line);
      if (!add(next)) return;
    }
  };
}
