import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { limits } from '../../lib/limits.ts';
import type { SsdpSighting } from './browser.ts';
import type { GoneReason, HeardDevice } from './heard-device.ts';
import { createHeardDevice } from './heard-device.ts';
import { isRendererTarget } from './renderer-target.ts';

export interface PresenceDependencies {
  readonly clock: Clock;
  /** A renderer was seen for the first time, or at another location than before. The sighting has a location. */
  readonly onPresent: (udn: string, sighting: SsdpSighting) => void;
  readonly onGone: (udn: string, reason: GoneReason) => void;
}

/** Turns sightings into who is here. */
export interface Presence extends Disposable {
  /** Takes what the browser hears, of whatever device. */
  see(sighting: SsdpSighting): void;
  /** The device was heard in some other way, say it answered a call: its time begins anew. */
  touch(udn: string): void;
  /** Stops all timers and reports nothing any more. */
  dispose(): void;
}

/**
 * One entry for each UDN, however many answers a device gives. A goodbye counts only when nothing of the same device
 * follows it, and silence counts when its max-age has passed. A device that is heard at several locations in turn, on
 * two interfaces say, keeps the one it was last reported with for as long as that is heard. At most `limits.knownRooms`.
 * Source: docs/protocols/ssdp.md, "Presence".
 */
export function createPresence(deps: PresenceDependencies): Presence {
  const devices = new Map<string, HeardDevice>();
  let isDisposed = false;

  const meet = (sighting: SsdpSighting): void => {
    const { udn, location } = sighting;
    if (location === null || !isRendererTarget(sighting.target)) return;
    if (devices.size >= limits.knownRooms) return;
    const onGone = (reason: GoneReason): void => {
      devices.delete(udn);
      deps.onGone(udn, reason);
    };
    devices.set(udn, createHeardDevice(deps.clock, { ...sighting, location }, onGone));
    deps.onPresent(udn, sighting);
  };

  return {
    see(sighting) {
      if (isDisposed) return;
      const device = devices.get(sighting.udn);
      if (sighting.kind === 'byebye') return device?.hearGoodbye();
      if (device === undefined) return meet(sighting);
      if (device.hear(sighting)) deps.onPresent(sighting.udn, sighting);
    },
    touch: (udn) => devices.get(udn)?.prolong(),
    dispose() {
      isDisposed = true;
      for (const device of devices.values()) device.dispose();
      devices.clear();
    },
  };
}
