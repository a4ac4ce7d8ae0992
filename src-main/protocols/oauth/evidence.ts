import { REDACTED } from '../../lib/redact.ts';

/** Names of parameters and fields whose values nobody may read, beside those that the journal knows by itself. */
const SECRET_NAMES =
  /^(?:code|state|nonce|secret|client_secret|code_verifier|verifier|challenge|code_challenge|ticket|assertion|token|(?:[a-z]+_)+token|appsecret_proof|user|hand_back|openid|unionid|fbtrace_id)$/;

/** Shorter ones would only tear words apart. */
const MIN_SCRUBBED = 6;

export interface Scrubber {
  learn(fields: Readonly<Record<string, unknown>>): void;
  scrub(text: string): string;
}

/** Collects the secret values of an exchange and takes them out of its evidence, however they are spelt there. */
export function createScrubber(): Scrubber {
  const secrets = new Set<string>();
  const learnOne = (name: string, value: string): void => {
    if (value.length >= MIN_SCRUBBED && SECRET_NAMES.test(name)) secrets.add(value);
  };
  return {
    learn(fields) {
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value !== 'string') continue;
        learnOne(name, value);
        for (const [inner, text] of parametersIn(value)) learnOne(inner, text);
      }
    },
    scrub(text) {
      return [...secrets]
        .flatMap(spellings)
        .reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
    },
  };
}

function spellings(secret: string): readonly string[] {
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, encodeURIComponent(secret), inForm, JSON.stringify(secret).slice(1, -1)];
}

/** The parameters of an address or a form that stands in a field, as the operator's host answers. */
function parametersIn(text: string): readonly (readonly [string, string])[] {
  if (!text.includes('=')) return [];
  const parts = text.split(/[?#]/);
  return parts.flatMap((part) => [...new URLSearchParams(part)]);
}
