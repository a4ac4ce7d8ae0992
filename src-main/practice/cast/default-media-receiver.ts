import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { type Json, numberOr } from './json.ts';
import { createMediaSession, type MediaSession, urlOf } from './media-session.ts';
import { inserted, jumped, type Queue, queueOfItems, queueOfLoad, removed, reordered } from './queue.ts';
import { createTextTracks, type TextTracks } from './text-tracks.ts';

/** The application that plays plain URLs, as far as senders see it: its media namespace. */
export interface DefaultMediaReceiver extends Disposable {
  /** Answers a message of the media namespace; `null` when there is nothing to answer. */
  answer(request: Json): Promise<Json | null>;
  fetchedBytes(): number;
  /** Somebody else's media plays from now on; nothing is fetched for it. */
  pretend(media: Json): void;
  dispose(): void;
}

export interface DefaultMediaReceiverDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly dispatcher: Dispatcher;
  readonly sink: readonly string[];
  /** Every load fails. */
  readonly failsLoads: () => boolean;
  /** Tells everybody. */
  readonly broadcast: (message: Json) => void;
  readonly onLoaded: () => void;
}

/** Pause, seek, volume and mute, as real ones say. */
const COMMANDS = 12_303;
const SEEK = 2;
const QUEUE_COMMANDS = 64 | 128;
const NETWORK_ERROR = 103;
const SOURCE_ERROR = 104;

const TYPE_BY_EXTENSION: ReadonlySet<string> = new Set(
  'mp4 m4v mov webm mkv mp3 m4a aac ogg oga ogv wav flac png jpg jpeg gif webp'.split(' '),
);

export function createDefaultMediaReceiver(deps: DefaultMediaReceiverDeps): DefaultMediaReceiver {
  return new Receiver(deps);
}

class Receiver implements DefaultMediaReceiver {
  readonly #deps: DefaultMediaReceiverDeps;
  #session: MediaSession | null = null;
  #tracks: TextTracks | null = null;
  #loading = new AbortController();
  #lastSessionId = 0;
  #fetchedBefore = 0;
  #told = '';
  #toldMedia = '';

  constructor(deps: DefaultMediaReceiverDeps) {
    this.#deps = deps;
  }

  async answer(request: Json): Promise<Json | null> {
    switch (request['type']) {
      case 'GET_STATUS':
        return this.#session?.state() === 'IDLE'
          ? { type: 'MEDIA_STATUS', status: [] }
          : this.#status('whole');
      case 'LOAD':
        return this.#load(queueOfLoad(request), request['activeTrackIds']);
      case 'QUEUE_LOAD':
        return this.#load(queueOfItems(request), []);
      default:
        return this.#answerSession(request);
    }
  }

  fetchedBytes(): number {
    return this.#fetchedBefore + (this.#session?.fetchedBytes() ?? 0);
  }

  pretend(media: Json): void {
    const queue = queueOfLoad({ media, autoplay: true });
    if (queue !== null) this.#begin(queue, true);
  }

  dispose(): void {
    this.#fetchedBefore = this.fetchedBytes();
    this.#loading.abort();
    this.#session?.dispose();
    this.#session = null;
  }

