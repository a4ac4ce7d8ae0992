import type { ReturnPath, Settings, SigninProvider } from '../../../src-preload/contract/index.ts';
import type { PracticeProvidersPort } from '../../lib/ports.ts';
import type { Flow, ProviderDefinition, ProviderEndpoints } from '../../protocols/oauth/index.ts';
import { SIGNIN_PROVIDERS } from '../../../src-preload/contract/index.ts';
import { presetFor } from '../../protocols/oauth/index.ts';

/** How a client proves who it is, and where the secret of it lies; practice providers tell theirs. */
export type ProofSource =
  | { readonly kind: 'secret'; readonly given: string | null }
  | {
      readonly kind: 'signed';
      readonly teamId: string | null;
      readonly keyId: string | null;
      readonly keyFile: string | null;
      readonly given: string | null;
      readonly audience: string;
    };

/** The operator's own host, where registered returns arrive. */
export interface OperatorHost {
  readonly attempts: string;
  readonly tickets: string;
}

/** A provider as it is set up now: its definition with everything that was configured put in its place. */
export interface ProviderConfig {
  readonly provider: SigninProvider;
  readonly practice: boolean;
  readonly definition: ProviderDefinition;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly proof: ProofSource;
  /** `null` is `code` wherever there is a secret. */
  readonly flow: Flow | null;
  readonly redirectUri: string | null;
  /** Whether another provider returns to the same address: then nothing would tell whose an answer is. */
  readonly sharesReturn: boolean;
  readonly relay: { readonly address: string; readonly callback: string } | null;
  readonly host: OperatorHost | null;
  readonly returnPath: ReturnPath | null;
  readonly port: number;
  readonly sharing: { readonly by: 'api' | 'dialog'; readonly permission: string } | null;
  readonly exchangeEndpoint: string | null;
}

type SigninSettings = Settings['signin'];

/** `null` where the provider is neither set up nor practised. */
export function configFor(
  provider: SigninProvider,
  signin: SigninSettings,
  practice: PracticeProvidersPort | null,
): ProviderConfig | null {
  const clientId = signin[provider].clientId;
  if (clientId !== null) return configured(provider, clientId, signin);
  return practice === null ? null : practised(provider, signin, practice);
}

function definitionOf(
  provider: SigninProvider,
  signin: SigninSettings,
  endpoints: Partial<ProviderEndpoints>,
): ProviderDefinition {
  const { dialect, label, issuer } = signin[provider];
  const preset = presetFor(provider, dialect);
  return {
    ...preset,
    label: label ?? preset.label,
    endpoints: { ...preset.endpoints, ...endpoints },
    issuers: issuer === null ? preset.issuers : [issuer],
  };
}

function configured(provider: SigninProvider, clientId: string, signin: SigninSettings): ProviderConfig {
  const own = signin[provider];
  const given = Object.entries(own.endpoints).filter(([, address]) => address !== null);
  const definition = definitionOf(provider, signin, Object.fromEntries(given));
  const { address, callback, attempts, tickets } = signin.relay;
  return {
    ...commonOf(provider, signin, definition),
    practice: false,
    clientId,
    proof: proofOf(provider, signin, definition),
    redirectUri: own.redirectUri,
    sharesReturn: sharesReturn(provider, signin),
    relay: provider === 'c' && address !== null && callback !== null ? { address, callback } : null,
    host: attempts !== null && tickets !== null ? { attempts, tickets } : null,
    exchangeEndpoint: signin.exchange.endpoint,
  };
}

/** Most providers do not say in their answer who they are (RFC 9207), so each needs an address of its own (RFC 9700, 4.4). */
function sharesReturn(provider: SigninProvider, signin: SigninSettings): boolean {
  const addressOf = (one: SigninProvider): string | null => {
    const { clientId, redirectUri } = signin[one];
    const address = one === 'c' ? (signin.relay.address ?? redirectUri) : redirectUri;
    if (clientId === null || address === null) return null;
    const url = URL.parse(address);
    return url === null ? address : `${url.origin}${url.pathname}`;
  };
  const own = addressOf(provider);
  return own !== null && SIGNIN_PROVIDERS.some((one) => one !== provider && addressOf(one) === own);
}

type Common = Pick<
  ProviderConfig,
  'provider' | 'definition' | 'scopes' | 'parameters' | 'flow' | 'returnPath' | 'port' | 'sharing'
