import type { Dispatcher } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { createPlayback, type Playback } from '../renderer/playback.ts';
import { pause, play, seek, setItem, stop, type TransportRules } from '../renderer/transport.ts';
import type { Json } from './json.ts';
import { currentItem, following, type Queue } from './queue.ts';

export type IdleReason = 'FINISHED' | 'CANCELLED' | 'INTERRUPTED' | 'ERROR';
export type PlayerState = 'IDLE' | 'BUFFERING' | 'PLAYING' | 'PAUSED';

/** One media session of a receiver: a queue, and the item of it that plays. */
export interface MediaSession extends Disposable {
  readonly id: number;
  /** Called once. */
  start(): void;
  queue(): Queue;
  /** The item that plays goes on unless the current one is another now. */
  setQueue(queue: Queue): void;
  state(): PlayerState;
  idleReason(): IdleReason | null;
  position(): number;
  /** Seconds; 0 while unknown and for pictures. */
  duration(): number;
  fetchedBytes(): number;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  end(reason: IdleReason): void;
  /** Resolves when the first item is there (`null`), or says why it cannot be had. */
  readonly opened: Promise<string | null>;
  dispose(): void;
}

export interface MediaSessionDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly dispatcher: Dispatcher;
  readonly sink: readonly string[];
  /** It only pretends to play: nothing is fetched. */
  readonly isPretence: boolean;
  readonly onChanged: () => void;
}

const RULES: TransportRules = {
  refusesPlayWhilePlaying: false,
  refusesSeekBeyondEnd: false,
  forgetsItemAtEnd: false,
  statusAfterFailure: 'ERROR_OCCURRED',
};

/** Fetches nothing before it is started. */
export function createMediaSession(id: number, first: Queue, deps: MediaSessionDeps): MediaSession {
  return new Session(id, first, deps);
}

class Session implements MediaSession {
  readonly id: number;
  readonly opened: Promise<string | null>;
  readonly #deps: MediaSessionDeps;
  #open: ((reason: string | null) => void) | null = null;
  #queue: Queue;
  #playback: Playback | null = null;
  #isStarting = false;
  #wantsPause = false;
  #idleReason: IdleReason | null = null;
  #fetchedBefore = 0;

  constructor(id: number, first: Queue, deps: MediaSessionDeps) {
    this.id = id;
    this.#queue = first;
    this.#deps = deps;
    this.opened = new Promise((resolve) => (this.#open = resolve));
  }

  start(): void {
    this.#start();
  }

  queue(): Queue {
    return this.#queue;
  }

  setQueue(queue: Queue): void {
    const isSame = queue.currentItemId === this.#queue.currentItemId;
    this.#queue = queue;
    if (isSame) this.#deps.onChanged();
    else this.#start();
  }

  state(): PlayerState {
    if (this.#idleReason !== null) return 'IDLE';
    const state = this.#playback?.transport().state;
    if (state === 'PLAYING') return 'PLAYING';
    return state === 'PAUSED_PLAYBACK' ? 'PAUSED' : 'BUFFERING';
  }

  idleReason(): IdleReason | null {
    return this.#idleReason;
  }

  position(): number {
    return this.#playback?.position() ?? 0;
  }

  duration(): number {
    return this.#playback?.transport().seconds ?? 0;
  }

  fetchedBytes(): number {
    return this.#fetchedBefore + (this.#playback?.fetchedBytes() ?? 0);
  }

  play(): void {
    this.#wantsPause = false;
    this.#playback?.take(play(this.#playback.transport(), RULES, this.#deps.clock.elapsed()));
  }

  pause(): void {
    this.#wantsPause = true;
    this.#playback?.take(pause(this.#playback.transport(), this.#deps.clock.elapsed()));
  }

  seek(seconds: number): void {
    const playback = this.#playback;
    if (playback === null) return;
    const end = playback.transport().seconds;
    const target = Math.max(0, end > 0 ? Math.min(seconds, end) : seconds);
    playback.take(seek(playback.transport(), target, RULES, this.#deps.clock.elapsed()));
  }

  end(reason: IdleReason): void {
    if (this.#idleReason !== null) return;
    this.#idleReason = reason;
    this.#playback?.take(stop(this.#playback.transport()));
    this.#open?.('ended before it was there');
    this.#deps.onChanged();
  }

  dispose(): void {
    this.#idleReason ??= 'CANCELLED';
    this.#open?.('ended before it was there');
    this.#forget();
  }

  #forget(): void {
    this.#fetchedBefore = this.fetchedBytes();
    void this.#playback?.dispose();
    this.#playback = null;
  }

  /** Fetches the current item from its beginning. */
  #start(): void {
    const item = currentItem(this.#queue);
    if (item === null) return;
    this.#forget();
    const { clock, log, dispatcher, sink, isPretence } = this.#deps;
    this.#isStarting = true;
    this.#wantsPause = !item.autoplay;
    const playback = createPlayback({
      clock,
      log,
      dispatcher,
      sink,
      rules: RULES,
      isLying: () => isPretence,
      onChanged: () => this.#changed(playback),
    });
    this.#playback = playback;
    playback.take(setItem(playback.transport(), { uri: urlOf(item.media), metadata: '' }));
    playback.take(play(playback.transport(), RULES, clock.elapsed()));
    this.#isStarting = false;
    this.#changed(playback);
  }

  #changed(playback: Playback): void {
    if (this.#isStarting || playback !== this.#playback || this.#idleReason !== null) return;
    const { state, status, isOpen } = playback.transport();
    if (isOpen) this.#arrive(playback);
    if (state !== 'STOPPED') return this.#deps.onChanged();
    const next = status === 'OK' ? following(this.#queue) : null;
    if (next !== null) return this.#follow(next);
    this.#idleReason = status === 'OK' ? 'FINISHED' : 'ERROR';
    this.#open?.('the media cannot be played');
    this.#deps.onChanged();
  }

  /** The same item may follow itself. */
  #follow(next: Queue): void {
    this.#queue = next;
    this.#start();
  }

  #arrive(playback: Playback): void {
    const open = this.#open;
    this.#open = null;
    const start = open === null ? 0 : (currentItem(this.#queue)?.startTime ?? 0);
    if (this.#wantsPause && playback.transport().state === 'PLAYING')
      playback.take(pause(playback.transport(), this.#deps.clock.elapsed()));
    if (start > 0) this.seek(start);
    open?.(null);
  }
}

/** Where the media is; `contentUrl` is the newer name for it. */
export function urlOf(media: Json): string {
  const { contentUrl, contentId } = media;
  if (typeof contentUrl === 'string' && contentUrl !== '') return contentUrl;
  return typeof contentId === 'string' ? contentId : '';
}
