import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { HttpFailure, HttpOutcome } from './http-exchange.ts';
import type { HttpFailureReason } from '../../lib/http-failure.ts';

const WORDS: Readonly<Record<HttpFailureReason, string>> = {
  timeout: 'did not answer in time',
  refused: 'refused the connection',
  reset: 'closed the connection before its answer was whole',
  dns: 'has a name that cannot be resolved',
  noRoute: 'cannot be reached from this machine',
  blocked: 'may not be reached: this machine forbids it',
  certificate: 'shows a certificate that this machine does not trust',
  notHttp: 'answered something that is not HTTP',
  tooLarge: 'answered more than is ever needed',
  cancelled: 'was not waited for',
  badUrl: 'has an address that cannot be used',
  failed: 'could not be asked',
};

const LASTING: ReadonlySet<HttpFailureReason> = new Set([
  'certificate',
  'notHttp',
  'tooLarge',
  'badUrl',
  'blocked',
]);

/** The error of an exchange without a whole answer: device.unreachable, or input.cancelled when we ended it ourselves. */
export function unreachable(
  failure: HttpFailure | null,
  evidence: HttpOutcome['evidence'],
  asked: string,
): Result<never> {
  const reason = failure?.reason ?? 'failed';
  const context = { reason, ms: Math.round(evidence.ms), target: evidence.target, action: asked };
  if (reason === 'cancelled')
    return fail('input.cancelled', { message: `${asked} was cancelled.`, context, retryable: true });
  return fail('device.unreachable', {
    message: `${asked}: the room at ${evidence.target} ${WORDS[reason]}.`,
    context: { ...context, detail: failure?.detail ?? '' },
    retryable: !LASTING.has(reason),
  });
}

/** What an exchange came to, in a few words for the journal: `ok`, `timeout`, `fault 716`, `404`, `malformed`. */
export function outcomeOf(outcome: HttpOutcome, result: Result<unknown>): string {
  if (outcome.failure !== null) return outcome.failure.reason;
  if (result.ok) return 'ok';
  const { errorCode, reason } = result.error.context;
  if (typeof errorCode === 'number') return `fault ${errorCode}`;
  const status = outcome.response?.status ?? 0;
  return status >= 200 && status <= 299 && typeof reason === 'string' ? reason : String(status);
}
