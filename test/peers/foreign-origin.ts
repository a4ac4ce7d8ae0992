import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file that somebody else's web server offers. */
export interface ForeignFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** One request that the server got. */
export interface ForeignRequest {
  readonly method: string;
  readonly path: string;
  readonly from: string;
}

/** A web server that is not ours, for URLs that people paste. */
export interface ForeignOrigin {
  /** The URL of a path. `/missing…` answers 404, `/hang…` never answers, `/get-only…` refuses HEAD; other paths are the files, or 404. */
  url(path: string): string;
  requests(): readonly ForeignRequest[];
  stop(): Promise<void>;
}

/** Serves `files` by their paths, with HEAD and byte ranges, on an ephemeral port of `host`. */
export async function startForeignOrigin(
  host: string,
  files: Readonly<Record<string, ForeignFile>>,
): Promise<ForeignOrigin> {
  const seen: ForeignRequest[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://origin').pathname;
    seen.push({ method: request.method ?? '', path, from: request.socket.remoteAddress ?? '' });
    if (path.startsWith('/hang')) return;
    const file = files[path];
    if (path.startsWith('/get-only') && request.method === 'HEAD') response.writeHead(403).end();
    else if (file === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here\n');
    else answer(request, response, file);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://${host}:${port}${path}`,
    requests: () => [...seen],
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType }: ForeignFile,
): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const first = range === null ? 0 : Number(range[1]);
  const last = range?.[2] ? Math.min(Number(range[2]), bytes.length - 1) : bytes.length - 1;
  if (first > last) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(first, last + 1);
  response.writeHead(range === null ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-type': contentType,
    'content-length': part.length,
    ...(range === null ? {} : { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
