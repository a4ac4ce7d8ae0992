/** What an answer means for the hits: they arrived, they never will, or they are to be sent again. */
export type Verdict = 'received' | 'refused' | 'again';

/** Answers with 4xx that say "not now" rather than "never" (RFC 9110, 6585, 8470), or come from a proxy on the way. */
const NOT_NOW: ReadonlySet<number> = new Set([407, 408, 425, 429]);

/**
 * Sorts a collector's answer. Any 2xx means "received", not "valid"; but a page in HTML is a guest network's, and nothing
 * arrived. A redirect is not followed: hits go where the settings say.
 */
export function judgeAnswer(answer: {
  readonly status: number;
  /** Empty where there is none. */
  readonly contentType: string;
  readonly body: string;
}): Verdict {
  const { status } = answer;
  if (status >= 200 && status < 300) return isPage(answer) ? 'again' : 'received';
  return status >= 400 && status < 500 && !NOT_NOW.has(status) ? 'refused' : 'again';
}

function isPage({ contentType, body }: { readonly contentType: string; readonly body: string }): boolean {
  return /^text\/html\b|xhtml/i.test(contentType) || /^\s*<(?:!doctype|html)\b/i.test(body);
}
