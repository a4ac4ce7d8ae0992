/** Where a relay may send people on. */
export interface RelayRules {
  /** The operator's own domain, lower case, without a dot at either end. */
  readonly domain: string;
  /** Refuses callbacks without TLS. */
  readonly httpsOnly: boolean;
  /** Lets callbacks lie on the domain itself, not only below it. */
  readonly apex: boolean;
  /** Ports that a callback may name; without any it may name none. */
  readonly ports: readonly number[];
  /** Hosts with `xn--` labels that are meant; every other such host is refused. */
  readonly listedHosts: readonly string[];
}

/** Why a callback is refused. */
export type CallbackRefusal =
  | 'callbackForm'
  | 'callbackScheme'
  | 'callbackHost'
  | 'callbackPort'
  | 'callbackQuery'
  | 'callbackEncodedName'
  | 'callbackOutside';

/** A callback that may be sent on to: nothing but scheme, host, port and path. */
export interface Callback {
  readonly scheme: 'http' | 'https';
  /** Lower case. */
  readonly host: string;
  /** As it was written, `null` without one. */
  readonly port: number | null;
  /** Begins with a slash. */
  readonly path: string;
}

/** The characters of RFC 3986's path; nothing that a URL parser would drop, turn or decode before the path. */
const CALLBACK = /^(https?):\/\/([A-Za-z0-9.-]{1,253})(:\d{1,5})?(\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/i;
const QUERY_OR_FRAGMENT = /^https?:\/\/[A-Za-z0-9.:-]+(?:\/[^?#]*)?[?#]/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const CALLBACK_LENGTH = 1024;

/**
 * Checks a callback by its raw text, since URL parsers repair what they should refuse: backslashes, tabs, missing
 * slashes, invisible characters, other ways of writing an address. The parser has to agree afterwards.
 * Source: docs/protocols/signin-relay.md.
 */
export function checkCallback(raw: string, rules: RelayRules): Callback | CallbackRefusal {
  const callback = raw.length <= CALLBACK_LENGTH ? readCallback(raw) : null;
  if (callback === null) return QUERY_OR_FRAGMENT.test(raw) ? 'callbackQuery' : 'callbackForm';
  const { scheme, host, port } = callback;
  if (scheme === 'http' && rules.httpsOnly) return 'callbackScheme';
  if (!host.split('.').every((label) => LABEL.test(label))) return 'callbackHost';
  if (!isInside(host, rules)) return 'callbackOutside';
  if (isEncodedName(host, rules)) return 'callbackEncodedName';
  if (port !== null && !rules.ports.includes(port)) return 'callbackPort';
  return agrees(callback) ? callback : 'callbackForm';
}

function readCallback(raw: string): Callback | null {
  const parts = CALLBACK.exec(raw);
  if (parts === null) return null;
  const [, scheme = '', host = '', port = '', path = '/'] = parts;
  return {
    scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: host.toLowerCase(),
    port: port === '' ? null : Number(port.slice(1)),
    path,
  };
}

/** The address of a callback with its one parameter. */
export function addressWith(callback: Callback, parameter: 'code' | 'error', value: string): string {
  return `${addressOf(callback)}?${new URLSearchParams([[parameter, value]]).toString()}`;
}

/** Whether text is a domain that a relay can serve: a name of plain labels, never an address. */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d|^0x/.test(labels.at(-1) ?? '')
  );
}

function addressOf({ scheme, host, port, path }: Callback): string {
  return `${scheme}://${host}${port === null ? '' : `:${port}`}${path}`;
}

function isInside(host: string, { domain, apex }: RelayRules): boolean {
  return host.endsWith(`.${domain}`) || (apex && host === domain);
}

/** The domain itself may be such a name; what is put before it may not, since it can look like another. */
function isEncodedName(host: string, { domain, listedHosts }: RelayRules): boolean {
  const before = host.slice(0, Math.max(0, host.length - domain.length));
  return /(?:^|\.)xn--/.test(before) && !listedHosts.includes(host);
}

function agrees(callback: Callback): boolean {
  const address = addressOf(callback);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  return (
    protocol === `${callback.scheme}:` &&
    hostname === callback.host &&
    `${username}${password}${search}${hash}` === ''
  );
}
