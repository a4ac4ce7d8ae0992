import { decodeEntities } from './entities.ts';

/** By their names as written, prefix included. */
export type XmlAttributes = ReadonlyMap<string, string>;

export interface ParsedTag {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly isEmpty: boolean;
}

/** Names of SOAP, WSDL and the services are ASCII. */
const NAME = String.raw`[A-Za-z_][\w.\-]*(?::[A-Za-z_][\w.\-]*)?`;
/** Source: XML 1.0, production 3; `\s` knows more characters than that. */
const SPACE = String.raw`[ \t\r\n]`;
const TAG = new RegExp(
  `^(${NAME})((?:${SPACE}+${NAME}${SPACE}*=${SPACE}*(?:"[^"<]*"|'[^'<]*'))*)${SPACE}*(/?)$`,
);
const ATTRIBUTE = new RegExp(`(${NAME})${SPACE}*=${SPACE}*(?:"([^"<]*)"|'([^'<]*)')`, 'g');

/** Reads what stands between `<` and `>` of a start tag; `null` when it is not well-formed. */
export function parseTag(raw: string): ParsedTag | null {
  const match = TAG.exec(raw);
  if (match === null) return null;
  const [, name = '', list = '', slash = ''] = match;
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of list.matchAll(ATTRIBUTE)) {
    if (attributes.has(key)) return null;
    attributes.set(key, decodeEntities(double ?? single ?? '').text);
  }
  return { name, attributes, isEmpty: slash === '/' };
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
