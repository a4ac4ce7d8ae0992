import type { buildConnector, Dispatcher } from 'undici';
import { Agent, EnvHttpProxyAgent, request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { WireExchange } from '../../lib/exchange.ts';
import type { HttpTiming } from '../../lib/http-timing.ts';
import { createHttpTiming } from '../../lib/http-timing.ts';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';
import { decodeXmlBytes } from './encoding.ts';
import type { HttpFailureReason } from '../../lib/http-failure.ts';
import { failureReasonOf } from '../../lib/http-failure.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'M-POST' | 'SUBSCRIBE' | 'UNSUBSCRIBE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly maxBytes: number;
  /** From now to the last byte. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  /** By lower-case name; of a header that came more than once the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

export interface HttpFailure {
  readonly reason: HttpFailureReason;
  /** What was thrown, in its own words. */
  readonly detail: string;
}

/** How an exchange ended, and the evidence of it: all of a WireExchange but what the caller makes of the answer. */
export interface HttpOutcome {
  readonly response: HttpResponse | null;
  /** `null` exactly when there is a response. */
  readonly failure: HttpFailure | null;
  readonly evidence: Omit<WireExchange, 'method' | 'ok' | 'outcome'>;
}

/** Sends one request on a connection of its own. Never rejects, follows no redirect. */
export interface HttpTransport extends Disposable {
  exchange(wanted: HttpRequest): Promise<HttpOutcome>;
  dispose(): Promise<void>;
}

interface Received {
  status: number;
  statusText: string;
  headers: ReadonlyMap<string, string>;
  head: string;
  readonly chunks: Uint8Array[];
  bytes: number;
}

const AGENT_OPTIONS = {
  pipelining: 0,
  allowH2: false,
  keepAliveTimeout: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

/**
 * Makes the transport for descriptions and control, which asks no proxy. Connections are not kept: libupnp closes them after every answer,
 * and a connection that dies while it is being reused looks like a room that died.
 */
export function createHttpTransport(deps: { readonly clock: Clock }): HttpTransport {
  return transportOver(deps.clock, (connect) => new Agent({ ...AGENT_OPTIONS, connect }));
}

/**
 * The same for services outside the LAN: it asks the proxy that `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` name, but
 * never for an address of this machine.
 */
export function createProxiedHttpTransport(deps: { readonly clock: Clock }): HttpTransport {
  const exempt = process.env['no_proxy'] ?? process.env['NO_PROXY'] ?? '';
  const noProxy = [exempt, 'localhost', '127.0.0.1', '::1'].filter((host) => host !== '').join(',');
  return transportOver(
    deps.clock,
    (connect) => new EnvHttpProxyAgent({ ...AGENT_OPTIONS, noProxy, connect }),
  );
}

function transportOver(
  clock: Clock,
  createAgent: (connect: buildConnector.connector) => Dispatcher,
): HttpTransport {
  const timing = createHttpTiming(clock);
  const agent = createAgent(timing.connector({ timeout: limits.connectMs, allowH2: false }));
  return {
    exchange: (wanted) => exchange({ clock, timing }, agent, wanted),
    async dispose() {
      timing.dispose();
      await agent.destroy();
    },
  };
}

const NOTHING = {
  status: 0,
  statusText: '',
  headers: new Map<string, string>(),
  head: '',
  bytes: 0,
} as const;

async function exchange(
  { clock, timing }: { readonly clock: Clock; readonly timing: HttpTiming },
  agent: Dispatcher,
  wanted: HttpRequest,
): Promise<HttpOutcome> {
  const startedAt = clock.now();
  const begun = clock.elapsed();
  const received: Received = { ...NOTHING, chunks: [] };
  const late = new AbortController();
  const timer = clock.after(wanted.timeoutMs, () =>
    late.abort(new Error(`no answer within ${wanted.timeoutMs} ms`)),
  );
  const signal = AbortSignal.any([wanted.signal, late.signal]);
  const { sent, phases } = timing.watch(() => receive(agent, wanted, signal, received));
  const failure = await sent
    .then(() => null)
    .catch((error: unknown) => explain(error, wanted.signal, late.signal));
  timer.dispose();
  const body = Buffer.concat(received.chunks);
  const { status, statusText, headers } = received;
  return {
    response: failure === null ? { status, statusText, headers, body } : null,
    failure,
    evidence: {
      startedAt,
      ms: clock.elapsed() - begun,
      target: wanted.url,
      requestHead: requestHead(wanted),
      requestBody: wanted.body ?? '',
      responseHead: received.head,
      responseBody: asText(body),
      responseBytes: received.bytes,
      timing: phases(),
    },
  };
}

async function receive(
  agent: Dispatcher,
  wanted: HttpRequest,
  signal: AbortSignal,
  received: Received,
): Promise<void> {
  signal.throwIfAborted();
  const answer = await request(wanted.url, {
    dispatcher: agent,
    method: wanted.method as Dispatcher.HttpMethod,
    headers: wanted.headers,
    body: wanted.body,
    responseHeaders: 'raw',
    signal,
  });
  received.status = answer.statusCode;
  received.statusText = answer.statusText;
  const lines = headerLines(answer.headers);
  received.headers = new Map(lines.map(([name, value]) => [name.toLowerCase(), value]));
  received.head = [
    `HTTP/1.1 ${answer.statusCode} ${answer.statusText}`.trimEnd(),
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
  for await (const chunk of answer.body) {
    const bytes = chunk as Uint8Array;
    received.bytes += bytes.byteLength;
    if (received.bytes > wanted.maxBytes) throw new TooLarge(wanted.maxBytes);
    received.chunks.push(bytes);
  }
}

class TooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes} bytes`);
  }
}

function explain(error: unknown, cancelled: AbortSignal, late: AbortSignal): HttpFailure {
  if (error instanceof TooLarge) return { reason: 'tooLarge', detail: error.message };
  if (cancelled.aborted) return { reason: 'cancelled', detail: 'the request was cancelled' };
  if (late.aborted) return { reason: 'timeout', detail: messageOf(late.reason) };
  return { reason: failureReasonOf(error), detail: messageOf(error) };
}

/** Raw headers come as name, value, name, value, in the device's own spelling. */
function headerLines(headers: unknown): readonly (readonly [string, string])[] {
  const flat = Array.isArray(headers) ? headers.map(String) : [];
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));
}

function requestHead(wanted: HttpRequest): string {
  if (!URL.canParse(wanted.url)) return `${wanted.method} ${wanted.url}`;
  const { pathname, search, host } = new URL(wanted.url);
  const length = wanted.body === null ? [] : [`content-length: ${Buffer.byteLength(wanted.body)}`];
  const given = Object.entries(wanted.headers).map(([name, value]) => `${name}: ${value}`);
  const lines = [
    `${wanted.method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    ...given,
    ...length,
  ];
  return lines.join('\n');
}

function asText(body: Uint8Array): string {
  const decoded = decodeXmlBytes(body);
  if (!decoded.ok) return `[${body.byteLength} bytes: ${decoded.reason}]`;
  return decoded.text.includes('\0') ? `[${body.byteLength} bytes that are no text]` : decoded.text;
}