>;

function commonOf(provider: SigninProvider, signin: SigninSettings, definition: ProviderDefinition): Common {
  const { scopes, parameters, returnPath, port } = signin[provider];
  const { flow, share, publishPermission } = signin.a;
  return {
    provider,
    definition,
    scopes: scopes ?? definition.scopes,
    parameters,
    returnPath,
    port,
    flow: provider === 'a' ? flow : null,
    sharing: provider === 'a' ? { by: share, permission: publishPermission } : null,
  };
}

function proofOf(
  provider: SigninProvider,
  signin: SigninSettings,
  definition: ProviderDefinition,
): ProofSource {
  if (definition.proof !== 'signed') return { kind: 'secret', given: null };
  const { teamId, keyId, keyFile } = signin.d;
  const audience = signin[provider].issuer ?? definition.issuers?.[0] ?? '';
  return { kind: 'signed', teamId, keyId, keyFile, given: null, audience };
}

function practised(
  provider: SigninProvider,
  signin: SigninSettings,
  practice: PracticeProvidersPort,
): ProviderConfig {
  const { operator } = practice;
  const access = ACCESS[provider](practice);
  const definition = definitionOf(provider, signin, access.endpoints);
  return {
    ...commonOf(
      provider,
      signin,
      access.issuer === null ? definition : { ...definition, issuers: [access.issuer] },
    ),
    practice: true,
    clientId: access.clientId,
    proof: access.proof,
    redirectUri: access.redirectUri,
    sharesReturn: false,
    relay:
      provider === 'c' ? { address: practice.c.relayUri, callback: `${operator.origin}/return/c` } : null,
    host: { attempts: operator.attemptsUrl, tickets: operator.ticketsUrl },
    exchangeEndpoint: operator.exchangeUrl,
  };
}

interface PracticeAccess {
  readonly endpoints: Partial<ProviderEndpoints>;
  readonly clientId: string;
  readonly proof: ProofSource;
  readonly issuer: string | null;
  readonly redirectUri: string | null;
}

/** The same paths below each address as the real ones have. */
const ACCESS: Readonly<Record<SigninProvider, (practice: PracticeProvidersPort) => PracticeAccess>> = {
  a: ({ a }) => ({
    endpoints: {
      authorize: `${a.loginUrl}/dialog/oauth`,
      token: `${a.graphUrl}/oauth/access_token`,
      profile: `${a.graphUrl}/me`,
      revoke: `${a.graphUrl}/me/permissions`,
      publish: `${a.graphUrl}/me/feed`,
      dialog: `${a.loginUrl}/dialog/share`,
    },
    clientId: a.clientId,
    proof: { kind: 'secret', given: a.clientSecret },
    issuer: null,
    redirectUri: a.redirectUris[0] ?? null,
  }),
  b: ({ b }) => ({
    endpoints: {
      authorize: `${b.authUrl}/o/oauth2/auth`,
      token: `${b.tokenUrl}/oauth2/v3/token`,
      profile: `${b.peopleUrl}/v1/people/me`,
      keys: b.keysUrl,
      revoke: b.revokeUrl,
    },
    clientId: b.clientId,
    proof: { kind: 'secret', given: b.clientSecret },
    issuer: b.issuer,
    redirectUri: null,
  }),
  c: ({ c }) => ({
    endpoints: {
      authorize: `${c.loginUrl}/connect/qrconnect`,
      token: `${c.apiUrl}/sns/oauth2/access_token`,
      refresh: `${c.apiUrl}/sns/oauth2/refresh_token`,
      profile: `${c.apiUrl}/sns/userinfo`,
    },
    clientId: c.appId,
    proof: { kind: 'secret', given: c.appSecret },
    issuer: null,
    redirectUri: c.redirectUris[0] ?? null,
  }),
  d: ({ d }) => ({
    endpoints: { authorize: d.authUrl, token: d.tokenUrl, keys: d.keysUrl, revoke: d.revokeUrl },
    clientId: d.clientId,
    proof: {
      kind: 'signed',
      teamId: d.teamId,
      keyId: d.keyId,
      keyFile: null,
      given: d.privateKey,
      audience: d.audience,
    },
    issuer: d.issuer,
    redirectUri: d.redirectUris[0] ?? null,
  }),
};
