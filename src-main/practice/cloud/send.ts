import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer.ts';

/** Sends an answer; resolves when it is out, also when the other side went away. */
export async function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return;
  }
  const length =
    body === null && headers['content-length'] === undefined && status !== 204 ? { 'content-length': 0 } : {};
  response.writeHead(status, { ...headers, ...length });
  if (body === null) return void response.end();
  await pipeline(Readable.fromWeb(body), response).catch(() => response.destroy());
}
