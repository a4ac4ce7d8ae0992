import fc from 'fast-check';
import type { RelayRules } from '../../../../src-main/protocols/oauth-relay/index.ts';
import { decideReturn } from '../../../../src-main/protocols/oauth-relay/index.ts';

/** Bits that callbacks which cheat are made of. */
const BITS = [
  'http',
  'https',
  'HTTPS',
  'javascript',
  'ftp',
  'data',
  ':',
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '@',
  '.',
  '..',
  'op.example',
  '.op.example',
  'OP.EXAMPLE',
  'app.op.example',
  'evil.example',
  'evilop.example',
  'evil',
  'a',
  '-',
  '_',
  ':443',
  ':8443',
  ':80',
  '?',
  '#',
  '&',
  '=',
  ';',
  '%',
  '%2e',
  '%2f',
  '%5c',
  '%40',
  '%00',
  '%09',
  '%252e',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '\u00ad',
  '\u200b',
  '\u3002',
  '\uff0e',
  '\uff0f',
  '\u0430',
  '\u2044',
  '\u212a',
  '\u00df',
  'xn--',
  'xn--pp-7kc',
  '[::1]',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  'localhost',
  'code=x',
  'error=y',
  '\ud800',
] as const;

const scheme = fc.constantFrom(
  'https://',
  'http://',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  '//',
  '',
);
const bits = fc.array(fc.constantFrom(...BITS), { maxLength: 7 }).map((parts) => parts.join(''));
/** Built of bits, a valid one that was damaged in one place, or anything at all. */
const callback = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(scheme, bits).map((parts) => parts.join('')) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constant('https://app.op.example/path/x'),
        fc.nat(29),
        fc.constantFrom(...BITS, ''),
        fc.nat(3),
      )
      .map(([good, at, bit, cut]) => good.slice(0, at) + bit + good.slice(at + cut)),
  },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const stateText = fc
  .tuple(
    fc.constantFrom('1', '1', '1', '1', '0', '', '%31'),
    callback,
    fc.constantFrom('raw', 'encoded'),
    bits,
  )
  .map(([wanted, to, form, rest]) => {
    const written = form === 'raw' ? to : encodeURIComponent(to.toWellFormed());
    return `give_me_code=${wanted}&callback=${written}${rest.length % 5 === 0 ? `&${rest}` : ''}`;
  });

const state = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(stateText, fc.constantFrom('base64', 'base64url', 'base64' as const))
      .map(([text, alphabet]) => Buffer.from(text, 'utf8').toString(alphabet as 'base64')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  },
);

const query = fc
  .tuple(state, fc.constantFrom('code=c0d3&', 'code=a%26b%3dc%23d&', 'code=%0d%0a&', ''), fc.boolean(), bits)
  .map(([value, code, isEscaped, rest]) => {
    const written = isEscaped ? encodeURIComponent(value.toWellFormed()) : value;
    return `${code}state=${written}${rest.length % 7 === 0 ? `&${rest}` : ''}`;
  });

const rules: fc.Arbitrary<RelayRules> = fc.record({
  domain: fc.constant('op.example'),
  httpsOnly: fc.boolean(),
  apex: fc.boolean(),
  ports: fc.constantFrom([], [8443], [443]),
  listedHosts: fc.constantFrom([], ['xn--pp-7kc.op.example']),
});

/** How many returns were handed on: a run that hands none on has proved nothing. */
export interface HostileTally {
  returns: number;
  redirects: number;
}

/** Every return that anybody can make up leads nowhere but below `op.example`, with one parameter, by the rules. */
export function hostileReturns(tally: HostileTally): fc.IProperty<[string, RelayRules]> {
  return fc.property(query, rules, (text, given) => {
    tally.returns += 1;
    const decision = decideReturn(text, given);
    if (decision.kind === 'refuse') return true;
    tally.redirects += 1;
    return isHarmless(decision.location, given);
  });
}

function isHarmless(location: string, rules: RelayRules): boolean {
  const { hostname, username, password, searchParams, hash } = new URL(location);
  const [parameter, ...others] = [...searchParams.keys()];
  return (
    /^https?:\/\/[a-z0-9.-]+(?::\d+)?\/[\x21-\x7e]*$/.test(location) &&
    !location.includes('\\') &&
    (hostname.endsWith('.op.example') || (rules.apex && hostname === 'op.example')) &&
    isAllowed(new URL(location), rules) &&
    `${username}${password}${hash}` === '' &&
    others.length === 0 &&
    (parameter === 'code' || searchParams.get('error') === 'no code')
  );
}

function isAllowed(
  { protocol, hostname, port }: URL,
  { httpsOnly, ports, listedHosts }: RelayRules,
): boolean {
  return (
    (protocol === 'https:' || (protocol === 'http:' && !httpsOnly)) &&
    (port === '' || ports.includes(Number(port))) &&
    (!/(?:^|\.)xn--/.test(hostname) || listedHosts.includes(hostname))
  );
}
