import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Face } from '../../../src-preload/contract/index.ts';
import { eventNames } from '../../../src-preload/contract/index.ts';
import { createCallChannel, parseMessage } from '../../ipc/call-channel.ts';
import type { CallChannel } from '../../ipc/call-channel.ts';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { chooseSocketPath } from './address.ts';
import type { Holder } from './holder-file.ts';
import { removeHolder, writeHolder } from './holder-file.ts';
import { createLineReader, MAX_LINE } from './line-reader.ts';

const MAX_CONNECTIONS = 32;
/** A listener that lets more than this pile up is dropped. */
const MAX_BACKLOG = 16 * 1024 * 1024;

export interface HandoverOptions {
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  readonly dataFolder: string;
  /** The face of the process that holds the folder. */
  readonly face: Face;
  /** A link that opens the browser face; `null` where this process has none. */
  readonly url: () => string | null;
  readonly log: Log;
  readonly clock: Clock;
}

/** The door through which terminals reach the application that holds a data folder. */
export interface Handover extends Disposable {
  readonly holder: Holder;
  dispose(): Promise<void>;
}

/**
 * Opens the door and writes `holder.json`. Only the process that holds the folder's lock may call this: what an
 * earlier holder left behind is removed.
 *
 * JSON lines: `{id, request, input}`, `{id, cancel}`, `{id, watch: domain}` and `{id, control: "url" | "holder"}` in;
 * `{id, result}` and `{event, payload}` out. Rejects with the system's error when it cannot listen.
 */
export async function startHandover(options: HandoverOptions): Promise<Handover> {
  const { dataFolder, face, clock } = options;
  const log = options.log.scope('handover');
  const socketPath = await chooseSocketPath(dataFolder, process.platform);
  const holder: Holder = { pid: process.pid, face, since: isoTime(clock.now()), socket: socketPath };
  const sockets = new Set<Socket>();
  const end = new AbortController();
  let opened = 0;

  const server = createServer((socket) => {
    if (sockets.size >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, { ...options, log, holder, signal: end.signal, id: `handover-${opened}` });
  });
  await listen(server, socketPath);
  await writeHolder(dataFolder, holder);

  return {
    holder,
    async dispose() {
      if (!server.listening) return;
      end.abort();
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await removeHolder(dataFolder);
    },
  };
}

/**
 * As `startHandover`, for a process that can do without: a data folder that cannot be written to has no door, and
 * that is logged.
 */
export async function startHandoverIfPossible(options: HandoverOptions): Promise<Disposable> {
  try {
    return await startHandover(options);
  } catch (error) {
    options.log.warn('terminals cannot reach this application', { reason: messageOf(error) });
    return { dispose: () => undefined };
  }
}

async function listen(server: Server, path: string): Promise<void> {
  const isFile = process.platform !== 'win32';
  if (isFile) await rm(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  if (isFile) await chmod(path, 0o600);
}

interface Connection extends HandoverOptions {
  readonly holder: Holder;
  readonly signal: AbortSignal;
  readonly id: string;
}

function serve(socket: Socket, connection: Connection): void {
  const send = (message: object): void => {
    if (socket.destroyed) return;
    if (socket.writableLength > MAX_BACKLOG) return void socket.destroy();
    socket.write(`${JSON.stringify(message)}\n`);
  };
  const watched = new Set<string>();
  const stopListening = connection.events.listen((event, payload) => {
    if (watched.has(domainOf(event))) send({ event, payload });
  });
  socket.on('close', stopListening);
  const channel = createCallChannel({
    dispatcher: connection.dispatcher,
    sender: { face: 'terminal', trusted: true, id: connection.id },
    signal: connection.signal,
    send,
  });
  const onLine = (line: string): void => {
    const answer = answerLine(line, { channel, watched, connection });
    if (answer === 'not a message') socket.destroy();
    else if (answer) send(answer);
  };
  socket.on(
    'data',
    createLineReader(MAX_LINE, onLine, () => socket.destroy()),
  );
}

interface LineDeps {
  readonly channel: CallChannel;
  readonly watched: Set<string>;
  readonly connection: Connection;
}

type Answer = { readonly id: number; readonly result: Result<unknown> };

/** Requests answer later by themselves; everything else answers at once. */
function answerLine(
  line: string,
  { channel, watched, connection }: LineDeps,
): Answer | 'not a message' | null {
  const message = parseMessage(line);
  if (!message) return 'not a message';
  const { id } = message;
  if ('control' in message) return { id, result: control(message['control'], connection) };
  if ('watch' in message) return { id, result: watch(message['watch'], watched) };
  if ('cancel' in message) channel.cancel(id);
  else channel.receive({ id, request: message['request'], input: message['input'] });
  return null;
}

function control(what: unknown, { url, holder }: Connection): Result<unknown> {
  if (what === 'url') return ok({ url: url() });
  if (what === 'holder') return ok(holder);
  return fail('input.unknownRequest', { message: 'There is no such control message.' });
}

const DOMAINS: ReadonlySet<string> = new Set(eventNames.map(domainOf));

function watch(domain: unknown, watched: Set<string>): Result<unknown> {
  if (typeof domain !== 'string' || !DOMAINS.has(domain)) {
    const context = { domains: [...DOMAINS] };
    return fail('input.unknownRequest', {
      message: `Events can be watched of: ${[...DOMAINS].join(', ')}.`,
      context,
    });
  }
  watched.add(domain);
  return ok({});
}

function domainOf(event: string): string {
  return event.split(':')[0] ?? '';
}
