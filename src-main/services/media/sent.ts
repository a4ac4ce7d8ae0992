import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponsePlan } from './media-response.ts';

/** What went out of one answer, and how it ended. */
export interface Sent {
  readonly plan: ResponsePlan;
  readonly bytes: number;
  readonly ending: 'complete' | 'closed by the room' | 'withdrawn' | 'cut short' | 'read error';
}

/** Hands over one chunk; resolves once the system has taken it, so that a slow room costs no memory. */
export type Give = (chunk: Buffer) => Promise<void>;

/** A body that is on its way, as long as `stop` is not aborted. */
export interface Body {
  /** Its length, `null` where that shows at the end. */
  readonly length: number | null;
  readonly stop: AbortSignal;
  readonly count: (bytes: number) => void;
  /** Gives the chunks one after the other; rejects when they cannot be had. */
  produce(give: Give): Promise<void>;
}

/** Sends a head and its sentence, if it has one. */
export function sendText(response: ServerResponse, request: IncomingMessage, plan: ResponsePlan): Sent {
  response.writeHead(plan.status, plan.headers);
  response.end(request.method === 'HEAD' ? '' : plan.text);
  return { plan, bytes: 0, ending: 'complete' };
}

/** Sends a head and a body; one that ends early breaks the connection off, so that the room sees an error. Never rejects. */
export async function sendBody(response: ServerResponse, plan: ResponsePlan, body: Body): Promise<Sent> {
  const { length, stop, count } = body;
  let bytes = 0;
  response.writeHead(plan.status, plan.headers);
  try {
    await body.produce(async (chunk) => {
      await handOver(response, chunk, stop);
      bytes += chunk.length;
      count(chunk.length);
    });
    stop.throwIfAborted();
  } catch {
    const isGone = response.socket === null || response.socket.destroyed;
    response.destroy();
    if (isGone) return { plan, bytes, ending: 'closed by the room' };
    return { plan, bytes, ending: stop.aborted ? 'withdrawn' : 'read error' };
  }
  if (length !== null && bytes < length) {
    response.destroy();
    return { plan, bytes, ending: 'cut short' };
  }
  response.end();
  return { plan, bytes, ending: 'complete' };
}

/** Resolves once the system has taken the chunk. A response whose connection is gone never calls back, so `stop` ends it. */
function handOver(response: ServerResponse, chunk: Buffer, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('Stopped'));
    if (stop.aborted) return onAbort();
    stop.addEventListener('abort', onAbort);
    response.write(chunk, (error) => {
      stop.removeEventListener('abort', onAbort);
      if (error) reject(error);
      else resolve();
    });
  });
}
