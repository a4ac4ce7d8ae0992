import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

/** What a person meant when typing an address. */
export type TypedAddress =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'host'; readonly host: string; readonly port: number | null };

/**
 * Reads what a person typed to add a room: an http(s) URL (a description or a bare base URL), a host, or host:port.
 * Errors: input.invalid with context.reason `empty | scheme | credentials | malformed`.
 */
export function readTypedAddress(text: string): Result<TypedAddress> {
  const typed = text.trim();
  if (typed === '') return refuse(typed, 'empty', 'Type an address.');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return readUrl(typed);
  if (/[\s/?#@\\]/.test(typed)) return refuse(typed, 'malformed', 'That is neither a URL nor a host.');
  const url = URL.parse(`http://${typed}`);
  if (url === null || url.hostname === '')
    return refuse(typed, 'malformed', 'That is neither a URL nor a host.');
  const port = /:(\d+)$/.exec(typed)?.[1];
  return ok({ kind: 'host', host: url.hostname, port: port === undefined ? null : Number(port) });
}

function readUrl(typed: string): Result<TypedAddress> {
  const url = URL.parse(typed);
  if (url === null) return refuse(typed, 'malformed', 'That URL cannot be read.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(typed, 'scheme', 'Only http and https addresses can be added.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(typed, 'credentials', 'Leave user name and password out of the address.');
  }
  url.hash = '';
  return ok({ kind: 'url', url: url.href });
}

function refuse(typed: string, reason: string, message: string): Result<never> {
  return fail('input.invalid', { message, context: { address: typed.slice(0, 200), reason } });
}

/** Whether a URL names only a host, so that it is a base URL rather than a description. */
export function isBareBaseUrl(url: string): boolean {
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '';
}
