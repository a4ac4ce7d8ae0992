import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { Clock } from './clock.ts';
import type { WireTiming } from './exchange.ts';

/** Learns from the HTTP library's own diagnostics and its connections where the time of a request goes. */
export interface HttpTiming {
  /** Calls `send`, which must hand its request to the library before its first await; `phases` answers what is known until then. */
  watch<T>(send: () => T): { readonly sent: T; readonly phases: () => WireTiming };
  /** For agents whose connections are to be seen as they are made, TLS and all. */
  connector(options: buildConnector.BuildOptions): buildConnector.connector;
  dispose(): void;
}

interface Marks {
  readonly begunAt: number;
  sentHeadAt?: number;
  sentBodyAt?: number;
  answeredAt?: number;
  socket?: object;
}

interface Connecting {
  readonly begunAt: number;
  foundAt?: number;
  connectedAt?: number;
}

/** A connection whose making was not seen (through a proxy) leaves its phases unknown; one that was kept from before costs nothing. */
export function createHttpTiming(clock: Pick<Clock, 'elapsed'>): HttpTiming {
  const requests = new WeakMap<object, Marks>();
  const sockets = new WeakMap<object, Connecting>();
  let beginning: Marks | null = null;

  const mark = (request: object, change: Omit<Marks, 'begunAt'>): void => {
    const marks = requests.get(request);
    if (marks !== undefined) Object.assign(marks, change);
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create'(message) {
      if (beginning !== null) requests.set((message as { readonly request: object }).request, beginning);
    },
    'undici:client:sendHeaders'(message) {
      const { request, socket } = message as { readonly request: object; readonly socket: object };
      mark(request, { sentHeadAt: clock.elapsed(), socket });
    },
    'undici:request:bodySent': (message) =>
      mark((message as { readonly request: object }).request, { sentBodyAt: clock.elapsed() }),
    'undici:request:headers': (message) =>
      mark((message as { readonly request: object }).request, { answeredAt: clock.elapsed() }),
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);

  return {
    watch(send) {
      const marks: Marks = { begunAt: clock.elapsed() };
      beginning = marks;
      try {
        const sent = send();
        return { sent, phases: () => phasesOf(marks, sockets.get(marks.socket ?? marks), clock.elapsed()) };
      } finally {
        beginning = null;
      }
    },
    connector(options) {
      const connect: (...call: Parameters<buildConnector.connector>) => unknown = buildConnector(options);
      return (wanted, settle) => {
        const connecting: Connecting = { begunAt: clock.elapsed() };
        const socket = connect(wanted, (...made) => {
          connecting.connectedAt = clock.elapsed();
          if (made[0] === null) sockets.set(made[1], connecting);
          settle(...made);
        });
        if (socket instanceof Socket) socket.once('lookup', () => (connecting.foundAt = clock.elapsed()));
      };
    },
    dispose() {
      for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
    },
  };
}

function phasesOf(marks: Marks, connecting: Connecting | undefined, endedAt: number): WireTiming {
  const { sentHeadAt, sentBodyAt, answeredAt } = marks;
  return {
    ...connectingPhases(marks, connecting),
    sendMs: between(sentHeadAt, sentBodyAt),
    waitMs: between(sentBodyAt ?? sentHeadAt, answeredAt),
    receiveMs: between(answeredAt, endedAt),
  };
}

function connectingPhases(
  { begunAt }: Marks,
  connecting: Connecting | undefined,
): Pick<WireTiming, 'dnsMs' | 'connectMs'> {
  if (connecting?.connectedAt === undefined) return { dnsMs: null, connectMs: null };
  if (connecting.begunAt < begunAt) return { dnsMs: 0, connectMs: 0 };
  const { begunAt: from, foundAt = from, connectedAt } = connecting;
  return { dnsMs: foundAt - from, connectMs: connectedAt - foundAt };
}

function between(from: number | undefined, to: number | undefined): number | null {
  return from === undefined || to === undefined ? null : Math.max(0, to - from);
}
