/** How a backend wants to be asked, and how it answers, as data. */
export interface ExchangeShape {
  readonly encoding: 'form' | 'json';
  /** `basic` sends client id and secret (RFC 6749 2.3.1), `bearer` the provider's token, `none` neither. */
  readonly authorization: 'none' | 'basic' | 'bearer';
  /**
   * What is sent by name. `{subjectToken}`, `{subjectTokenType}` (its URN), `{provider}`, `{clientId}`, `{clientSecret}`
   * and the facts of the token (`{openid}`) are filled in; a field for which there is nothing is left out.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Where things stand in the answer (`data.token`); `null` for what this backend does not tell. */
  readonly answer: {
    readonly token: string;
    readonly tokenType: string | null;
    readonly issuedTokenType: string | null;
    readonly expiresIn: string | null;
    readonly subject: string | null;
  };
}

const STANDARD_ANSWER = {
  token: 'access_token',
  tokenType: 'token_type',
  issuedTokenType: 'issued_token_type',
  expiresIn: 'expires_in',
  subject: null,
} as const;

/** The shapes that have a name. A further one is one more of these, or `shape` in the settings. */
export const EXCHANGE_SHAPES: Readonly<Record<'rfc8693' | 'convert-token' | 'json', ExchangeShape>> = {
  /** RFC 8693 2.1 and 2.2.1; `subject_issuer` tells which provider an opaque token is of. */
  rfc8693: {
    encoding: 'form',
    authorization: 'none',
    fields: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: '{subjectToken}',
      subject_token_type: '{subjectTokenType}',
      subject_issuer: '{provider}',
      openid: '{openid}',
      client_id: '{clientId}',
      client_secret: '{clientSecret}',
    },
    answer: STANDARD_ANSWER,
  },
  /** The older grant of several web frameworks. */
  'convert-token': {
    encoding: 'form',
    authorization: 'none',
    fields: {
      grant_type: 'convert_token',
      backend: '{provider}',
      token: '{subjectToken}',
      client_id: '{clientId}',
      client_secret: '{clientSecret}',
    },
    answer: { ...STANDARD_ANSWER, issuedTokenType: null },
  },
  json: {
    encoding: 'json',
    authorization: 'none',
    fields: { provider: '{provider}', token: '{subjectToken}', clientId: '{clientId}' },
    answer: {
      token: 'token',
      tokenType: null,
      issuedTokenType: null,
      expiresIn: 'expiresIn',
      subject: 'subject',
    },
  },
};
