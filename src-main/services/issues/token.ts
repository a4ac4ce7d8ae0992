import { randomBytes } from 'node:crypto';

const LEAD = 'Control Room reference: ';

/** A token that no other issue has: 128 random bits, in a form that the tracker's text search finds as one word. */
export function newToken(): string {
  return `cr-${randomBytes(16).toString('hex')}`;
}

/** The additional information with the token, by which a filing is recognised afterwards. */
export function withToken(additionalInformation: string | null, token: string): string {
  const text = (additionalInformation ?? '').trimEnd();
  return text === '' ? `${LEAD}${token}` : `${text}\n\n${LEAD}${token}`;
}

/** The additional information as a person wrote it. */
export function withoutToken(additionalInformation: string): string {
  return additionalInformation.replace(/\s*Control Room reference: cr-[0-9a-f]{32}\s*$/, '');
}

/** Whether any text of an issue holds the token. */
export function holdsToken(texts: readonly string[], token: string): boolean {
  return texts.some((text) => text.includes(token));
}
