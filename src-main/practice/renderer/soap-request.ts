import { XMLParser } from 'fast-xml-parser';
import { unescapeXml } from './xml.ts';

/** An action that a control point called. */
export interface SoapRequest {
  /** The service type as the header names it, with version. */
  readonly serviceType: string;
  readonly action: string;
  readonly args: ReadonlyMap<string, string>;
}

export type SoapProblem = 'no SOAPACTION' | 'not XML' | 'no such action in the body';

export type SoapReading =
  | { readonly ok: true; readonly request: SoapRequest }
  | { readonly ok: false; readonly problem: SoapProblem };

const MAX_DEPTH = 16;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
});

/**
 * Reads a SOAP 1.1 control request (UPnP Device Architecture 1.0, section 3.2.1).
 * Never throws; namespaces are read by local name, and one level of escaping is undone in arguments.
 */
export function readSoapRequest(soapAction: string | undefined, body: string): SoapReading {
  const header = /^\s*"?([^"#]+)#([\w.-]+)"?\s*$/.exec(soapAction ?? '');
  if (header === null) return { ok: false, problem: 'no SOAPACTION' };
  const [, serviceType = '', action = ''] = header;
  const root = parse(body);
  if (root === null) return { ok: false, problem: 'not XML' };
  const call = child(child(child(root, 'Envelope'), 'Body'), action);
  if (call === undefined) return { ok: false, problem: 'no such action in the body' };
  return { ok: true, request: { serviceType, action, args: readArguments(call) } };
}

function parse(body: string): unknown {
  if (/<!DOCTYPE/i.test(body) || depthOf(body) > MAX_DEPTH) return null;
  try {
    const root: unknown = parser.parse(body);
    return isRecord(root) ? root : null;
  } catch {
    return null;
  }
}

/** How deep the elements nest, by a single pass over the tags. */
function depthOf(xml: string): number {
  let depth = 0;
  let deepest = 0;
  let at = xml.indexOf('<');
  while (at !== -1) {
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    depth += depthChange(xml[at + 1], xml[end - 1]);
    deepest = Math.max(deepest, depth);
    at = xml.indexOf('<', end);
  }
  return deepest;
}

function depthChange(first: string | undefined, last: string | undefined): number {
  if (first === '/') return -1;
  return first === '!' || first === '?' || last === '/' ? 0 : 1;
}

function readArguments(call: unknown): ReadonlyMap<string, string> {
  if (!isRecord(call)) return new Map();
  const values = Object.entries(call).map(([name, value]) => [name, textOf(value)] as const);
  return new Map(values.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

function textOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? unescapeXml(first) : null;
}

function child(parent: unknown, name: string): unknown {
  return isRecord(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
