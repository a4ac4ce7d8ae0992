import * as z from 'zod/mini';

/** The four providers: a social network, a search-engine company, a messaging platform, a device maker. */
export const SIGNIN_PROVIDERS = ['a', 'b', 'c', 'd'] as const;
export const signinProviderSchema = z.enum(SIGNIN_PROVIDERS);
export type SigninProvider = z.infer<typeof signinProviderSchema>;

/**
 * How a person comes back from the provider: a listener of this machine, a window of the desktop application that
 * watches for the registered address, the operator's own host (which then hands the person to such a listener, or to
 * `controlroom://`), or by pasting the address the browser ended at.
 */
export const RETURN_PATHS = ['loopback', 'window', 'host', 'deepLink', 'paste'] as const;
export const returnPathSchema = z.enum(RETURN_PATHS);
export type ReturnPath = z.infer<typeof returnPathSchema>;

/** An http(s) address without a fragment or a password in it. */
const addressSchema = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#]*)?$/i, 'An address starts with http:// or https://.'),
  );
const textSchema = z.string().check(z.minLength(1), z.maxLength(500));
const scopesSchema = z.array(z.string().check(z.regex(/^[^\s,]{1,200}$/))).check(z.maxLength(50));
/** Further parameters by name; an empty value leaves one of the provider's own out. */
const parametersSchema = z.record(
  z.string().check(z.minLength(1), z.maxLength(100)),
  z.string().check(z.maxLength(2000)),
);

/** Which of a provider's addresses is where. `null` takes the definition's own; a provider ignores those it has no use for. */
const endpointFields = {
  authorize: z.nullable(addressSchema),
  token: z.nullable(addressSchema),
  refresh: z.nullable(addressSchema),
  profile: z.nullable(addressSchema),
  keys: z.nullable(addressSchema),
  revoke: z.nullable(addressSchema),
  /** Where a message is published with the token. */
  publish: z.nullable(addressSchema),
  /** The provider's own dialog for sharing. */
  dialog: z.nullable(addressSchema),
} as const;

const NO_ENDPOINTS = {
  authorize: null,
  token: null,
  refresh: null,
  profile: null,
  keys: null,
  revoke: null,
  publish: null,
  dialog: null,
} as const;

const providerFields = {
  /** The name on the card; `null` takes the definition's own. */
  label: z.nullable(textSchema),
  /** The application's id with the provider (`client_id`, `appid`, the services identifier); `null` while not configured. */
  clientId: z.nullable(textSchema),
  /** `required`: the paths and parameters that this product promises; `current`: what the provider documents today. */
  dialect: z.enum(['required', 'current']),
  /** `null` takes the definition's own. */
  scopes: z.nullable(scopesSchema),
  endpoints: z.strictObject(endpointFields),
  /** More parameters for the address where the person signs in. */
  parameters: parametersSchema,
  /** Who signs the ID token (`iss`); `null` takes the definition's own. */
  issuer: z.nullable(textSchema),
  /** The registered address to return to; `null` is a listener of this machine where the provider allows it. */
  redirectUri: z.nullable(addressSchema),
  /** `null` takes the best that can work here. */
  returnPath: z.nullable(returnPathSchema),
  /** The port of the listener; 0 takes a free one. */
  port: z.int().check(z.gte(0), z.lte(65_535)),
} as const;

const socialFields = {
  ...providerFields,
  /** `token` returns the token in the address, `code` exchanges one; `null` is `code` wherever the app secret is known. */
  flow: z.nullable(z.enum(['token', 'code'])),
  /** How a message is shared: `api` publishes it with the permission below, `dialog` only opens the provider's dialog. */
  share: z.enum(['api', 'dialog']),
  publishPermission: textSchema,
} as const;

const deviceMakerFields = {
  ...providerFields,
  teamId: z.nullable(textSchema),
  /** `null` takes it from the name of the key file (`AuthKey_<id>.p8`). */
  keyId: z.nullable(textSchema),
  /** An absolute path; `null` takes the key that is stored as the secret `signin.d.key`. */
  keyFile: z.nullable(z.string().check(z.minLength(1), z.maxLength(4000))),
} as const;

/** The operator's own hosts, where registered returns arrive. */
const relayFields = {
  /** The relay for provider C: its registered address. `null` returns without a relay. */
  address: z.nullable(addressSchema),
  /** The operator's domain, below which callbacks may lie. */
  domain: z.nullable(z.string().check(z.minLength(1), z.maxLength(253))),
  /** Where the relay hands a code on to: an address of the operator's host, to which each attempt adds a part of its own. */
  callback: z.nullable(addressSchema),
  /** Where the operator's host takes note of an attempt, and where it gives out what a one-time ticket stands for. */
  attempts: z.nullable(addressSchema),
  tickets: z.nullable(addressSchema),
} as const;

const fieldNameSchema = z.string().check(z.minLength(1), z.maxLength(100));
/** Where something stands in an answer: names with dots between them. */
const fieldPathSchema = z.string().check(z.maxLength(200), z.regex(/^[^\s.]+(?:\.[^\s.]+)*$/));

/** How a backend that is not like the named ones is asked, and how it answers (docs/protocols/token-exchange.md). */
const exchangeShapeSchema = z.strictObject({
  encoding: z.enum(['form', 'json']),
  authorization: z.enum(['none', 'basic', 'bearer']),
  /** Values may hold `{subjectToken}`, `{subjectTokenType}`, `{provider}`, `{clientId}`, `{clientSecret}`, `{openid}`. */
  fields: z.record(fieldNameSchema, z.string().check(z.maxLength(500))),
  answer: z.strictObject({
    token: fieldPathSchema,
    tokenType: z.nullable(fieldPathSchema),
    issuedTokenType: z.nullable(fieldPathSchema),
    expiresIn: z.nullable(fieldPathSchema),
    subject: z.nullable(fieldPathSchema),
  }),
});

