import type { PracticeProviderA } from '../../lib/ports.ts';
import { createAccountsA } from './a-accounts.ts';
import { createDialogA } from './a-dialog.ts';
import { createGraphA, graphError } from './a-graph.ts';
import { createShareDialogA } from './a-share.ts';
import { createFaultSwitch, signinFaults } from './faults.ts';
import type { PeerDeps, SigninPeer } from './peer.ts';
import { signinPeer } from './peer.ts';
import { openSite } from './site.ts';
import { newToken } from './tokens.ts';

/** The scopes that A knows. */
export const SCOPES_A: readonly string[] = ['public_profile', 'email', 'publish_stream', 'publish_actions'];

/** Opens A, the social network: dialog, graph and share dialog behind one address. */
export async function openProviderA(
  deps: PeerDeps,
  redirectUris: readonly string[],
): Promise<SigninPeer<PracticeProviderA>> {
  const faults = createFaultSwitch(signinFaults.a, () => undefined);
  const accounts = createAccountsA(deps, faults, {
    id: '420042004200420',
    secret: newToken('secret'),
    redirectUris,
  });
  const dialog = createDialogA(accounts);
  const share = createShareDialogA(accounts);
  const site = await openSite({
    ...deps,
    faults,
    hostName: null,
    pages: { ...dialog, ...share },
    endpoints: createGraphA(accounts),
    pathOf: (path) => path.replace(/^\/v\d+\.\d+(?=\/)/, '').replace(/^\/\d{5,}(?=\/|$)/, '/me'),
    notFound: graphError({ code: 2500, message: 'Unknown path components' }),
  });
  accounts.embeddedRedirectUri = `${site.origin}/connect/login_success.html`;
  return signinPeer('practice-provider-a', 'Practice provider A', {
    site,
    faults,
    access: {
      loginUrl: site.origin,
      graphUrl: site.origin,
      clientId: accounts.client.id,
      clientSecret: accounts.client.secret,
      redirectUris,
      embeddedRedirectUri: accounts.embeddedRedirectUri,
      scopes: SCOPES_A,
    },
  });
}
