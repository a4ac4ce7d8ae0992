import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConversionTarget } from './conversion.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { ResponsePlan } from './media-response.ts';
import { planText } from './media-response.ts';
import type { Sent } from './sent.ts';
import { sendBody, sendText } from './sent.ts';

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
  if (request.method === 'HEAD') return sendText(response, request, plan);
  const { stop, count } = source;
  const child = source.ffmpeg.convert(source.file, source.target);
  if (child === null) {
    const refusal = planText(503, 'Nothing more can be converted at the moment.', { 'Retry-After': '5' });
    return sendText(response, request, refusal);
  }
  const end = (): void => void child.kill('SIGKILL');
  stop.addEventListener('abort', end);
  const sent = await sendBody(response, plan, {
    length: null,
    stop,
    count,
    async produce(give) {
      let isEmpty = true;
      for await (const chunk of child.stdout) {
        isEmpty = false;
        await give(chunk as Buffer);
      }
      if (isEmpty) throw new Error('ffmpeg made nothing of it');
    },
  });
  stop.removeEventListener('abort', end);
  end();
  return sent;
}
