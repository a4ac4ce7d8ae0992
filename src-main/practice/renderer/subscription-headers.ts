import type { IncomingHttpHeaders } from 'node:http';
import { parseOwnUrl } from './own-address.ts';

/** What a SUBSCRIBE or UNSUBSCRIBE is answered; `reason` is the reason phrase. */
export interface SubscriptionAnswer {
  readonly status: 200 | 400 | 412 | 503;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a SUBSCRIBE asks for. */
export type SubscribeWish =
  | { readonly kind: 'start'; readonly callbacks: readonly URL[]; readonly seconds: number }
  | { readonly kind: 'renew'; readonly sid: string; readonly seconds: number }
  | { readonly kind: 'wrong'; readonly answer: SubscriptionAnswer };

const LONGEST_SECONDS = 1800;
const MOST_CALLBACKS = 4;

/** Reads the headers of a SUBSCRIBE (UPnP Device Architecture 1.0, sections 4.1.1 and 4.1.2). */
export function readSubscribe(headers: IncomingHttpHeaders): SubscribeWish {
  const { sid, callback, nt, timeout } = headers;
  const seconds = readTimeout(single(timeout) ?? '');
  if (single(sid) !== null) {
    if (callback !== undefined || nt !== undefined) return wrong(400, 'SID must not be given on SUBSCRIBE');
    return { kind: 'renew', sid: single(sid) ?? '', seconds };
  }
  if (nt !== 'upnp:event') return wrong(412, 'NT is not upnp:event');
  const callbacks = readCallbacks(single(callback) ?? '');
  return callbacks.length === 0 ? wrong(412, 'No usable CALLBACK') : { kind: 'start', callbacks, seconds };
}

/** The SID of an UNSUBSCRIBE, or why it is wrong. */
export function readUnsubscribe(headers: IncomingHttpHeaders): string | SubscriptionAnswer {
  const { sid, callback, nt } = headers;
  if (callback !== undefined || nt !== undefined) return refusedSubscription(400, 'Incompatible headers');
  return single(sid) ?? refusedSubscription(412, 'No SID');
}

/** A refusal. */
export function refusedSubscription(status: 400 | 412 | 503, reason: string): SubscriptionAnswer {
  return { status, reason, headers: {} };
}

function wrong(status: 400 | 412, reason: string): SubscribeWish {
  return { kind: 'wrong', answer: refusedSubscription(status, reason) };
}

function readCallbacks(header: string): readonly URL[] {
  const urls = [...header.slice(0, 4096).matchAll(/<([^<>]+)>/g)].map(([, url]) => parseOwnUrl(url ?? ''));
  return urls.filter((url) => url !== null && url.protocol === 'http:').slice(0, MOST_CALLBACKS) as URL[];
}

function readTimeout(header: string): number {
  const seconds = /^Second-(\d{1,9})$/i.exec(header.trim());
  return seconds === null ? LONGEST_SECONDS : Math.min(LONGEST_SECONDS, Math.max(1, Number(seconds[1])));
}

function single(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
