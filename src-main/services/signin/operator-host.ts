import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { OAuthClient, ProviderCall, ProviderRequest } from '../../protocols/oauth/index.ts';
import { challengeOf, isSameWord } from '../../protocols/oauth/index.ts';
import type { OperatorHost } from './provider-config.ts';

/** What came to the operator's host: the whole address that the provider returned to, and the posted form. */
export interface HostReturn {
  readonly address: string;
  readonly body: string | null;
}

const post = (url: string, form: ProviderRequest['form']): ProviderRequest => ({
  method: 'POST',
  url,
  form,
  bearer: null,
});

/**
 * Tells the operator's host of an attempt before the browser is opened: a return with this state goes on to `handBack`
 * with a one-time ticket, which is worth nothing without the verifier.
 *
 * Errors: signin.unreachable, signin.provider.
 */
export async function announceAttempt(
  client: OAuthClient,
  host: OperatorHost,
  given: {
    readonly state: string;
    readonly handBack: string;
    readonly returnTo: string;
    readonly verifier: string;
  },
  call: ProviderCall,
): Promise<Result<null>> {
  const form = {
    state: given.state,
    hand_back: given.handBack,
    return_to: given.returnTo,
    challenge: challengeOf(given.verifier),
  };
  const sent = await client.send(post(host.attempts, form), 'resource', call);
  return sent.ok ? ok(null) : sent;
}

/**
 * How many returns the operator's host refused at this attempt's address since it was told of it: those that belong to
 * no attempt. Errors: signin.unreachable, signin.provider (a host that does not know the question).
 */
export async function countRefused(
  client: OAuthClient,
  host: OperatorHost,
  given: { readonly state: string; readonly verifier: string },
  call: ProviderCall,
): Promise<Result<number>> {
  const sent = await client.send(post(host.attempts, given), 'resource', call);
  if (!sent.ok) return sent;
  const { refused } = sent.value.fields;
  return ok(typeof refused === 'number' ? refused : 0);
}

/**
 * Redeems a ticket for what came, once. Errors: signin.unreachable, signin.stateMismatch for a ticket of another
 * attempt, signin.badReturn for one that is used, over or made up.
 */
export async function redeemTicket(
  client: OAuthClient,
  host: OperatorHost,
  given: { readonly ticket: string; readonly verifier: string; readonly state: string },
  call: ProviderCall,
): Promise<Result<HostReturn>> {
  const form = { ticket: given.ticket, verifier: given.verifier };
  const sent = await client.send(post(host.tickets, form), 'resource', call);
  if (!sent.ok) return sent.error.code === 'signin.unreachable' ? sent : badTicket();
  const { state, url, body, method } = sent.value.fields;
  if (typeof state !== 'string' || !isSameWord(state, given.state))
    return fail('signin.stateMismatch', { message: 'The ticket belongs to another sign-in.' });
  if (typeof url !== 'string') return badTicket();
  return ok({ address: url, body: method === 'POST' && typeof body === 'string' ? body : null });
}

function badTicket() {
  return fail('signin.badReturn', {
    message: 'The operator’s host does not know this ticket any more.',
    context: { reason: 'ticket' },
  });
}
