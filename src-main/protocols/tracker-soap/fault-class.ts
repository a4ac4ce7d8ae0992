import type { SoapFault } from './answer-reader.ts';

/** What a fault means. `request` is a request that the server could not read; `server` broke inside the server. */
export type FaultClass =
  | 'login'
  | 'permission'
  | 'notFound'
  | 'validation'
  | 'missingOperation'
  | 'request'
  | 'server'
  | 'unclassified';

/** In order: the first that fits decides. Versions word their faults differently. Source: docs/protocols/tracker-soap.md, "Faults". */
const PATTERNS: readonly (readonly [RegExp, FaultClass])[] = [
  [/^Access denied\.?$/i, 'login'],
  [/^Procedure '.*' not present/i, 'missingOperation'],
  [/^Function \(?["'].*["']\)? (?:doesn't exist|is not a valid method)/i, 'missingOperation'],
  [/^Access denied for user\b/i, 'permission'],
  [/^Access to '.*' is denied/i, 'permission'],
  [/^Issue .* is read-?only/i, 'permission'],
  [/\b(?:does not have|without) (?:the )?access (?:right|level)\b/i, 'permission'],
  [/\bNot enough rights\b/i, 'permission'],
  [/^User\b.* (?:not allowed to|can't be assigned)\b/i, 'permission'],
  [
    /^(?:Bad Request|Wrong Version|Header not understood|Missing parameter|Error cannot find parameter)\b/i,
    'request',
  ],
  [/^(?:Body must be present|looks like we got )/i, 'request'],
  [/\bToo few arguments to function\b|\bArgument #\d+ .*must be of (?:the )?type\b/i, 'request'],
  [/^SOAP-ERROR:/i, 'request'],
  [/^Error Type:|\bAPPLICATION ERROR\b/i, 'server'],
  [
    /^(?:Project|Issue|Bug|User|Note|Bugnote|Issue note|Attachment|File|Filter|Tag|Relationship)\b(?!.* in project\b).*(?:does not exist|not found)/i,
    'notFound',
  ],
  [/\bMandatory field\b|\bnot specified\b|\bno value specified\b|\bmust be supplied\b/i, 'validation'],
  [/^Invalid (?:custom field|value)\b|\bDuplicate filename\b|\bFile is too big\b/i, 'validation'],
  [/^(?:Category|Custom field|Version)\b.*(?:does not exist|not found)/i, 'validation'],
  [/\bmust be shorter than\b|\btoo long\b/i, 'validation'],
];

/** Sorts a fault by its words, and by its code where nobody knows them. */
export function classifyFault(fault: SoapFault): FaultClass {
  const known = PATTERNS.find(([pattern]) => pattern.test(fault.text))?.[1];
  if (known !== undefined) return known;
  return fault.code === 'Client' ? 'unclassified' : 'server';
}

/** The server's words without a quoted database statement. The evidence keeps them. */
export function wordsOf(fault: SoapFault): string {
  const text = fault.text === '' ? `fault ${fault.code}` : fault.text;
  const isStatement =
    /APPLICATION ERROR #401|\b(?:SELECT|INSERT|UPDATE|DELETE)\b[\s\S]*\b(?:FROM|INTO|SET)\b/.test(text);
  const shown = isStatement ? (text.split(/,?\s*(?:\n|Error Description:)/)[0] ?? '') : text;
  return shown.slice(0, MAX_WORDS);
}

const MAX_WORDS = 2_000;
