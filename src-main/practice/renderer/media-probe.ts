import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { discard, requestMedia } from './media-request.ts';

/** What a renderer needs to reach media. */
export interface MediaDeps {
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  /** The MIME types that it plays, lower case. */
  readonly sink: readonly string[];
}

/** How long a media server may take to answer before it counts as not there. */
export const MEDIA_ANSWER_MS = 60_000;

/**
 * Asks for the media's head, as some renderers do inside SetAVTransportURI: `null` when it can be played, else
 * 716 (cannot be had) or 714 (a type that is not played, or none). Text that is no URL is not asked for: it fails at Play.
 */
export async function probeMedia(
  uri: string,
  deps: MediaDeps,
  signal: AbortSignal,
): Promise<714 | 716 | null> {
  if (!/^https?:\/\//i.test(uri)) return null;
  const patience = new AbortController();
  const timer = deps.clock.after(MEDIA_ANSWER_MS, () => patience.abort());
  const answer = await requestMedia({
    uri,
    method: 'HEAD',
    from: null,
    headers: { 'getcontentFeatures.dlna.org': '1' },
    dispatcher: deps.dispatcher,
    signal: AbortSignal.any([signal, patience.signal]),
  });
  timer.dispose();
  if (answer === null) return 716;
  discard(answer.body);
  if (answer.status >= 300) return 716;
  return answer.contentType !== null && deps.sink.includes(answer.contentType) ? null : 714;
}
