/** Whether a text has characters that many trackers cannot store (above U+FFFF: emoji, rare scripts). */
export function hasWide(text: string): boolean {
  return /[\u{10000}-\u{10FFFF}]/u.test(text);
}

/** The text as such a tracker stores it. */
export function replaceWide(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
