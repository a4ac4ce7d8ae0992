/** How alike two summaries are, 0..1: the share of words they have in common, and of letters where words differ a little. */
export function similarity(a: string, b: string): number {
  const left = wordsOf(a);
  const right = wordsOf(b);
  if (left.length === 0 || right.length === 0) return 0;
  const common = left.filter((word) => right.some((other) => isSameWord(word, other))).length;
  return (2 * Math.min(common, right.length)) / (left.length + right.length);
}

/** The words of a summary that say something, in small letters. */
export function wordsOf(summary: string): readonly string[] {
  const words = summary
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !IDLE.has(word));
  return [...new Set(words)].slice(0, 30);
}

const IDLE = new Set(['the', 'and', 'for', 'with', 'not', 'from', 'der', 'die', 'das', 'und', 'ist', 'mit']);

/** One word begins like the other: "projector" and "projectors". */
function isSameWord(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return a === b || (length >= 5 && a.slice(0, length) === b.slice(0, length));
}