/** The operator's backend that gives its own token for a provider's. */
const exchangeFields = {
  endpoint: z.nullable(addressSchema),
  /** What the backend knows this application as; its secret is `signin.exchange.secret`. */
  clientId: z.nullable(textSchema),
  /** How the backend is asked; `shape` wins over it. */
  template: z.enum(['rfc8693', 'convert-token', 'json']),
  shape: z.nullable(exchangeShapeSchema),
  /** More parameters of the request (`audience`, `resource`, `scope`); they win over the template's. */
  parameters: parametersSchema,
} as const;

const hostNameSchema = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i),
  );

/** What has to be registered with providers, for the checklists; a person copies it from the providers' consoles. */
const registrationFields = {
  /** The social network's: the pages it asks for, and the domains of the application. */
  privacyPolicy: z.nullable(addressSchema),
  deletionPage: z.nullable(addressSchema),
  domains: z.array(hostNameSchema).check(z.maxLength(50)),
  /** The device maker's: the primary application id, the domain that mail is sent from, and who sends it. */
  appId: z.nullable(textSchema),
  mailDomain: z.nullable(hostNameSchema),
  mailSender: z.nullable(hostNameSchema),
  /** The word before `-developer-domain-association.txt`. */
  associationName: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
} as const;

/** The local accounts that sign-ins are linked to. */
const accountsFields = {
  enabled: z.boolean(),
  /** The group that new accounts join. */
  group: textSchema,
  /** Posts until a member no longer counts as new; 0 has no new members. */
  newMemberPosts: z.int().check(z.gte(0), z.lte(1_000_000)),
} as const;

const PROVIDER_DEFAULTS = {
  label: null,
  clientId: null,
  dialect: 'required',
  scopes: null,
  endpoints: NO_ENDPOINTS,
  parameters: {},
  issuer: null,
  redirectUri: null,
  returnPath: null,
  port: 0,
} as const;

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type WithDefaults<F extends Fields> = { readonly [K in keyof F]: z.ZodMiniDefault<F[K]> };

/** The same fields, where each that is left out takes its default: so a file of an older version stays whole. */
function section<F extends Fields>(fields: F, defaults: Readonly<Record<keyof F, unknown>>) {
  const filled = Object.entries(fields).map(([name, schema]) => [
    name,
    z._default(schema, () => defaults[name] as never),
  ]);
  return z.strictObject(Object.fromEntries(filled) as WithDefaults<F>);
}

export const DEFAULT_SIGNIN = {
  a: { ...PROVIDER_DEFAULTS, flow: null, share: 'api', publishPermission: 'publish_actions' },
  b: PROVIDER_DEFAULTS,
  c: PROVIDER_DEFAULTS,
  d: { ...PROVIDER_DEFAULTS, teamId: null, keyId: null, keyFile: null },
  relay: { address: null, domain: null, callback: null, attempts: null, tickets: null },
  exchange: { endpoint: null, clientId: null, template: 'rfc8693', shape: null, parameters: {} },
  registration: {
    privacyPolicy: null,
    deletionPage: null,
    domains: [] as string[],
    appId: null,
    mailDomain: null,
    mailSender: null,
    associationName: 'apple',
  },
  accounts: { enabled: true, group: 'REGISTERED', newMemberPosts: 0 },
} as const;

const withEndpoints = <F extends typeof providerFields>(fields: F) => ({
  ...fields,
  endpoints: section(endpointFields, NO_ENDPOINTS),
});

/** Providers as data: every address, id, scope and parameter can be another one. */
export const signinSettingsSchema = z.strictObject({
  a: section(withEndpoints(socialFields), DEFAULT_SIGNIN.a),
  b: section(withEndpoints(providerFields), DEFAULT_SIGNIN.b),
  c: section(withEndpoints(providerFields), DEFAULT_SIGNIN.c),
  d: section(withEndpoints(deviceMakerFields), DEFAULT_SIGNIN.d),
  relay: section(relayFields, DEFAULT_SIGNIN.relay),
  exchange: section(exchangeFields, DEFAULT_SIGNIN.exchange),
  registration: section(registrationFields, DEFAULT_SIGNIN.registration),
  accounts: section(accountsFields, DEFAULT_SIGNIN.accounts),
});

const endpoints = z.partial(z.strictObject(endpointFields));

/** What a person changes of it: everything may be left out. */
export const signinSettingsChangeSchema = z.partial(
  z.strictObject({
    a: z.partial(z.strictObject({ ...socialFields, endpoints })),
    b: z.partial(z.strictObject({ ...providerFields, endpoints })),
    c: z.partial(z.strictObject({ ...providerFields, endpoints })),
    d: z.partial(z.strictObject({ ...deviceMakerFields, endpoints })),
    relay: z.partial(z.strictObject(relayFields)),
    exchange: z.partial(z.strictObject(exchangeFields)),
    registration: z.partial(z.strictObject(registrationFields)),
    accounts: z.partial(z.strictObject(accountsFields)),
  }),
);

/** What is secret about the providers: app secrets, and the device maker's private key (the text of its .p8 file). */
export const SIGNIN_SECRETS = [
  'signin.a.secret',
  'signin.b.secret',
  'signin.c.secret',
  'signin.d.key',
  'signin.exchange.secret',
] as const;
