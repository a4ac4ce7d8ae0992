import { escapeXml } from '../renderer/xml.ts';
import { itemTypeOf, qualified, STRUCTURES, type TypeName } from './types.ts';

export interface TrackerAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * A refusal that the service answers as a fault.
 * Kind A is HTTP 500 with well-formed XML; kind B is HTTP 200, text/html, no declaration, and HTML entities in the text.
 */
export class Refusal extends Error {
  readonly kind: 'A' | 'B';
  readonly code: 'Client' | 'Server';

  constructor(kind: 'A' | 'B', text: string, code: 'Client' | 'Server' = 'Client') {
    super(text);
    this.kind = kind;
    this.code = code;
  }
}

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';

/** The answer of an operation that returned `value`. */
export function answerValue(
  operation: string,
  namespace: string,
  type: TypeName,
  value: unknown,
): TrackerAnswer {
  const names = [
    ['SOAP-ENV', ENVELOPE],
    ['ns1', namespace],
    ['SOAP-ENC', ENCODING],
    ['xsd', 'http://www.w3.org/2001/XMLSchema'],
    ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
  ].map(([prefix, uri]) => `xmlns:${prefix}="${escapeText(uri ?? '')}"`);
  return {
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<SOAP-ENV:Envelope ${names.join(' ')} SOAP-ENV:encodingStyle="${ENCODING}"><SOAP-ENV:Body>`,
      `<ns1:${operation}Response>${encode('return', type, value)}</ns1:${operation}Response>`,
      '</SOAP-ENV:Body></SOAP-ENV:Envelope>\n',
    ].join(''),
  };
}

/** The answer that tells a refusal, in its kind. */
export function answerRefusal({ kind, code, message }: Refusal): TrackerAnswer {
  if (kind === 'A') {
    const fault = `<SOAP-ENV:Fault><faultcode>SOAP-ENV:${code}</faultcode><faultstring>${escapeText(message)}</faultstring></SOAP-ENV:Fault>`;
    return {
      status: 500,
      contentType: 'text/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="${ENVELOPE}"><SOAP-ENV:Body>${fault}</SOAP-ENV:Body></SOAP-ENV:Envelope>\n`,
    };
  }
  const lines = [
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="${ENVELOPE}">`,
    '<SOAP-ENV:Body>',
    '\t<SOAP-ENV:Fault>',
    `\t\t<faultcode>SOAP-ENV:${code}</faultcode>`,
    `\t\t<faultstring>${htmlEntities(message)}</faultstring>`,
    '\t</SOAP-ENV:Fault>',
    '</SOAP-ENV:Body>',
    '</SOAP-ENV:Envelope>',
  ];
  return { status: 200, contentType: 'text/html; charset=UTF-8', body: lines.join('\n') };
}

/** One element with its xsi:type; members without a value are left out, `null` is written as nil. */
function encode(name: string, type: TypeName, value: unknown): string {
  if (value === null) return `<${name} xsi:nil="true"/>`;
  const item = itemTypeOf(type);
  if (item !== null) return encodeArray(name, item, value as readonly unknown[]);
  const attribute = `xsi:type="${qualified(type, 'ns1')}"`;
  const structure = STRUCTURES[type];
  if (structure === undefined) return `<${name} ${attribute}>${escapeText(scalar(value))}</${name}>`;
  const fields = value as Readonly<Record<string, unknown>>;
  const inner = structure.map(([member, memberType]) =>
    fields[member] === undefined ? '' : encode(member, memberType, fields[member]),
  );
  return `<${name} ${attribute}>${inner.join('')}</${name}>`;
}

function encodeArray(name: string, item: TypeName, values: readonly unknown[]): string {
  const attributes = `SOAP-ENC:arrayType="${qualified(item, 'ns1')}[${values.length}]" xsi:type="SOAP-ENC:Array"`;
  if (values.length === 0) return `<${name} ${attributes}/>`;
  return `<${name} ${attributes}>${values.map((value) => encode('item', item, value)).join('')}</${name}>`;
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As PHP's encoder writes text: quotes in text stay, a carriage return becomes a reference. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

const NAMED: Readonly<Record<string, string>> = {
  ä: 'auml',
  ö: 'ouml',
  ü: 'uuml',
  Ä: 'Auml',
  Ö: 'Ouml',
  Ü: 'Uuml',
  ï: 'iuml',
  ß: 'szlig',
  é: 'eacute',
  è: 'egrave',
  à: 'agrave',
  ç: 'ccedil',
  '…': 'hellip',
  '„': 'bdquo',
  '“': 'ldquo',
  '”': 'rdquo',
  '–': 'ndash',
  '—': 'mdash',
  '€': 'euro',
  '\u00A0': 'nbsp',
};

/** HTML's named entities where there is one, the rest raw: what makes kind B not well-formed XML. */
function htmlEntities(text: string): string {
  const escaped = escapeXml(text).replaceAll('&apos;', '&#039;');
  return Array.from(escaped)
    .map((letter) => (NAMED[letter] === undefined ? letter : `&${NAMED[letter]};`))
    .join('');
}
