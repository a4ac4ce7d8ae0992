import type { RelayRefusal } from './decide.ts';

/** Why a return is answered with a page. */
export type PageReason = RelayRefusal | 'answered' | 'nothingHere' | 'method';

const STATUS: Partial<Record<PageReason, number>> = { answered: 410, nothingHere: 404, method: 405 };

/** Every refusal is 400 but for these. */
export function statusOf(reason: PageReason): number {
  return STATUS[reason] ?? 400;
}

/** A page of fixed words: nothing of the request is ever in it. */
export function relayPage(reason: PageReason): string {
  const [title, words] = wordsFor(reason);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${words}</p><p>Reason: ${reason}</p></main></body></html>\n`
  );
}

function wordsFor(reason: PageReason): readonly [string, string] {
  switch (reason) {
    case 'nothingHere':
      return ['Nothing here', 'This host only hands sign-ins on.'];
    case 'method':
      return ['Nothing here', 'This host answers nothing but plain requests for a page.'];
    case 'answered':
      return [
        'This sign-in has been answered',
        'Each sign-in is handed on once. Go back to the application; if it still waits, start again there.',
      ];
    default:
      return [
        'This sign-in cannot go on',
        'The address does not say where to hand it on to, or names a place that is not allowed. Start again in the application.',
      ];
  }
}
