const TITLE_LENGTH = 500;

/** Text as a title: one line, without control and direction characters, at most 500 characters; may be empty. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TITLE_LENGTH)
    .toWellFormed();
}
