import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { decodeXmlBytes } from './encoding.ts';
import type { XmlElement } from './xml.ts';
import { childOf, findAll, parseXml } from './xml.ts';
import { decodeEntities } from './xml-text.ts';

/** State variables of one event by name, entities resolved; of those that have channels the one of `Master`. */
export type EventVariables = ReadonlyMap<string, string>;

/** What is searched for in a LastChange that no parser can read. */
const SALVAGED = ['TransportState', 'TransportStatus', 'CurrentTrackURI', 'AVTransportURI', 'Volume', 'Mute'];
const MAX_VARIABLES = 500;

/**
 * Reads the body of a NOTIFY: plain properties, and what LastChange says of instance 0. LastChange is a document in a
 * string, so that DIDL inside it is escaped twice. Takes it escaped once too often or not at all, with and without a
 * namespace; what cannot be parsed is searched for the variables that matter. Never throws.
 * Errors: device.refused with reason `malformed`; context: reason, detail, raw.
 * Source: UPnP Device Architecture 1.1, 4.3; AVTransport:1, 2.3.1; docs/protocols/gena.md, "Events".
 */
export function parseEvent(body: Uint8Array): Result<EventVariables> {
  if (body.byteLength > limits.soapBytes)
    return unreadable(`it is larger than ${limits.soapBytes} bytes`, '');
  const decoded = decodeXmlBytes(body);
  if (!decoded.ok) return unreadable(decoded.reason, '');
  const parsed = parseXml(decoded.text);
  if (!parsed.ok) return unreadable(parsed.reason, decoded.text);
  if (parsed.root.name !== 'propertyset') return unreadable('it is no set of properties', decoded.text);
  const found = new Map<string, string>();
  const properties = parsed.root.children.flatMap(({ name, children }) =>
    name === 'property' ? children : [],
  );
  for (const property of properties.slice(0, MAX_VARIABLES)) {
    if (property.name === 'LastChange') readLastChange(property, found);
    else found.set(property.name, property.text);
  }
  return ok(found);
}

function readLastChange(property: XmlElement, found: Map<string, string>): void {
  const direct = childOf(property, 'Event');
  if (direct !== null) return readInstance(direct, found);
  const text = /^\s*&lt;/.test(property.text) ? decodeEntities(property.text) : property.text;
  if (text === '') return;
  const parsed = parseXml(text);
  if (parsed.ok) readInstance(parsed.root, found);
  else salvage(text, found);
}

/** Instance 0, else the first: nobody was seen to have another. */
function readInstance(event: XmlElement, found: Map<string, string>): void {
  const instances = findAll(event, 'InstanceID');
  const instance = instances.find(({ attributes }) => attributes.get('val') === '0') ?? instances[0];
  for (const { name, attributes, text } of instance?.children.slice(0, MAX_VARIABLES) ?? []) {
    const channel = attributes.get('channel') ?? attributes.get('Channel') ?? 'Master';
    if (channel.toLowerCase() === 'master') found.set(name, attributes.get('val') ?? text);
  }
}

function salvage(text: string, found: Map<string, string>): void {
  for (const name of SALVAGED) {
    const value = new RegExp(`<${name}\\s[^<>]{0,100}?\\bval="([^"<>]{0,4000})"`, 'i').exec(text)?.[1];
    if (value !== undefined) found.set(name, decodeEntities(value));
  }
}

function unreadable(detail: string, raw: string): Result<never> {
  return fail('device.refused', {
    message: `An event of the room cannot be read: ${detail}.`,
    context: { reason: 'malformed', detail, raw: raw.slice(0, 500) },
  });
}
