import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';

/** Asks whether the other end still lives. */
export interface Heartbeat extends Disposable {
  /** Anything was heard: the other end lives. */
  heard(): void;
  dispose(): void;
}

export interface HeartbeatDeps {
  readonly clock: Clock;
  readonly ping: () => void;
  /** Nothing at all was heard for too long; called once. */
  readonly onDead: () => void;
}

/** As Chromium has it; others wait 12 to 20 s. */
export const HEARTBEAT = { pingMs: 5_000, deadMs: 10_000 } as const;

/**
 * Calls `ping` every 5 s from now on, and `onDead` once nothing was heard for 10 s. Source: docs/protocols/castv2.md,
 * "Living with a receiver".
 */
export function createHeartbeat({ clock, ping, onDead }: HeartbeatDeps): Heartbeat {
  let heardAt = clock.elapsed();
  const timer = clock.every(HEARTBEAT.pingMs, () => {
    if (clock.elapsed() - heardAt < HEARTBEAT.deadMs) return ping();
    timer.dispose();
    onDead();
  });
  return {
    heard: () => void (heardAt = clock.elapsed()),
    dispose: () => timer.dispose(),
  };
}
