import { networkInterfaces } from 'node:os';

/**
 * Whether a URL's host is this machine: `localhost`, a loopback address, or an address of one of its interfaces.
 * Practice peers speak to nobody else, so that nothing in practice leaves the machine. Names are not looked up.
 */
export function isOwnHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)) return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    (addresses ?? []).some(({ address }) => address.toLowerCase() === host),
  );
}

/** Reads an http or https URL of this machine; `null` for every other text. */
export function parseOwnUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return isOwnHost(url.hostname) ? url : null;
}
