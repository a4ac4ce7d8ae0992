import { isSecretElement, isSecretKey } from './secret-keys.ts';

export { isSecretKey };

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const MAX_DEPTH = 8;

/** Copies a value with every secret field replaced, at most 8 levels deep; strings lose secrets in URL queries. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (value instanceof Error)
    return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') };
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isSecretKey(key) ? REDACTED : redactValue(item, depth + 1),
    ]),
  );
}

/**
 * Replaces secrets in text, also where it was cut off within one: user:password in URLs, URL queries and forms (encoded
 * in one another too), header lines, JSON fields, XML elements and attributes, multipart fields, pairs of name and value, bearer tokens, JSON
 * web tokens, access keys and private keys wherever they stand.
 */
export function redactText(text: string): string {
  return STEPS.reduce((rest, step) => step(rest), text);
}

/** Names are at most so long, so that hostile text costs no more than a few passes. */
const NAME = String.raw`[\w.%[\]:+-]{1,100}`;

const STEPS: readonly ((text: string) => string)[] = [
  standing,
  multipartFields,
  jsonFields,
  xmlElements,
  pairs,
  attributes,
  headerLines,
  parameters,
  encodedParameters,
];

/** Secrets that are known by their own looks. */
function standing(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@<>"']{1,500}@/gi, `$1${REDACTED}@`)
    .replace(
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,40}KEY-----)?/g,
      REDACTED,
    )
    .replace(/\beyJ[\w-]{8,}\.[\w-]{2,}(?:\.[\w-]*)?/g, REDACTED)
    .replace(/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, REDACTED)
    .replace(/\b(Bearer\s+)[\w+/=.~-]{6,}/gi, `$1${REDACTED}`);
}

function multipartFields(text: string): string {
  if (!text.includes('form-data')) return text;
  return text.replace(
    /(\bname="?([^"\r\n;]{1,100})"?[^\r\n]{0,300}(?:\r?\n[^\r\n]{1,300}){0,8}\r?\n\r?\n)([\s\S]*?)(?=\r?\n--|$(?![\s\S]))/g,
    (part, lead: string, name: string) => (isSecretKey(name) ? lead + REDACTED : part),
  );
}

/** A field's name with the colon after it; within a string of JSON its quotes have backslashes. */
const JSON_FIELD = /(\\{0,8})"([\w.[\]:-]{1,100})\1"\s{0,20}:\s{0,20}/g;

function jsonFields(text: string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(JSON_FIELD)) {
    const [lead, slashes = '', name = ''] = match;
    const begin = match.index + lead.length;
    if (match.index < at || !isSecretKey(name)) continue;
    const end = endOfJsonValue(text, begin, slashes);
    if (end === begin || (/^code$/i.test(name) && !text.startsWith(`${slashes}"`, begin))) continue;
    out += `${text.slice(at, begin)}${slashes}"${REDACTED}${slashes}"`;
    at = end;
  }
  return out + text.slice(at);
}

/** One after the value that begins there; the end of the text where it was cut off. */
function endOfJsonValue(text: string, begin: number, slashes: string): number {
  const quote = `${slashes}"`;
  if (text.startsWith(quote, begin)) return endOfString(text, begin + quote.length, quote);
  if (!/^[{[]/.test(text.slice(begin, begin + 1)))
    return begin + (/^[^\s,}\]]{0,500}/.exec(text.slice(begin, begin + 500))?.[0].length ?? 0);
  return endOfBrackets(text, begin, quote);
}

