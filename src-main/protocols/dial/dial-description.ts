import { decodeXmlBytes } from '../upnp/encoding.ts';
import { childText, findAll, parseXml } from '../upnp/xml.ts';
import { normalizeUdn } from '../udn.ts';

/** What a DIAL device says of itself; a Cast receiver is one of them, and so is many a television that is none. */
export interface DialDescription {
  /** `uuid:…`, lower case; the same UUID that a Cast receiver announces over mDNS. */
  readonly udn: string;
  readonly name: string;
  readonly model: string;
}

const MAX_NAME = 200;

/** Reads the description at a DIAL LOCATION; `null` when it names no device. Source: DIAL 2.2, 5.4. */
export function parseDialDescription(xml: Uint8Array): DialDescription | null {
  const decoded = decodeXmlBytes(xml);
  if (!decoded.ok) return null;
  const parsed = parseXml(decoded.text);
  const device = parsed.ok ? findAll(parsed.root, 'device')[0] : undefined;
  if (device === undefined) return null;
  const udn = normalizeUdn(childText(device, 'UDN'));
  if (udn === null) return null;
  const name = childText(device, 'friendlyName').slice(0, MAX_NAME);
  return { udn, name, model: childText(device, 'modelName').slice(0, MAX_NAME) };
}
