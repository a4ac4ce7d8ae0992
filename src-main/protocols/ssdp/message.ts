import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { normalizeUdn } from '../udn.ts';

/** What a device says of itself in one datagram. */
export interface SsdpAnnouncement {
  /** `answer` to a search, or one of the three kinds of NOTIFY. */
  readonly kind: 'answer' | 'alive' | 'update' | 'byebye';
  readonly usn: string;
  /** In the spelling of `normalizeUdn`. */
  readonly udn: string;
  /** ST of an answer, NT of a NOTIFY. */
  readonly target: string;
  /** An absolute http(s) URL. */
  readonly location: string | null;
  readonly server: string | null;
  /** 900 where absent, within 10..86400. */
  readonly maxAgeSeconds: number;
}

/** Somebody else's search, which is heard on the same group. */
export interface SsdpSearch {
  readonly kind: 'search';
  readonly target: string;
}

export type SsdpMessage = SsdpAnnouncement | SsdpSearch;

const DEFAULT_MAX_AGE = 900;
const MIN_MAX_AGE = 10;
const MAX_MAX_AGE = 86_400;
const MAX_VALUE = 2_048;
const MAX_HEADERS = 64;

type Headers = ReadonlyMap<string, string>;

/**
 * Reads one SSDP datagram. Never throws; header names in any case; the first of repeated headers counts.
 * Errors: input.invalid (too large, no SSDP message, no UDN); context: reason, raw (≤ 500 characters).
 * Source: UPnP Device Architecture 1.1, 1.2 and 1.3; docs/protocols/ssdp.md.
 */
export function parseSsdpMessage(bytes: Uint8Array): Result<SsdpMessage> {
  if (bytes.byteLength > limits.datagramBytes)
    return unreadable(`larger than ${limits.datagramBytes} bytes`, '');
  const text = new TextDecoder().decode(bytes);
  const [startLine = '', ...lines] = text.split('\r\n\r\n', 1)[0]?.split(/\r?\n/) ?? [];
  const headers = readHeaders(lines);
  const kind = kindOf(startLine, headers);
  if (kind === null) return unreadable('not a message of SSDP', text);
  if (kind === 'search') return ok({ kind, target: headers.get('st') ?? '' });
  return readAnnouncement(kind, headers, text);
}

function readAnnouncement(
  kind: SsdpAnnouncement['kind'],
  headers: Headers,
  text: string,
): Result<SsdpMessage> {
  const target = headers.get(kind === 'answer' ? 'st' : 'nt') ?? '';
  const usn = headers.get('usn') ?? '';
  const udn = normalizeUdn(usn) ?? normalizeUdn(target);
  if (udn === null) return unreadable('it names no device', text);
  return ok({
    kind,
    usn,
    udn,
    target,
    location: httpUrl(headers.get('location') ?? ''),
    server: headers.get('server') ?? null,
    maxAgeSeconds: maxAgeOf(headers.get('cache-control') ?? ''),
  });
}

function kindOf(startLine: string, headers: Headers): SsdpMessage['kind'] | null {
  if (/^HTTP\/1\.\d\s+200\b/i.test(startLine)) return 'answer';
  if (/^M-SEARCH\s+\*/i.test(startLine)) return 'search';
  if (!/^NOTIFY\s+\*/i.test(startLine)) return null;
  const subtype = headers.get('nts')?.toLowerCase() ?? '';
  if (subtype === 'ssdp:alive') return 'alive';
  if (subtype === 'ssdp:update') return 'update';
  return subtype === 'ssdp:byebye' ? 'byebye' : null;
}

function readHeaders(lines: readonly string[]): Headers {
  const headers = new Map<string, string>();
  for (const line of lines.slice(0, MAX_HEADERS)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name))
      headers.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, MAX_VALUE),
      );
  }
  return headers;
}

function httpUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

function maxAgeOf(cacheControl: string): number {
  const seconds = /max-age\s*=\s*"?(\d{1,12})/i.exec(cacheControl)?.[1];
  if (seconds === undefined) return DEFAULT_MAX_AGE;
  return Math.min(MAX_MAX_AGE, Math.max(MIN_MAX_AGE, Number(seconds)));
}

function unreadable(reason: string, raw: string): Result<never> {
  return fail('input.invalid', {
    message: `A datagram on the SSDP port cannot be read: ${reason}.`,
    context: { reason, raw: raw.slice(0, 500) },
  });
}
