import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { MediaDeps } from './media-probe.ts';
import { type MediaStream, openMediaStream } from './media-stream.ts';
import {
  advance,
  emptyTransport,
  failed,
  type MediaEffect,
  millisecondsLeft,
  opened,
  positionAt,
  type Transport,
  type TransportRules,
  type TransportStep,
} from './transport.ts';

/** The transport in time: it advances by itself, and its media is fetched meanwhile. */
export interface Playback extends Disposable {
  transport(): Transport;
  /** Where it is, in seconds. */
  position(): number;
  /** Bytes of media bodies fetched since it was created. */
  fetchedBytes(): number;
  /** Takes a step with all that follows from it; answers the error code of one that was refused. */
  take(step: TransportStep): 701 | 711 | null;
}

export interface PlaybackDeps extends MediaDeps {
  readonly log: Log;
  readonly rules: TransportRules;
  /** Whether it only pretends: claims to play and fetches nothing. */
  readonly isLying: () => boolean;
  readonly onChanged: () => void;
}

/** Timers overflow after 24 days; longer media is looked at again in between. */
const LONGEST_WAIT_MS = 3_600_000;

/** A transport without media. */
export function createPlayback(deps: PlaybackDeps): Playback {
  const { clock, rules } = deps;
  let transport = emptyTransport;
  let stream: MediaStream | null = null;
  let fetchedBytes = 0;
  let endTimer: Disposable | null = null;
  const position = (): number => positionAt(transport, clock.elapsed());

  function take(step: TransportStep): 701 | 711 | null {
    if (!step.ok) return step.errorCode;
    become(step.transport, step.effect);
    return null;
  }

  function become(next: Transport, effect: MediaEffect): void {
    transport = next;
    if (effect === 'open' || effect === 'close') stream?.close();
    if (effect === 'open') open();
    if (effect === 'reposition') stream?.reposition(transport.base);
    watchEnd();
    deps.onChanged();
  }

  function open(): void {
    if (transport.item === null) return;
    if (deps.isLying()) {
      transport = opened(transport, { seconds: 0, isStill: true }, clock.elapsed());
      return;
    }
    stream = openMediaStream(transport.item, deps, {
      opened: (media) => become(opened(transport, media, clock.elapsed()), 'none'),
      failed: () => become(failed(transport, rules), 'close'),
      received: (bytes) => (fetchedBytes += bytes),
      position,
    });
  }

  function watchEnd(): void {
    void endTimer?.dispose();
    const left = millisecondsLeft(transport, clock.elapsed());
    const passTime = (): unknown => take(advance(transport, rules, clock.elapsed()));
    endTimer = left === null ? null : clock.after(Math.min(left, LONGEST_WAIT_MS), passTime);
  }

  return {
    transport: () => transport,
    position,
    fetchedBytes: () => fetchedBytes,
    take,
    dispose() {
      stream?.close();
      void endTimer?.dispose();
    },
  };
}
