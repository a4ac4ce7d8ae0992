const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for an element or an attribute. Characters that XML 1.0 cannot carry are left out. */
export function escapeXml(text: string): string {
  return dropForbidden(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Leaves out what XML 1.0 cannot carry even when escaped: control characters, halves of surrogate pairs, U+FFFE, U+FFFF. */
export function dropForbidden(text: string): string {
  return text
    .replace(/[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .replace(/\p{Cc}/gu, (character) => (isAllowedControl(character) ? character : ''));
}

/** Resolves the five predefined and the numeric entities once; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (_, decimal, hex, name) => {
      if (typeof name === 'string') return PREDEFINED[name] ?? '';
      return fromCodePoint(typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16));
    },
  );
}

/** Escapes each `&` that begins no entity: some devices write names and URLs into XML as they are. */
export function escapeBareAmpersands(text: string): string {
  return text.replace(/&(?!(?:#\d{1,8}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{0,19});)/g, '&amp;');
}

function isAllowedControl(character: string): boolean {
  return character === '\t' || character === '\n' || character === '\r' || character >= '\u007F';
}

function fromCodePoint(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
