import type { Clock } from '../../lib/clock.ts';
import type { RecordExchange, WireTiming } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { JsonObject } from './json.ts';
import { numberIn, textIn } from './json.ts';
import { SENDER } from './namespaces.ts';
import type { CastMessage } from './socket.ts';

/** How a request is asked on behalf of somebody. */
export interface CastLook {
  readonly signal: AbortSignal;
  readonly record: RecordExchange;
}

/** One question to a receiver. */
export interface CastQuestion {
  readonly destinationId: string;
  readonly namespace: string;
  readonly payload: JsonObject;
  readonly timeoutMs: number;
}

/** Asks, and matches the answers by their request id; every question ends, which those of the library do not. */
export interface CastRequests {
  /** Errors: device.unreachable (timeout, closed), device.refused (context: service, errorCode, errorDescription), input.cancelled. */
  ask(question: CastQuestion, look: CastLook): Promise<Result<JsonObject>>;
  /** Takes a message; false when nobody waits for it. */
  answer(message: CastMessage): boolean;
  /** One end of the receiver, or the whole connection (`null`), has ended: nobody needs to wait any longer. */
  end(destinationId: string | null, reason: string): void;
}

export interface CastRequestsDeps {
  readonly clock: Clock;
  /** `host:port`. */
  readonly target: string;
  readonly send: (message: CastMessage) => boolean;
}

/** Answers that are refusals, whatever was asked. */
const REFUSALS: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'INVALID_PLAYER_STATE',
  'LAUNCH_ERROR',
  'LOAD_FAILED',
  'LOAD_CANCELLED',
]);

type Ending =
  | { readonly kind: 'answered'; readonly payload: JsonObject }
  | { readonly kind: 'failed'; readonly reason: string };

/** Questions of one connection, with request ids from 1. Source: docs/protocols/castv2.md, "Messages". */
export function createCastRequests(deps: CastRequestsDeps): CastRequests {
  const { clock, target } = deps;
  const waiting = new Map<
    number,
    { readonly destinationId: string; readonly settle: (ending: Ending) => void }
  >();
  let lastId = 0;

  function wait(
    id: number,
    { destinationId, timeoutMs }: CastQuestion,
    signal: AbortSignal,
  ): Promise<Ending> {
    return new Promise((resolve) => {
      const settle = (ending: Ending): void => {
        timer.dispose();
        signal.removeEventListener('abort', cancel);
        waiting.delete(id);
        resolve(ending);
      };
      const cancel = (): void => settle({ kind: 'failed', reason: 'cancelled' });
      const timer = clock.after(timeoutMs, () => settle({ kind: 'failed', reason: 'timeout' }));
      signal.addEventListener('abort', cancel, { once: true });
      waiting.set(id, { destinationId, settle });
      if (signal.aborted) cancel();
    });
  }

  return {
    async ask(question, look) {
      const { destinationId, namespace, payload } = question;
      lastId += 1;
      const message = {
        sourceId: SENDER,
        destinationId,
        namespace,
        payload: { ...payload, requestId: lastId },
      };
      const startedAt = clock.now();
      const begin = clock.elapsed();
      const ended = wait(lastId, question, look.signal);
      if (!look.signal.aborted && !deps.send(message))
        waiting.get(lastId)?.settle({ kind: 'failed', reason: 'closed' });
      const ending = await ended;
      const result = resultOf(ending, message, target);
      const ms = clock.elapsed() - begin;
      const timing = timingOf(ending, ms);
      look.record({ startedAt, ms, timing, ...evidenceOf(message, ending, result, target) });
      return result;
    },
    answer(message) {
      const asker = waiting.get(numberIn(message.payload, 'requestId') ?? 0);
      asker?.settle({ kind: 'answered', payload: message.payload });
      return asker !== undefined;
    },
    end(destinationId, reason) {
      for (const asker of [...waiting.values()])
        if (destinationId === null || asker.destinationId === destinationId)
          asker.settle({ kind: 'failed', reason });
    },
  };
}

/** The connection is there already; a message goes out and its answer comes whole, so that the wait is all there is. */
function timingOf(ending: Ending, ms: number): WireTiming {
  const waitMs = ending.kind === 'answered' ? ms : null;
  return { dnsMs: 0, connectMs: 0, sendMs: null, waitMs, receiveMs: null };
}

function resultOf(ending: Ending, asked: CastMessage, target: string): Result<JsonObject> {
  const action = textIn(asked.payload, 'type') ?? '';
  if (ending.kind === 'failed') return unanswered(ending.reason, action, target);
  const type = textIn(ending.payload, 'type') ?? '';
  return REFUSALS.has(type) ? refused(ending.payload, type, asked) : ok(ending.payload);
}

function unanswered(reason: string, action: string, target: string): Result<never> {
  const context = { reason, action, target };
  if (reason === 'cancelled')
    return fail('input.cancelled', { message: `${action} was cancelled.`, context, retryable: true });
  const words = reason === 'timeout' ? 'did not answer in time' : `closed the connection (${reason})`;
  return fail('device.unreachable', {
    message: `${action}: the Cast receiver at ${target} ${words}.`,
    context,
    retryable: true,
  });
}

function refused(payload: JsonObject, type: string, asked: CastMessage): Result<never> {
  const action = textIn(asked.payload, 'type') ?? '';
  const errorCode = numberIn(payload, 'detailedErrorCode');
  const reason = textIn(payload, 'reason');
  const context = {
    service: asked.namespace.slice(asked.namespace.lastIndexOf('.') + 1),
    action,
    errorCode,
    errorDescription: reason === null ? type : `${type}: ${reason}`,
    type,
    raw: JSON.stringify(payload).slice(0, 2_000),
  };
  if (type === 'LOAD_CANCELLED')
    return fail('device.takenOver', { message: 'Another sender loaded something else.', context });
  const detail = [reason, errorCode].filter((each) => each !== null).join(', ');
  return fail('device.refused', {
    message: `The Cast receiver answered ${action} with ${type}${detail === '' ? '' : ` (${detail})`}.`,
    context,
  });
}

function evidenceOf(
  asked: CastMessage,
  ending: Ending,
  result: Result<JsonObject>,
  target: string,
): {
  readonly method: string;
  readonly target: string;
  readonly ok: boolean;
  readonly outcome: string;
  readonly requestHead: string;
  readonly requestBody: string;
  readonly responseHead: string;
  readonly responseBody: string;
  readonly responseBytes: number;
} {
  const { sourceId, destinationId, namespace, payload } = asked;
  const responseBody = ending.kind === 'answered' ? JSON.stringify(ending.payload, null, 2) : '';
  const type = ending.kind === 'answered' ? (textIn(ending.payload, 'type') ?? '') : ending.reason;
  return {
    method: textIn(payload, 'type') ?? '',
    target: `cast://${target}/${destinationId}`,
    ok: result.ok,
    outcome: result.ok ? 'ok' : type,
    requestHead: `${sourceId} -> ${destinationId}\n${namespace}`,
    requestBody: JSON.stringify(payload, null, 2),
    responseHead: ending.kind === 'answered' ? `${destinationId} -> ${sourceId}\n${namespace}` : '',
    responseBody,
    responseBytes: Buffer.byteLength(responseBody),
  };
}
