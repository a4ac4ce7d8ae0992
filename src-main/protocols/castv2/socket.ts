import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { failureReasonOf } from '../../lib/http-failure.ts';
import { createFrameReader } from './frame-reader.ts';
import type { JsonObject } from './json.ts';
import { parseObject } from './json.ts';
import type { LibraryTransport } from './library.ts';
import { loadCastLibrary } from './library.ts';

/** A message as it goes over the wire, its payload read as JSON. */
export interface CastMessage {
  readonly sourceId: string;
  readonly destinationId: string;
  readonly namespace: string;
  readonly payload: JsonObject;
}

/** One TLS connection to a receiver. */
export interface CastSocket extends Disposable {
  /** False when the connection is closed or broke off. */
  send(message: CastMessage): boolean;
  /** Closes at once; `onClosed` is not called for that. */
  dispose(): void;
}

export interface CastSocketOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onMessage: (message: CastMessage) => void;
  /** Called once when the connection ends by itself: `reset`, `tooLarge`, `malformed`. */
  readonly onClosed: (reason: string) => void;
}

/**
 * Connects by castv2-client, whose transport is driven so that nothing of it can escape: its own cutting of the stream, which
 * takes any length, is replaced; what it throws on a message ends the connection; its errors always have a listener.
 * Certificates are not verified: receivers make their own. Errors: device.unreachable, input.cancelled.
 * Source: docs/protocols/castv2.md, "The library".
 */
export async function openCastSocket(options: CastSocketOptions): Promise<Result<CastSocket>> {
  const library = await loadCastLibrary();
  if (!library.ok) return library;
  const transport = library.value();
  const failure = await connect(transport, options);
  if (failure !== null) {
    transport.socket?.destroy();
    return unreachable(options, failure);
  }
  return ok(driven(transport, options));
}

/** Answers why there is no connection; `null` when there is one. */
function connect(transport: LibraryTransport, options: CastSocketOptions): Promise<string | null> {
  const { host, port, clock, timeoutMs, signal } = options;
  return new Promise((resolve) => {
    const settle = (reason: string | null): void => {
      timer.dispose();
      signal.removeEventListener('abort', cancel);
      resolve(reason);
    };
    const cancel = (): void => settle('cancelled');
    const timer = clock.after(timeoutMs, () => settle('timeout'));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    transport.on('error', (error) => settle(failureReasonOf(error)));
    transport.on('close', () => settle('reset'));
    try {
      transport.ps = null;
      transport.connect({ host, port }, () => {
        // The library's own cutting must not see a single byte: it takes any length, and throws at some.
        transport.socket?.removeAllListeners('readable');
        settle(null);
      });
      transport.socket?.on('error', () => undefined);
    } catch (error) {
      settle(failureReasonOf(error));
    }
  });
}

function driven(transport: LibraryTransport, options: CastSocketOptions): CastSocket {
  const { socket, ps } = transport;
  const frames = createFrameReader();
  let isOpen = socket !== null && ps !== null;
  const end = (reason: string): void => {
    if (!isOpen) return;
    isOpen = false;
    socket?.destroy();
    options.onClosed(reason);
  };
  const take = (chunk: Uint8Array): void => {
    const whole = frames.push(chunk);
    if (whole === null) return end('tooLarge');
    try {
      for (const frame of whole) if (isOpen) ps?.emit('packet', frame);
    } catch {
      end('malformed');
    }
  };
  transport.on('close', () => end('reset'));
  transport.on('error', (error) => end(failureReasonOf(error)));
  transport.on('message', (sourceId, destinationId, namespace, data) => {
    const payload = typeof data === 'string' ? parseObject(data) : null;
    if (payload !== null) options.onMessage({ sourceId, destinationId, namespace, payload });
  });
  socket?.on('data', take);
  socket?.resume();
  socket?.setKeepAlive(true, KEEP_ALIVE_MS);
  if (!isOpen) queueMicrotask(() => options.onClosed('reset'));
  return {
    send(message) {
      if (!isOpen) return false;
      try {
        const { sourceId, destinationId, namespace, payload } = message;
        transport.send(sourceId, destinationId, namespace, JSON.stringify(payload));
        return true;
      } catch (error) {
        end(messageOf(error));
        return false;
      }
    },
    dispose() {
      isOpen = false;
      socket?.destroy();
    },
  };
}

const KEEP_ALIVE_MS = 30_000;

function unreachable({ host, port }: CastSocketOptions, reason: string): Result<never> {
  const context = { reason, target: `${host}:${port}` };
  if (reason === 'cancelled')
    return fail('input.cancelled', { message: 'Connecting was cancelled.', context, retryable: true });
  return fail('device.unreachable', {
    message: `The Cast receiver at ${host}:${port} cannot be connected to (${reason}).`,
    context,
    retryable: true,
  });
}
