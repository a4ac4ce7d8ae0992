import type { AppError } from '../../lib/result.ts';

/** The ways to tell a room what it is about to play, see docs/protocols/upnp.md, "Metadata". */
export type MetadataVariant = 'didl' | 'legacy' | 'empty';

/** One SetAVTransportURI, or the Stop that a room needs before it takes one. */
export type LadderStep =
  { readonly action: 'set'; readonly metadata: MetadataVariant } | { readonly action: 'stop' };

const ORDER: readonly MetadataVariant[] = ['didl', 'legacy', 'empty'];

/** Errors about the media itself: other metadata would not help. */
const MEDIA_ERRORS = new Set([704, 714, 715, 716]);

/**
 * What to try after `failed` was refused with `error`; `null` when nothing is left.
 *
 * 701 (or "transition not available"): Stop once, then the same again. Errors about the media, and no answer at all:
 * nothing. Any other refusal: the next metadata that was not tried, where fallbacks are allowed.
 */
export function nextLadderSteps(
  tried: readonly LadderStep[],
  failed: MetadataVariant,
  error: AppError,
  areFallbacksAllowed: boolean,
): readonly LadderStep[] | null {
  if (error.code !== 'device.refused' || MEDIA_ERRORS.has(Number(error.context['errorCode']))) return null;
  if (isTransitionRefused(error)) {
    if (tried.some((step) => step.action === 'stop')) return null;
    return [{ action: 'stop' }, { action: 'set', metadata: failed }];
  }
  if (!areFallbacksAllowed) return null;
  const next = ORDER.find(
    (variant) => !tried.some((step) => step.action === 'set' && step.metadata === variant),
  );
  return next === undefined ? null : [{ action: 'set', metadata: next }];
}

/** Whether a room refused because of the state it is in (UPnP AVTransport error 701, or in words). */
export function isTransitionRefused(error: AppError): boolean {
  const { errorCode, errorDescription } = error.context;
  return (
    Number(errorCode) === 701 ||
    /transition.{0,40}not (?:available|allowed)/i.test(
      typeof errorDescription === 'string' ? errorDescription : '',
    )
  );
}
