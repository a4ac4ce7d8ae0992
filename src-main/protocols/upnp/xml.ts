import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { limits } from '../../lib/limits.ts';
import { messageOf } from '../../lib/result.ts';
import { findMarkupFault } from './xml-guard.ts';
import { decodeEntities, escapeBareAmpersands } from './xml-text.ts';

/** One element: its local name, its attributes by local name, its own text (trimmed, entities resolved once), its children in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export type ParsedXml =
  { readonly ok: true; readonly root: XmlElement } | { readonly ok: false; readonly reason: string };

const TEXT = '#text';
const CDATA = '#cdata';
const ATTRIBUTES = ':@';

/** Namespaces go, values stay text, entities are resolved by us: the parser's own expansion never runs. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: limits.xmlDepth,
  jPath: false,
});

/**
 * Reads a document from a peer. Never throws, and takes time linear in the length, which the caller limits.
 * Refused: document types, entity declarations, more than `limits.xmlDepth` levels. An `&` that stands alone is
 * taken as itself, since devices write names and URLs so.
 */
export function parseXml(source: string): ParsedXml {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const trimmed = text.trimStart();
  const fault = findMarkupFault(trimmed, limits.xmlDepth);
  if (fault !== null) return { ok: false, reason: fault };
  try {
    return parseGuarded(trimmed);
  } catch (error) {
    return { ok: false, reason: messageOf(error).slice(0, 200) };
  }
}

/** The first child of that local name. */
export function childOf(element: XmlElement, name: string): XmlElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}

/** The text of the first child of that local name, `''` where there is none. */
export function childText(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? '';
}

/** Every element of that local name at any depth, the element itself included, in document order. */
export function findAll(element: XmlElement, name: string): readonly XmlElement[] {
  const below = element.children.flatMap((child) => findAll(child, name));
  return element.name === name ? [element, ...below] : below;
}

function parseGuarded(text: string): ParsedXml {
  const problem = validationProblem(text);
  if (problem === null) return toRoot(parser.parse(text));
  const mended = escapeBareAmpersands(text);
  if (mended === text || validationProblem(mended) !== null) return { ok: false, reason: problem };
  return toRoot(parser.parse(mended));
}

function validationProblem(text: string): string | null {
  const verdict = XMLValidator.validate(text);
  return verdict === true ? null : verdict.err.msg.slice(0, 200);
}

function toRoot(parsed: unknown): ParsedXml {
  const root = readNodes(parsed).children[0];
  return root === undefined ? { ok: false, reason: 'it holds no element' } : { ok: true, root };
}

type RawNode = Readonly<Record<string, unknown>>;

function readNodes(nodes: unknown): Pick<XmlElement, 'text' | 'children'> {
  const children: XmlElement[] = [];
  let text = '';
  for (const node of Array.isArray(nodes) ? (nodes as readonly RawNode[]) : []) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined) continue;
    if (name === TEXT) text += decodeEntities(String(node[TEXT]));
    else if (name === CDATA) text += rawText(node[CDATA]);
    else children.push({ name, attributes: readAttributes(node[ATTRIBUTES]), ...readNodes(node[name]) });
  }
  return { text: text.trim(), children };
}

function rawText(nodes: unknown): string {
  const [first] = Array.isArray(nodes) ? (nodes as readonly RawNode[]) : [];
  return typeof first?.[TEXT] === 'string' ? first[TEXT] : '';
}

function readAttributes(attributes: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(attributes ?? {}).map(
    ([key, value]) => [key.slice(1), decodeEntities(String(value))] as const,
  );
  return new Map(entries);
}
