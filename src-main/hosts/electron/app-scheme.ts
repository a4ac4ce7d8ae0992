import { protocol } from 'electron';
import { replyWithFile } from '../../lib/file-reply.ts';
import { guardHeaders, MEDIA_POLICY, pagePolicy, previewType } from '../../lib/page-headers.ts';
import type { Result } from '../../lib/result.ts';
import type { StaticFile } from '../../lib/static-files.ts';

const SCHEME = 'app';
const HOST = 'control-room';

/** The origin of the product's own page in the desktop window. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`;

/** What the window shows. */
export const APP_URL = `${APP_ORIGIN}/`;

/** Whether a URL belongs to the product's own page. `URL.origin` says nothing about schemes of one's own. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${SCHEME}:` && parsed.host === HOST;
}

/** Makes `app:` a scheme like https: with an origin, relative paths, fetch and streams. Only before `ready`. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

export interface AppSchemeDeps {
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly preview: (mediaId: string) => Result<{ readonly path: string; readonly contentType: string }>;
}

/** Answers every `app:` request. Only after `ready`. */
export function handleAppScheme(deps: AppSchemeDeps): void {
  protocol.handle(SCHEME, createAppHandler(deps));
}

const MEDIA_PATH = /^\/media\/([\w.:-]{1,200})$/;

/** The answer to an `app:` request: a built file that was there at the start, or the preview of a library item. */
export function createAppHandler(deps: AppSchemeDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = URL.parse(request.url);
    if (!url || !isAppUrl(request.url) || !isOwnInitiator(request))
      return plain(403, 'Control Room answers only its own page.');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'This is not possible here.');
    const mediaId = MEDIA_PATH.exec(url.pathname)?.[1];
    if (mediaId !== undefined) return previewResponse(deps, mediaId, request);
    const file = deps.files.get(url.pathname);
    if (!file)
      return plain(
        404,
        url.pathname === '/' ? 'The screens are not built yet: npm run build.' : 'There is nothing here.',
      );
    return new Response(request.method === 'HEAD' ? null : file.body, {
      headers: {
        ...guardHeaders(pagePolicy([])),
        'content-type': file.contentType,
        'cache-control': file.cacheControl,
      },
    });
  };
}

/** Electron names who asked; the browser's own requests, such as the first load, have no initiator. */
function isOwnInitiator(request: Request): boolean {
  const { initiatorOrigin } = request as { readonly initiatorOrigin?: string | null };
  return initiatorOrigin === undefined || initiatorOrigin === APP_ORIGIN;
}

async function previewResponse(
  { preview }: AppSchemeDeps,
  mediaId: string,
  request: Request,
): Promise<Response> {
  const found = preview(mediaId);
  if (!found.ok) return plain(404, 'There is no such media.');
  const reply = await replyWithFile(found.value.path, previewType(found.value.contentType), {
    method: request.method,
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
  });
  const headers = { ...guardHeaders(MEDIA_POLICY), ...reply.headers, 'cache-control': 'private, no-cache' };
  return new Response(reply.body, { status: reply.status, headers });
}

function plain(status: number, text: string): Response {
  const headers = {
    ...guardHeaders(pagePolicy([])),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  };
  return new Response(text, { status, headers });
}
