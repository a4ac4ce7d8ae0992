/** Where a provider's parts are: whole addresses, `null` for what it does not have. */
export interface ProviderEndpoints {
  readonly authorize: string;
  readonly token: string | null;
  /** `null` refreshes at `token`. */
  readonly refresh: string | null;
  readonly profile: string | null;
  /** The key set that ID tokens are signed with. */
  readonly keys: string | null;
  readonly revoke: string | null;
  readonly publish: string | null;
  readonly dialog: string | null;
}

/** `code` exchanges a code for tokens (RFC 6749 4.1); `token` gets the token in the address (RFC 6749 4.2). */
export type Flow = 'code' | 'token';

export type Method = 'GET' | 'POST';

/** What a provider calls the parameters that all of them have. */
export interface ParameterNames {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * How a client proves who it is: `secret` sends a shared one, `signed` makes a JWT of its own (ES256) for every
 * request, `none` sends nothing.
 */
export type ClientProof = 'secret' | 'signed' | 'none';

/**
 * Where a fact about a person stands: paths into `{profile, idToken, token, user}`, the first that is there wins. `*`
 * takes the entry of a list whose `metadata.primary` is true, else the first. Paths with a space between them are
 * joined by one.
 */
export type FactPaths = readonly string[];

/** Which ways back from a provider are possible at all, whatever is configured. */
export interface ReturnTraits {
  /** Accepts `http://127.0.0.1:<any port>` as registered (RFC 8252 7.3). */
  readonly loopback: boolean;
  /** Accepts being shown in a window of the application. */
  readonly window: boolean;
  /** Insists on one registered host without a port. */
  readonly oneHost: boolean;
  /** The parameters come in the body of a POST. */
  readonly formPost: boolean;
}

/**
 * A provider as data: whoever speaks to it reads nothing but this. A further provider is one more of these
 * (docs/protocols/signin.md, "One more provider").
 */
export interface ProviderDefinition {
  readonly label: string;
  readonly endpoints: ProviderEndpoints;
  readonly names: ParameterNames;
  readonly scopes: readonly string[];
  readonly scopeSeparator: string;
  readonly flows: readonly Flow[];
  /** Further parameters of the address where the person signs in. */
  readonly authorizeParameters: Readonly<Record<string, string>>;
  /** Stands behind the parameters (`#wechat_redirect`), or is empty. */
  readonly authorizeFragment: string;
  readonly pkce: boolean;
  /** `always` must be in the ID token, `ifSupported` only where the token says that it supports one; `never` is not sent. */
  readonly nonce: 'always' | 'ifSupported' | 'never';
  /** An issuer in the return (RFC 9207) is compared wherever it is given; here whether it must be. */
  readonly returnsIssuer: boolean;
  readonly proof: ClientProof;
  readonly token: {
    readonly method: Method;
    readonly sendsRedirectUri: boolean;
    /** Without these the answer is worth nothing. */
    readonly required: readonly string[];
  };
  readonly refresh: { readonly method: Method; readonly sendsProof: boolean } | null;
  /**
   * The grant that trades a token of hours for one of weeks, which is also what its parameter is called
   * (`fb_exchange_token`); only a client with a secret may. `null` where there is none.
   */
  readonly longLived: string | null;
  /**
   * The parameter by which a request with a token shows that its sender has the secret too: HMAC-SHA256 of the token by
   * it, in hex (`appsecret_proof`). `null` where there is none.
   */
  readonly tokenProof: string | null;
  readonly profile: {
    readonly method: Method;
    /** `header` is RFC 6750 2.1; else the parameter of that name. */
    readonly tokenIn: string;
    readonly parameters: Readonly<Record<string, string>>;
    /** Fields of the token answer that it needs as well. */
    readonly fromToken: readonly string[];
  } | null;
  /** Who may have signed an ID token, RS256 only; `null` where there is none. */
  readonly issuers: readonly string[] | null;
  readonly revoke: {
    readonly method: 'POST' | 'DELETE';
    readonly token: 'refresh' | 'access';
    readonly sendsProof: boolean;
  } | null;
  readonly person: { readonly id: FactPaths; readonly name: FactPaths; readonly picture: FactPaths };
  readonly returns: ReturnTraits;
}
