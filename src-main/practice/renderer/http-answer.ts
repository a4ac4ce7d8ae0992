import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Flavour } from './flavour.ts';

/** A whole answer over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  /** The reason phrase; `null` for the usual one. */
  readonly reason: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Sends an answer with the headers that this flavour always sends, in its case. */
export function sendAnswer(response: ServerResponse, flavour: Flavour, answer: HttpAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(answer.body);
  const headers = {
    'Content-Length': String(body.length),
    Server: flavour.server,
    ...answer.headers,
  };
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(flavour.headerCase === 'UPPER-CASE' ? name.toUpperCase() : name, value);
  }
  if (answer.reason !== null) response.statusMessage = answer.reason;
  response.writeHead(answer.status).end(body);
}

/** Reads a request's body as text; `null` when it is longer than allowed or broke off. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maximumBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString('utf8');
}
