import type { PracticeOperator } from '../../lib/ports.ts';
import { createFaultSwitch, signinFaults } from './faults.ts';
import type { RegisteredProviders } from './operator-exchange.ts';
import { CLIENT_APPS, createExchange } from './operator-exchange.ts';
import { createOperatorPages } from './operator-pages.ts';
import { createRelay } from './operator-relay.ts';
import { createReturns, RETURN_PATH } from './operator-returns.ts';
import type { PeerDeps, SigninPeer } from './peer.ts';
import { signinPeer } from './peer.ts';
import { createRefusals } from './refusals.ts';
import { json, openSite } from './site.ts';

/** The operator's own domain, and the host on it. */
export const OPERATOR_DOMAIN = 'operator.localhost';
const OPERATOR_HOST = `app.${OPERATOR_DOMAIN}`;

/** Opens the operator's host. The providers are asked for when they are needed: they are told of this host first. */
export async function openOperator(
  deps: PeerDeps,
  providers: () => RegisteredProviders,
): Promise<SigninPeer<PracticeOperator>> {
  const faults = createFaultSwitch(signinFaults.operator, () => undefined);
  const refusals = createRefusals();
  const returns = createReturns(deps.clock, refusals);
  const exchange = createExchange({ ...deps, faults, providers });
  const site = await openSite({
    ...deps,
    faults,
    hostName: OPERATOR_HOST,
    pages: { ...returns.pages, ...createOperatorPages(), ...createRelay(OPERATOR_DOMAIN, refusals) },
    endpoints: { ...returns.endpoints, ...exchange },
    pathOf: (path) => (RETURN_PATH.test(path) ? '/return' : path),
    notFound: json(404, { error: 'not_found' }),
  });
  const origin = `http://${OPERATOR_HOST}:${site.port}`;
  return signinPeer('practice-operator', 'Practice operator', {
    site,
    faults,
    access: {
      domain: OPERATOR_DOMAIN,
      origin,
      apiUrl: site.origin,
      attemptsUrl: `${site.origin}/attempts`,
      ticketsUrl: `${site.origin}/tickets`,
      exchangeUrl: `${site.origin}/exchange`,
      clientApps: CLIENT_APPS,
      privacyPolicyUrl: `${origin}/privacy`,
      deletionUrl: `${origin}/delete-my-data`,
      associationUrl: `${origin}/.well-known/d-developer-domain-association.txt`,
    },
  });
}
