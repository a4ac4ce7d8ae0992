import type { Result } from '../lib/result.ts';
import { fail, messageOf } from '../lib/result.ts';
import type { Dispatcher, Sender } from './dispatcher.ts';

/** A request as it travels over a socket; its answer carries the same `id`. */
export interface CallMessage {
  readonly id: number;
  readonly request: unknown;
  readonly input: unknown;
}

export interface CallAnswer {
  readonly id: number;
  readonly result: Result<unknown>;
}

/** How many requests of one connection may be under way at once. */
export const MAX_CALLS_UNDER_WAY = 100;

/** Reads one message of a socket; `null` when it is not a JSON object with a whole number as `id`. */
export function parseMessage(
  text: string,
): ({ readonly id: number } & Readonly<Record<string, unknown>>) | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isRecord(value) && Number.isSafeInteger(value['id']) ? (value as { id: number }) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Answers the requests of one connection. */
export interface CallChannel {
  /** Calls and answers through `send`; refuses at once where too many are under way. Never throws. */
  receive(message: CallMessage): void;
  /** Aborts one call that is under way; it still answers. */
  cancel(id: number): void;
}

/**
 * Connects one socket with the dispatcher. Calls live on when the socket closes, since a cast must survive a reload:
 * only `signal` (the host's end) or a `cancel` aborts them.
 */
export function createCallChannel(deps: {
  readonly dispatcher: Dispatcher;
  readonly sender: Sender;
  readonly signal: AbortSignal;
  readonly send: (answer: CallAnswer) => void;
}): CallChannel {
  const { dispatcher, sender, signal, send } = deps;
  const underWay = new Map<number, AbortController>();

  async function call(message: CallMessage, stop: AbortController): Promise<void> {
    const ends = AbortSignal.any([signal, stop.signal]);
    const result = await dispatcher.dispatch(sender, message.request, message.input, ends);
    underWay.delete(message.id);
    try {
      send({ id: message.id, result });
    } catch (error) {
      const reason = `The answer could not be sent: ${messageOf(error)}`;
      send({ id: message.id, result: fail('internal.unexpected', { message: reason }) });
    }
  }

  return {
    receive(message) {
      const refusal = refuse(message.id, underWay);
      if (refusal) return send({ id: message.id, result: refusal });
      const stop = new AbortController();
      underWay.set(message.id, stop);
      void call(message, stop);
    },
    cancel: (id) => underWay.get(id)?.abort(),
  };
}

function refuse(id: number, underWay: ReadonlyMap<number, unknown>): Result<never> | null {
  if (underWay.has(id)) {
    return fail('input.invalid', { message: 'A request with this id is still under way.', context: { id } });
  }
  if (underWay.size < MAX_CALLS_UNDER_WAY) return null;
  return fail('input.invalid', {
    message: `At most ${MAX_CALLS_UNDER_WAY} requests can be under way at once.`,
    context: { limit: MAX_CALLS_UNDER_WAY },
    retryable: true,
  });
}
