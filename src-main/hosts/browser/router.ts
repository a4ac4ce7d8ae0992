import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/log.ts';
import { guardHeaders, pagePolicy } from '../../lib/page-headers.ts';
import type { Result } from '../../lib/result.ts';
import type { StaticFile } from '../../lib/static-files.ts';
import type { Access } from './access.ts';
import type { BrowserApplication } from './application.ts';
import type { Gate, Refusal } from './gate.ts';
import { sendPreview } from './media-route.ts';
import { NEEDS_LINK, NOT_BUILT, sendPlainPage } from './plain-page.ts';
import { sendResult, sendText } from './replies.ts';
import { receiveUpload } from './upload-route.ts';

export interface RouterDeps {
  readonly app: BrowserApplication;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly access: Access;
  readonly gate: Gate;
  readonly log: Log;
  readonly maxUploadBytes: number;
}

export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How long a refused upload may go on sending before its connection is cut, in ms. */
const DRAIN_MS = 2_000;

const MEDIA_PATH = /^\/media\/([\w.:-]{1,200})$/;

/** Answers every HTTP request of the browser face: the gate first, then the one path that fits. */
export function createRouter(deps: RouterDeps): Route {
  const { gate } = deps;
  return async (request, response) => {
    setGuardHeaders(request, response);
    const knock = { method: request.method ?? '', headers: request.headers };
    if (!gate.isOwnHost(knock)) return sendRefusal(response, 'host');
    const target = targetOf(request);
    const token = target.query.get('token');
    if (target.path === '/' && request.method === 'GET' && token !== null)
      return openSession(deps, token, request, response);
    const refusal = gate.refusal(knock);
    if (refusal) return refuse(deps, refusal, request, response);
    if (request.method === 'POST') return acceptUpload(deps, target, request, response);
    return answerRead(deps, target.path, request, response);
  };
}

interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

function targetOf(request: IncomingMessage): Target {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  return { path, query: new URLSearchParams(query) };
}

function setGuardHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  const policy = pagePolicy([`ws://${headers.host}`]);
  for (const [name, value] of Object.entries(guardHeaders(policy))) response.setHeader(name, value);
}

async function answerRead(
  { app, files }: RouterDeps,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'This is not possible here.');
  const mediaId = MEDIA_PATH.exec(path)?.[1];
  if (mediaId !== undefined) return sendPreview(app, mediaId, request, response);
  sendFile(files, path, response);
}

/** Spends the link and sends the browser to the page without it, so that it stays in no history. */
function openSession(
  deps: RouterDeps,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { gate, access } = deps;
  const session = access.redeem(token);
  const isInside = gate.hasSession({ method: 'GET', headers: request.headers });
  if (session === null && !isInside) return sendPlainPage(response, 401, NEEDS_LINK);
  const cookie =
    session === null
      ? {}
      : { 'set-cookie': `${gate.cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict` };
  response.writeHead(303, { location: '/', 'cache-control': 'no-store', 'content-length': 0, ...cookie });
  response.end();
}

function refuse(
  deps: RouterDeps,
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  deps.log.warn('refused a request', {
    refusal,
    method: request.method,
    origin: request.headers.origin ?? null,
  });
  if (request.method === 'POST') drain(request);
  sendRefusal(response, refusal);
}

function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  if (refusal === 'session') return sendPlainPage(response, 401, NEEDS_LINK);
  sendText(response, 403, 'Control Room answers only its own pages.');
}

function sendFile(files: ReadonlyMap<string, StaticFile>, path: string, response: ServerResponse): void {
  const file = files.get(path);
  if (!file)
    return path === '/'
      ? sendPlainPage(response, 503, NOT_BUILT)
      : sendText(response, 404, 'There is nothing here.');
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.body.length,
    'cache-control': file.cacheControl,
  });
  response.end(response.req.method === 'HEAD' ? undefined : file.body);
}

async function acceptUpload(
  deps: RouterDeps,
  { path, query }: Target,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (path !== '/upload') {
    drain(request);
    return sendText(response, 404, 'There is nothing here.');
  }
  const { uploadsFolder } = deps.app;
  const result = await receiveUpload(
    {
      uploadsFolder,
      maxBytes: deps.maxUploadBytes,
      addUpload: (file, name) => deps.app.addUpload(file, name),
    },
    query.get('name'),
    request,
  );
  if (!request.complete) drain(request);
  if (!response.destroyed) sendResult(response, statusOf(result), result);
}

/** Reads on for a moment, so that the sender gets to read our answer; cuts the connection when it goes on. */
function drain(request: IncomingMessage): void {
  request.resume();
  const cut = setTimeout(() => request.destroy(), DRAIN_MS);
  cut.unref();
  request.once('close', () => clearTimeout(cut));
}

function statusOf(result: Result<unknown>): number {
  if (result.ok) return 200;
  if (result.error.code === 'media.tooLarge') return 413;
  return result.error.code.startsWith('storage.') ? 507 : 422;
}
