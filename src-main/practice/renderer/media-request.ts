import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { parseOwnUrl } from './own-address.ts';

/** One request for media. */
export interface MediaQuestion {
  readonly uri: string;
  readonly method: 'HEAD' | 'GET';
  /** The first byte wanted; `null` asks for the whole without a range. */
  readonly from: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

/** What the media server said, redirects followed. */
export interface MediaAnswer {
  readonly status: number;
  /** Lower case, without parameters; `null` when it was not said. */
  readonly contentType: string | null;
  /** Bytes of this body; `null` when it was not said. */
  readonly length: number | null;
  /** Which web pages may read it; `null` when it was not said. */
  readonly allowsOrigin: string | null;
  readonly body: Readable;
}

const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Asks a media server on this machine, over at most three redirects. `null` when it cannot be had at all. */
export async function requestMedia(question: MediaQuestion): Promise<MediaAnswer | null> {
  let url = parseOwnUrl(question.uri);
  for (let hops = 0; hops <= MAX_REDIRECTS && url !== null; hops += 1) {
    const answer = await requestOnce(question, url);
    if (answer === null || !REDIRECTS.includes(answer.statusCode)) return answer && readAnswer(answer);
    discard(answer.body);
    const { location } = answer.headers;
    url = typeof location === 'string' ? parseOwnUrl(URL.parse(location, url.href)?.href ?? '') : null;
  }
  return null;
}

/** Lets go of a body that nobody wants. */
export function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

async function requestOnce(question: MediaQuestion, url: URL): Promise<Dispatcher.ResponseData | null> {
  const range = question.from === null ? {} : { range: `bytes=${question.from}-` };
  try {
    return await request(url, {
      method: question.method,
      headers: { 'accept-encoding': 'identity', ...question.headers, ...range },
      dispatcher: question.dispatcher,
      signal: question.signal,
    });
  } catch {
    return null;
  }
}

function readAnswer(answer: Dispatcher.ResponseData): MediaAnswer {
  const type = single(answer.headers['content-type']);
  const length = single(answer.headers['content-length']);
  return {
    status: answer.statusCode,
    contentType: type === null ? null : (type.split(';')[0] ?? '').trim().toLowerCase() || null,
    length: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    allowsOrigin: single(answer.headers['access-control-allow-origin']),
    body: answer.body,
  };
}

function single(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : (header?.[0] ?? null);
}
