import { REDACTED } from '../../lib/redact.ts';
import type { SoapValue } from './soap-value.ts';

/** A request's body, and the same without password and files for the evidence. */
export interface EncodedRequest {
  readonly body: string;
  readonly evidence: string;
}

export interface RequestContent {
  readonly namespace: string;
  readonly operation: string;
  readonly parts: readonly RequestPart[];
}

export interface RequestPart {
  readonly name: string;
  readonly value: SoapValue;
  readonly isSecret: boolean;
}

type Write = (value: SoapValue) => { readonly attributes: string; readonly content: string };

const NAMESPACES = [
  'xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"',
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/"',
  'SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"',
].join(' ');

/**
 * Writes a SOAP 1.1 rpc/encoded call on one line, because the server trims nothing.
 * Source: docs/protocols/tracker-soap.md, "Requests".
 */
export function encodeRequest(content: RequestContent): EncodedRequest {
  return { body: write(content, false), evidence: write(content, true) };
}

function write({ namespace, operation, parts }: RequestContent, isEvidence: boolean): string {
  const inner = parts
    .map(({ name, value, isSecret }) =>
      isEvidence && isSecret
        ? `<${name} xsi:type="xsd:string">${REDACTED}</${name}>`
        : element(name, value, isEvidence),
    )
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope ${NAMESPACES} xmlns:ns1="${escapeAttribute(namespace)}"><SOAP-ENV:Body><ns1:${operation}>${inner}</ns1:${operation}></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}

function element(name: string, value: SoapValue, isEvidence: boolean): string {
  const { attributes, content } = writerFor(isEvidence)(value);
  return `<${name} ${attributes}>${content}</${name}>`;
}

function writerFor(isEvidence: boolean): Write {
  return (value) => {
    switch (value.kind) {
      case 'string':
        return typed('string', escapeSoapText(value.value));
      case 'integer':
        return typed('integer', String(value.value));
      case 'boolean':
        return typed('boolean', String(value.value));
      case 'dateTime':
        return typed('dateTime', escapeSoapText(value.value));
      case 'base64':
        return typed(
          'base64Binary',
          isEvidence ? `[${value.value.byteLength} bytes]` : Buffer.from(value.value).toString('base64'),
        );
      case 'nil':
        return { attributes: 'xsi:nil="true"', content: '' };
      case 'struct':
        return {
          attributes: `xsi:type="${qualified(value.type)}"`,
          content: Object.entries(value.members)
            .map(([name, member]) => element(name, member, isEvidence))
            .join(''),
        };
      case 'array':
        return {
          attributes: `SOAP-ENC:arrayType="${qualified(value.itemType)}[${value.items.length}]" xsi:type="SOAP-ENC:Array"`,
          content: value.items.map((item) => element('item', item, isEvidence)).join(''),
        };
    }
  };
}

function typed(type: string, content: string): { readonly attributes: string; readonly content: string } {
  return { attributes: `xsi:type="xsd:${type}"`, content };
}

function qualified(type: string): string {
  return type.includes(':') ? type : `ns1:${type}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Escapes text for an element; what XML 1.0 cannot carry is left out. A carriage return is written as a reference. */
export function escapeSoapText(text: string): string {
  return withoutForbidden(text).replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
}

function escapeAttribute(text: string): string {
  return escapeSoapText(text).replaceAll('"', '&quot;');
}

/** Text without control characters, halves of surrogate pairs, U+FFFE and U+FFFF: the server answers `Bad Request` to them. */
export function withoutForbidden(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '')
    .replace(/\p{Cc}/gu, (character) => (isAllowedControl(character) ? character : ''))
    .replace(/[\uFFFE\uFFFF]/g, '');
}

function isAllowedControl(character: string): boolean {
  return character === '\t' || character === '\n' || character === '\r' || character >= '\u007F';
}
