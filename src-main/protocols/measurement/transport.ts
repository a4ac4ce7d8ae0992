import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import { createProxiedHttpTransport } from '../upnp/http-exchange.ts';
import type { HttpOutcome } from '../upnp/http-exchange.ts';
import type { Verdict } from './answer.ts';
import { judgeAnswer } from './answer.ts';
import { collectorAddress } from './collector-address.ts';

/** What became of a request. */
export interface Delivery {
  readonly verdict: Verdict;
  /** Where it went. */
  readonly target: string;
  /** The HTTP status, `null` when no whole answer came. */
  readonly status: number | null;
  /** Why it was not received, in a few words; empty when it was. */
  readonly detail: string;
}

/** Sends lines to a collector. Never rejects. */
export interface MeasurementTransport extends Disposable {
  /** One line goes to `/collect`, several to `/batch`. They must fit into one request (`batchLength`). */
  send(collector: string, lines: readonly string[], signal: AbortSignal): Promise<Delivery>;
  dispose(): Promise<void>;
}

/** The Measurement Protocol v1 over HTTP, through the proxy of the environment; see docs/protocols/measurement.md. */
export function createMeasurementTransport(deps: {
  readonly clock: Clock;
  /** What the application calls itself in the user agent. */
  readonly userAgent: string;
  readonly record: RecordExchange;
}): MeasurementTransport {
  const http = createProxiedHttpTransport(deps);
  return {
    async send(collector, lines, signal) {
      const address = collectorAddress(collector);
      const isSingle = lines.length === 1;
      const target = isSingle ? address.collect : address.batch;
      const outcome = await http.exchange({
        method: 'POST',
        url: target,
        headers: {
          'user-agent': deps.userAgent,
          'content-type': isSingle ? 'application/x-www-form-urlencoded' : 'text/plain; charset=utf-8',
        },
        body: lines.join('\n'),
        maxBytes: limits.collectorAnswerBytes,
        timeoutMs: limits.collectorMs,
        signal,
      });
      const delivery = judge(target, outcome);
      const { verdict, detail } = delivery;
      const ok = verdict === 'received';
      deps.record({ ...outcome.evidence, method: 'POST', ok, outcome: ok ? 'ok' : detail });
      return delivery;
    },
    dispose: () => http.dispose(),
  };
}

function judge(target: string, { response, failure }: HttpOutcome): Delivery {
  if (response === null)
    return { verdict: 'again', target, status: null, detail: failure?.reason ?? 'failed' };
  const { status, headers, body } = response;
  const contentType = headers.get('content-type') ?? '';
  const verdict = judgeAnswer({ status, contentType, body: Buffer.from(body).toString('utf8') });
  const isPage = verdict === 'again' && status < 300;
  const detail = isPage ? 'a page instead of an answer' : String(status);
  return { verdict, target, status, detail: verdict === 'received' ? '' : detail };
}
