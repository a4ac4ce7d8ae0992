import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { en } from 'zod/locales';
import type { Face, RequestName, RequestParsed, RequestResult } from '../../src-preload/contract/index.ts';
import { requests } from '../../src-preload/contract/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Result } from '../lib/result.ts';
import { fail, messageOf } from '../lib/result.ts';
import type { StorageCode } from '../lib/storage-failure.ts';
import { storageCodeOf } from '../lib/storage-failure.ts';
import type { Witness } from '../services/activity/witness.ts';

/** Whoever sends something that is not valid is told what would be: the small schema library has no words of its own. */
z.config(en());

/** Who asks: the face, and whether its host can vouch that the asker is this product's own. */
export interface Sender {
  readonly face: Face;
  readonly trusted: boolean;
  /** Tells askers apart in the log. */
  readonly id: string;
}

/** What a handler may know about the call beside its input. */
export interface Call {
  readonly sender: Sender;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export type Handler<N extends RequestName> = (
  input: RequestParsed<N>,
  call: Call,
) => Promise<RequestResult<N>> | RequestResult<N>;

/** One handler for every request of the contract: a missing one does not compile. */
export type Handlers = { readonly [N in RequestName]: Handler<N> };

/** The handlers of one domain (`devices:…`). */
export type DomainHandlers<D extends string> = Pick<Handlers, Extract<RequestName, `${D}:${string}`>>;

/** Answers requests by name. Never rejects. */
export interface Dispatcher {
  dispatch(sender: Sender, name: unknown, input: unknown, signal: AbortSignal): Promise<Result<unknown>>;
}

/**
 * The one gate between faces and the application: sender check, look-up by own key, parse, call, log.
 *
 * Errors: input.foreignSender, input.unknownRequest, input.invalid (context.issues lists path and message),
 * storage.full, storage.readOnly and the like where a store failed, internal.unexpected (context.incident is in the log
 * too) and whatever the handler answers.
 */
export function createDispatcher(deps: {
  readonly handlers: Handlers;
  readonly clock: Clock;
  readonly log: Log;
  /** Writes down what is asked; what it answers is called with the result when the request ends. */
  readonly began: Witness['began'];
}): Dispatcher {
  const { handlers, clock, began } = deps;
  const log = deps.log.scope('ipc');

  async function call(name: RequestName, input: unknown, context: Call): Promise<Result<unknown>> {
    const parsed = requests[name].input.safeParse(input ?? {});
    if (!parsed.success) return invalidInput(name, parsed.error.issues);
    const ended = began(name, parsed.data, context.sender.face);
    return ended(await answer(name, parsed.data, context));
  }

  async function answer(
    name: RequestName,
    input: RequestParsed<RequestName>,
    context: Call,
  ): Promise<Result<unknown>> {
    try {
      return await (handlers[name] as Handler<RequestName>)(input, context);
    } catch (error) {
      const storageCode = storageCodeOf(error);
      if (storageCode !== null) return notKept(name, storageCode, error);
      const incident = randomUUID();
      log.error('a request failed unexpectedly', { name, incident, error });
      return fail('internal.unexpected', {
        message: `Something went wrong inside the application (incident ${incident}).`,
        context: { incident, request: name },
      });
    }
  }

  return {
    async dispatch(sender, name, input, signal) {
      if (!sender.trusted) {
        log.warn('refused a foreign sender', { sender: sender.id, name });
        return fail('input.foreignSender', { message: 'The request did not come from this application.' });
      }
      if (!isRequestName(name)) {
        return fail('input.unknownRequest', {
          message: 'There is no such request.',
          context: { name: String(name).slice(0, 100) },
        });
      }
      const startedAt = clock.elapsed();
      const result = await call(name, input, { sender, signal });
      const ms = Math.round(clock.elapsed() - startedAt);
      log.debug('answered', { name, sender: sender.id, ms, outcome: result.ok ? 'ok' : result.error.code });
      return result;
    },
  };
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requests, name);
}

/** A disk that is full, or gone, is nobody's mistake. */
function notKept(name: RequestName, code: StorageCode, error: unknown): Result<never> {
  const detail = messageOf(error);
  const message = `Nothing was changed: the data folder cannot be written (${detail}).`;
  return fail(code, { message, context: { request: name, detail }, retryable: true });
}

interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalidInput(name: RequestName, issues: readonly SchemaIssue[]): Result<never> {
  const list = issues
    .slice(0, 10)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  const first = list[0];
  return fail('input.invalid', {
    message: `The input of ${name} is not valid: ${first?.path || 'input'}: ${first?.message ?? 'unreadable'}`,
    context: { request: name, issues: list },
  });
}
