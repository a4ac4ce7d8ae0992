import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { HttpResponse } from './http-exchange.ts';

/** What a device granted. */
export interface GrantedSubscription {
  readonly sid: string;
  /** How long it holds without a renewal; a device may grant less, or more, than was asked for. */
  readonly seconds: number;
}

/** What we ask for. Source: docs/protocols/gena.md, "Subscribing". */
export const SUBSCRIBE_SECONDS = 300;
const LONGEST_SECONDS = 86_400;

/** The headers of a first SUBSCRIBE. `callback` is an absolute http URL. */
export function subscribeHeaders(callback: string): Readonly<Record<string, string>> {
  return { CALLBACK: `<${callback}>`, NT: 'upnp:event', TIMEOUT: `Second-${SUBSCRIBE_SECONDS}` };
}

/** The headers of a renewal: CALLBACK or NT beside SID are refused with 400. */
export function renewHeaders(sid: string): Readonly<Record<string, string>> {
  return { SID: sid, TIMEOUT: `Second-${SUBSCRIBE_SECONDS}` };
}

/**
 * Reads the answer to a SUBSCRIBE. Without a TIMEOUT, what was asked for is assumed; `infinite` is a day. `knownSid`
 * stands in where a renewal's answer names none.
 * Errors: device.refused; context: httpStatus, reason `refused | noSid`.
 */
export function readGrant(
  response: Pick<HttpResponse, 'status' | 'statusText' | 'headers'>,
  knownSid: string | null,
): Result<GrantedSubscription> {
  const { status, statusText, headers } = response;
  if (status < 200 || status > 299) return refused(status, statusText, 'refused');
  const sid = (headers.get('sid') ?? '').trim() || knownSid;
  if (sid === null || sid.length > 200) return refused(status, statusText, 'noSid');
  return ok({ sid, seconds: readTimeout(headers.get('timeout') ?? '') });
}

/** How long after a grant it is renewed: at half of its time. */
export function renewAfterMs(seconds: number): number {
  return Math.max(1_000, seconds * 500);
}

/** Whether a refusal means that the device will never send events, rather than not now or not to this SID. */
export function isLastingRefusal(httpStatus: unknown): boolean {
  return httpStatus === 404 || httpStatus === 405 || httpStatus === 501;
}

function readTimeout(header: string): number {
  const stated = /^\s*second-(\d{1,9}|infinite)\s*$/i.exec(header)?.[1]?.toLowerCase();
  if (stated === undefined) return SUBSCRIBE_SECONDS;
  return stated === 'infinite' ? LONGEST_SECONDS : Math.min(LONGEST_SECONDS, Math.max(2, Number(stated)));
}

function refused(httpStatus: number, statusText: string, reason: string): Result<never> {
  return fail('device.refused', {
    message: `The room granted no subscription: HTTP ${httpStatus} ${statusText}`.trimEnd(),
    context: { httpStatus, reason, errorCode: null, errorDescription: statusText },
  });
}
