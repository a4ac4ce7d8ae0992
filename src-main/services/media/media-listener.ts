import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { urlHost } from './local-address.ts';
import { hideToken, newMediaPath, pathOfTarget } from './media-path.ts';
import { planText } from './media-response.ts';
import { serveTicket } from './serve-ticket.ts';
import type { Offer, ServedTicket, Ticket } from './ticket.ts';
import { createTicket } from './ticket.ts';

/** Connections to one address at a time; more are closed at once. */
export const MAX_CONNECTIONS = 200;
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const IDLE_MS = 15_000;
const CHECK_MS = 2_000;
/** A paused room may hold its connection for hours; a room without power is noticed by probes. */
const PROBE_MS = 60_000;

/** An HTTP server on one address of this machine that serves the files of its tickets and nothing else. */
export interface MediaListener extends Disposable {
  readonly address: string;
  readonly port: number;
  /** Makes a URL of its own for the offered file. */
  open(offer: Offer): Ticket;
  dispose(): Promise<void>;
}

/** Listens on `address` only, at the first free one of `ports` (0 lets the system choose); rejects with the last error. */
export async function listenForMedia(
  address: string,
  ports: readonly number[],
  deps: { readonly clock: Clock; readonly log: Log; readonly ffmpeg: Ffmpeg },
): Promise<MediaListener> {
  const tickets = new Map<string, ServedTicket>();
  const connections = new Map<Duplex, Set<AbortController>>();
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (request, response) => void respond(request, response),
  );
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => undefined);
    request.resume();
    const ticket = tickets.get(pathOfTarget(request.url ?? ''));
    if (ticket === undefined) return refuse(request, response, deps.log);
    const stop = new AbortController();
    const sets = [ticket.underWay, connections.get(request.socket)];
    sets.forEach((set) => set?.add(stop));
    if (request.socket.destroyed) stop.abort();
    await serveTicket(ticket, request, response, { ...deps, stop: stop.signal });
    sets.forEach((set) => set?.delete(stop));
  };
  guardConnections(server, connections);
  const port = await listenOnOneOf(server, address, ports);
  server.on('error', (error) =>
    deps.log.error('The media server failed', { address, detail: error.message }),
  );
  const base = `http://${urlHost(address)}:${port}`;
  return {
    address,
    port,
    open(offer) {
      const path = newMediaPath(offer.fileName);
      const ticket = createTicket(offer, base, path, { ...deps, onDispose: () => tickets.delete(path) });
      tickets.set(path, ticket);
      return ticket;
    },
    async dispose() {
      [...tickets.values()].forEach((ticket) => void ticket.dispose());
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        connections.forEach((_answers, socket) => socket.destroy());
      });
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const path = pathOfTarget(request.url ?? '');
  const remote = request.socket.remoteAddress;
  log.debug('Something unknown was asked for', { path: hideUnknown(path), remote });
  const plan = planText(404, 'Nothing is offered here.');
  response.writeHead(plan.status, plan.headers);
  response.end(request.method === 'HEAD' ? '' : plan.text);
}

/** A path that is no ticket now may have been one a moment ago. */
function hideUnknown(path: string): string {
  const short = path.slice(0, 200);
  return /^\/m\/[^/]+\//.test(short) ? hideToken(short, short) : short;
}

/** Ends what is under way when its connection closes, and answers what is not HTTP. */
function guardConnections(server: Server, connections: Map<Duplex, Set<AbortController>>): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    const answers = new Set<AbortController>();
    connections.set(socket, answers);
    socket.setKeepAlive(true, PROBE_MS);
    socket.once('close', () => {
      connections.delete(socket);
      answers.forEach((stop) => stop.abort());
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const canAnswer =
      socket.writable && error.code !== 'ECONNRESET' && (connections.get(socket)?.size ?? 0) === 0;
    if (canAnswer) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
}

async function listenOnOneOf(server: Server, address: string, ports: readonly number[]): Promise<number> {
  let failure: unknown = new Error('No port was given');
  for (const port of ports) {
    try {
      return await listenOn(server, address, port);
    } catch (error) {
      failure = error;
      if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) break;
    }
  }
  throw failure;
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => {
      server.off('listening', onListening);
      reject(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    };
    server.once('error', onError);
    server.once('listening', onListening);
    server.listen({ host, port, exclusive: true });
  });
}
