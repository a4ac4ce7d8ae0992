import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { EventName, RequestName } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { Holder } from './holder-file.ts';
import { readHolder } from './holder-file.ts';
import { createLineReader, MAX_LINE } from './line-reader.ts';

/** How long a holder may take to answer the first word, in ms; one that hangs counts as not there. */
const GREETING_MS = 2_000;

export type WatchListener = (event: EventName, payload: unknown) => void;

/** A terminal's connection to the application that holds the data folder. */
export interface HandoverClient {
  readonly holder: Holder;
  /** Resolves when the holder is gone or `close` was called. */
  readonly closed: Promise<void>;
  /** Never rejects. Aborting asks the holder to stop; its answer still counts. */
  request(name: RequestName, input: unknown, signal: AbortSignal): Promise<Result<unknown>>;
  /** Hears the events of one domain until the connection ends. Errors: input.unknownRequest. */
  watch(domain: string, onEvent: WatchListener): Promise<Result<unknown>>;
  /** A new link that opens the holder's browser face; `null` where it has none. */
  url(): Promise<string | null>;
  /** Lets go; work that was handed over goes on. */
  close(): void;
}

/** Finds and greets the application that holds a data folder; `null` when none answers. */
export async function connectToHolder(dataFolder: string): Promise<HandoverClient | null> {
  const holder = await readHolder(dataFolder);
  if (!holder) return null;
  const socket = connect(holder.socket);
  const isConnected = await once(socket, 'connect', { signal: AbortSignal.timeout(GREETING_MS) }).then(
    () => true,
    () => false,
  );
  if (!isConnected) {
    socket.destroy();
    return null;
  }
  return greet(createClient(socket, holder));
}

/** How long `findHolder` tries, and how often, in ms. */
const FIND_MS = 2_000;
const FIND_EVERY_MS = 100;

/**
 * As `connectToHolder`, for somebody who knows that the folder is held: a process that has just taken it opens its door
 * a moment later.
 */
export async function findHolder(dataFolder: string, clock: Clock): Promise<HandoverClient | null> {
  const deadline = clock.elapsed() + FIND_MS;
  const never = new AbortController().signal;
  for (;;) {
    const client = await connectToHolder(dataFolder);
    if (client || clock.elapsed() >= deadline) return client;
    await clock.sleep(FIND_EVERY_MS, never);
  }
}

async function greet({ client, control }: Client): Promise<HandoverClient | null> {
  const timeout = AbortSignal.timeout(GREETING_MS);
  const late = once(timeout, 'abort').then(() => null);
  const greeting = await Promise.race([control('holder'), late]);
  if (greeting?.ok) return client;
  client.close();
  return null;
}

interface Client {
  readonly client: HandoverClient;
  readonly control: (what: string) => Promise<Result<unknown>>;
}

function createClient(socket: Socket, holder: Holder): Client {
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  const listeners = new Map<string, WatchListener>();
  let lastId = 0;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const answer of waiting.values()) answer(holderGone(holder));
      waiting.clear();
      resolve();
    });
  });
  socket.on('error', () => socket.destroy());
  const onLine = (line: string): void => hear(line, waiting, listeners);
  socket.on(
    'data',
    createLineReader(MAX_LINE, onLine, () => socket.destroy()),
  );

  function send(message: object, signal: AbortSignal | null): Promise<Result<unknown>> {
    if (socket.destroyed) return Promise.resolve(holderGone(holder));
    lastId += 1;
    const id = lastId;
    const cancel = (): void => void socket.write(`${JSON.stringify({ id, cancel: true })}\n`);
    return new Promise((resolve) => {
      waiting.set(id, (result) => {
        signal?.removeEventListener('abort', cancel);
        resolve(result);
      });
      socket.write(`${JSON.stringify({ id, ...message })}\n`);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel);
    });
  }

  const control = (what: string): Promise<Result<unknown>> => send({ control: what }, null);
  const client: HandoverClient = {
    holder,
    closed,
    request: (name, input, signal) => send({ request: name, input }, signal),
    watch(domain, onEvent) {
      listeners.set(domain, onEvent);
      return send({ watch: domain }, null);
    },
    async url() {
      const answer = await control('url');
      const value = answer.ok ? (answer.value as { readonly url?: unknown }) : {};
      return typeof value.url === 'string' ? value.url : null;
    },
    close: () => socket.destroySoon(),
  };
  return { client, control };
}

/** What makes no sense is left unheard: an answer that never comes ends with the connection. */
function hear(
  line: string,
  waiting: Map<number, (result: Result<unknown>) => void>,
  listeners: ReadonlyMap<string, WatchListener>,
): void {
  const message = parseLine(line);
  if (typeof message['event'] === 'string') {
    const event = message['event'] as EventName;
    listeners.get(event.split(':')[0] ?? '')?.(event, message['payload']);
  } else if (typeof message['id'] === 'number') {
    const answer = waiting.get(message['id']);
    waiting.delete(message['id']);
    answer?.(message['result'] as Result<unknown>);
  }
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function holderGone({ pid, face }: Holder): Result<never> {
  return fail('host.disconnected', {
    message: `The application that holds the data folder (${face}, process ${pid}) ended before it answered.`,
    context: { pid, face },
    retryable: true,
  });
}
