import type { Disposable } from '../../lib/disposal.ts';
import { probeMedia } from './media-probe.ts';
import { createPlayback, type PlaybackDeps } from './playback.ts';
import {
  emptyTransport,
  pause,
  play,
  seek,
  setItem,
  setNextItem,
  skipToNext,
  stop,
  type Transport,
  type TransportItem,
} from './transport.ts';

/** AVTransport's error code of a refused request; `null` when it was carried out. */
export type Refusal = 701 | 711 | 714 | 716 | null;

/** The part of a renderer that plays, as a control point sees it. */
export interface Player extends Disposable {
  transport(): Transport;
  /** Where playback is, in seconds. */
  position(): number;
  /** Bytes of media bodies fetched since it was created. */
  fetchedBytes(): number;
  setItem(item: TransportItem): Promise<Refusal>;
  setNextItem(item: TransportItem): Promise<Refusal>;
  play(): Refusal;
  pause(): Refusal;
  stop(): Refusal;
  seek(seconds: number): Refusal;
  skipToNext(): Refusal;
  /** As after a loss of power. */
  reset(): void;
}

export interface PlayerDeps extends PlaybackDeps {
  /** Asks for the media's head before an item is accepted. */
  readonly probesMedia: boolean;
}

/** A player that has nothing to play yet. */
export function createPlayer(deps: PlayerDeps): Player {
  const { clock, rules } = deps;
  const playback = createPlayback(deps);
  const { transport, take } = playback;
  let power = new AbortController();

  async function accept(item: TransportItem, step: typeof setItem): Promise<Refusal> {
    const { signal } = power;
    const isProbed = deps.probesMedia && item.uri !== '' && !deps.isLying();
    const refusal = isProbed ? await probeMedia(item.uri, deps, signal) : null;
    if (signal.aborted) return 716;
    return refusal ?? take(step(transport(), item));
  }

  return {
    transport,
    position: playback.position,
    fetchedBytes: playback.fetchedBytes,
    setItem: (item) => accept(item, setItem),
    setNextItem: (item) => accept(item, setNextItem),
    play: () => take(play(transport(), rules, clock.elapsed())),
    pause: () => take(pause(transport(), clock.elapsed())),
    stop: () => take(stop(transport())),
    seek: (seconds) => take(seek(transport(), seconds, rules, clock.elapsed())),
    skipToNext: () => take(skipToNext(transport())),
    reset() {
      power.abort();
      power = new AbortController();
      take({ ok: true, transport: emptyTransport, effect: 'close' });
    },
    async dispose() {
      power.abort();
      await playback.dispose();
    },
  };
}
