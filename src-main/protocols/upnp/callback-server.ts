import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isIP } from 'node:net';
import type { Disposable } from '../../lib/disposal.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** One NOTIFY as it came. */
export interface Notification {
  readonly sid: string;
  /** `null` where it says none. */
  readonly sequence: number | null;
  /** Request line and headers, one a line. */
  readonly head: string;
  readonly body: Uint8Array;
}

/** A path of its own, to which a device sends its events. */
export interface CallbackRoute extends Disposable {
  readonly url: string;
  dispose(): void;
}

/** Hears what devices send to us: one HTTP server for each local address that is used, and none before. */
export interface CallbackServer extends Disposable {
  /**
   * Opens a path on `address`, one of this machine's own; it can be reached when this resolves. `accept` answers
   * whether the notification is wanted: 412 tells a device to forget a subscription that is not ours any more.
   * Errors: host.unsupported (the address cannot be listened at).
   */
  open(address: string, accept: (notification: Notification) => boolean): Promise<Result<CallbackRoute>>;
  dispose(): Promise<void>;
}

type Accept = (notification: Notification) => boolean;

interface Listener {
  readonly server: Server;
  readonly routes: Map<string, Accept>;
}

const MAX_CONNECTIONS = 500;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;
const CHECK_MS = 2_000;

/** Source: UPnP Device Architecture 1.1, 4.3.2; docs/protocols/gena.md, "The callback server". */
export function createCallbackServer(deps: { readonly log: Log }): CallbackServer {
  const listeners = new Map<string, Promise<Listener>>();
  let isDisposed = false;

  async function listenerOn(address: string): Promise<Listener> {
    const existing = listeners.get(address);
    if (existing !== undefined) return existing;
    const opening = listen(address, deps.log);
    listeners.set(address, opening);
    opening.catch(() => listeners.delete(address));
    return opening;
  }

  return {
    async open(address, accept) {
      if (isDisposed) return cannotListen(address, 'the application is closing');
      try {
        const { server, routes } = await listenerOn(address);
        const path = `/event/${randomUUID()}`;
        routes.set(path, accept);
        const { port } = server.address() as AddressInfo;
        const host = isIP(address) === 6 ? `[${address.replace(/%.*$/, '')}]` : address;
        return ok({ url: `http://${host}:${port}${path}`, dispose: () => void routes.delete(path) });
      } catch (error) {
        return cannotListen(address, messageOf(error));
      }
    },
    async dispose() {
      isDisposed = true;
      const opened = await Promise.allSettled(listeners.values());
      listeners.clear();
      await Promise.all(
        opened.flatMap((each) => (each.status === 'fulfilled' ? close(each.value.server) : [])),
      );
    },
  };
}

async function listen(address: string, log: Log): Promise<Listener> {
  const routes = new Map<string, Accept>();
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_MS },
    (request, response) => void respond(request, response, routes),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket: Socket) => socket.unref());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port: 0, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  server.on('error', (error) => log.warn('events cannot be heard', { address, error: error.message }));
  server.unref();
  return { server, routes };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  routes: ReadonlyMap<string, Accept>,
): Promise<void> {
  response.on('error', () => undefined);
  const accept = routes.get((request.url ?? '').split('?')[0] ?? '');
  if (request.method !== 'NOTIFY') return answer(response, 405);
  if (accept === undefined) return answer(response, 412);
  const body = await readBody(request);
  if (body === null) return answer(response, 413);
  const { sid, nt, seq } = request.headers;
  if (nt !== undefined && nt !== 'upnp:event') return answer(response, 412);
  const notification = {
    sid: typeof sid === 'string' ? sid.trim() : '',
    sequence: typeof seq === 'string' && /^\d{1,10}$/.test(seq) ? Number(seq) : null,
    head: headOf(request),
    body,
  };
  answer(response, accept(notification) ? 200 : 412);
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 0, connection: 'close' });
  response.end();
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      const part = chunk as Uint8Array;
      bytes += part.byteLength;
      if (bytes > limits.soapBytes) return null;
      chunks.push(part);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

function headOf(request: IncomingMessage): string {
  const { method = '', url = '', rawHeaders } = request;
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  return [`${method} ${url} HTTP/1.1`, ...lines].join('\n');
}

function cannotListen(address: string, detail: string): Result<never> {
  return fail('host.unsupported', {
    message: `Events cannot be heard at ${address}: ${detail}.`,
    context: { address, detail },
    retryable: true,
  });
}
