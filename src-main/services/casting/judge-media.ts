import type { Verdict } from '../../../src-preload/contract/index.ts';
import type { AppError } from '../../lib/result.ts';
import { appError } from '../../lib/result.ts';
import type { ConversionTarget } from '../media/conversion.ts';
import { CONVERSION_TARGETS } from '../media/conversion.ts';
import type { ResolvedMedia } from '../media/media-service.ts';
import { playability, playsOnlySound } from './sink.ts';

/** What a room gets of some media. */
export interface Judgement {
  readonly verdict: Verdict['verdict'];
  readonly contentType: string | null;
  /** What this machine makes of it, `null` where it goes as it is. */
  readonly target: ConversionTarget | null;
  readonly error: AppError | null;
}

/** Containers that many rooms do not play although they list others of the kind. */
const RARE =
  /^(?:video\/(?:x-matroska|x-msvideo|quicktime|x-flv|ogg)|audio\/(?:flac|ogg)|image\/(?:webp|bmp))$/;

/**
 * Whether a room that lists `sink` can play the media, as it is or converted. What a room lists others of the kind of is
 * tried as it is, for rooms play more than they list; only rare containers are converted then. Files of this machine
 * can be converted, somebody else's URL cannot.
 */
export function judgeMedia(media: ResolvedMedia, sink: readonly string[], canConvert: boolean): Judgement {
  const { contentType } = media;
  const asItIs = { contentType, target: null, error: null };
  const playable = playability(sink, contentType);
  if (playable === 'listed') return { verdict: 'plays', ...asItIs };
  if (playable === 'unknown') return { verdict: 'unknown', ...asItIs };
  const isRare = RARE.test(contentType ?? '');
  if (playable === 'unlisted' && !isRare) return { verdict: 'unknown', ...asItIs };
  const target = targetFor(media, sink);
  if (target !== null && canConvert)
    return { verdict: 'converted', contentType: target.contentType, target, error: null };
  if (playable === 'unlisted') return { verdict: 'unknown', ...asItIs };
  const error = target === null ? unsupported(contentType, sink) : noConverter(contentType);
  return { verdict: 'cannot', ...asItIs, error };
}

function targetFor({ kind, file }: ResolvedMedia, sink: readonly string[]): ConversionTarget | null {
  if (file === null || kind === 'other') return null;
  const targets = CONVERSION_TARGETS[kind];
  return targets.find(({ contentType }) => playability(sink, contentType) === 'listed') ?? null;
}

function unsupported(contentType: string | null, sink: readonly string[]): AppError {
  return appError('media.unsupported', {
    message: `The room does not play ${contentType ?? 'this'}.`,
    context: { contentType, sink, reason: playsOnlySound(sink) ? 'audioOnly' : 'notInSink' },
  });
}

function noConverter(contentType: string | null): AppError {
  return appError('media.noConverter', {
    message: `The room does not play ${contentType ?? 'this'}, and ffmpeg is not installed here to convert it.`,
    context: { contentType },
  });
}
