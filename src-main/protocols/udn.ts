import { createHash } from 'node:crypto';

const MAX_UDN = 128;

/**
 * The one spelling of a Unique Device Name by which a device is known everywhere: `uuid:` and what follows, lower case.
 * `null` when the text holds none. Takes a UDN or a USN (`uuid:…::urn:…`); not every device's UDN is hexadecimal.
 * Source: docs/protocols/ssdp.md, "Names".
 */
export function normalizeUdn(text: string): string | null {
  const match = /uuid:\s*([^\s:]+)/i.exec(text.slice(0, 1024));
  return match?.[1] === undefined ? null : `uuid:${match[1].toLowerCase().slice(0, MAX_UDN)}`;
}

/** A UDN for a device that tells none: the same for the same URL, on every machine and at every start. */
export function udnFromUrl(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `uuid:${parts.join('-')}`;
}
