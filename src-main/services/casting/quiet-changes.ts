import type { Clock } from '../../lib/clock.ts';

/** Finds out that a room that should tell its changes has stopped telling: a change was seen, and no word of it came. */
export interface QuietChanges {
  /** The room told something. */
  told(): void;
  /** A look found a change (`hasChanged`) or none; true once when a change was never told of. */
  seen(hasChanged: boolean): boolean;
}

/** Events may be gathered before they are sent (Rygel: 0.2 s) and come behind the look. */
const PATIENCE_MS = 2_000;

/** A change of which no word comes within 2 s was never told of. */
export function createQuietChanges(clock: Clock): QuietChanges {
  let untoldSince: number | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    told() {
      untoldSince = null;
      toldAt = clock.elapsed();
    },
    seen(hasChanged) {
      const now = clock.elapsed();
      if (hasChanged && now - toldAt > PATIENCE_MS) untoldSince ??= now;
      if (untoldSince === null || now - untoldSince < PATIENCE_MS) return false;
      untoldSince = null;
      return true;
    },
  };
}
