import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unescapeXml } from '../renderer/xml.ts';
import { Refusal } from './answer.ts';

/** A value as PHP would see it: text, an array, a structure, or nothing. */
export type Given = string | null | readonly Given[] | { readonly [member: string]: Given };

export interface TrackerCall {
  readonly operation: string;
  readonly parts: Readonly<Record<string, Given>>;
}

const MAX_DEPTH = 24;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  isArray: (name, path, _isLeaf, isAttribute) => !isAttribute && name === 'item' && String(path) !== 'item',
});

type Node = Readonly<Record<string, unknown>>;

/** Reads a call, taking parts by name and ignoring SOAPAction and namespaces, as the real service does. */
export function readCall(body: string): TrackerCall {
  if (body.trim() === '' || XMLValidator.validate(body) !== true) throw new Refusal('A', 'Bad Request');
  const root = parser.parse(body) as Node;
  const envelope = root['Envelope'];
  if (!isNode(envelope)) throw new Refusal('A', 'Wrong Version');
  const soapBody = envelope['Body'];
  if (!isNode(soapBody)) throw new Refusal('A', 'Body must be present in a SOAP envelope');
  const [operation] = Object.keys(soapBody).filter(isMember);
  if (operation === undefined) throw new Refusal('A', 'looks like we got "Body" without function call');
  const parts = valueOf(soapBody[operation], 0);
  return { operation, parts: parts !== null && typeof parts === 'object' && !isList(parts) ? parts : {} };
}

/** Whether a value is an array. */
export function isList(value: Given): value is readonly Given[] {
  return Array.isArray(value);
}

function valueOf(node: unknown, depth: number): Given {
  if (depth > MAX_DEPTH) throw new Refusal('A', 'Bad Request');
  if (typeof node === 'string') return unescapeXml(node);
  if (Array.isArray(node)) return valueOf(node[0], depth);
  if (!isNode(node) || node['@nil'] === 'true') return null;
  const names = Object.keys(node).filter(isMember);
  const { item } = node as { readonly item?: readonly unknown[] };
  if (item !== undefined) return item.map((one) => valueOf(one, depth + 1));
  if (typeof node['@arrayType'] === 'string' || String(node['@type']).endsWith(':Array')) return [];
  if (names.length === 0) return unescapeXml(textOf(node));
  return Object.fromEntries(names.map((name) => [name, valueOf(node[name], depth + 1)]));
}

function textOf(node: Node): string {
  return typeof node['#text'] === 'string' ? node['#text'] : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMember(name: string): boolean {
  return !name.startsWith('@') && name !== '#text';
}
