import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { limits } from '../../lib/limits.ts';
import type { Log } from '../../lib/log.ts';
import type { StaticFile } from '../../lib/static-files.ts';
import { readStaticFiles } from '../../lib/static-files.ts';
import type { Access } from './access.ts';
import { createAccess } from './access.ts';
import type { BrowserApplication } from './application.ts';
import type { BridgeLimits, BridgeSocket } from './bridge-socket.ts';
import { BRIDGE_LIMITS, createBridgeSocket } from './bridge-socket.ts';
import type { Gate } from './gate.ts';
import { createGate } from './gate.ts';
import { createRouter } from './router.ts';
import { sendText } from './replies.ts';
import { removeLeftovers } from './upload-route.ts';

export interface BrowserHostOptions {
  readonly app: BrowserApplication;
  /** The built screens. */
  readonly rendererFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** 0 or left out takes any free port. */
  readonly port?: number;
  readonly maxUploadBytes?: number;
  readonly bridgeLimits?: BridgeLimits;
}

/** The browser face on loopback. */
export interface BrowserHost extends Disposable {
  readonly port: number;
  /** A link that opens the face once within five minutes. */
  readonly url: string;
  /** Another such link. */
  newUrl(): string;
  /** Resolves when nothing listens any more; requests under way have been cut. */
  dispose(): Promise<void>;
}

/**
 * Serves the product to browsers on this machine, at 127.0.0.1 only.
 *
 * Rejects with the system's error when it cannot listen (`EADDRINUSE`, `EACCES`).
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { app, clock } = options;
  const log = options.log.scope('browser');
  const files = await readStaticFiles(options.rendererFolder);
  await removeLeftovers(app.uploadsFolder);
  const server = createLoopbackServer();
  const port = await listen(server, options.port ?? 0);
  const access = createAccess(clock);
  const gate = createGate(port, access);
  const bridge = createBridgeSocket({
    dispatcher: app.dispatcher,
    events: app.events,
    clock,
    log,
    limits: options.bridgeLimits ?? BRIDGE_LIMITS,
  });
  connect(server, {
    app,
    files,
    access,
    gate,
    bridge,
    log,
    maxUploadBytes: options.maxUploadBytes ?? limits.uploadBytes,
  });
  const newUrl = (): string => `http://127.0.0.1:${port}/?token=${access.issueToken()}`;
  return { port, url: newUrl(), newUrl, dispose: () => close(server, bridge) };
}

interface Parts {
  readonly app: BrowserApplication;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly access: Access;
  readonly gate: Gate;
  readonly bridge: BridgeSocket;
  readonly log: Log;
  readonly maxUploadBytes: number;
}

/** Uploads may take hours, so only heads are timed here; uploads are timed by their silence. */
function createLoopbackServer(): Server {
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 5_000 });
  server.maxConnections = 256;
  return server;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function connect(server: Server, parts: Parts): void {
  const { gate, bridge, log } = parts;
  const route = createRouter(parts);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    route(request, response).catch((error: unknown) => {
      log.error('a page request failed unexpectedly', { error });
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Something went wrong inside Control Room.');
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = gate.refusalOfUpgrade({ method: 'GET', headers: request.headers });
    if (refusal || request.url !== '/bridge') {
      log.warn('refused a connection', {
        refusal: refusal ?? 'path',
        origin: request.headers.origin ?? null,
      });
      return refuseUpgrade(socket, refusal === 'session' ? '401 Unauthorized' : '403 Forbidden');
    }
    bridge.accept(request, socket, head);
  });
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function close(server: Server, bridge: BridgeSocket): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  await bridge.dispose();
  server.close();
  server.closeAllConnections();
  await closed;
}
