import type { ServerResponse } from 'node:http';
import type { Result } from '../../lib/result.ts';

/** Sends a short answer and ends it. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', text);
}

/** Sends a Result as JSON. */
export function sendResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  send(response, status, 'application/json', JSON.stringify(result));
}

/** Sends a body that must not be kept by anybody. */
export function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
