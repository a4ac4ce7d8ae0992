import { decodeEntities } from './entities.ts';
import type { SoapAnswer } from './soap-value.ts';
import type { XmlHandler } from './xml-scanner.ts';
import type { XmlAttributes } from './xml-tag.ts';
import { localName } from './xml-tag.ts';

/** What a tag says about its value. */
interface ValueTag {
  readonly local: string;
  readonly kind: 'text' | 'integer' | 'boolean' | 'nil' | 'array' | 'reference';
  /** Of an envelope: SOAP's namespace. */
  readonly namespace: string;
  /** What other elements call it by, or what it refers to. */
  readonly id: string;
}

type Structure = Record<string, SoapAnswer>;

/** An element that is open. One object for each depth, used again and again. */
interface Frame {
  readonly parent: Frame | null;
  child: Frame | null;
  tag: ValueTag;
  text: string;
  /** Of an integer of a few digits; -1 when there is none. */
  number: number;
  array: SoapAnswer[] | null;
  struct: Structure | null;
  children: number;
}

/** Turns markup into plain data. */
export interface AnswerBuilder extends XmlHandler<ValueTag> {
  /** The envelope as data, once it has ended. */
  readonly envelope: SoapAnswer;
  /** The envelope's namespace. */
  readonly namespace: string;
}

const INTEGERS = new Set([
  'integer',
  'int',
  'long',
  'short',
  'byte',
  'unsignedInt',
  'unsignedLong',
  'unsignedShort',
  'nonNegativeInteger',
  'positiveInteger',
]);
const SAFE_INTEGER = /^[+-]?\d{1,15}$/;
const LONG_INTEGER = /^[+-]?\d{1,400}$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
/** PHP writes an object that occurs twice once, and refers to it; a larger one could be multiplied without end. */
const MAX_SHARED_MEMBERS = 64;
const BLANK = /^[ \t\r\n]*$/;
const NO_TAG: ValueTag = { local: '', kind: 'text', namespace: '', id: '' };

/** Builds the value of one answer from its tags and texts: docs/protocols/tracker-soap.md, "Answers". */
export function createAnswerBuilder(): AnswerBuilder {
  return new Builder();
}

class Builder implements AnswerBuilder {
  envelope: SoapAnswer = null;
  namespace = '';
  readonly #shared = new Map<string, SoapAnswer>();
  /** Stands for the document. */
  readonly #document = newFrame(null);
  #top = this.#document;

  describe(name: string, attributes: XmlAttributes): ValueTag | null {
    return describeTag(name, attributes);
  }

