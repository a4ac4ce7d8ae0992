/**
 * Walks the markup of a document once, before any parser sees it, and names what makes it unfit: a document type or
 * entity declaration, nesting deeper than `maxDepth` elements, a NUL, a tag that never ends. `null` when it is fit.
 * Takes time linear in the length of the text.
 */
export function findMarkupFault(text: string, maxDepth: number): string | null {
  if (text.includes('\0')) return 'it holds NUL characters';
  let depth = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const piece = readPiece(text, at);
    if (piece.fault !== null) return piece.fault;
    depth += piece.depth;
    if (depth > maxDepth) return `it is nested deeper than ${maxDepth} elements`;
    at = text.indexOf('<', piece.end);
  }
  return null;
}

interface Piece {
  readonly end: number;
  readonly depth: -1 | 0 | 1;
  readonly fault: string | null;
}

function readPiece(text: string, at: number): Piece {
  if (text.startsWith('<!--', at)) return skipTo(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return skipTo(text, ']]>', at + 9);
  if (text.startsWith('<?', at)) return skipTo(text, '?>', at + 2);
  if (text.startsWith('<!', at))
    return { end: at, depth: 0, fault: 'it declares a document type or entities' };
  const end = tagEnd(text, at + 1);
  if (end === -1) return { end: at, depth: 0, fault: 'a tag never ends' };
  if (text[at + 1] === '/') return { end, depth: -1, fault: null };
  return { end, depth: text[end - 1] === '/' ? 0 : 1, fault: null };
}

function skipTo(text: string, mark: string, from: number): Piece {
  const end = text.indexOf(mark, from);
  if (end === -1) return { end: from, depth: 0, fault: `${mark} is missing` };
  return { end: end + mark.length, depth: 0, fault: null };
}

/** The index of the `>` that ends a tag; quoted values may hold one. */
function tagEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const character = text[at];
    if (character === '>') return at;
    if (character === '"' || character === "'") {
      at = text.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
    at += 1;
  }
  return -1;
}
