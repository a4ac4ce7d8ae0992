import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConversionTarget } from './conversion.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { ResponsePlan } from './media-response.ts';
import { planText } from './media-response.ts';
import type { Sent } from './sent.ts';
import { handOver } from './sent.ts';

interface Source {
  readonly file: string;
  readonly target: ConversionTarget;
  readonly ffmpeg: Ffmpeg;
  readonly stop: AbortSignal;
  readonly count: (bytes: number) => void;
}

/**
 * Converts a file while a room fetches it, no faster than the room takes it; ffmpeg ends with the connection.
 * The length is not known before the end, so there are no ranges. Rejects never.
 */
export async function sendConverted(
  request: IncomingMessage,
  response: ServerResponse,
  plan: ResponsePlan,
  source: Source,
): Promise<Sent> {
  const child = request.method === 'HEAD' ? null : source.ffmpeg.convert(source.file, source.target);
  if (child === null && request.method !== 'HEAD') {
    const refusal = planText(503, 'Nothing more can be converted at the moment.', { 'Retry-After': '5' });
    response.writeHead(refusal.status, refusal.headers);
    response.end(refusal.text);
    return { plan: refusal, bytes: 0, ending: 'complete' };
  }
  response.writeHead(plan.status, plan.headers);
  if (child === null) {
    response.end();
    return { plan, bytes: 0, ending: 'complete' };
  }
  let bytes = 0;
  const end = (): void => void child.kill('SIGKILL');
  source.stop.addEventListener('abort', end);
  try {
    for await (const part of child.stdout) {
      const chunk = part as Buffer;
      await handOver(response, chunk, source.stop);
      bytes += chunk.length;
      source.count(chunk.length);
    }
    if (source.stop.aborted) throw new Error('Stopped');
    response.end();
    return { plan, bytes, ending: bytes === 0 ? 'read error' : 'complete' };
  } catch {
    const isGone = response.socket === null || response.socket.destroyed;
    response.destroy();
    return { plan, bytes, ending: isGone ? 'closed by the room' : 'withdrawn' };
  } finally {
    source.stop.removeEventListener('abort', end);
    end();
  }
}
