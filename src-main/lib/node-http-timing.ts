import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { Clock } from './clock.ts';
import type { WireTiming } from './exchange.ts';

/** Learns where the time of a request goes that is sent with Node's own HTTP client. */
export interface NodeHttpTiming {
  /** Calls `send`, which makes one request; `phases` answers what is known until then. */
  watch<T>(send: () => T): { readonly sent: T; readonly phases: () => WireTiming };
  dispose(): void;
}

interface Marks {
  /** When the request had a connection, made for it or kept from before. */
  socketAt?: number;
  foundAt?: number;
  connectedAt?: number;
  sentAt?: number;
  answeredAt?: number;
}

const CREATED = 'http.client.request.created';

/** The request that `watch` causes is told from others by the asynchronous context it is made in. */
export function createNodeHttpTiming(clock: Pick<Clock, 'elapsed'>): NodeHttpTiming {
  const watched = new AsyncLocalStorage<Marks>();
  const onCreated = (message: unknown): void => {
    const marks = watched.getStore();
    if (marks !== undefined) follow((message as { readonly request: ClientRequest }).request, marks, clock);
  };
  subscribe(CREATED, onCreated);
  return {
    watch(send) {
      const marks: Marks = {};
      return { sent: watched.run(marks, send), phases: () => phasesOf(marks, clock.elapsed()) };
    },
    dispose: () => void unsubscribe(CREATED, onCreated),
  };
}

function follow(request: ClientRequest, marks: Marks, clock: Pick<Clock, 'elapsed'>): void {
  const mark = (name: keyof Marks) => (): void => void (marks[name] = clock.elapsed());
  request.once('socket', (socket) => {
    marks.socketAt = clock.elapsed();
    if (request.reusedSocket) return void (marks.connectedAt = marks.socketAt);
    socket.once('lookup', mark('foundAt'));
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', mark('connectedAt'));
  });
  request.once('finish', mark('sentAt'));
  request.once('response', mark('answeredAt'));
}

/** An address needs no lookup. */
function phasesOf(
  { socketAt, foundAt, connectedAt, sentAt, answeredAt }: Marks,
  endedAt: number,
): WireTiming {
  const isConnected = connectedAt !== undefined;
  return {
    dnsMs: isConnected ? between(socketAt, foundAt ?? socketAt) : between(socketAt, foundAt),
    connectMs: between(foundAt ?? socketAt, connectedAt),
    sendMs: between(connectedAt, sentAt),
    waitMs: between(sentAt, answeredAt),
    receiveMs: between(answeredAt, answeredAt === undefined ? undefined : endedAt),
  };
}

function between(from: number | undefined, to: number | undefined): number | null {
  return from === undefined || to === undefined ? null : Math.max(0, to - from);
}
