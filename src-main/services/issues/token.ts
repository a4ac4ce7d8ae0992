import { randomBytes } from 'node:crypto';

const LEAD = 'Control Room reference: ';
/** What a filing leaves at the end of an issue: who filed it where that is known, and the token. */
const TRAILER = /(?:Filed by: [^\n]*\n)?Control Room reference: cr-[0-9a-f]{32}/;
const LAST_TRAILER = new RegExp(String.raw`\s*${TRAILER.source}\s*$`);

/** A token that no other issue has: 128 random bits, in a form that the tracker's text search finds as one word. */
export function newToken(): string {
  return `cr-${randomBytes(16).toString('hex')}`;
}

/** The additional information with who filed it, and with the token by which the filing is recognised afterwards. */
export function withToken(
  additionalInformation: string | null,
  token: string,
  filedBy: string | null = null,
): string {
  const text = (additionalInformation ?? '').trimEnd();
  const who = filedBy === null ? '' : `Filed by: ${filedBy.replaceAll(/\p{Cc}/gu, ' ')}\n`;
  return `${text === '' ? '' : `${text}\n\n`}${who}${LEAD}${token}`;
}

/** What a filing left at the end of these words, `null` where there is nothing. */
export function trailerOf(additionalInformation: string): string | null {
  return TRAILER.exec(additionalInformation)?.[0] ?? null;
}

/** The additional information as a person wrote it. */
export function withoutToken(additionalInformation: string): string {
  return additionalInformation.replace(LAST_TRAILER, '');
}

/** Whether any text of an issue holds the token. */
export function holdsToken(texts: readonly string[], token: string): boolean {
  return texts.some((text) => text.includes(token));
}
