import type { RequestListener } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { REBOOT_MS } from './faults.ts';
import { listenOnLoopback } from './loopback-server.ts';

/** Switches a renderer's HTTP server on, off, and on again. */
export interface Power {
  /** `host:port`. */
  address(): string;
  /** Cuts everything off at once, and comes back after a while by itself; does nothing while it is off. */
  reboot(): Promise<void>;
  dispose(): Promise<void>;
}

export interface PowerDeps {
  readonly address: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly listener: RequestListener;
  /** It listens; not called once it is disposed of. */
  readonly onUp: (address: string, occasion: 'first' | 'after reboot') => void;
  /** Power is lost. */
  readonly onDown: () => void;
}

/** Switches on. Rejects when the address cannot be listened on. */
export async function createPower(deps: PowerDeps): Promise<Power> {
  const ending = new AbortController();
  let server = await listenOnLoopback(deps.address, 0, deps.listener);
  let isOff = false;
  let comingBack = Promise.resolve();
  const address = (): string => `${deps.address}:${server.port}`;

  async function comeBack(): Promise<void> {
    await deps.clock.sleep(REBOOT_MS, ending.signal);
    if (ending.signal.aborted) return;
    server = await listenOnLoopback(deps.address, server.port, deps.listener);
    isOff = false;
    if (!ending.signal.aborted) deps.onUp(address(), 'after reboot');
  }

  deps.onUp(address(), 'first');
  return {
    address,
    async reboot() {
      if (isOff) return;
      isOff = true;
      deps.onDown();
      await server.close();
      comingBack = comeBack().catch((error: unknown) =>
        deps.log.error('practice renderer did not come back', { reason: messageOf(error) }),
      );
    },
    async dispose() {
      ending.abort();
      await comingBack;
      await server.close();
    },
  };
}
