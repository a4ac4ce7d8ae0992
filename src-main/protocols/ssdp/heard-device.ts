import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { SsdpSighting } from './browser.ts';

/** Why a device is not here any more. */
export type GoneReason = 'saidGoodbye' | 'expired';

/**
 * How long a goodbye must stand unanswered, in ms. Rygel says goodbye six times within 0.7 s at every start, and only
 * then that it is there.
 */
export const GOODBYE_QUIET_MS = 2_500;

/** One device that is here, with the timers that end it. */
export interface HeardDevice extends Disposable {
  /** Takes a sighting that is no goodbye; answers whether the device is at another location than was known. */
  hear(sighting: SsdpSighting): boolean;
  hearGoodbye(): void;
  /** Lets its time begin anew. */
  prolong(): void;
  dispose(): void;
}

/** A device that is heard in more places than this has the oldest forgotten. */
const MAX_LOCATIONS = 8;

const IDLE: Disposable = { dispose: () => undefined };

/** Begins with the device's first sighting and calls `onGone` at most once. */
export function createHeardDevice(
  clock: Clock,
  first: SsdpSighting & { readonly location: string },
  onGone: (reason: GoneReason) => void,
): HeardDevice {
  let current = first.location;
  let maxAgeMs = first.maxAgeSeconds * 1_000;
  let expiry = IDLE;
  let goodbye: Disposable | null = null;
  const heardAt = new Map([[first.location, clock.elapsed()]]);

  const dispose = (): void => {
    void expiry.dispose();
    void goodbye?.dispose();
  };
  const end = (reason: GoneReason): void => {
    dispose();
    onGone(reason);
  };
  const prolong = (): void => {
    void expiry.dispose();
    expiry = clock.after(maxAgeMs, () => end('expired'));
  };
  /** A new location is news. A known one is when the device has restarted, or when the current one has fallen silent. */
  const isNews = (location: string, hasReturned: boolean): boolean => {
    if (location === current) return false;
    if (hasReturned || !heardAt.has(location)) return true;
    return clock.elapsed() - (heardAt.get(current) ?? 0) > maxAgeMs;
  };
  const note = (location: string): void => {
    heardAt.delete(location);
    heardAt.set(location, clock.elapsed());
    const [oldest] = heardAt.keys();
    if (heardAt.size > MAX_LOCATIONS && oldest !== undefined) heardAt.delete(oldest);
  };

  prolong();
  return {
    hear(sighting) {
      const hasReturned = goodbye !== null;
      void goodbye?.dispose();
      goodbye = null;
      maxAgeMs = sighting.maxAgeSeconds * 1_000;
      prolong();
      if (sighting.location === null) return false;
      const hasMoved = isNews(sighting.location, hasReturned);
      note(sighting.location);
      if (hasMoved) current = sighting.location;
      return hasMoved;
    },
    hearGoodbye() {
      void goodbye?.dispose();
      goodbye = clock.after(GOODBYE_QUIET_MS, () => end('saidGoodbye'));
    },
    prolong,
    dispose,
  };
}
