import type { NowPlaying } from '../../../src-preload/contract/index.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { appError, fail } from '../../lib/result.ts';

/** The room stopped answering before its proof. */
export function noAnswer(room: string): AppError {
  return appError('device.unreachable', {
    message: 'The room stopped answering.',
    context: { room },
    retryable: true,
  });
}

/** The cast was cancelled, or a later one took its place. */
export function cancelled(): { readonly ok: false; readonly error: AppError } {
  return fail('input.cancelled', { message: 'Cancelled before the room was on air.', retryable: true });
}

/** Somebody else cast to the room before our item was proven. */
export function takenOver(room: string, { url, title }: NowPlaying): Result<never> {
  return fail('device.takenOver', {
    message: 'Another controller put something else on before this was proven.',
    context: { room, url, title },
    retryable: true,
  });
}

/** The room has nothing of the kind. */
export function notOffered(what: string): Result<never> {
  return fail('device.refused', {
    message: `The room offers no ${what}.`,
    context: { service: what, errorCode: null, errorDescription: '', reason: 'notOffered' },
  });
}
