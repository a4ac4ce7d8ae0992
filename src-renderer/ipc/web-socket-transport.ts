import type { BridgeTransport, EventName, Result } from '../../src-preload/contract/index.ts';
import { createConnection } from './connection.ts';
import type { ConnectionWatch } from './connection.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';
import type { Socket } from './reconnecting-socket.ts';

export interface WebSocketTransport extends BridgeTransport {
  readonly connection: ConnectionWatch;
  readonly dispose: () => void;
}

export interface WebSocketTransportDeps {
  readonly open: () => Socket;
  readonly now: () => number;
  /** Runs `work` after so many milliseconds; answers how to prevent it. */
  readonly later: (ms: number, work: () => void) => () => void;
}

type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly event: EventName; readonly payload: unknown };

/**
 * The bridge's transport in the browser face: one WebSocket that comes back by itself.
 *
 * Requests made before it is open wait for it; those under way when it is lost answer `host.disconnected`,
 * for nobody knows whether they were carried out. Messages are `{id, request, input}` out, `{id, result}` and `{event, payload}` in.
 */
export function createWebSocketTransport(deps: WebSocketTransportDeps): WebSocketTransport {
  const connection = createConnection(false, deps.now);
  const waiting = new Map<number, (result: unknown) => void>();
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  let outbox: string[] = [];
  let hasBeenUp = false;
  let lastId = 0;
  const socket = openReconnectingSocket({
    ...deps,
    onMessage: receive,
    onOpen(send) {
      hasBeenUp = true;
      outbox.forEach(send);
      outbox = [];
      connection.set(true);
    },
    onLost() {
      outbox = [];
      connection.set(false);
      for (const answer of waiting.values()) answer(disconnected());
      waiting.clear();
    },
  });

  function receive(data: unknown): void {
    const reply = parseReply(data);
    if (reply === null) return;
    if ('event' in reply) {
      for (const listener of listeners.get(reply.event) ?? []) listener(reply.payload);
      return;
    }
    waiting.get(reply.id)?.(reply.result);
    waiting.delete(reply.id);
  }

  return {
    connection,
    invoke: (request, input) => {
      if (!connection.current().isUp && hasBeenUp) return Promise.resolve(disconnected());
      lastId += 1;
      const id = lastId;
      const words = JSON.stringify({ id, request, input });
      if (connection.current().isUp) socket.send(words);
      else outbox.push(words);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    subscribe: (name, listener) => {
      const named = listeners.get(name) ?? new Set();
      listeners.set(name, named.add(listener));
      return () => named.delete(listener);
    },
    pathForFile: () => null,
    dispose: socket.dispose,
  };
}

function parseReply(data: unknown): Reply | null {
  if (typeof data !== 'string') return null;
  try {
    const reply: unknown = JSON.parse(data);
    return typeof reply === 'object' && reply !== null && ('event' in reply || 'id' in reply)
      ? (reply as Reply)
      : null;
  } catch {
    return null;
  }
}

function disconnected(): Result<never> {
  return {
    ok: false,
    error: {
      code: 'host.disconnected',
      message: 'The connection was lost before an answer came.',
      context: {},
      retryable: true,
    },
  };
}
