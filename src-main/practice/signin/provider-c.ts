import type { PracticeProviderC } from '../../lib/ports.ts';
import type { AccountsC } from './c-accounts.ts';
import { createScanC, SCOPES_C } from './c-scan.ts';
import { createSnsC } from './c-sns.ts';
import { createFaultSwitch, signinFaults } from './faults.ts';
import { createOnceStore } from './once-store.ts';
import type { PeerDeps, SigninPeer } from './peer.ts';
import { signinPeer } from './peer.ts';
import { json, openSite } from './site.ts';
import { createTokenStore, newToken } from './tokens.ts';

const CODE_MS = 5 * 60_000;

/** Opens C, the messaging platform: the page with the code to scan, and its service. It returns to one host only. */
export async function openProviderC(
  deps: PeerDeps,
  registered: Pick<PracticeProviderC, 'callbackHost' | 'redirectUris' | 'relayUri'>,
): Promise<SigninPeer<PracticeProviderC>> {
  const faults = createFaultSwitch(signinFaults.c, () => undefined);
  const accounts: AccountsC = {
    clock: deps.clock,
    faults,
    appId: 'wx420042practice',
    appSecret: newToken('secret'),
    callbackHost: registered.callbackHost,
    codes: createOnceStore(deps.clock, CODE_MS),
    access: createTokenStore(deps.clock, deps.shelves('c access'), () => faults.has('expired')),
    refresh: createTokenStore(deps.clock, deps.shelves('c refresh'), () => faults.has('expired')),
  };
  const site = await openSite({
    ...deps,
    faults,
    hostName: null,
    pages: createScanC(accounts),
    endpoints: createSnsC(accounts),
    pathOf: (path) => path,
    notFound: json(404, {}),
  });
  return signinPeer('practice-provider-c', 'Practice provider C', {
    site,
    faults,
    access: {
      ...registered,
      loginUrl: site.origin,
      apiUrl: site.origin,
      appId: accounts.appId,
      appSecret: accounts.appSecret,
      scopes: SCOPES_C,
    },
  });
}
