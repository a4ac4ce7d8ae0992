import { TextDecoder } from 'node:util';

/** Turns the bytes of a document into pieces of text, as they come. */
export interface TextPieces {
  /** Any number of bytes; what is cut at the end waits for the next ones. Line ends become LF. */
  decode(bytes: Uint8Array): readonly string[];
  /** What was still waiting when no more came. */
  flush(): string;
}

interface Decoder {
  decode(bytes: Buffer): readonly string[];
  flush(): string;
}

const GREATER = 0x3e;
/** The encoding is decided when a declaration must have been there. */
const DECLARATION_BYTES = 200;

/**
 * Reads by byte order mark, else by the shape of the first bytes, else by the encoding that the XML declaration
 * names, else as UTF-8; bytes that are no UTF-8 become U+FFFD. Source: XML 1.0, appendix F and section 2.11.
 */
export function createTextPieces(): TextPieces {
  let decoder: Decoder | null = null;
  let start: Buffer = Buffer.alloc(0);
  let endsInReturn = false;
  const normalised = (decoded: string): string => {
    const text = endsInReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded;
    if (decoded !== '') endsInReturn = decoded.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  };
  const begin = (): readonly string[] => {
    const first = start;
    start = Buffer.alloc(0);
    decoder = decoderFor(first);
    return decoder.decode(first);
  };
  return {
    decode(bytes) {
      const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (decoder !== null) return decoder.decode(given).map(normalised);
      start = Buffer.concat([start, given]);
      if (start.length < DECLARATION_BYTES && !start.includes(GREATER)) return [];
      return begin().map(normalised);
    },
    flush() {
      const waiting = decoder === null ? begin() : [];
      return normalised([...waiting, decoder?.flush() ?? ''].join(''));
    },
  };
}

function decoderFor(start: Buffer): Decoder {
  const encoding = encodingOf(start);
  if (encoding === 'utf-8') return createUtf8Decoder();
  const decoder = knownDecoder(encoding);
  if (decoder === null) return createUtf8Decoder();
  return { decode: (bytes) => [decoder.decode(bytes, { stream: true })], flush: () => decoder.decode() };
}

function knownDecoder(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

/** Byte order marks of UTF-16, and `<` in it. */
const WIDE: Readonly<Record<string, string>> = {
  fffe: 'utf-16le',
  '3c00': 'utf-16le',
  feff: 'utf-16be',
  '003c': 'utf-16be',
};

function encodingOf(start: Buffer): string {
  const wide = WIDE[start.toString('hex', 0, 2)];
  if (wide !== undefined) return wide;
  const head = start.toString('latin1', 0, DECLARATION_BYTES);
  const named = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]?.toLowerCase();
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return named === undefined || named.startsWith('utf') ? 'utf-8' : named;
}

/**
 * Faster than TextDecoder with `stream`. It cuts behind the last `>`, so that markup seldom has to be put together again, and what it
 * gives lies in memory in one piece, one byte a character where the text allows it.
 */
function createUtf8Decoder(): Decoder {
  let waiting: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const give = (all: Buffer, end: number): string => {
    waiting = Buffer.from(all.subarray(end));
    const text = all.toString('utf8', 0, end);
    const hasMark = isFirst && text.startsWith('\uFEFF');
    isFirst = isFirst && text === '';
    return hasMark ? text.slice(1) : text;
  };
  const decode = (bytes: Buffer): string => {
    const behindTag = bytes.lastIndexOf(GREATER) + 1;
    const isLongText = bytes.length - behindTag > MAX_WAITING_BYTES;
    return give(bytes, isLongText ? wholeCharacters(bytes) : behindTag);
  };
  return {
    decode(bytes) {
      if (waiting.length === 0) return [decode(bytes)];
      const join = bytes.indexOf(GREATER) + 1 || bytes.length;
      const joined = decode(Buffer.concat([waiting, bytes.subarray(0, join)]));
      return join === bytes.length ? [joined] : [joined, decode(bytes.subarray(join))];
    },
    flush: () => give(waiting, waiting.length),
  };
}

/** More than a tag and a short text: text that has no end in sight is given at once. */
const MAX_WAITING_BYTES = 4 * 1024;

/** The length without a character that is cut at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}
