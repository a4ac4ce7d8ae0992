import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { decodeXmlBytes } from './encoding.ts';
import type { ActionCall, ActionResponse } from './faults.ts';
import { refusalFromFault, refusalWithoutFault } from './faults.ts';
import type { XmlElement } from './xml.ts';
import { childOf, parseXml } from './xml.ts';
import { dropForbidden, escapeXml } from './xml-text.ts';

/** An argument's value: text, which is escaped, or text that is escaped already and goes in as it is. */
export type ActionValue = string | { readonly escaped: string };

/** Arguments in the order in which they are sent. */
export type ActionArguments = readonly (readonly [name: string, value: ActionValue])[];

export interface EncodedAction {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes a SOAP 1.1 control request: quoted SOAPACTION, `text/xml; charset=utf-8`, arguments in the order given.
 * Source: UPnP Device Architecture 1.1, 3.2.1; docs/protocols/upnp.md, "Control".
 */
export function encodeAction(serviceType: string, action: string, args: ActionArguments): EncodedAction {
  const values = args.map(([name, value]) => `<${name}>${encodeValue(value)}</${name}>`).join('');
  return {
    headers: {
      'Content-Type': 'text/xml; charset=utf-8',
      SOAPACTION: `"${headerSafe(serviceType)}#${action}"`,
    },
    body:
      '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">' +
      `<s:Body><u:${action} xmlns:u="${escapeXml(serviceType)}">${values}</u:${action}></s:Body></s:Envelope>`,
  };
}

/**
 * Reads the answer to an action: its out arguments by local name, whatever the namespace; a device may leave any out.
 * Never throws; nothing beyond `limits.soapBytes` is read.
 * Errors: device.refused; context: service, action, errorCode, errorDescription, httpStatus, reason, raw.
 */
export function parseActionResponse(
  response: ActionResponse,
  call: ActionCall,
): Result<ReadonlyMap<string, string>> {
  const decoded = decodeXmlBytes(response.body.subarray(0, limits.soapBytes));
  const text = decoded.ok ? decoded.text : '';
  const parsed = parseXml(text);
  const body = parsed.ok ? soapBody(parsed.root) : null;
  const fault = body === null ? null : childOf(body, 'Fault');
  if (fault !== null) return refusalFromFault(fault, response, call, text);
  const answer = body?.children.find((child) => child.name.endsWith('Response')) ?? null;
  if (answer === null || response.status < 200 || response.status > 299) {
    return refusalWithoutFault(response, call, text);
  }
  return ok(new Map(answer.children.map((child) => [child.name, child.text])));
}

function soapBody(root: XmlElement): XmlElement | null {
  return root.name === 'Envelope' ? childOf(root, 'Body') : null;
}

function encodeValue(value: ActionValue): string {
  return typeof value === 'string' ? escapeXml(value) : dropForbidden(value.escaped);
}

/** A service type comes from a description; whatever could end the header or the quotes is left out. */
function headerSafe(serviceType: string): string {
  return serviceType.replace(/[^\x21\x23-\x7E]/g, '');
}