  async #load(queue: Queue | null, activeTrackIds: unknown): Promise<Json> {
    if (queue === null) return { type: 'INVALID_REQUEST', reason: 'INVALID_PARAMS' };
    if (this.#deps.failsLoads()) return { type: 'LOAD_FAILED', detailedErrorCode: SOURCE_ERROR };
    const media = queue.items.find(({ itemId }) => itemId === queue.currentItemId)?.media ?? {};
    if (!isTyped(media)) return { type: 'LOAD_FAILED', detailedErrorCode: SOURCE_ERROR };
    const session = this.#begin(queue, false);
    const [failure] = await Promise.all([session.opened, this.#tracks?.show(activeTrackIds)]);
    if (session !== this.#session) return { type: 'LOAD_CANCELLED' };
    if (failure !== null) return { type: 'LOAD_FAILED', detailedErrorCode: NETWORK_ERROR };
    this.#deps.onLoaded();
    return this.#status('whole');
  }

  /** The one before is interrupted, and says so. */
  #begin(queue: Queue, isPretence: boolean): MediaSession {
    this.#session?.end('INTERRUPTED');
    this.dispose();
    const { clock, log, dispatcher, sink } = this.#deps;
    this.#lastSessionId += 1;
    const session = createMediaSession(this.#lastSessionId, queue, {
      clock,
      log,
      dispatcher,
      sink,
      isPretence,
      onChanged: () => this.#tell(session),
    });
    this.#session = session;
    this.#loading = new AbortController();
    this.#tracks = createTextTracks(this.#media(session), {
      clock,
      dispatcher,
      signal: this.#loading.signal,
    });
    session.start();
    return session;
  }

  /** A broadcast is a delta: what everybody knows of the media is left out. */
  #tell(session: MediaSession): void {
    if (session !== this.#session) return;
    const media = JSON.stringify([this.#media(session), this.#tracks?.shown()]);
    const told = `${session.id} ${session.state()} ${session.position()} ${JSON.stringify(session.queue())}${media}`;
    if (told === this.#told) return;
    this.#told = told;
    const isNews = media !== this.#toldMedia;
    this.#toldMedia = media;
    this.#deps.broadcast(this.#status(isNews ? 'whole' : 'delta'));
  }

  #answerSession(request: Json): Json {
    const session = this.#session;
    if (session === null || session.state() === 'IDLE') return { type: 'INVALID_PLAYER_STATE' };
    if (numberOr(request['mediaSessionId'], -1) !== session.id)
      return { type: 'INVALID_REQUEST', reason: 'INVALID_MEDIA_SESSION_ID' };
    return this.#carryOut(request, session) ? this.#status('whole') : invalidCommand();
  }

  #carryOut(request: Json, session: MediaSession): boolean {
    switch (request['type']) {
      case 'PLAY':
        session.play();
        return true;
      case 'PAUSE':
        session.pause();
        return true;
      case 'STOP':
        session.end('CANCELLED');
        return true;
      case 'SEEK':
        return this.#seek(request, session);
      case 'EDIT_TRACKS_INFO':
        void this.#tracks?.show(request['activeTrackIds']).then(() => this.#tell(session));
        return true;
      case 'SET_VOLUME':
      case 'SET_PLAYBACK_RATE':
        return true;
      default:
        return changeQueue(request, session);
    }
  }

  #seek(request: Json, session: MediaSession): boolean {
    const target = numberOr(request['currentTime'], null);
    if (target === null) return false;
    session.seek(target);
    if (request['resumeState'] === 'PLAYBACK_START') session.play();
    if (request['resumeState'] === 'PLAYBACK_PAUSE') session.pause();
    return true;
  }

  #media(session: MediaSession): Json {
    const { items, currentItemId } = session.queue();
    const media = items.find(({ itemId }) => itemId === currentItemId)?.media ?? {};
    const duration = session.duration();
    return duration > 0 && media['streamType'] !== 'LIVE' ? { ...media, duration } : media;
  }

  #status(extent: 'whole' | 'delta'): Json {
    const session = this.#session;
    if (session === null) return { type: 'MEDIA_STATUS', status: [] };
    const { items, currentItemId, repeatMode } = session.queue();
    const media = this.#media(session);
    const idleReason = session.idleReason();
    const base = media['streamType'] === 'LIVE' ? COMMANDS & ~SEEK : COMMANDS;
    const entry = {
      mediaSessionId: session.id,
      playbackRate: 1,
      playerState: session.state(),
      currentTime: session.position(),
      supportedMediaCommands: items.length > 1 ? base | QUEUE_COMMANDS : base,
      volume: { level: 1, muted: false },
      currentItemId,
      repeatMode,
      ...(idleReason === null ? {} : { idleReason }),
    };
    const whole = { activeTrackIds: this.#tracks?.shown() ?? [], media, items: items.map(toldItem) };
    return { type: 'MEDIA_STATUS', status: [extent === 'whole' ? { ...entry, ...whole } : entry] };
  }
}

function changeQueue(request: Json, session: MediaSession): boolean {
  const next = changedQueue(request, session.queue());
  if (next === undefined) return false;
  if (next === null) session.end('FINISHED');
  else session.setQueue(next);
  return true;
}

/** `null` when nothing is left to play; `undefined` for a message that changes no queue. */
function changedQueue(request: Json, queue: Queue): Queue | null | undefined {
  switch (request['type']) {
    case 'QUEUE_INSERT':
      return inserted(queue, request);
    case 'QUEUE_REMOVE':
      return removed(queue, request);
    case 'QUEUE_REORDER':
      return reordered(queue, request);
    case 'QUEUE_UPDATE': {
      const { repeatMode, currentItemId } = request;
      const mode = typeof repeatMode === 'string' ? repeatMode : queue.repeatMode;
      const isThere = queue.items.some(({ itemId }) => itemId === currentItemId);
      const chosen = isThere ? numberOr(currentItemId, queue.currentItemId) : queue.currentItemId;
      return jumped({ ...queue, repeatMode: mode, currentItemId: chosen }, numberOr(request['jump'], 0));
    }
    default:
      return undefined;
  }
}

function toldItem({ itemId, media, autoplay }: Queue['items'][number], orderId: number): Json {
  return { itemId, media, autoplay, orderId };
}

/** Without a content type only the URL's ending tells what it is; real receivers fail there too. */
function isTyped(media: Json): boolean {
  const { contentType } = media;
  if (typeof contentType === 'string' && contentType !== '') return true;
  const path = URL.parse(urlOf(media))?.pathname ?? '';
  return TYPE_BY_EXTENSION.has(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

function invalidCommand(): Json {
  return { type: 'INVALID_REQUEST', reason: 'INVALID_COMMAND' };
}

/** What another sender plays when it takes a room over. */
export const SOMEBODY_ELSES_MEDIA: Json = {
  contentId: 'somebody-elses-film',
  contentType: 'x-practice/guest',
  streamType: 'BUFFERED',
  metadata: { metadataType: 0, title: 'Somebody else’s film' },
};
