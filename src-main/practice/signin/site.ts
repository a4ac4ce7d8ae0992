import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { readBody } from '../renderer/http-answer.ts';
import { listenOnLoopback } from '../renderer/loopback-server.ts';
import type { FaultSwitch } from './faults.ts';
import { SKEW_MS, SLOW_MS } from './faults.ts';
import { PRACTICE_PEOPLE, pictureOf, picturePath } from './people.ts';

/** A request as the routes see it. */
export interface SiteRequest {
  readonly method: string;
  /** As it was asked for. */
  readonly url: URL;
  readonly query: URLSearchParams;
  /** The body as a form; empty when there was none. */
  readonly form: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** An answer. */
export interface SiteReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Route = (request: SiteRequest) => SiteReply | Promise<SiteReply>;

/** Routes by method and path: `GET /me`. */
export type Routes = Readonly<Record<string, Route>>;

export interface SiteOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly faults: FaultSwitch;
  readonly port: number;
  /** A host name beside 127.0.0.1 that the site answers to. */
  readonly hostName: string | null;
  /** What people look at: not touched by `slow` and `hang`. */
  readonly pages: Routes;
  /** What programs ask. */
  readonly endpoints: Routes;
  /** The path that the routes know, from the one that was asked for. */
  readonly pathOf: (path: string) => string;
  /** What is answered where there is no route. */
  readonly notFound: SiteReply;
}

/** A server on 127.0.0.1. */
export interface Site extends Disposable {
  readonly port: number;
  readonly origin: string;
  dispose(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024;
/** What every site has: people's pictures, and nothing for the tab. */
const COMMON_PAGES: Routes = {
  'GET /favicon.ico': () => ({ status: 204, headers: {}, body: '' }),
  ...Object.fromEntries(
    PRACTICE_PEOPLE.map((person) => [
      `GET ${picturePath(person)}`,
      () => ({ status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body: pictureOf(person) }),
    ]),
  ),
};

/** The time as the peer with these faults sees it, in epoch milliseconds. */
export function peerTime(clock: Clock, faults: FaultSwitch): number {
  return clock.now() + (faults.has('skewedClock') ? SKEW_MS : 0);
}

export async function openSite(options: SiteOptions): Promise<Site> {
  const stop = new AbortController();
  const pages = { ...COMMON_PAGES, ...options.pages };
  const known: { port: number } = { port: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    if (asked === null || !isOwnHost(request.headers.host, options.hostName, known.port))
      return send(response, MISDIRECTED);
    const key = `${asked.method} ${options.pathOf(asked.url.pathname)}`;
    const page = Object.hasOwn(pages, key) ? pages[key] : undefined;
    const endpoint = Object.hasOwn(options.endpoints, key) ? options.endpoints[key] : undefined;
    if (endpoint !== undefined && options.faults.has('hang')) return;
    if (endpoint !== undefined && options.faults.has('slow')) await options.clock.sleep(SLOW_MS, stop.signal);
    const reply = await (page ?? endpoint)?.(asked);
    response.setHeader('Date', new Date(peerTime(options.clock, options.faults)).toUTCString());
    send(response, reply ?? options.notFound);
  }

  const server = await listenOnLoopback('127.0.0.1', options.port, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log.error('a practice provider failed to answer', { reason: messageOf(error) });
      response.destroy();
    });
  });
  known.port = server.port;
  return {
    port: server.port,
    origin: `http://127.0.0.1:${server.port}`,
    async dispose() {
      stop.abort();
      await server.close();
    },
  };
}

const MISDIRECTED: SiteReply = {
  status: 421,
  headers: { 'Content-Type': 'text/plain' },
  body: 'Not this host.',
};

async function readRequest(request: IncomingMessage): Promise<SiteRequest | null> {
  const url = URL.parse(request.url ?? '', `http://${request.headers.host ?? ''}`);
  const body = await readBody(request, MAX_BODY_BYTES);
  if (url === null || body === null) return null;
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return {
    method: request.method ?? 'GET',
    url,
    query: url.searchParams,
    form: new URLSearchParams(isForm ? body : ''),
    body,
    headers: request.headers,
  };
}

/** A page of somewhere else must not reach the site by a name that it made point to loopback. */
function isOwnHost(host: string | undefined, hostName: string | null, port: number): boolean {
  return host === `127.0.0.1:${port}` || (hostName !== null && host === `${hostName}:${port}`);
}

function send(response: ServerResponse, { status, headers, body }: SiteReply): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}

export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): SiteReply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** The address with further parameters in its query, then sent there with GET. */
export function redirect(
  address: string,
  parameters: Readonly<Record<string, string>>,
  fragment = '',
): SiteReply {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { status: 303, headers: { Location: `${url.href}${fragment}` }, body: '' };
}

/** The token of a request: as Bearer in its header, else its `access_token`. */
export function tokenOf({ headers, query, form }: SiteRequest): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer ?? query.get('access_token') ?? form.get('access_token');
}
