import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createCallChannel, parseMessage } from '../../ipc/call-channel.ts';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { EventBus } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';

/** What one connection may cost. */
export interface BridgeLimits {
  readonly messageBytes: number;
  /** A client that lets more than this pile up is dropped; it comes back and asks for the snapshots again. */
  readonly backlogBytes: number;
  readonly connections: number;
  readonly heartbeatMs: number;
}

export const BRIDGE_LIMITS: BridgeLimits = {
  messageBytes: 8 * 1024 * 1024,
  backlogBytes: 16 * 1024 * 1024,
  connections: 32,
  heartbeatMs: 20_000,
};

export interface BridgeSocketDeps {
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: BridgeLimits;
}

/** The WebSocket side of the browser face. */
export interface BridgeSocket extends Disposable {
  /** Takes over a connection that the gate has let in. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;
const GOING_AWAY = 1001;
const GOODBYE_MS = 500;

/**
 * Carries requests and events over WebSockets: `{id, request, input}` in; `{id, result}` and `{event, payload}` out.
 *
 * Something that is no such message ends the connection (1008): only our own page speaks here.
 */
export function createBridgeSocket(deps: BridgeSocketDeps): BridgeSocket {
  const { events, clock, limits } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
  });
  const silent = new WeakSet<WebSocket>();
  const end = new AbortController();
  let opened = 0;

  const stopListening = events.listen((event, payload) => {
    const text = JSON.stringify({ event, payload });
    for (const socket of server.clients) deliver(socket, text, limits.backlogBytes);
  });
  const heartbeat = clock.every(limits.heartbeatMs, () => {
    for (const socket of server.clients) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.ping();
    }
  });

  return {
    accept(request, socket, head) {
      server.handleUpgrade(request, socket, head, (client) => {
        if (server.clients.size > limits.connections) return client.close(TRY_AGAIN_LATER);
        opened += 1;
        client.on('pong', () => silent.delete(client));
        serve(client, `browser-${opened}`, end.signal, deps);
      });
    },
    dispose() {
      stopListening();
      heartbeat.dispose();
      end.abort();
      for (const socket of server.clients) sayGoodbye(socket);
      server.close();
    },
  };
}

/** A page that does not answer the goodbye holds nothing up. */
function sayGoodbye(socket: WebSocket): void {
  socket.close(GOING_AWAY);
  const cut = setTimeout(() => socket.terminate(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(cut));
}

function serve(client: WebSocket, id: string, signal: AbortSignal, deps: BridgeSocketDeps): void {
  const channel = createCallChannel({
    dispatcher: deps.dispatcher,
    sender: { face: 'browser', trusted: true, id },
    signal,
    send: (answer) => deliver(client, JSON.stringify(answer), deps.limits.backlogBytes),
  });
  client.on('error', (error) => deps.log.warn('a browser connection failed', { id, error }));
  client.on('message', (data, isBinary) => {
    const message = isBinary ? null : parseMessage(textOf(data));
    if (!message) return client.close(POLICY_VIOLATION);
    channel.receive({ id: message.id, request: message['request'], input: message['input'] });
  });
}

function textOf(data: Buffer | ArrayBuffer | readonly Buffer[]): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

function deliver(socket: WebSocket, text: string, backlogBytes: number): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount + text.length > backlogBytes) return socket.terminate();
  socket.send(text);
}
