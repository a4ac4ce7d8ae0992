import type { Readable } from 'node:stream';
import { request } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import { failureReasonOf } from '../../lib/http-failure.ts';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

/** Somebody else's media as this machine saw it; only that version is passed on. */
export interface Upstream {
  readonly url: string;
  /** As the server calls it, lower case, without parameters. */
  readonly contentType: string | null;
  /** `null` where it takes no ranges or does not say how long it is: then it is passed on from its start. */
  readonly bytes: number | null;
  /** Milliseconds since 1970: what the server says, else when it was looked at. */
  readonly modifiedAt: number;
  readonly entityTag: string | null;
}

/** An answer that has begun; who takes it reads the body or destroys it. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

const MAX_REDIRECTS = 3;
/** Between two chunks that somebody waits for. */
const IDLE_MS = 10_000;

/**
 * GET of `range` (`first-last`) of somebody else's media. Redirects are followed on the host that was named and nowhere else: the
 * room must get no further into this machine's networks than the person meant. Errors: media.unreachable.
 */
export async function askUpstream(
  url: string,
  range: string | null,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result<UpstreamAnswer>> {
  const patience = new AbortController();
  const timer = clock.after(limits.soapMs, () => patience.abort());
  const stop = AbortSignal.any([signal, patience.signal]);
  const headers = { 'accept-encoding': 'identity', ...(range === null ? {} : { range: `bytes=${range}` }) };
  try {
    let next = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await request(next, { headers, signal: stop, bodyTimeout: IDLE_MS });
      const { statusCode: status, body } = answer;
      body.on('error', () => undefined);
      if (status === 200 || status === 206) return ok({ status, headers: answer.headers, body });
      body.destroy();
      const target = status >= 300 && status < 400 ? one(answer.headers['location']) : null;
      if (target === null) return unreachable(url, { status });
      const to = URL.parse(target, next);
      if (to === null || to.host !== new URL(url).host) return unreachable(url, { reason: 'redirect' });
      next = to.href;
    }
    return unreachable(url, { reason: 'redirect' });
  } catch (error) {
    return unreachable(url, { reason: patience.signal.aborted ? 'timeout' : failureReasonOf(error) });
  } finally {
    timer.dispose();
  }
}

/** What a GET of the first byte shows of somebody else's media. Errors: media.unreachable. */
export async function lookUpstream(
  url: string,
  deps: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Result<Upstream>> {
  const answer = await askUpstream(url, '0-0', deps);
  if (!answer.ok) return answer;
  const { status, headers, body } = answer.value;
  body.destroy();
  const bytes = status === 206 ? Number(one(headers['content-range'])?.split('/')[1]) : Number.NaN;
  const modifiedAt = Date.parse(one(headers['last-modified']) ?? '');
  return ok({
    url,
    contentType: one(headers['content-type'])?.split(';')[0]?.trim().toLowerCase() ?? null,
    bytes: Number.isSafeInteger(bytes) ? bytes : null,
    modifiedAt: Number.isNaN(modifiedAt) ? deps.clock.now() : modifiedAt,
    entityTag: one(headers['etag']),
  });
}

/** Whether an answer is of the version that was seen, and is the range that was asked for. */
export function isAsSeen({ status, headers }: UpstreamAnswer, seen: Upstream, first: number): boolean {
  const entityTag = one(headers['etag']);
  if (entityTag !== seen.entityTag) return false;
  if (seen.bytes === null) return true;
  const range = one(headers['content-range']);
  return status === 206 && range?.startsWith(`bytes ${first}-`) === true && range.endsWith(`/${seen.bytes}`);
}

function one(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function unreachable(
  url: string,
  context: { readonly status: number } | { readonly reason: string },
): Result<never> {
  const said = 'status' in context ? `answers ${context.status}` : `does not answer (${context.reason})`;
  return fail('media.unreachable', {
    message: `The media address ${said}.`,
    context: { url, ...context },
    retryable: true,
  });
}
