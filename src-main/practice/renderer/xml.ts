const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Writes a value so that it may stand in element content and in a quoted attribute. */
export function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Undoes one level of escaping: the five named entities and character references; anything else stays as it is. */
export function unescapeXml(value: string): string {
  return value.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (typeof name === 'string') return NAMED[name] ?? whole;
      return characterOf(
        typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16),
        whole,
      );
    },
  );
}

/** `<name>value</name>` with the value escaped. */
export function element(name: string, value: string): string {
  return `<${name}>${escapeXml(value)}</${name}>`;
}

function characterOf(code: number, otherwise: string): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : otherwise;
}