function endOfBrackets(text: string, begin: number, quote: string): number {
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    const here = text[at] ?? '';
    if (text.startsWith(quote, at)) at = endOfString(text, at + quote.length, quote) - 1;
    else if ('{['.includes(here)) depth += 1;
    else if (']}'.includes(here) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** A quote with more backslashes than the string's own belongs to what it holds. */
function endOfString(text: string, begin: number, quote: string): number {
  for (let at = begin; ; at += 1) {
    at = text.indexOf(quote, at);
    if (at < 0) return text.length;
    if (text[at - 1] !== '\\') return at + quote.length;
  }
}

/** Begins an element, as it is or escaped within another. */
const XML_OPEN = /(<|&lt;)((?:[\w-]{1,60}:)?[\w.-]{1,100})((?:\s(?:(?!&gt;)[^<>]){0,2000})?)(>|&gt;)/g;

function xmlElements(text: string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(XML_OPEN)) {
    const [lead, opens = '', name = '', rest = ''] = match;
    const begin = match.index + lead.length;
    if (match.index < at || rest.endsWith('/') || !isSecretElement(name)) continue;
    const close = text.indexOf(`${opens}/${name}`, begin);
    const end = close < 0 ? text.length : close;
    if (end === begin) continue;
    out += text.slice(at, begin) + REDACTED;
    at = end;
  }
  return out + text.slice(at);
}

/** `<name>password</name><value>…`, `"name": "password", "value": "…"`, `name="password" value="…"`. */
function pairs(text: string): string {
  return text
    .replace(
      /(<((?:[\w-]{1,60}:)?(?:name|key))>([^<]{1,100})<\/\2>\s{0,50}<(?:[\w-]{1,60}:)?value(?:\s[^<>]{0,500})?>)[^<]+/gi,
      (part, lead: string, _tag: string, name: string) => (isSecretKey(name) ? lead + REDACTED : part),
    )
    .replace(
      /("(?:name|key)"\s{0,20}:\s{0,20}"([^"]{1,100})"\s{0,20},\s{0,20}"value"\s{0,20}:\s{0,20}")(?:[^"\\]|\\.)*/gi,
      (part, lead: string, name: string) => (isSecretKey(name) ? lead + REDACTED : part),
    )
    .replace(
      /(\b(?:name|key)=["']([^"']{1,100})["'][^<>]{0,200}?\bvalue=["'])[^"']*/gi,
      (part, lead: string, name: string) => (isSecretKey(name) ? lead + REDACTED : part),
    );
}

/** `password="…"`, also where the closing quote was cut off. */
function attributes(text: string): string {
  return text.replace(
    /(?<![\w.:-])([\w.:-]{1,100})(\s{0,5}=\s{0,5})(?:"[^"]*|'[^']*)/g,
    (part, name: string, sign: string) => (isSecretKey(name) ? `${name}${sign}"${REDACTED}` : part),
  );
}

/** `Name: value`, with the lines that continue it. Words before a colon in a sentence count too. */
function headerLines(text: string): string {
  return text
    .replace(
      /^([ \t]{0,20})([\w.-]{1,100}):[ \t]*(?:[^\s{["]|\r?\n[ \t])[^\r\n]*(?:\r?\n[ \t]+[^\r\n]+)*/gm,
      (line, lead: string, name: string) => (isSecretKey(name) ? `${lead}${name}: ${REDACTED}` : line),
    )
    .replace(
      /\b(password|passwd|passphrase|secret|token)(\s{0,3}[:=]\s{0,3})(?![\s["<{])[^\s,;&<>]+/gi,
      `$1$2${REDACTED}`,
    );
}

const PARAMETER = new RegExp(String.raw`(^|[?&#;\s"'({,>])(${NAME})=([^&#;\s"'<>]*)`, 'gm');

function parameters(text: string): string {
  return text.replace(PARAMETER, (part, lead: string, name: string) =>
    isSecretKey(name) ? `${lead}${name}=${REDACTED}` : part,
  );
}

/** A query within a query: `redirect=https%3A%2F%2Fhost%2F%3Faccess_token%3D…`. */
function encodedParameters(text: string): string {
  return text.replace(
    /(%3F|%26|%23|%253F|%2526|%2523)([\w.+-]{1,100})(%3D|%253D)((?:(?!%26|%2526|%23)[^&#;\s"'<>]){1,20000})/gi,
    (part, lead: string, name: string, sign: string) =>
      isSecretKey(name) ? `${lead}${name}${sign}${REDACTED}` : part,
  );
}
