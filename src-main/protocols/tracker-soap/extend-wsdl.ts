import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { XML_SCHEMA, parseWsdl } from './wsdl.ts';
import { localName, parseTag } from './xml-tag.ts';

/** A WSDL that lists mc_enum_group. */
export interface ExtendedWsdl {
  /** The same encoding and the same bytes as before, but for what was added. */
  readonly bytes: Uint8Array;
  /** False when it was listed already; then the bytes are those that were given. */
  readonly added: boolean;
  readonly operations: number;
}

const OPERATION = 'mc_enum_group';
const WSDL = 'http://schemas.xmlsoap.org/wsdl/';
const WSDL_SOAP = 'http://schemas.xmlsoap.org/wsdl/soap/';
const ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';

/**
 * Adds mc_enum_group to a WSDL: two messages, the operation of the port type with its documentation, and the operation of the SOAP 1.1
 * binding with its SOAPAction and encoded bodies. Everything else stays byte for byte. Errors: input.invalid (context: reason).
 * Source: docs/protocols/tracker-soap.md, "mc_enum_group".
 */
export function extendWsdl(bytes: Uint8Array): Result<ExtendedWsdl> {
  const parsed = parseWsdl(bytes);
  if (!parsed.ok) return refuse(String(parsed.error.context['detail']));
  const operations = parsed.value.operations.size;
  if (parsed.value.operations.has(OPERATION)) return ok({ bytes, added: false, operations });
  if (isWide(bytes)) return refuse('it is in UTF-16; save it as UTF-8 first');
  // Latin-1 maps every byte to one character and back, whatever the encoding; what is added is ASCII.
  const text = Buffer.from(bytes).toString('latin1');
  const places = findPlaces(text);
  if (typeof places === 'string') return refuse(places);
  const action = actionLike(parsed.value.operations);
  if (action === null) return refuse('no operation of it has a SOAPAction to follow');
  const extended = Buffer.from(insert(text, places, action, parsed.value.namespace), 'latin1');
  const check = parseWsdl(extended);
  if (!check.ok || !check.value.operations.has(OPERATION)) return refuse('its structure is not known here');
  return ok({ bytes: extended, added: true, operations: check.value.operations.size });
}

/** Where things go, and the prefixes that are in use there. */
interface Places {
  readonly messages: number;
  readonly portTypeEnd: number;
  readonly bindingEnd: number;
  readonly prefix: string;
  readonly soap: Declared;
  readonly schema: Declared;
  readonly target: Declared;
  readonly newline: string;
}

/** A prefix with its colon, and its declaration where the root does not have one. */
interface Declared {
  readonly prefix: string;
  readonly declaration: string;
}

