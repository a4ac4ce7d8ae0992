import { exportPKCS8, generateKeyPair } from 'jose';
import type { PracticeProviderD } from '../../lib/ports.ts';
import type { AccountsD } from './d-accounts.ts';
import { createConsentD, SCOPES_D } from './d-consent.ts';
import { createTokenEndpointD } from './d-token.ts';
import { createFaultSwitch, signinFaults } from './faults.ts';
import { createOnceStore } from './once-store.ts';
import type { PeerDeps, SigninPeer } from './peer.ts';
import { signinPeer } from './peer.ts';
import { createSigningKeys } from './signing-keys.ts';
import { json, openSite } from './site.ts';
import { createTokenStore } from './tokens.ts';

const CODE_MS = 5 * 60_000;
const KEY_ID = 'PRACTICE01';

/** Opens D, the device maker: consent, tokens and keys. The key of its client is made anew each time. */
export async function openProviderD(
  deps: PeerDeps,
  redirectUris: readonly string[],
): Promise<SigninPeer<PracticeProviderD>> {
  const keys = createSigningKeys();
  const faults = createFaultSwitch(signinFaults.d, (fault) => fault === 'rotatedKeys' && keys.rotate());
  const clientKey = await generateKeyPair('ES256', { extractable: true });
  const accounts: AccountsD = {
    clock: deps.clock,
    faults,
    keys,
    issuer: '',
    clientId: 'org.controlroom.practice.signin',
    teamId: 'PRACTICE42',
    keyId: KEY_ID,
    clientKey: clientKey.publicKey,
    redirectUris,
    codes: createOnceStore(deps.clock, CODE_MS),
    access: createTokenStore(deps.clock, deps.shelves('d access'), () => faults.has('expired')),
    refresh: createTokenStore(deps.clock, deps.shelves('d refresh'), () => faults.has('expired')),
    known: deps.shelves('d known'),
  };
  const site = await openSite({
    ...deps,
    faults,
    hostName: null,
    pages: createConsentD(accounts),
    endpoints: {
      ...createTokenEndpointD(accounts),
      'GET /auth/keys': async () => json(200, await keys.published()),
    },
    pathOf: (path) => path,
    notFound: json(404, {}),
  });
  accounts.issuer = site.origin;
  const access = accessOf(accounts, await exportPKCS8(clientKey.privateKey));
  return signinPeer('practice-provider-d', 'Practice provider D', { site, faults, access });
}

function accessOf(
  { issuer, clientId, teamId, redirectUris }: AccountsD,
  privateKey: string,
): PracticeProviderD {
  return {
    issuer,
    authUrl: `${issuer}/auth/authorize`,
    tokenUrl: `${issuer}/auth/token`,
    keysUrl: `${issuer}/auth/keys`,
    revokeUrl: `${issuer}/auth/revoke`,
    audience: issuer,
    clientId,
    teamId,
    keyId: KEY_ID,
    privateKey,
    keyFileName: `AuthKey_${KEY_ID}.p8`,
    redirectUris,
    scopes: SCOPES_D,
  };
}
