import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import {
  type Chunks,
  chunksOf,
  type GetMedia,
  measureMedia,
  nextChunk,
  type OpenedMedia,
  readHead,
  refusalOf,
} from './media-head.ts';
import { MEDIA_ANSWER_MS, type MediaDeps } from './media-probe.ts';
import { discard, type MediaAnswer, requestMedia } from './media-request.ts';
import type { TransportItem } from './transport.ts';

export interface MediaStreamEvents {
  opened(media: OpenedMedia): void;
  /** The media cannot be had, or broke off for good. */
  failed(reason: string): void;
  received(bytes: number): void;
  /** Where playback is, in seconds: the body is read in step with it. */
  position(): number;
}

/** The media that is being fetched for one item. */
export interface MediaStream {
  /** Fetches on from the place that belongs to this position, in seconds. */
  reposition(seconds: number): void;
  close(): void;
}

/** Read at full speed; what follows comes in step with playback. */
const AHEAD_BYTES = 1024 * 1024;
const UNKNOWN_BYTES_PER_SECOND = 256 * 1024;
const PACE_MS = 200;

interface Fetching {
  readonly item: TransportItem;
  readonly deps: MediaDeps & { readonly log: Log };
  readonly events: MediaStreamEvents;
  readonly get: GetMedia;
  /** Set once the head has been read. */
  length: number | null;
  bytesPerSecond: number;
}

/**
 * Fetches an item as a renderer does: its head for the duration, then the whole body, in step with playback.
 * A connection that breaks is taken up again where it broke, as long as an attempt brings bytes.
 */
export function openMediaStream(
  item: TransportItem,
  deps: MediaDeps & { readonly log: Log },
  events: MediaStreamEvents,
): MediaStream {
  let turn = new AbortController();
  const get: GetMedia = (from, signal) => getMedia(item.uri, from, deps, signal);
  const fetching: Fetching = { item, deps, events, get, length: null, bytesPerSecond: 0 };
  const run = async (work: (signal: AbortSignal) => Promise<string | null>): Promise<void> => {
    const { signal } = turn;
    const failure = await work(signal).catch(messageOf);
    if (failure === null || signal.aborted) return;
    deps.log.debug('media not played', { uri: item.uri, reason: failure });
    events.failed(failure);
  };
  void run((signal) => open(fetching, signal));
  return {
    reposition(seconds) {
      const { length, bytesPerSecond } = fetching;
      if (length === null || bytesPerSecond === 0) return;
      turn.abort();
      turn = new AbortController();
      const from = Math.min(Math.floor(seconds * bytesPerSecond), length - 1);
      void run((signal) => readFrom(fetching, from, signal));
    },
    close: () => turn.abort(),
  };
}

/** Each of these answers why playback must stop; `null` when all was read, or the signal aborted. */
async function open(fetching: Fetching, signal: AbortSignal): Promise<string | null> {
  const { deps, events, get, item } = fetching;
  const answer = await get(null, signal);
  if (answer === null) return 'the media server cannot be reached';
  const chunks = chunksOf(answer);
  const head = answer.status === 200 ? await readHead(chunks) : Buffer.alloc(0);
  const refusal =
    answer.status === 200 ? refusalOf(head, answer.contentType, deps.sink) : `answered ${answer.status}`;
  if (refusal !== null || signal.aborted) {
    discard(answer.body);
    return refusal;
  }
  events.received(head.length);
  const media = await measureMedia(
    { head, contentType: answer.contentType, metadata: item.metadata },
    get,
    signal,
  );
  if (signal.aborted) return null;
  fetching.length = answer.length;
  fetching.bytesPerSecond = answer.length !== null && media.seconds > 0 ? answer.length / media.seconds : 0;
  events.opened(media);
  return readOn(fetching, chunks, head.length, signal);
}

async function readFrom(fetching: Fetching, from: number, signal: AbortSignal): Promise<string | null> {
  const answer = await fetching.get(from, signal);
  if (signal.aborted) return null;
  if (answer === null) return 'the media server cannot be reached any more';
  if (answer.status === 200) return readOn(fetching, chunksOf(answer), 0, signal);
  if (answer.status === 206) return readOn(fetching, chunksOf(answer), from, signal);
  discard(answer.body);
  return `answered ${answer.status} to a range`;
}

async function readOn(
  fetching: Fetching,
  chunks: Chunks,
  from: number,
  signal: AbortSignal,
): Promise<string | null> {
  const at = await readInStep(fetching, chunks, from, signal);
  if (signal.aborted || fetching.length === null || at >= fetching.length) return null;
  return at === from ? 'the connection to the media broke off' : readFrom(fetching, at, signal);
}

async function readInStep(
  fetching: Fetching,
  chunks: Chunks,
  from: number,
  signal: AbortSignal,
): Promise<number> {
  const { events, deps } = fetching;
  const startedAt = events.position();
  const rate = fetching.bytesPerSecond || UNKNOWN_BYTES_PER_SECOND;
  let at = from;
  while (!signal.aborted) {
    if (at - from > AHEAD_BYTES + rate * (events.position() - startedAt)) {
      await deps.clock.sleep(PACE_MS, signal);
      continue;
    }
    const chunk = await nextChunk(chunks);
    if (chunk === null) break;
    events.received(chunk.length);
    at += chunk.length;
  }
  return at;
}

async function getMedia(
  uri: string,
  from: number | null,
  deps: MediaDeps,
  signal: AbortSignal,
): Promise<MediaAnswer | null> {
  const patience = new AbortController();
  const timer = deps.clock.after(MEDIA_ANSWER_MS, () => patience.abort());
  const answer = await requestMedia({
    uri,
    method: 'GET',
    from,
    headers: { 'transferMode.dlna.org': 'Streaming' },
    dispatcher: deps.dispatcher,
    signal: AbortSignal.any([signal, patience.signal]),
  });
  timer.dispose();
  return answer;
}
