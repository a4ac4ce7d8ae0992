import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { guardHeaders } from '../../lib/page-headers.ts';
import type { AnsweredStates } from './answered-states.ts';
import { createAnsweredStates } from './answered-states.ts';
import type { RelayRules } from './callback.ts';
import { decideReturn } from './decide.ts';
import type { PageReason } from './relay-page.ts';
import { relayPage, statusOf } from './relay-page.ts';

export interface RelayServerOptions {
  readonly rules: RelayRules;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The domain association files by the provider that asks for them. */
  readonly associations: ReadonlyMap<string, Uint8Array>;
  /** Hears one line an answer: what it was and, of a redirect, which host; never a code, a state or a path. */
  readonly log: Log;
  readonly clock: Clock;
}

/** A relay that listens. */
export interface RelayServer extends Disposable {
  readonly port: number;
  /** Lets answers under way end, for two seconds at most; nothing listens any more when it resolves. */
  dispose(): Promise<void>;
}

/** Every answer: nobody keeps it, nobody learns where it came from, and nothing in it runs. */
const HEADERS = {
  ...guardHeaders("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
  'cache-control': 'no-store',
};
const MAX_CONNECTIONS = 500;
const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;
const CHECK_MS = 2_000;
const STOP_MS = 2_000;
/** 11 MB at most. */
const REMEMBERED_STATES = 100_000;
const ASSOCIATION = /^\/\.well-known\/([a-z][a-z0-9-]{0,39})-developer-domain-association\.txt$/;

/**
 * Serves the one registered callback host: hands returns on by `decideReturn`, each state once, on every path, and serves
 * the association files. TLS is a proxy's in front of it. Rejects with the system's error when it cannot listen.
 * Source: docs/protocols/signin-relay.md.
 */
export async function startRelayServer(options: RelayServerOptions): Promise<RelayServer> {
  const { rules, associations, log, clock } = options;
  const answered = createAnsweredStates(REMEMBERED_STATES);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    (request, response) => {
      response.on('error', () => undefined);
      const answer = answerTo(request, { rules, associations, answered });
      log.info('answered', send(request, response, answer));
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen({ host: options.host, port: options.port, exclusive: true });
  await once(server, 'listening');
  server.on('error', (error) => log.error('the relay failed', { detail: error.message }));
  return { port: (server.address() as AddressInfo).port, dispose: () => close(server, clock) };
}

type Answer =
  | {
      readonly kind: 'redirect';
      readonly outcome: 'code' | 'noCode';
      readonly location: string;
      readonly host: string;
    }
  | { readonly kind: 'page'; readonly reason: PageReason }
  | { readonly kind: 'file'; readonly provider: string; readonly bytes: Uint8Array };

interface Known extends Pick<RelayServerOptions, 'rules' | 'associations'> {
  readonly answered: AnsweredStates;
}

function answerTo(request: IncomingMessage, known: Known): Answer {
  const { method, url = '' } = request;
  const [path = '', ...query] = url.split('?');
  const file = associationAt(path, known.associations);
  if (file !== null && (method === 'GET' || method === 'HEAD')) return file;
  if (method !== 'GET') return page('method');
  if (query.length === 0 || path.startsWith('/.well-known/')) return page('nothingHere');
  const decision = decideReturn(query.join('?'), known.rules);
  if (decision.kind === 'refuse') return page(decision.reason);
  return known.answered.take(decision.digest) ? decision : page('answered');
}

function associationAt(path: string, associations: Known['associations']): Answer | null {
  const provider = ASSOCIATION.exec(path)?.[1] ?? '';
  const bytes = associations.get(provider);
  return bytes === undefined ? null : { kind: 'file', provider, bytes };
}

function page(reason: PageReason): Answer {
  return { kind: 'page', reason };
}

/** Sends the answer; what may be logged of it comes back. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Readonly<Record<string, unknown>> {
  switch (answer.kind) {
    case 'redirect':
      response.writeHead(303, { ...HEADERS, location: answer.location, 'content-length': 0 });
      response.end();
      return { status: 303, answer: answer.outcome, host: answer.host };
    case 'file':
      write(request, response, 200, 'text/plain; charset=utf-8', answer.bytes);
      return { status: 200, answer: 'association', provider: answer.provider };
    case 'page': {
      const status = statusOf(answer.reason);
      if (status === 405) response.setHeader('allow', 'GET');
      write(request, response, status, 'text/html; charset=utf-8', Buffer.from(relayPage(answer.reason)));
      return { status, answer: answer.reason };
    }
  }
}

function write(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  contentType: string,
  body: Uint8Array,
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': contentType,
    'content-length': body.byteLength,
    /** A body that was sent along is not read. */
    ...(status === 405 ? { connection: 'close' } : {}),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

async function close(server: Server, clock: Clock): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const timer = clock.after(STOP_MS, () => server.closeAllConnections());
  server.closeIdleConnections();
  await closed;
  timer.dispose();
}
