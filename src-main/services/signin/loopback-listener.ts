import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Disposable } from '../../lib/disposal.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { randomWord } from '../../protocols/oauth/index.ts';

/** How a return ended, for the person who looks at the browser. */
export type ReturnPage = 'signedIn' | 'failed' | 'notOurs' | 'used';

/** Waits on loopback for one return (RFC 8252 7.3, docs/protocols/signin.md, "The listener"). */
export interface LoopbackListener extends Disposable {
  /** Where to return to: the address itself, never a name, with a path that nobody guesses. */
  readonly redirectUri: string;
  /** Resolves when nothing listens any more. */
  dispose(): Promise<void>;
}

export interface ListenerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether the answer is posted as a form; else it is a GET. */
  readonly takesForm: boolean;
  /** Judges the whole address, and the form where there is one; the browser waits for the verdict. */
  readonly answer: (address: string, body: string | null) => Promise<ReturnPage>;
}

const MAX_HEAD_BYTES = 32 * 1024;
const MAX_FORM_BYTES = 64 * 1024;

/** Errors: signin.portBusy (context.port). */
export async function openLoopbackListener(options: ListenerOptions): Promise<Result<LoopbackListener>> {
  const path = `/return/${randomWord()}`;
  const server = createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 1_000,
  });
  server.maxConnections = 32;
  try {
    server.listen({ port: options.port, host: '127.0.0.1' });
    await once(server, 'listening');
  } catch (error) {
    return fail('signin.portBusy', {
      message: `Port ${options.port} cannot be listened on: ${messageOf(error)}`,
      context: { port: options.port, detail: messageOf(error) },
      retryable: true,
    });
  }
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const facts = { ...options, path, origin, host: `127.0.0.1:${port}` };
  server.on('request', (request, response) => {
    take(request, facts).then(
      (page) => send(response, page),
      () => send(response, 'failed'),
    );
  });
  return ok({
    redirectUri: `${origin}${path}`,
    async dispose() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}

type Page = ReturnPage | 'notFound' | 'wrongMethod' | 'wrongHost';

async function take(
  request: IncomingMessage,
  facts: ListenerOptions & { readonly path: string; readonly origin: string; readonly host: string },
): Promise<Page> {
  if (request.headers.host !== facts.host) return 'wrongHost';
  const target = request.url ?? '';
  if (target.split('?')[0] !== facts.path) return 'notFound';
  if (request.method !== (facts.takesForm ? 'POST' : 'GET')) return 'wrongMethod';
  const body = facts.takesForm ? await readForm(request) : null;
  return facts.answer(`${facts.origin}${target}`, body);
}

async function readForm(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > MAX_FORM_BYTES) return '';
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Fixed words only: nothing that a peer said is ever in a page. */
const PAGES: Readonly<Record<Page, { readonly status: number; readonly words: string }>> = {
  signedIn: { status: 200, words: 'You are signed in. Close this page and go back to Control Room.' },
  failed: { status: 200, words: 'Signing in did not work. Go back to Control Room, which says why.' },
  notOurs: { status: 400, words: 'This is not the answer that Control Room waits for.' },
  used: { status: 410, words: 'This answer was used already. Go back to Control Room.' },
  notFound: { status: 404, words: 'There is nothing here.' },
  wrongMethod: { status: 405, words: 'Control Room does not take answers this way.' },
  wrongHost: { status: 400, words: 'This is not where Control Room waits.' },
};

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

function send(response: ServerResponse, page: Page): void {
  const { status, words } = PAGES[page];
  response.on('error', () => response.destroy());
  response.writeHead(status, HEADERS);
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Control Room</title><body><p>${words}</p></body></html>\n`,
  );
}