  open(tag: ValueTag): string | null {
    const parent = this.#top;
    if (parent.number !== -1 || (parent.text !== '' && !isBlank(parent.text))) return MIXED;
    if (parent === this.#document) this.namespace = tag.namespace;
    const frame = (parent.child ??= newFrame(parent));
    frame.tag = tag;
    frame.text = '';
    frame.number = -1;
    frame.array = tag.kind === 'array' ? [] : null;
    frame.struct = null;
    frame.children = 0;
    this.#top = frame;
    return null;
  }

  text(raw: string): string | null {
    const { text, isClean } = decodeEntities(raw);
    return isClean || this.#isInFault() ? this.plain(text) : 'a reference in its text is not known';
  }

  plain(text: string): string | null {
    return this.span(text, 0, text.length);
  }

  span(source: string, from: number, to: number): string | null {
    const frame = this.#top;
    if (frame.tag.kind === 'integer' && frame.text === '' && frame.number === -1) {
      frame.number = shortNumber(source, from, to);
      if (frame.number !== -1) return null;
    }
    const text = source.substring(from, to);
    if (frame.children > 0 || frame.array !== null) return isBlank(text) ? null : MIXED;
    const before = frame.number === -1 ? frame.text : String(frame.number);
    frame.number = -1;
    frame.text = before === '' ? text : before + text;
    return null;
  }

  close(): string | null {
    const frame = this.#top;
    const value = this.#valueOf(frame);
    if (value === undefined) return `the value of ${frame.tag.local} is not what its type says`;
    this.#top = frame.parent ?? this.#document;
    if (this.#top === this.#document) this.envelope = value;
    else attach(this.#top, frame.tag.local, value);
    return null;
  }

  #valueOf(frame: Frame): SoapAnswer | undefined {
    if (frame.tag.kind === 'nil') return frame.children === 0 ? null : undefined;
    if (frame.tag.kind === 'reference') return this.#shared.get(frame.tag.id);
    if (frame.number !== -1) return frame.number;
    const value = frame.array ?? frame.struct ?? readScalar(frame.tag.kind, frame.text);
    if (frame.tag.id !== '' && value !== undefined && isFlat(value)) this.#shared.set(frame.tag.id, value);
    return value;
  }

  /** Whether the body's element is a fault: envelope, body, fault. */
  #isInFault(): boolean {
    return this.#document.child?.child?.child?.tag.local === 'Fault';
  }
}

const MIXED = 'text and elements are mixed';

function newFrame(parent: Frame | null): Frame {
  return { parent, child: null, tag: NO_TAG, text: '', number: -1, array: null, struct: null, children: 0 };
}

/** Makes a plain object, which takes only the room that its members need; a literal without members reserves room for four. */
const PlainObject = function () {} as unknown as new () => Structure;
PlainObject.prototype = Object.prototype;

/** Members that come again under the same name make a list of all of them. */
function attach(parent: Frame, name: string, value: SoapAnswer): void {
  parent.children += 1;
  if (parent.array !== null) {
    parent.array.push(value);
    return;
  }
  const struct = (parent.struct ??= new PlainObject());
  // Asking for the member first is faster; what is inherited is not there.
  if (struct[name] !== undefined && Object.hasOwn(struct, name))
    parent.array = [...Object.values(struct), value];
  else struct[name] = value;
}

function readScalar(kind: ValueTag['kind'], text: string): SoapAnswer | undefined {
  if (kind === 'integer') return readInteger(text.trim());
  if (kind === 'boolean') return BOOLEANS.get(text.trim());
  return text;
}

/** Almost every integer is an id of a few digits; -1 when this is none of those. */
function shortNumber(source: string, from: number, to: number): number {
  if (to === from || to - from > 9) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = source.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function readInteger(text: string): SoapAnswer | undefined {
  if (SAFE_INTEGER.test(text)) return Number(text);
  if (text === '') return null;
  return LONG_INTEGER.test(text) ? text : undefined;
}

function isFlat(value: SoapAnswer): boolean {
  if (value === null || typeof value !== 'object') return true;
  const members = Object.values(value);
  return (
    members.length <= MAX_SHARED_MEMBERS &&
    members.every((member) => member === null || typeof member !== 'object')
  );
}

function isBlank(text: string): boolean {
  return text === '' || BLANK.test(text);
}

/** Attributes are known by their local names: the prefixes of XML Schema and of SOAP's encoding vary. */
function describeTag(name: string, attributes: XmlAttributes): ValueTag | null {
  const local = localName(name);
  if (local === '__proto__') return null;
  const byLocal = new Map([...attributes].map(([name, value]) => [localName(name), value]));
  const type = localName(byLocal.get('type') ?? '');
  const namespace = local === 'Envelope' ? envelopeNamespace(name, attributes) : '';
  const reference = byLocal.get('href');
  if (reference !== undefined)
    return { local, kind: 'reference', namespace, id: reference.replace(/^#/, '') };
  const id = attributes.get('id') ?? '';
  return { local, kind: kindOf(type, byLocal), namespace, id };
}

function kindOf(type: string, byLocal: XmlAttributes): ValueTag['kind'] {
  const nil = byLocal.get('nil');
  if (nil === 'true' || nil === '1') return 'nil';
  if (byLocal.has('arrayType') || byLocal.has('arraySize') || type === 'Array') return 'array';
  if (INTEGERS.has(type)) return 'integer';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** The namespace of an envelope's own prefix, if it is one of SOAP's; else empty. */
function envelopeNamespace(name: string, attributes: XmlAttributes): string {
  const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : '';
  const namespace = attributes.get(`xmlns${prefix}`) ?? '';
  return ENVELOPES.has(namespace) ? namespace : '';
}

const ENVELOPES = new Set([
  'http://schemas.xmlsoap.org/soap/envelope/',
  'http://www.w3.org/2003/05/soap-envelope',
]);
