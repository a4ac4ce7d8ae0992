const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** What opens and closes every text of the pseudo-locales, so that one which was never translated stands out. */
export const PSEUDO_BRACKETS = ['⟦', '⟧'] as const;

/**
 * A message as the pseudo-locale shows it: accented, 30 % longer, in brackets.
 * Arguments stay as they are; the texts within plural and select are changed, their keywords are not.
 */
export function pseudoMessage(message: string): string {
  const letters = message.replace(/\{[^{}]*\}/g, '').length;
  const padding = '·'.repeat(Math.ceil(letters * 0.3));
  return `${PSEUDO_BRACKETS[0]}${accentText(message)}${padding}${PSEUDO_BRACKETS[1]}`;
}

/** A whole catalogue in the pseudo-locale. */
export function pseudoMessages(messages: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)]));
}

function accentText(message: string): string {
  let out = '';
  let index = 0;
  while (index < message.length) {
    if (message[index] === '{') {
      const end = closingBrace(message, index);
      out += `{${accentArgument(message.slice(index + 1, end))}}`;
      index = end + 1;
    } else {
      const character = message[index] ?? '';
      out += ACCENTS[character] ?? character;
      index += 1;
    }
  }
  return out;
}

/** `count, plural, one {# room}`: only what stands in inner braces is text. */
function accentArgument(argument: string): string {
  let out = '';
  let index = 0;
  while (index < argument.length) {
    if (argument[index] === '{') {
      const end = closingBrace(argument, index);
      out += `{${accentText(argument.slice(index + 1, end))}}`;
      index = end + 1;
    } else {
      out += argument[index] ?? '';
      index += 1;
    }
  }
  return out;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}
