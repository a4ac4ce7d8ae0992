import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { REDACTED } from '../../lib/redact.ts';
import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { HttpOutcome } from '../upnp/http-exchange.ts';
import { createProxiedHttpTransport } from '../upnp/http-exchange.ts';
import type { ExchangedToken } from './read-answer.ts';
import { readExchange } from './read-answer.ts';
import type { ExchangeShape } from './shapes.ts';
import type { ExchangeGiven } from './write-request.ts';
import { writeExchange } from './write-request.ts';

export interface ExchangeCall extends ExchangeGiven {
  readonly endpoint: string;
  readonly shape: ExchangeShape;
  readonly record: RecordExchange;
  readonly signal: AbortSignal;
}

/** Asks an operator's backend for its own token. Never rejects, follows no redirect, tries nothing twice. */
export interface ExchangeClient extends Disposable {
  /** Errors: signin.unreachable (context.reason) and those of `readExchange`. */
  exchange(call: ExchangeCall): Promise<Result<ExchangedToken>>;
  dispose(): Promise<void>;
}

const ANSWER_MS = 10_000;
const MAX_BYTES = 256 * 1024;

/** Evidence goes to the journal without the tokens and the secret, wherever they stand in it. */
export function createExchangeClient(deps: { readonly clock: Clock }): ExchangeClient {
  const http = createProxiedHttpTransport(deps);
  return {
    async exchange(call) {
      const { endpoint: url, shape, signal, record } = call;
      const written = writeExchange(shape, call);
      const timing = { maxBytes: MAX_BYTES, timeoutMs: ANSWER_MS, signal };
      const outcome = await http.exchange({ method: 'POST', url, ...written, ...timing });
      const { response } = outcome;
      if (response === null) {
        keep(outcome, outcome.failure?.reason ?? 'failed', secretsOf(call, null), record);
        return unreachable(outcome);
      }
      const read = readExchange(response.status, Buffer.from(response.body).toString('utf8'), shape);
      const said = read.ok ? 'ok' : response.status < 300 ? read.error.code : String(response.status);
      keep(outcome, said, secretsOf(call, read.ok ? read.value : null), record);
      return read;
    },
    dispose: () => http.dispose(),
  };
}

function secretsOf(call: ExchangeCall, token: ExchangedToken | null): readonly string[] {
  const { subjectToken, clientSecret, extra } = call;
  const authorization = writeExchange(call.shape, call).headers['authorization'];
  return [authorization, subjectToken, clientSecret, token?.accessToken, ...Object.values(extra)].filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  );
}

function keep(
  { evidence }: HttpOutcome,
  outcome: string,
  secrets: readonly string[],
  record: RecordExchange,
): void {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);
  const scrub = (text: string): string =>
    spellings.reduce((clean, spelling) => clean.replaceAll(spelling, REDACTED), text);
  record({
    ...evidence,
    method: 'POST',
    ok: outcome === 'ok',
    outcome,
    target: scrub(evidence.target),
    requestHead: scrub(evidence.requestHead),
    requestBody: scrub(evidence.requestBody),
    responseHead: scrub(evidence.responseHead),
    responseBody: scrub(evidence.responseBody),
  });
}

function unreachable({ failure, evidence }: HttpOutcome): Result<never> {
  const host = URL.canParse(evidence.target) ? new URL(evidence.target).host : '';
  const reason = failure?.reason ?? 'failed';
  return fail('signin.unreachable', {
    message: `The backend at ${host} cannot be reached: ${reason}.`,
    context: { reason, host },
    retryable: true,
  });
}
