import type { PracticeProviderB } from '../../lib/ports.ts';
import { createConsentB, SCOPES_B } from './b-consent.ts';
import { createPeopleB } from './b-people.ts';
import { createTokenEndpointB } from './b-token.ts';
import type { AccountsB } from './b-accounts.ts';
import { createFaultSwitch, signinFaults } from './faults.ts';
import { createOnceStore } from './once-store.ts';
import type { PeerDeps, SigninPeer } from './peer.ts';
import { signinPeer } from './peer.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { Routes } from './site.ts';
import { json, openSite } from './site.ts';
import { createTokenStore, newToken } from './tokens.ts';

const CODE_MS = 5 * 60_000;
const KEYS_SECONDS = 600;

/** Opens B, the search-engine company: consent, tokens, keys and people behind one address. */
export async function openProviderB(
  deps: PeerDeps,
  redirectUris: readonly string[],
): Promise<SigninPeer<PracticeProviderB>> {
  const keys = createSigningKeys();
  const faults = createFaultSwitch(signinFaults.b, (fault) => fault === 'rotatedKeys' && keys.rotate());
  const accounts: AccountsB = {
    clock: deps.clock,
    faults,
    keys,
    issuer: '',
    clientId: '420042-practice.apps.provider-b.example',
    clientSecret: newToken('GOCSPX'),
    redirectUris,
    codes: createOnceStore(deps.clock, CODE_MS),
    access: createTokenStore(deps.clock, deps.shelves('b access'), () => faults.has('expired')),
    refresh: createTokenStore(deps.clock, deps.shelves('b refresh'), () => faults.has('expired')),
    consented: deps.shelves('b consented'),
  };
  const site = await openSite({
    ...deps,
    faults,
    hostName: null,
    pages: createConsentB(accounts),
    endpoints: { ...createTokenEndpointB(accounts), ...createPeopleB(accounts), ...publicFacts(accounts) },
    pathOf: (path) =>
      path.replace('/o/oauth2/v2/auth', '/o/oauth2/auth').replace(/^\/token$/, '/oauth2/v3/token'),
    notFound: json(404, { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } }),
  });
  accounts.issuer = site.origin;
  return signinPeer('practice-provider-b', 'Practice provider B', {
    site,
    faults,
    access: accessOf(accounts),
  });
}

function accessOf({ issuer, clientId, clientSecret, redirectUris }: AccountsB): PracticeProviderB {
  return {
    issuer,
    authUrl: issuer,
    tokenUrl: issuer,
    peopleUrl: issuer,
    keysUrl: `${issuer}/oauth2/v3/certs`,
    revokeUrl: `${issuer}/revoke`,
    clientId,
    clientSecret,
    redirectUris,
    scopes: SCOPES_B,
  };
}

/** OpenID Connect Discovery 1.0, and the keys. */
function publicFacts(accounts: AccountsB): Routes {
  return {
    'GET /.well-known/openid-configuration': () =>
      json(200, {
        issuer: accounts.issuer,
        authorization_endpoint: `${accounts.issuer}/o/oauth2/auth`,
        token_endpoint: `${accounts.issuer}/oauth2/v3/token`,
        revocation_endpoint: `${accounts.issuer}/revoke`,
        jwks_uri: `${accounts.issuer}/oauth2/v3/certs`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'email', 'profile'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        code_challenge_methods_supported: ['plain', 'S256'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        authorization_response_iss_parameter_supported: true,
      }),
    'GET /oauth2/v3/certs': async () =>
      json(200, await accounts.keys.published(), {
        'Cache-Control': `public, max-age=${KEYS_SECONDS}, must-revalidate, no-transform`,
      }),
  };
}
