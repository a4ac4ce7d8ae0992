import { randomUUID } from 'node:crypto';
import { relayState } from '../../protocols/oauth/index.ts';
import type { Check, Finding } from './check-outcome.ts';
import { failed, pass, say } from './check-outcome.ts';
import type { FetchPage, PageAnswer } from './checks-web.ts';

/** The relay and where it hands codes on to; `null` returns without a relay. */
export interface RelayToCheck {
  readonly address: string;
  readonly callback: string;
}

/**
 * Asks the relay as a person who declined would: it has to hand that on, and to hand nothing on to another domain. No
 * code is made up, so nothing can be exchanged by it.
 */
export function relayAnswers(relay: RelayToCheck, fetchPage: FetchPage): Check {
  const ask = (callback: string, signal: AbortSignal): Promise<PageAnswer> => {
    const address = new URL(relay.address);
    address.searchParams.set('state', relayState(callback));
    return fetchPage(address.href, signal);
  };
  return {
    id: 'c.relay',
    async look(signal) {
      const callback = `${relay.callback.replace(/\/+$/, '')}/check-${randomUUID()}`;
      const [handedOn, elsewhere] = await Promise.all([
        ask(callback, signal),
        ask(`https://relay-check.invalid/${randomUUID()}`, signal),
      ]);
      return judge(relay, callback, handedOn, elsewhere);
    },
  };
}

function judge(relay: RelayToCheck, callback: string, handedOn: PageAnswer, elsewhere: PageAnswer): Finding {
  const facts = { relay: relay.address, callback: relay.callback };
  if ('reason' in handedOn)
    return failed(say('relayUnreached', { ...facts, why: handedOn.reason }), say('startRelay'));
  if ('location' in elsewhere && elsewhere.location !== null)
    return failed(say('relayOpen', facts), say('replaceRelay'));
  if (handedOn.status === 303 && handedOn.location === `${callback}?error=no+code`)
    return pass(say('relayWorks', facts));
  return failed(
    say('relayElsewhere', { ...facts, status: handedOn.status }),
    say('setRelayDomain', { host: new URL(relay.callback).hostname }),
  );
}
