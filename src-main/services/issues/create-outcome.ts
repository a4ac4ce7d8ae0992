import type { AppError } from '../../lib/result.ts';

/** What a failed attempt to create an issue means for it. */
export type CreateOutcome = 'again' | 'refused' | 'uncertain';

/**
 * Tells whether the issue certainly does not exist and may be sent again (`again`), was refused, or may exist.
 * A refusal in words that nobody knows may have come after the issue was stored.
 */
export function outcomeOfCreate(error: AppError): CreateOutcome {
  switch (error.code) {
    case 'tracker.uncertain':
      return 'uncertain';
    case 'tracker.validation':
      return error.context['reason'] === 'unclassified' ? 'uncertain' : 'refused';
    case 'input.cancelled':
      return 'uncertain';
    default:
      return isTransient(error) ? 'again' : 'refused';
  }
}

/** Whether the same request may succeed later without anybody changing anything. */
export function isTransient(error: AppError): boolean {
  return (
    error.code === 'tracker.unavailable' ||
    error.code === 'input.cancelled' ||
    error.code === 'tracker.uncertain'
  );
}

/** Whether the tracker said that somebody may not be given the issue, so that it can be created without them. */
export function isAboutHandler(error: AppError): boolean {
  if (error.code === 'tracker.uncertain' || error.code === 'tracker.unavailable') return false;
  return /\b(?:assign|assigned|handle|handler)\b/i.test(wordsOf(error));
}

/** Whether the tracker already has a file of that name on the issue. */
export function isDuplicateFile(error: AppError): boolean {
  return /duplicate file ?name/i.test(wordsOf(error));
}

/** The tracker's own words, empty where it said none. */
export function wordsOf(error: AppError): string {
  const said = error.context['serverSaid'];
  return typeof said === 'string' ? said : '';
}

/**
 * Whether the tracker itself answered, so that the request is over. A web server that answers for it (502 to 504) does
 * not know whether the request still runs.
 */
export function wasAnswered(error: AppError): boolean {
  const status = httpStatusOf(error);
  return wordsOf(error) !== '' || (status > 0 && (status < 502 || status > 504));
}

/** The status of an answer, 0 when none came. */
export function httpStatusOf(error: AppError): number {
  const { httpStatus } = error.context;
  return typeof httpStatus === 'number' ? httpStatus : 0;
}
