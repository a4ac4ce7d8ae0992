import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import { faultReason, isPassingFault } from './fault-reasons.ts';
import { serviceNameOf } from './service-types.ts';
import type { XmlElement } from './xml.ts';
import { childText, findAll } from './xml.ts';
import { decodeEntities } from './xml-text.ts';

/** An HTTP answer to a control request, whole. */
export interface ActionResponse {
  readonly status: number;
  /** The reason phrase: Rygel puts its reason there and nowhere else. */
  readonly statusText: string;
  readonly body: Uint8Array;
}

/** What was asked of whom. */
export interface ActionCall {
  readonly serviceType: string;
  readonly action: string;
}

const MAX_WORDS = 500;

/** The refusal that a SOAP fault states. Source: UPnP Device Architecture 1.1, 3.2.2; docs/protocols/upnp.md, "Faults". */
export function refusalFromFault(
  fault: XmlElement,
  response: ActionResponse,
  call: ActionCall,
  raw: string,
): Result<never> {
  const stated = findAll(fault, 'UPnPError')[0] ?? fault;
  const words = childText(stated, 'errorDescription') || childText(fault, 'faultstring');
  return refusal(response, call, raw, {
    errorCode: codeOf(childText(stated, 'errorCode')),
    errorDescription: words === '' ? null : words.slice(0, MAX_WORDS),
    reason: null,
  });
}

/**
 * The refusal of an answer that states no readable fault: HTML, nothing, an HTTP error with its reason in the phrase
 * (`notSoap`), a success that holds no answer (`malformed`), or a fault in XML too broken to parse.
 */
export function refusalWithoutFault(response: ActionResponse, call: ActionCall, raw: string): Result<never> {
  const errorCode = codeOf(salvage(raw, 'errorCode') ?? '');
  const isSuccess = response.status >= 200 && response.status <= 299;
  const words = salvage(raw, 'errorDescription') ?? (isSuccess ? '' : response.statusText);
  return refusal(response, call, raw, {
    errorCode,
    errorDescription: words === '' ? null : words.slice(0, MAX_WORDS),
    reason: errorCode === null ? (isSuccess ? 'malformed' : 'notSoap') : null,
  });
}

/** An answer that was understood, but in which a value is not what the action promises. */
export function malformedAnswer(
  call: ActionCall,
  argument: string,
  value: string | undefined,
): Result<never> {
  return fail('device.refused', {
    message: `The room answered ${call.action} with ${argument} = ${JSON.stringify(value?.slice(0, 100) ?? null)}.`,
    context: withoutFault(call, 'malformed', 200, `${argument}=${value ?? ''}`),
  });
}

/** An answer that was cut off because it grew past what is ever needed. `detail` says how large. */
export function oversizedAnswer(call: ActionCall, detail: string, raw: string): Result<never> {
  return fail('device.refused', {
    message: `The room's answer to ${call.action} was not read: ${detail}.`,
    context: withoutFault(call, 'tooLarge', null, raw),
  });
}

function withoutFault(
  call: ActionCall,
  reason: string,
  httpStatus: number | null,
  raw: string,
): Readonly<Record<string, unknown>> {
  const service = serviceNameOf(call.serviceType) ?? call.serviceType;
  const unstated = { errorCode: null, errorDescription: null };
  return { service, action: call.action, ...unstated, httpStatus, reason, raw: raw.slice(0, MAX_WORDS) };
}

interface Stated {
  readonly errorCode: number | null;
  readonly errorDescription: string | null;
  /** `null` leaves it to the code. */
  readonly reason: string | null;
}

function refusal(response: ActionResponse, call: ActionCall, raw: string, stated: Stated): Result<never> {
  const name = serviceNameOf(call.serviceType);
  const { errorCode, errorDescription } = stated;
  const reason = stated.reason ?? faultReason(name, errorCode, errorDescription ?? '');
  const said = errorCode === null ? `HTTP ${response.status}` : `error ${errorCode}`;
  const words = errorDescription === null ? '' : ` (${errorDescription})`;
  return fail('device.refused', {
    message: `The room refused ${call.action} with ${said}${words}.`,
    context: {
      service: name ?? call.serviceType,
      action: call.action,
      errorCode,
      errorDescription,
      httpStatus: response.status,
      reason,
      raw: raw.slice(0, MAX_WORDS),
    },
    retryable: isPassingFault(reason),
  });
}

function codeOf(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Finds an element's text in XML that does not parse; names are ours and plain words. */
function salvage(raw: string, name: string): string | null {
  const found = new RegExp(`<(?:[\\w.-]{1,30}:)?${name}>([^<]{0,500})`).exec(raw)?.[1];
  return found === undefined ? null : decodeEntities(found).trim();
}
