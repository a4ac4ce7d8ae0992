import type { ProviderDefinition, ProviderEndpoints } from './definition.ts';

/** `required`: the paths and parameters that this product promises; `current`: those that the provider documents today. */
export type Dialect = 'required' | 'current';

const NO_ENDPOINTS = {
  token: null,
  refresh: null,
  profile: null,
  keys: null,
  revoke: null,
  publish: null,
  dialog: null,
} as const satisfies Omit<ProviderEndpoints, 'authorize'>;

const COMMON = {
  names: { clientId: 'client_id', clientSecret: 'client_secret' },
  scopeSeparator: ' ',
  flows: ['code'],
  authorizeParameters: {},
  authorizeFragment: '',
  pkce: false,
  nonce: 'never',
  returnsIssuer: false,
  proof: 'secret',
  token: { method: 'POST', sendsRedirectUri: true, required: ['access_token'] },
  refresh: null,
  longLived: null,
  tokenProof: null,
  profile: null,
  issuers: null,
  revoke: null,
} as const satisfies Partial<ProviderDefinition>;

const GRAPH = 'https://graph.facebook.com/v25.0';

/** Provider A, a social network: the token in the address, or a code; no refreshing, but tokens that last for weeks. */
const socialNetwork = {
  ...COMMON,
  label: 'Facebook',
  endpoints: {
    ...NO_ENDPOINTS,
    authorize: 'https://www.facebook.com/v25.0/dialog/oauth',
    token: `${GRAPH}/oauth/access_token`,
    profile: `${GRAPH}/me`,
    revoke: `${GRAPH}/me/permissions`,
    publish: `${GRAPH}/me/feed`,
    dialog: 'https://www.facebook.com/dialog/share',
  },
  scopes: ['publish_stream', 'email'],
  scopeSeparator: ',',
  flows: ['token', 'code'],
  token: { method: 'GET', sendsRedirectUri: true, required: ['access_token'] },
  longLived: 'fb_exchange_token',
  tokenProof: 'appsecret_proof',
  profile: { method: 'GET', tokenIn: 'header', parameters: {}, fromToken: [] },
  revoke: { method: 'DELETE', token: 'access', sendsProof: false },
  person: { id: ['profile.id'], name: ['profile.name'], picture: ['profile.picture.data.url'] },
  returns: { loopback: false, window: true, oneHost: false, formPost: false },
} as const satisfies ProviderDefinition;

/** Provider B, a search-engine company: code flow with PKCE, ID token, people profile, refreshing. */
const searchEngine = {
  ...COMMON,
  label: 'Google',
  endpoints: {
    ...NO_ENDPOINTS,
    authorize: 'https://accounts.google.com/o/oauth2/auth',
    token: 'https://www.googleapis.com/oauth2/v3/token',
    profile: 'https://people.googleapis.com/v1/people/me',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    revoke: 'https://oauth2.googleapis.com/revoke',
  },
  scopes: ['email', 'profile'],
  authorizeParameters: { access_type: 'offline', approval_prompt: 'force' },
  pkce: true,
  nonce: 'always',
  token: { method: 'POST', sendsRedirectUri: true, required: ['access_token', 'id_token'] },
  refresh: { method: 'POST', sendsProof: true },
  profile: {
    method: 'GET',
    tokenIn: 'access_token',
    parameters: { personFields: 'names,nicknames,emailAddresses,coverPhotos,photos' },
    fromToken: [],
  },
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  revoke: { method: 'POST', token: 'refresh', sendsProof: true },
  person: {
    id: ['idToken.sub'],
    name: ['profile.names.*.displayName', 'idToken.name'],
    picture: ['profile.photos.*.url', 'idToken.picture'],
  },
  returns: { loopback: true, window: false, oneHost: false, formPost: false },
} as const satisfies ProviderDefinition;

const MESSAGING = 'https://api.weixin.qq.com/sns';

/** Provider C, a messaging platform: four fields before the profile, errors inside 200, one callback host. */
const messagingPlatform = {
  ...COMMON,
  label: 'WeChat',
  endpoints: {
    ...NO_ENDPOINTS,
    authorize: 'https://open.weixin.qq.com/connect/qrconnect',
    token: `${MESSAGING}/oauth2/access_token`,
    refresh: `${MESSAGING}/oauth2/refresh_token`,
    profile: `${MESSAGING}/userinfo`,
  },
  names: { clientId: 'appid', clientSecret: 'secret' },
  scopes: ['snsapi_login', 'snsapi_userinfo'],
  scopeSeparator: ',',
  token: {
    method: 'POST',
    sendsRedirectUri: false,
    required: ['access_token', 'refresh_token', 'openid', 'unionid'],
  },
  refresh: { method: 'GET', sendsProof: false },
  profile: { method: 'POST', tokenIn: 'access_token', parameters: {}, fromToken: ['openid'] },
  person: { id: ['token.unionid'], name: ['profile.nickname'], picture: ['profile.headimgurl'] },
  returns: { loopback: false, window: true, oneHost: true, formPost: false },
} as const satisfies ProviderDefinition;

const DEVICE = 'https://appleid.apple.com/auth';

/** Provider D, a device maker: a signed client secret, the name only at the first sign-in, no profile to ask. */
const deviceMaker = {
  ...COMMON,
  label: 'Apple',
  endpoints: {
    ...NO_ENDPOINTS,
    authorize: `${DEVICE}/authorize`,
    token: `${DEVICE}/token`,
    keys: `${DEVICE}/keys`,
    revoke: `${DEVICE}/revoke`,
  },
  scopes: ['name', 'email'],
  authorizeParameters: { response_mode: 'form_post' },
  nonce: 'ifSupported',
  proof: 'signed',
  token: { method: 'POST', sendsRedirectUri: true, required: ['access_token', 'id_token'] },
  refresh: { method: 'POST', sendsProof: true },
  issuers: ['https://appleid.apple.com'],
  revoke: { method: 'POST', token: 'refresh', sendsProof: true },
  person: { id: ['idToken.sub'], name: ['user.name.firstName user.name.lastName'], picture: [] },
  returns: { loopback: false, window: true, oneHost: false, formPost: true },
} as const satisfies ProviderDefinition;

const REQUIRED: Readonly<Record<'a' | 'b' | 'c' | 'd', ProviderDefinition>> = {
  a: socialNetwork,
  b: searchEngine,
  c: messagingPlatform,
  d: deviceMaker,
};

/** What the providers document today where it is not what is required (facts and sources: docs/protocols/signin.md). */
const CURRENT: Readonly<Record<'a' | 'b' | 'c' | 'd', ProviderDefinition>> = {
  a: { ...socialNetwork, scopes: ['public_profile', 'email'] },
  b: {
    ...searchEngine,
    endpoints: {
      ...searchEngine.endpoints,
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    },
    scopes: ['openid', 'email', 'profile'],
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    profile: { ...searchEngine.profile, tokenIn: 'header' },
  },
  c: {
    ...messagingPlatform,
    scopes: ['snsapi_login'],
    authorizeFragment: '#wechat_redirect',
    token: { ...messagingPlatform.token, method: 'GET' },
    profile: { ...messagingPlatform.profile, method: 'GET' },
  },
  d: deviceMaker,
};

/** The definition of one of the four providers. Every part can be replaced by what an operator configures. */
export function presetFor(provider: 'a' | 'b' | 'c' | 'd', dialect: Dialect): ProviderDefinition {
  return dialect === 'required' ? REQUIRED[provider] : CURRENT[provider];
}
