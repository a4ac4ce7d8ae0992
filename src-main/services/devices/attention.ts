import type { Clock } from '../../lib/clock.ts';

/** A look at the rooms lasts so long: somebody who asks from a terminal asks again. */
const ATTENTION_MS = 60_000;

/** Whether anybody may be looking at the rooms: a face is connected, or asked for them lately. */
export interface Attention {
  isWatched(): boolean;
  /** Called when somebody begins to look. */
  onWatched(listener: () => void): void;
  /** Somebody asked for the rooms. */
  asked(): void;
  forget(): void;
}

/** `hasListeners` says whether a face is connected. */
export function createAttention(clock: Clock, hasListeners: () => boolean): Attention {
  const listeners = new Set<() => void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  const isWatched = (): boolean => hasListeners() || clock.elapsed() - askedAt < ATTENTION_MS;
  return {
    isWatched,
    onWatched: (listener) => void listeners.add(listener),
    asked() {
      const wasWatched = isWatched();
      askedAt = clock.elapsed();
      if (!wasWatched) for (const listener of listeners) listener();
    },
    forget: () => listeners.clear(),
  };
}