function findPlaces(text: string): Places | string {
  // Comments become blanks of the same length, so that nothing is found in them.
  const markup = text.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length));
  const root = /<(?:[\w.-]+:)?definitions\b[^>]*>/.exec(markup);
  const attributes = parseTag(root?.[0].slice(1, -1) ?? '')?.attributes;
  if (attributes === undefined) return 'its root cannot be read';
  if (!/<(?:[\w.-]+:)?complexType\s[^>]*name\s*=\s*["']ObjectRefArray["']/.test(markup))
    return 'it does not define the type ObjectRefArray';
  const soap = declared(attributes, WSDL_SOAP, 'soap');
  const binding = sections(markup, 'binding').find(({ body }) => body.includes(`<${soap.prefix}binding`));
  if (binding === undefined) return 'it has no binding to SOAP 1.1';
  const portType = sections(markup, 'portType').find(
    ({ head }) => attributeOf(head, 'name') === localName(attributeOf(binding.head, 'type')),
  );
  if (portType === undefined) return 'the port type of its binding is not there';
  return {
    messages: portType.start,
    portTypeEnd: portType.end,
    bindingEnd: binding.end,
    prefix: /^<([\w.-]+:)?/.exec(portType.head)?.[1] ?? '',
    soap,
    schema: declared(attributes, XML_SCHEMA, 'xsd'),
    target: declared(attributes, attributes.get('targetNamespace') ?? WSDL, 'tns'),
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

interface Section {
  readonly start: number;
  /** Where its end tag begins. */
  readonly end: number;
  readonly head: string;
  readonly body: string;
}

/** Elements of a name that stand directly in the root: there `binding` of SOAP has no end tag of its own, or one with another prefix. */
function sections(markup: string, name: string): readonly Section[] {
  const found: Section[] = [];
  for (const match of markup.matchAll(new RegExp(`<((?:[\\w.-]+:)?)${name}\\b[^>]*[^/]>`, 'g'))) {
    const end = markup.indexOf(`</${match[1]}${name}`, match.index);
    if (end === -1) continue;
    found.push({ start: match.index, end, head: match[0], body: markup.slice(match.index, end) });
  }
  return found;
}

function attributeOf(head: string, name: string): string {
  return parseTag(head.slice(1, -1))?.attributes.get(name) ?? '';
}

function declared(attributes: ReadonlyMap<string, string>, namespace: string, fallback: string): Declared {
  const name = [...attributes].find(([key, value]) => key.startsWith('xmlns:') && value === namespace)?.[0];
  if (name !== undefined) return { prefix: `${name.slice('xmlns:'.length)}:`, declaration: '' };
  return { prefix: `${fallback}:`, declaration: ` xmlns:${fallback}="${escapeQuoted(namespace)}"` };
}

/** The SOAPAction of a sibling with this operation's name at its end. */
function actionLike(operations: ReadonlyMap<string, { readonly soapAction: string }>): string | null {
  for (const [name, { soapAction }] of operations)
    if (soapAction.endsWith(`/${name}`)) return `${soapAction.slice(0, -name.length)}${OPERATION}`;
  return null;
}

function insert(text: string, places: Places, action: string, namespace: string): string {
  const { messages, portTypeEnd, bindingEnd } = places;
  const additions: [number, string][] = [
    [messages, messageLines(places)],
    [portTypeEnd, portTypeLines(places)],
    [bindingEnd, bindingLines(places, action, namespace)],
  ];
  return additions
    .toSorted(([one], [other]) => other - one)
    .reduce(
      (left, [at, added]) =>
        `${left.slice(0, lineStart(left, at))}${added}${left.slice(lineStart(left, at))}`,
      text,
    );
}

/** The beginning of the line when only blanks stand before `at`, so that the indentation stays. */
function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return text.slice(start, at).trim() === '' ? start : at;
}

function messageLines({ prefix, schema, target, newline }: Places): string {
  const part = (name: string, type: string, at: Declared): string =>
    `    <${prefix}part name="${name}" type="${at.prefix}${type}"${at.declaration}/>`;
  return lines(newline, [
    `  <${prefix}message name="${OPERATION}Request">`,
    part('username', 'string', schema),
    part('password', 'string', schema),
    `  </${prefix}message>`,
    `  <${prefix}message name="${OPERATION}Response">`,
    part('return', 'ObjectRefArray', target),
    `  </${prefix}message>`,
  ]);
}

function portTypeLines({ prefix, target, newline }: Places): string {
  const message = (kind: string): string =>
    `message="${target.prefix}${OPERATION}${kind}"${target.declaration}`;
  return lines(newline, [
    `    <${prefix}operation name="${OPERATION}">`,
    `      <${prefix}documentation>Users that can be chosen in a form, id and name.</${prefix}documentation>`,
    `      <${prefix}input ${message('Request')}/>`,
    `      <${prefix}output ${message('Response')}/>`,
    `    </${prefix}operation>`,
  ]);
}

function bindingLines({ prefix, soap, newline }: Places, action: string, namespace: string): string {
  const body = `<${soap.prefix}body use="encoded" namespace="${escapeQuoted(namespace)}" encodingStyle="${ENCODING}"${soap.declaration}/>`;
  return lines(newline, [
    `    <${prefix}operation name="${OPERATION}">`,
    `      <${soap.prefix}operation soapAction="${escapeQuoted(action)}" style="rpc"${soap.declaration}/>`,
    `      <${prefix}input>${body}</${prefix}input>`,
    `      <${prefix}output>${body}</${prefix}output>`,
    `    </${prefix}operation>`,
  ]);
}

function lines(newline: string, all: readonly string[]): string {
  return all.map((line) => `${line}${newline}`).join('');
}

function escapeQuoted(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function isWide(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4).includes(0) || (bytes[0] ?? 0) >= 0xfe;
}

function refuse(reason: string): Result<never> {
  return fail('input.invalid', { message: `This WSDL cannot be extended: ${reason}.`, context: { reason } });
}
