import type { ServerResponse } from 'node:http';
import type { ResponsePlan } from './media-response.ts';

/** What went out of one answer, and how it ended. */
export interface Sent {
  readonly plan: ResponsePlan;
  readonly bytes: number;
  readonly ending: 'complete' | 'closed by the room' | 'withdrawn' | 'file cut short' | 'read error';
}

/** Resolves once the system has taken the chunk. A response whose connection is gone never calls back, so `stop` ends it. */
export function handOver(response: ServerResponse, chunk: Buffer, stop: AbortSignal): Promise<void> {
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
