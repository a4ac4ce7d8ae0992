import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { MediaListener } from './media-listener.ts';
import { listenForMedia } from './media-listener.ts';

/** The ports that are tried first, so that a firewall can be opened for them: 3500–3519. */
export const PREFERRED_PORTS: readonly number[] = Array.from(
  { length: 20 },
  (_nothing, index) => 3500 + index,
);

/** Listening here would serve on every network that this machine is in. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** Serves offered files to rooms, from the address of this machine that each room sees. */
export interface MediaServer extends Disposable {
  /**
   * The listener on that address, started when it is first needed and kept from then on.
   * Errors: media.unreachable, when the address is not this machine's or has no free port.
   */
  listenerOn(address: string): Promise<Result<MediaListener>>;
  /** Closes every listener and connection. */
  dispose(): Promise<void>;
}

export interface MediaServerDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly ffmpeg: Ffmpeg;
  /** Tried in this order, then any port. */
  readonly ports: readonly number[];
}

/** A media server; nothing listens yet. */
export function createMediaServer(deps: MediaServerDeps): MediaServer {
  const listeners = new Map<string, Promise<Result<MediaListener>>>();
  let isDisposed = false;
  const start = async (address: string): Promise<Result<MediaListener>> => {
    try {
      const listener = await listenForMedia(address, [...deps.ports, 0], deps);
      deps.log.info('The media server listens', { address, port: listener.port });
      return ok(listener);
    } catch (error) {
      listeners.delete(address);
      deps.log.warn('The media server cannot listen', { address, detail: messageOf(error) });
      return cannotListen(address, messageOf(error));
    }
  };
  return {
    listenerOn(address) {
      if (EVERY_ADDRESS.includes(address))
        return Promise.resolve(cannotListen(address, 'This means every address'));
      if (isDisposed) return Promise.resolve(cannotListen(address, 'The application is closing'));
      const started = listeners.get(address) ?? start(address);
      listeners.set(address, started);
      return started;
    },
    async dispose() {
      isDisposed = true;
      const started = await Promise.all(listeners.values());
      listeners.clear();
      await Promise.all(started.map(async (result) => result.ok && result.value.dispose()));
    },
  };
}

function cannotListen(address: string, detail: string): Result<never> {
  return fail('media.unreachable', {
    message: `This machine cannot serve media from ${address}.`,
    context: { address, detail },
    retryable: true,
  });
}
