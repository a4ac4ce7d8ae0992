import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { WireExchange } from '../../lib/exchange.ts';
import type { HttpTiming } from '../../lib/http-timing.ts';
import { createHttpTiming } from '../../lib/http-timing.ts';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';
import type { HttpFailureReason } from '../../lib/http-failure.ts';
import { failureReasonOf } from '../../lib/http-failure.ts';
import { createTextPieces } from './text-pieces.ts';

export interface HttpWanted {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** The body as the evidence may show it. */
  readonly evidenceBody: string;
  readonly maxBytes: number;
  /** Whether doing it twice would matter: then the connection is a new one, which cannot be dying already. */
  readonly isChange: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly progress: ((sentBytes: number, totalBytes: number) => void) | null;
}

/** How an exchange ended. `content` is what `consume` made of the body; `null` exactly when there is a failure. */
export interface HttpOutcome<T> {
  readonly content: T | null;
  readonly failure: { readonly reason: HttpFailureReason; readonly detail: string } | null;
  /** Whether any byte of the request may have left. */
  readonly mayHaveBeenSent: boolean;
  /** 0 when no head came. */
  readonly status: number;
  /** Where a redirect points; empty when it is none. */
  readonly location: string;
  readonly evidence: Omit<WireExchange, 'method' | 'ok' | 'outcome'>;
}

/** Sends requests. Never rejects, follows no redirect (the body holds a password), asks no proxy. */
export interface TrackerHttp {
  exchange<T>(
    wanted: HttpWanted,
    consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<HttpOutcome<T>>;
  dispose(): Promise<void>;
}

interface Progress {
  mayHaveBeenSent: boolean;
  status: number;
  head: string;
  location: string;
  bytes: number;
  /** The first bytes of the body, as evidence. */
  readonly kept: Uint8Array[];
  keptBytes: number;
}

const SLICE_BYTES = 64 * 1024;

/**
 * Two pools: questions reuse connections, changes get one of their own. Source: docs/protocols/tracker-soap.md,
 * "Transport".
 */
export function createTrackerHttp(deps: { readonly clock: Clock }): TrackerHttp {
  const timing = createHttpTiming(deps.clock);
  const common = {
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: timing.connector({ timeout: limits.connectMs, allowH2: false }),
  };
  const kept = new Agent({ ...common, keepAliveTimeout: 4_000, connections: 6 });
  const fresh = new Agent({ ...common, pipelining: 0, keepAliveTimeout: 1 });
  return {
    exchange: (wanted, consume) =>
      exchange({ ...deps, timing }, wanted.isChange ? fresh : kept, wanted, consume),
    async dispose() {
      timing.dispose();
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

async function exchange<T>(
  { clock, timing }: { readonly clock: Clock; readonly timing: HttpTiming },
  agent: Agent,
  wanted: HttpWanted,
  consume: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<HttpOutcome<T>> {
  const startedAt = clock.now();
  const begun = clock.elapsed();
  const progress: Progress = {
    mayHaveBeenSent: false,
    status: 0,
    head: '',
    location: '',
    bytes: 0,
    kept: [],
    keptBytes: 0,
  };
  const late = new AbortController();
  const timer = clock.after(wanted.timeoutMs, () =>
    late.abort(new Error(`no answer within ${wanted.timeoutMs} ms`)),
  );
  const signal = AbortSignal.any([wanted.signal, late.signal]);
  let content: T | null = null;
  let failure: HttpOutcome<T>['failure'] = null;
  const { sent, phases } = timing.watch(() => send(agent, wanted, signal, progress));
  try {
    content = await consume(await sent);
  } catch (error) {
    failure = explain(error, wanted.signal, late.signal);
  }
  timer.dispose();
  return {
    content,
    failure,
    mayHaveBeenSent: progress.mayHaveBeenSent,
    status: progress.status,
    location: progress.location,
    evidence: {
      startedAt,
      ms: clock.elapsed() - begun,
      target: wanted.url,
      requestHead: requestHead(wanted),
      requestBody: wanted.evidenceBody,
      responseHead: progress.head,
      responseBody: keptText(progress),
      responseBytes: progress.bytes,
      timing: phases(),
    },
  };
}

async function send(
  agent: Agent,
  wanted: HttpWanted,
  signal: AbortSignal,
  progress: Progress,
): Promise<AsyncIterable<Uint8Array>> {
  signal.throwIfAborted();
  const length = wanted.body === null ? {} : { 'content-length': String(wanted.body.byteLength) };
  const answer = await request(wanted.url, {
    dispatcher: agent,
    method: wanted.method,
    headers: { ...wanted.headers, ...length },
    body: wanted.body === null ? null : Readable.from(slices(wanted.body, wanted, progress)),
    signal,
  });
  progress.status = answer.statusCode;
  progress.location = String(answer.headers['location'] ?? '');
  progress.head = [
    `HTTP/1.1 ${answer.statusCode}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`),
  ].join('\n');
  const isPacked = /^(?:x-)?gzip$/i.test(String(answer.headers['content-encoding'] ?? ''));
  const body: Readable = isPacked ? pipeline(answer.body, createGunzip(), () => undefined) : answer.body;
  return watched(body, wanted.maxBytes, progress);
}

/** The library asks for the first slice once it has a connection to write to. */
async function* slices(body: Uint8Array, wanted: HttpWanted, progress: Progress): AsyncIterable<Uint8Array> {
  progress.mayHaveBeenSent = true;
  for (let at = 0; at < body.byteLength; at += SLICE_BYTES) {
    const slice = body.subarray(at, at + SLICE_BYTES);
    yield slice;
    wanted.progress?.(at + slice.byteLength, body.byteLength);
  }
}

async function* watched(body: Readable, maxBytes: number, progress: Progress): AsyncIterable<Uint8Array> {
  for await (const chunk of body) {
    const bytes = chunk as Uint8Array;
    progress.bytes += bytes.byteLength;
    if (progress.bytes > maxBytes) throw new TooLarge(maxBytes);
    if (progress.keptBytes < limits.journalBodyBytes) {
      progress.kept.push(Buffer.from(bytes.subarray(0, limits.journalBodyBytes - progress.keptBytes)));
      progress.keptBytes += bytes.byteLength;
    }
    yield bytes;
  }
}

class TooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the answer is larger than ${maxBytes} bytes`);
  }
}

function explain(
  error: unknown,
  cancelled: AbortSignal,
  late: AbortSignal,
): { readonly reason: HttpFailureReason; readonly detail: string } {
  if (error instanceof TooLarge) return { reason: 'tooLarge', detail: error.message };
  if (cancelled.aborted) return { reason: 'cancelled', detail: 'the request was cancelled' };
  if (late.aborted) return { reason: 'timeout', detail: messageOf(late.reason) };
  return { reason: failureReasonOf(error), detail: messageOf(error) };
}

function requestHead(wanted: HttpWanted): string {
  if (!URL.canParse(wanted.url)) return `${wanted.method} ${wanted.url}`;
  const { pathname, search, host } = new URL(wanted.url);
  const length = wanted.body === null ? [] : [`content-length: ${wanted.body.byteLength}`];
  const given = Object.entries(wanted.headers).map(([name, value]) => `${name}: ${value}`);
  return [`${wanted.method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...given, ...length].join('\n');
}

function keptText(progress: Progress): string {
  const pieces = createTextPieces();
  const text = [...pieces.decode(Buffer.concat(progress.kept)), pieces.flush()].join('');
  return progress.bytes > limits.journalBodyBytes ? `${text}\n[${progress.bytes} bytes in all]` : text;
}
