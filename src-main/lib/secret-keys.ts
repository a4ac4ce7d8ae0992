/** Wherever these words stand in a name, it holds a secret. */
const ANYWHERE = /password|passwd|passphrase|secret/;
/** Names that end so. */
const AT_END =
  /(?:pwd|tokens?|signature|assertion|verifier|credentials?|cookies?|authorization|bearer|jwt|otp|accesskey|accesskeyid|apikey|privatekey|authcode|authorizationcode|devicecode|usercode)$/;
/** Names that are nothing else: `errorCode` and `pinned` are none. */
const WHOLE = /^(?:code|pin|sig|auth|ticket|passcode)$/;

/** Whether a header, field or query parameter of this name holds a secret, however it is spelt: `X-Api-Key`, `user[access_token]`, `clientSecret`. */
export function isSecretKey(key: string): boolean {
  const segments = decoded(key.trim())
    .split(/[.[\]:/]/)
    .filter((segment) => segment !== '');
  const name = lettersOf(segments.at(-1) ?? '');
  return ANYWHERE.test(name) || AT_END.test(name) || WHOLE.test(name);
}

/** The same for an element of XML, where `Code` is an error's and never a person's. */
export function isSecretElement(name: string): boolean {
  return isSecretKey(name) && lettersOf(name) !== 'code';
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

function decoded(key: string): string {
  if (!key.includes('%')) return key;
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
