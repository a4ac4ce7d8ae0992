import type { JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, customFetch } from 'jose';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { HttpOutcome } from '../upnp/http-exchange.ts';
import { createProxiedHttpTransport } from '../upnp/http-exchange.ts';
import { readDate } from './clock-skew.ts';
import { createScrubber } from './evidence.ts';
import type { Asked, Fields } from './provider-answer.ts';
import { readAnswer } from './provider-answer.ts';
import type { ProviderRequest } from './token-request.ts';

/** How one call is made. */
export interface ProviderCall {
  readonly record: RecordExchange;
  readonly signal: AbortSignal;
}

/** What a provider answered, and by which clock. */
export interface ProviderReply {
  readonly fields: Fields;
  /** Epoch ms of its `Date`. */
  readonly serverTime: number | null;
}

/** Speaks to providers, and to the operator's host, over HTTP. Never rejects, follows no redirect, tries nothing twice. */
export interface OAuthClient extends Disposable {
  /** Errors: signin.unreachable (context.reason) and those of `readAnswer`, whose context has `serverTime`. */
  send(request: ProviderRequest, asked: Asked, call: ProviderCall): Promise<Result<ProviderReply>>;
  /** The keys of a provider, cached for ten minutes and asked again for an unknown one, at most every 30 s. */
  keys(url: string, record: RecordExchange): JWTVerifyGetKey;
  dispose(): Promise<void>;
}

const ANSWER_MS = 10_000;
const KEYS_MS = 5_000;
const MAX_BYTES = 256 * 1024;

interface Wire {
  readonly method: ProviderRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** What of the request is secret. */
  readonly secrets: Fields;
}

/** Makes a client with a transport of its own. */
export function createOAuthClient({ clock }: { readonly clock: Clock }): OAuthClient {
  const http = createProxiedHttpTransport({ clock });
  const keySets = new Map<string, JWTVerifyGetKey>();

  async function exchange(wire: Wire, { record, signal }: ProviderCall): Promise<HttpOutcome> {
    const outcome = await http.exchange({ ...wire, maxBytes: MAX_BYTES, signal });
    recordOutcome(outcome, wire, record);
    return outcome;
  }

  function createKeys(url: string, record: RecordExchange): JWTVerifyGetKey {
    const call = { record, signal: new AbortController().signal };
    return createRemoteJWKSet(new URL(url), {
      timeoutDuration: KEYS_MS,
      [customFetch]: async () => {
        const wire = {
          method: 'GET',
          url,
          headers: JSON_ANSWER,
          body: null,
          timeoutMs: KEYS_MS,
          secrets: {},
        } as const;
        const { response, failure } = await exchange(wire, call);
        if (response === null) throw new Error(failure?.detail ?? 'no answer');
        return new Response(Uint8Array.from(response.body), { status: response.status });
      },
    });
  }

  return {
    async send(request, asked, call) {
      const outcome = await exchange(wireOf(request), call);
      const { response } = outcome;
      if (response === null) return unreachable(outcome);
      const serverTime = readDate(response.headers.get('date') ?? null);
      const read = readAnswer({ status: response.status, body: bodyOf(response.body), serverTime }, asked);
      if (read.ok) return ok({ fields: read.value, serverTime });
      return { ok: false, error: { ...read.error, context: { ...read.error.context, serverTime } } };
    },
    keys(url, record) {
      const known = keySets.get(url) ?? createKeys(url, record);
      keySets.set(url, known);
      return known;
    },
    dispose: () => http.dispose(),
  };
}

/** Leaves evidence without a secret: what is known to be one is taken out wherever it stands. */
function recordOutcome(
  { evidence, failure, response }: HttpOutcome,
  wire: Wire,
  record: RecordExchange,
): void {
  const scrubber = createScrubber();
  scrubber.learn(wire.secrets);
  scrubber.learn(parsed(evidence.responseBody));
  const words =
    failure?.reason ?? (response !== null && response.status < 400 ? 'ok' : String(response?.status));
  record({
    ...evidence,
    method: wire.method,
    ok: words === 'ok',
    outcome: words,
    target: scrubber.scrub(evidence.target),
    requestHead: scrubber.scrub(evidence.requestHead),
    requestBody: scrubber.scrub(evidence.requestBody),
    responseHead: scrubber.scrub(evidence.responseHead),
    responseBody: scrubber.scrub(evidence.responseBody),
  });
}

const JSON_ANSWER = { accept: 'application/json' } as const;

function wireOf({ method, url, form, bearer }: ProviderRequest): Wire {
  const authorization: Readonly<Record<string, string>> =
    bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const secrets = bearer === null ? form : { ...form, access_token: bearer };
  const common = { method, timeoutMs: ANSWER_MS, secrets };
  if (method === 'POST') {
    const headers = { ...JSON_ANSWER, ...authorization, 'content-type': 'application/x-www-form-urlencoded' };
    return { ...common, url, headers, body: new URLSearchParams(form).toString() };
  }
  const target = new URL(url);
  for (const [name, value] of Object.entries(form)) target.searchParams.set(name, value);
  return { ...common, url: target.href, headers: { ...JSON_ANSWER, ...authorization }, body: null };
}

function bodyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function unreachable({ failure, evidence }: HttpOutcome) {
  const host = URL.canParse(evidence.target) ? new URL(evidence.target).host : '';
  return fail('signin.unreachable', {
    message: `${host} cannot be reached: ${failure?.reason ?? 'no answer'}.`,
    context: { reason: failure?.reason ?? 'failed', host },
    retryable: true,
  });
}
