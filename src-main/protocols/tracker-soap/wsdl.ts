import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { createTextPieces } from './text-pieces.ts';
import type { XmlHandler } from './xml-scanner.ts';
import { createXmlScanner } from './xml-scanner.ts';
import type { XmlAttributes } from './xml-tag.ts';
import { localName } from './xml-tag.ts';

export interface WsdlPart {
  readonly name: string;
  /** `xsd:string`, or a name of the service's own schema. */
  readonly type: string;
}

export interface WsdlOperation {
  readonly name: string;
  /** Empty when the WSDL gives none that can be sent. */
  readonly soapAction: string;
  /** In order, username and password included. */
  readonly parts: readonly WsdlPart[];
}

export interface TrackerWsdl {
  readonly operations: ReadonlyMap<string, WsdlOperation>;
  readonly namespace: string;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
}

export const XML_SCHEMA = 'http://www.w3.org/2001/XMLSchema';

interface WsdlTag {
  readonly local: string;
  readonly attributes: XmlAttributes;
}

interface WsdlParts extends XmlHandler<WsdlTag> {
  read(): { readonly operations: ReadonlyMap<string, WsdlOperation>; readonly namespace: string };
}

/** What may stand in markup and in an HTTP header without another thought. */
const PLAIN_NAME = /^[A-Za-z_][\w.-]{0,199}$/;
const PLAIN_ACTION = /^[\x21\x23-\x7e]{0,1000}$/;

/** Reads the operations that a WSDL lists. Errors: tracker.unavailable (context: reason `notWsdl`, detail). */
export function parseWsdl(
  bytes: Uint8Array,
): Result<{ readonly operations: ReadonlyMap<string, WsdlOperation>; readonly namespace: string }> {
  if (bytes.byteLength > limits.wsdlBytes) return notWsdl(`it has more than ${limits.wsdlBytes} bytes`);
  const parts = collectParts();
  const pieces = createTextPieces();
  const scanner = createXmlScanner(
    'definitions',
    { depth: limits.trackerDepth, elements: limits.trackerElements },
    parts,
  );
  for (const piece of [...pieces.decode(bytes), pieces.flush()]) scanner.push(piece);
  scanner.end();
  if (scanner.fault !== null) return notWsdl(scanner.fault);
  const read = parts.read();
  return read.operations.size === 0 ? notWsdl('it lists no operations') : ok(read);
}

function notWsdl(detail: string): Result<never> {
  return fail('tracker.unavailable', {
    message: `The tracker's description of itself (WSDL) cannot be read: ${detail}.`,
    context: { reason: 'notWsdl', detail },
    retryable: true,
  });
}

/** Elements are known by their path, because every prefix is used for WSDL's own namespace somewhere. */
function collectParts(): WsdlParts {
  const path: WsdlTag[] = [];
  const schemaPrefixes = new Set<string>();
  const messages = new Map<string, WsdlPart[]>();
  const inputs = new Map<string, string>();
  const actions = new Map<string, string>();
  let namespace = '';

  const nameAt = (depth: number): string => path[depth]?.attributes.get('name') ?? '';
  const seen: Readonly<Record<string, (tag: WsdlTag) => void>> = {
    definitions: (tag) => (namespace = tag.attributes.get('targetNamespace') ?? ''),
    'definitions/message': () => messages.set(nameAt(1), []),
    'definitions/message/part': (tag) =>
      messages.get(nameAt(1))?.push({ name: nameAt(2), type: typeOf(tag, schemaPrefixes) }),
    'definitions/portType/operation/input': (tag) =>
      inputs.set(nameAt(2), localName(tag.attributes.get('message') ?? '')),
    'definitions/binding/operation/operation': (tag) => {
      const action = tag.attributes.get('soapAction');
      if (action !== undefined && !actions.has(nameAt(2))) actions.set(nameAt(2), action);
    },
  };

  return {
    describe(name, attributes) {
      for (const [key, value] of attributes)
        if (value === XML_SCHEMA && key.startsWith('xmlns:')) schemaPrefixes.add(key.slice('xmlns:'.length));
      return { local: localName(name), attributes };
    },
    open(tag) {
      path.push(tag);
      seen[path.map(({ local }) => local).join('/')]?.(tag);
      return null;
    },
    close() {
      path.pop();
      return null;
    },
    text: () => null,
    plain: () => null,
    span: () => null,
    read() {
      const listed = [...inputs].map(([name, message]) => ({
        name,
        soapAction: plainAction(actions.get(name)),
        parts: messages.get(message) ?? [],
      }));
      return { namespace, operations: new Map(listed.filter(isPlain).map((entry) => [entry.name, entry])) };
    },
  };
}

function typeOf(tag: WsdlTag, schemaPrefixes: ReadonlySet<string>): string {
  const type = tag.attributes.get('type') ?? '';
  const prefix = type.includes(':') ? type.slice(0, type.indexOf(':')) : '';
  return schemaPrefixes.has(prefix) ? `xsd:${localName(type)}` : localName(type);
}

function plainAction(action: string | undefined): string {
  return action !== undefined && PLAIN_ACTION.test(action) ? action : '';
}

function isPlain({ name, parts }: WsdlOperation): boolean {
  return PLAIN_NAME.test(name) && parts.every((part) => PLAIN_NAME.test(part.name));
}
