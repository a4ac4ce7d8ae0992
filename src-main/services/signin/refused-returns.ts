import type { Clock } from '../../lib/clock.ts';
import type { RecordExchange, WireExchange } from '../../lib/exchange.ts';
import type { AppError } from '../../lib/result.ts';
import { appError } from '../../lib/result.ts';
import type { OAuthClient } from '../../protocols/oauth/index.ts';
import type { Attempt } from './attempt.ts';
import { countRefused } from './operator-host.ts';
import type { OperatorHost } from './provider-config.ts';

export interface RefusedReturnsDeps {
  readonly client: OAuthClient;
  readonly clock: Clock;
  readonly record: RecordExchange;
  readonly host: OperatorHost;
  readonly attempt: Attempt;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

const ASK_MS = 3_000;

/**
 * Asks the operator's host, for as long as an attempt waits, whether it refused returns at this attempt's address. It
 * cannot tell whose they were, so `onRefused` only says that there was one. A host that does not know the question is
 * asked once. The journal keeps what told something.
 */
export function watchRefusedReturns(deps: RefusedReturnsDeps, onRefused: (error: AppError) => void): void {
  const { client, clock, host, attempt, signal } = deps;
  const { state, word, isRelayed, ticketVerifier: verifier } = attempt;
  const asked = { state: isRelayed ? word : state, verifier };
  let seen = 0;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const evidence: WireExchange[] = [];
    const record = (exchange: WireExchange): void => void evidence.push(exchange);
    const count = await countRefused(client, host, asked, { record, signal });
    isAsking = false;
    if (signal.aborted) return;
    if (!count.ok && !count.error.retryable) timer.dispose();
    if (!count.ok || count.value <= seen) return;
    seen = count.value;
    evidence.forEach(deps.record);
    onRefused(refused());
  }

  const timer = clock.every(ASK_MS, () => void ask());
  signal.addEventListener('abort', () => timer.dispose());
}

function refused(): AppError {
  return appError('signin.stateMismatch', {
    message: 'The operator’s host refused a return that belongs to no sign-in. This one goes on waiting.',
    context: { reason: 'refusedByHost' },
  });
}
