import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import { planResponse, planStreamed, planText } from './media-response.ts';
import type { Give, Sent } from './sent.ts';
import { sendBody, sendText } from './sent.ts';
import type { Offer } from './ticket.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';
import { askUpstream, isAsSeen } from './upstream.ts';

interface Source {
  readonly upstream: Upstream;
  readonly offer: Offer;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  readonly count: (bytes: number) => void;
}

/** Breaks of the server's connection that brought nothing since the last one, before it is given up. */
const MAX_BREAKS = 3;

/**
 * Passes somebody else's media on: HEAD is answered from what this machine saw, GET with what the server gives, no faster
 * than the room takes it. A connection that the server closes while a room is paused is taken up again where it
 * broke off. 502 where the server refuses or gives something else than was seen. Never rejects.
 */
export async function sendPassedOn(
  request: IncomingMessage,
  response: ServerResponse,
  source: Source,
): Promise<Sent> {
  const { upstream, offer, stop, count } = source;
  const { contentType, kind } = offer;
  const { bytes, modifiedAt } = upstream;
  const plan =
    bytes === null
      ? planStreamed(request.headers, offer, 'streamed')
      : planResponse(request.headers, { bytes, modifiedAt, contentType, kind });
  const isWithBody = request.method === 'GET' && plan.status < 300 && bytes !== 0;
  if (!isWithBody) return sendText(response, request, plan);
  const begun = await ask(source, plan.part);
  if (typeof begun === 'string') return sendText(response, request, planText(502, begun));
  const length = plan.part === null ? null : plan.part.last - plan.part.first + 1;
  const produce = (give: Give): Promise<void> => passOn(begun, source, plan.part, give);
  return sendBody(response, plan, { length, stop, count, produce });
}

interface Part {
  readonly first: number;
  readonly last: number;
}

/** The server's answer, or in words why there is none. */
async function ask({ upstream, clock, stop }: Source, part: Part | null): Promise<UpstreamAnswer | string> {
  const range = part === null ? null : `${part.first}-${part.last}`;
  const answer = await askUpstream(upstream.url, range, { clock, signal: stop });
  if (!answer.ok) return answer.error.message;
  if (isAsSeen(answer.value, upstream, part?.first ?? 0)) return answer.value;
  answer.value.body.destroy();
  return 'The media has changed since it was offered.';
}

async function passOn(begun: UpstreamAnswer, source: Source, part: Part | null, give: Give): Promise<void> {
  if (part === null) {
    for await (const chunk of begun.body) await give(chunk as Buffer);
    return;
  }
  let { body } = begun;
  let { first } = part;
  for (let breaks = 0; breaks < MAX_BREAKS; breaks += 1) {
    try {
      for await (const chunk of body) {
        const wanted = (chunk as Buffer).subarray(0, part.last - first + 1);
        await give(wanted);
        first += wanted.length;
        breaks = 0;
        if (first > part.last) return;
      }
    } catch (error) {
      if (source.stop.aborted) throw error;
    }
    const again = await ask(source, { first, last: part.last });
    if (typeof again === 'string') throw new Error(again);
    ({ body } = again);
  }
}
