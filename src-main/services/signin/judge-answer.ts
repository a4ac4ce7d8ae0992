import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { Consent, OAuthClient, ProviderCall, Verdict } from '../../protocols/oauth/index.ts';
import { judgeReturn, parseReturn } from '../../protocols/oauth/index.ts';
import type { Attempt } from './attempt.ts';
import { isAtCallback } from './attempt.ts';
import { redeemTicket } from './operator-host.ts';
import type { ProviderConfig } from './provider-config.ts';

/** An answer as it came: to a listener, by a link, from a window, or pasted. */
export interface GivenAnswer {
  readonly address: string;
  readonly body: string | null;
  readonly isPasted: boolean;
}

export interface JudgeDeps {
  readonly client: OAuthClient;
  readonly call: ProviderCall;
  readonly attempt: Attempt;
  readonly config: ProviderConfig;
}

/**
 * Judges an answer for an attempt. What the operator's host hands on is a ticket and nothing else; it is redeemed first.
 * A verdict that is not final leaves the attempt waiting: anybody can call a listener or a link.
 */
export async function judgeAnswer(deps: JudgeDeps, given: GivenAnswer): Promise<Verdict> {
  const parsed = parseReturn(given.address, given.body);
  if (!parsed.ok) return pending(parsed);
  const ticket = parsed.value.get('ticket');
  if (deps.attempt.handBack === null || (given.isPasted && ticket === undefined))
    return judge(deps.attempt, deps.config, given);
  if (ticket === undefined || deps.config.host === null) return pending(noTicket());
  const { ticketVerifier: verifier, isRelayed, word, state } = deps.attempt;
  const redeemed = await redeemTicket(
    deps.client,
    deps.config.host,
    { ticket, verifier, state: isRelayed ? word : state },
    deps.call,
  );
  return redeemed.ok ? judge(deps.attempt, deps.config, redeemed.value) : pending(redeemed);
}

function judge(
  attempt: Attempt,
  { definition }: ProviderConfig,
  { address, body }: Pick<GivenAnswer, 'address' | 'body'>,
): Verdict {
  const parsed = parseReturn(address, body);
  if (!parsed.ok) return pending(parsed);
  const { flow, state, isRelayed } = attempt;
  if (isRelayed && !isAtCallback(attempt, address))
    return pending(fail('signin.stateMismatch', { message: 'The answer does not belong to this sign-in.' }));
  return judgeReturn(parsed.value, { definition, flow, state: isRelayed ? null : state });
}

function pending(result: Result<never>): Verdict & { readonly result: Result<Consent> } {
  return { result, isFinal: false };
}

function noTicket() {
  return fail('signin.badReturn', {
    message: 'The answer holds no ticket.',
    context: { reason: 'missing', field: 'ticket' },
  });
}
