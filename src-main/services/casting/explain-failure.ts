import type { AppError } from '../../lib/result.ts';
import { appError } from '../../lib/result.ts';
import type { DeskProbe } from './desk-probe.ts';

/**
 * Names the cause of a cast that brought no proof or no answer, with what the desk saw of the same URL.
 *
 * What the room itself said (device.refused) always stands, and so does that it could not be connected to. Otherwise media that the desk cannot fetch either is
 * media.unreachable, media of a type no room plays is media.unsupported, and the error stays as it is when the desk
 * saw nothing wrong.
 */
export function explainFailure(error: AppError, probe: DeskProbe | null, url: string): AppError {
  if (probe === null || !isOpen(error)) return error;
  const room = { code: error.code, ...error.context };
  if (probe.kind === 'failed') {
    return appError('media.unreachable', {
      message: `The media address does not answer (${probe.reason}).`,
      context: { url, reason: probe.reason, room },
      retryable: true,
    });
  }
  if (probe.status >= 400) {
    return appError('media.unreachable', {
      message: `The media address answers ${probe.status}.`,
      context: { url, status: probe.status, room },
      retryable: true,
    });
  }
  if (
    error.code === 'device.noProof' &&
    probe.status < 300 &&
    probe.contentType !== null &&
    !isPlayable(probe.contentType)
  ) {
    return appError('media.unsupported', {
      message: `The media address gives ${probe.contentType}, which is nothing that a room can play.`,
      context: { url, contentType: probe.contentType, room },
    });
  }
  return { ...error, context: { ...error.context, desk: probe } };
}

/** Whether the media may be the cause: nothing proved it, or the room fell silent over it. */
function isOpen({ code, context }: AppError): boolean {
  if (code === 'device.noProof') return true;
  return (
    code === 'device.unreachable' && (context['reason'] === undefined || context['reason'] === 'timeout')
  );
}

function isPlayable(contentType: string): boolean {
  return /^(?:video|audio|image)\/|^application\/(?:octet-stream|ogg|mp4|x-mpegurl|vnd\.apple\.mpegurl|dash\+xml)$/.test(
    contentType,
  );
}
