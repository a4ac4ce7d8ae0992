/** A body on lines of its own, or as it is where it is neither XML nor JSON. Cut-off bodies too; no word of it is changed. */
export function pretty(body: string): string {
  const start = body.trimStart()[0];
  if (start === '<') return prettyXml(body);
  return start === '{' || start === '[' ? prettyJson(body) : body;
}

const STEP = '  ';
const DEEPEST = 40;

function indent(depth: number): string {
  return `\n${STEP.repeat(Math.max(0, Math.min(depth, DEEPEST)))}`;
}

/** Strings, signs and everything between them; numbers keep every digit. */
const JSON_PIECES = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

function prettyJson(body: string): string {
  let out = '';
  let depth = 0;
  let before = '';
  for (const [piece] of body.matchAll(JSON_PIECES)) {
    const isClosing = '}]'.includes(piece);
    const isEmpty = isClosing && '{['.includes(before) && before !== '';
    if (isClosing) depth -= 1;
    const isOnNewLine = isClosing ? !isEmpty : ['{', '[', ','].includes(before);
    out += (isOnNewLine ? indent(depth) : '') + (piece === ':' ? ': ' : piece);
    if ('{['.includes(piece)) depth += 1;
    before = piece;
  }
  return out;
}

const XML_PIECES = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[^>]*>?|[^<]+/g;

/** An element with nothing but text stays on one line. */
function prettyXml(body: string): string {
  const pieces = [...body.matchAll(XML_PIECES)]
    .map(([piece]) => piece)
    .filter((piece) => piece.trim() !== '');
  let out = '';
  let depth = 0;
  pieces.forEach((piece, index) => {
    const isClosing = piece.startsWith('</');
    const isOpening = /^<[^!?/]/.test(piece) && !piece.endsWith('/>');
    if (isClosing) depth -= 1;
    const before = pieces[index - 1] ?? '';
    const isInline = isText(piece) || (isClosing && (isText(before) || isOpeningOf(before, piece)));
    out += isInline || out === '' ? piece : indent(depth) + piece;
    if (isOpening) depth += 1;
  });
  return out;
}

function isText(piece: string): boolean {
  return !piece.startsWith('<') || piece.startsWith('<![CDATA[');
}

function isOpeningOf(opening: string, closing: string): boolean {
  return /^<([^\s/>]+)/.exec(opening)?.[1] === /^<\/([^\s>]+)/.exec(closing)?.[1];
}
