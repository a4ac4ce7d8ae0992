import type { ExchangeShape } from './shapes.ts';

/** What is exchanged, and who asks. */
export interface ExchangeGiven {
  /** The provider's key. */
  readonly provider: string;
  readonly subjectToken: string;
  readonly subjectTokenType: 'access_token' | 'id_token' | 'jwt';
  /** Further facts about the token that a backend may need (`openid`). */
  readonly extra: Readonly<Record<string, string>>;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** `audience`, `resource`, `scope`, …; they win over the shape's own. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface WrittenExchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Fills a shape in. Source: RFC 8693 2.1, RFC 6749 2.3.1; docs/protocols/token-exchange.md. */
export function writeExchange(shape: ExchangeShape, given: ExchangeGiven): WrittenExchange {
  const values: Readonly<Record<string, string>> = {
    ...given.extra,
    subjectToken: given.subjectToken,
    subjectTokenType: `urn:ietf:params:oauth:token-type:${given.subjectTokenType}`,
    provider: given.provider,
    clientId: given.clientId ?? '',
    clientSecret: given.clientSecret ?? '',
  };
  const own = Object.entries(shape.fields).flatMap(([name, text]) => {
    const filled = fillIn(text, values);
    return filled === null ? [] : [[name, filled] as const];
  });
  const fields = Object.fromEntries(
    [...own, ...Object.entries(given.parameters)].filter(([, value]) => value !== ''),
  );
  const authorization = authorizationOf(shape, given);
  return {
    headers: {
      accept: 'application/json',
      'content-type': shape.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body: shape.encoding === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  };
}

/** `null` where the text asks for something that is not there. */
function fillIn(text: string, values: Readonly<Record<string, string>>): string | null {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const isWhole = names.every((name) => Object.hasOwn(values, name) && values[name] !== '');
  return isWhole ? text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '') : null;
}

function authorizationOf({ authorization }: ExchangeShape, given: ExchangeGiven): string | null {
  switch (authorization) {
    case 'none':
      return null;
    case 'bearer':
      return `Bearer ${given.subjectToken}`;
    case 'basic':
      return `Basic ${Buffer.from(`${formWord(given.clientId)}:${formWord(given.clientSecret)}`).toString('base64')}`;
  }
}

/** RFC 6749 2.3.1: both are encoded as a form encodes them before they are joined. */
function formWord(word: string | null): string {
  return new URLSearchParams([['', word ?? '']]).toString().slice(1);
}
