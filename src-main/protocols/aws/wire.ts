import { Readable } from 'node:stream';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { NodeHttpTiming } from '../../lib/node-http-timing.ts';
import { createNodeHttpTiming } from '../../lib/node-http-timing.ts';
import { isSecretKey, REDACTED } from '../../lib/redact.ts';
import { messageOf } from '../../lib/result.ts';

/** Sends the SDK's requests: with time-outs on everything, a limit to what an answer may hold, and evidence of each exchange. */
export interface Wire extends Disposable {
  readonly api: HttpHandler;
  /** For bodies of objects, which may take their time as long as bytes move. */
  readonly objects: HttpHandler;
  /** For the one call that joins an upload's parts: some servers are silent until they have. */
  readonly joining: HttpHandler;
}

/** What the SDK asks of the thing that carries its requests. */
export type HttpHandler = Pick<
  NodeHttpHandler,
  'handle' | 'destroy' | 'metadata' | 'updateHttpClientConfig' | 'httpHandlerConfigs'
>;

type Handle = NodeHttpHandler['handle'];
type Request = Parameters<Handle>[0];
type Response = Awaited<ReturnType<Handle>>['response'];

export const CONNECT_MS = 3_000;
export const IDLE_MS = 10_000;
export const CALL_MS = 60_000;
const OBJECT_CALL_MS = 600_000;
const JOINING_IDLE_MS = 180_000;
/** 1,000 instances are 3.4 MB; nothing that is described is larger than this. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const MAX_SOCKETS = 16;

/**
 * Loads what carries the requests and sets its limits: docs/protocols/cloud.md, "Limits". Nothing is connected to
 * before the first request.
 */
export async function createWire(deps: {
  readonly clock: Clock;
  readonly record: RecordExchange;
}): Promise<Wire> {
  const { NodeHttpHandler } = await import('@smithy/node-http-handler');
  const sockets = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const make = (requestTimeout: number, socketTimeout: number): NodeHttpHandler =>
    new NodeHttpHandler({
      connectionTimeout: CONNECT_MS,
      socketTimeout,
      requestTimeout,
      throwOnRequestTimeout: true,
      httpAgent: sockets,
      httpsAgent: sockets,
    });
  const timing = createNodeHttpTiming(deps.clock);
  const parts = { ...deps, timing };
  const api = make(CALL_MS, IDLE_MS);
  const objects = make(OBJECT_CALL_MS, IDLE_MS);
  const joining = make(OBJECT_CALL_MS, JOINING_IDLE_MS);
  return {
    api: recording(api, parts),
    objects: recording(objects, parts),
    joining: recording(joining, parts),
    dispose() {
      timing.dispose();
      api.destroy();
      objects.destroy();
      joining.destroy();
    },
  };
}

/** Clients come and go with each call; the connections stay. */
function recording(
  handler: NodeHttpHandler,
  deps: { readonly clock: Clock; readonly record: RecordExchange; readonly timing: NodeHttpTiming },
): HttpHandler {
  const handle: Handle = async (request, options) => {
    const startedAt = deps.clock.now();
    const begun = deps.clock.elapsed();
    const { sent, phases } = deps.timing.watch(() => handler.handle(request, options));
    const keep = (response: Response | null, body: Uint8Array, outcome: string): void =>
      deps.record({
        startedAt,
        ms: deps.clock.elapsed() - begun,
        method: operationOf(request),
        target: `${request.protocol}//${request.hostname}${request.port === undefined ? '' : `:${request.port}`}${request.path}`,
        ok: response !== null && response.statusCode < 300,
        outcome,
        requestHead: head(`${request.method} ${request.path} HTTP/1.1`, request.headers),
        requestBody: bodyText(request.body),
        responseHead: response === null ? '' : head(`HTTP/1.1 ${response.statusCode}`, response.headers),
        responseBody: new TextDecoder().decode(body.subarray(0, 64 * 1024)),
        responseBytes: body.byteLength,
        timing: phases(),
      });
    try {
      const { response } = await sent;
      const body = await collect(response.body);
      keep(response, body, String(response.statusCode));
      response.body = Readable.from(body.byteLength === 0 ? [] : [body]);
      return { response };
    } catch (error) {
      keep(null, new Uint8Array(), error instanceof Error ? error.name : messageOf(error));
      throw error;
    }
  };
  return {
    metadata: handler.metadata,
    handle,
    destroy: () => undefined,
    updateHttpClientConfig: (key, value) => handler.updateHttpClientConfig(key, value),
    httpHandlerConfigs: () => handler.httpHandlerConfigs(),
  };
}

async function collect(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const part = chunk as Buffer;
    bytes += part.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      body.destroy();
      throw new Error(`The answer is larger than ${MAX_ANSWER_BYTES} bytes`);
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/** The action of a query request, the operation of an S3 request. */
function operationOf(request: Request): string {
  const action = typeof request.body === 'string' ? /(?:^|&)Action=(\w+)/.exec(request.body)?.[1] : undefined;
  const id = request.query['x-id'];
  return action ?? (typeof id === 'string' ? id : request.method);
}

function head(first: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${isSecretKey(name) ? REDACTED : value}`,
  );
  return [first, ...lines].join('\n');
}

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? `[${body.byteLength} bytes]` : '';
}
