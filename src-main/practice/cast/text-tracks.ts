import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { chunksOf, readHead } from '../renderer/media-head.ts';
import { discard, requestMedia } from '../renderer/media-request.ts';
import { type Json, jsonList } from './json.ts';

/** The texts that go with what is loaded, and which of them are shown. */
export interface TextTracks {
  /** Ids of the tracks that are shown: they were asked for, and their text was had. */
  shown(): readonly number[];
  /** Shows these tracks from now on, and no others; resolves when their texts are there or cannot be had. */
  show(ids: unknown): Promise<void>;
}

export interface TextTracksDeps {
  readonly clock: Clock;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** A receiver is a web page, and says where from. */
const ORIGIN = 'https://www.gstatic.com';
const PATIENCE_MS = 5_000;

/** The tracks that media names. Nothing is fetched before it is shown. */
export function createTextTracks(media: Json, deps: TextTracksDeps): TextTracks {
  const known = jsonList(media['tracks']).filter(({ type }) => type === 'TEXT');
  let shown: readonly number[] = [];
  return {
    shown: () => shown,
    async show(ids) {
      const wanted: readonly unknown[] = Array.isArray(ids) ? ids : [];
      const asked = known.filter(({ trackId }) => wanted.includes(trackId));
      const had = await Promise.all(
        asked.map(async (track) => ({ track, isThere: await isText(String(track['trackContentId']), deps) })),
      );
      shown = had.flatMap(({ track: { trackId }, isThere }) =>
        isThere && typeof trackId === 'number' ? trackId : [],
      );
    },
  };
}

/** Whether a web page of another origin gets WebVTT there. */
async function isText(uri: string, { clock, dispatcher, signal }: TextTracksDeps): Promise<boolean> {
  const patience = new AbortController();
  const timer = clock.after(PATIENCE_MS, () => patience.abort());
  const answer = await requestMedia({
    uri,
    method: 'GET',
    from: null,
    headers: { origin: ORIGIN },
    dispatcher,
    signal: AbortSignal.any([signal, patience.signal]),
  });
  if (answer === null) {
    timer.dispose();
    return false;
  }
  const isOpen = answer.allowsOrigin === '*' || answer.allowsOrigin === ORIGIN;
  const text = answer.status === 200 && isOpen ? (await readHead(chunksOf(answer))).toString('utf8') : '';
  timer.dispose();
  discard(answer.body);
  return answer.contentType === 'text/vtt' && /^\uFEFF?WEBVTT\b/.test(text);
}
