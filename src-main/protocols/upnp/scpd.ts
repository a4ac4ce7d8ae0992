import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { badDescription } from './description.ts';
import { decodeXmlBytes } from './encoding.ts';
import type { XmlElement } from './xml.ts';
import { childOf, childText, findAll, parseXml } from './xml.ts';

/** What a device says of one state variable. */
export interface VariableTraits {
  readonly range: { readonly min: number; readonly max: number; readonly step: number } | null;
  /** As written; empty where any value goes. */
  readonly allowed: readonly string[];
}

/** What a device says that a service of it can do. */
export interface ServiceTraits {
  readonly actions: ReadonlySet<string>;
  readonly variables: ReadonlyMap<string, VariableTraits>;
}

const MAX_ACTIONS = 500;
const MAX_VARIABLES = 1_000;
const MAX_VALUES = 500;
const MAX_NAME = 100;

/**
 * Reads a service description (SCPD): the names of its actions, and the ranges and values of its variables. Parts that
 * make no sense are left out. Never throws.
 * Errors: device.badDescription (not XML, hostile, too large, not one action); context: location, reason, raw.
 * Source: UPnP Device Architecture 1.1, 2.5; docs/protocols/upnp.md, "Service descriptions".
 */
export function parseScpd(xml: Uint8Array, location: string): Result<ServiceTraits> {
  if (xml.byteLength > limits.descriptionBytes)
    return badDescription(location, `it is larger than ${limits.descriptionBytes} bytes`, '');
  const decoded = decodeXmlBytes(xml);
  if (!decoded.ok) return badDescription(location, decoded.reason, '');
  const parsed = parseXml(decoded.text);
  if (!parsed.ok) return badDescription(location, parsed.reason, decoded.text);
  const actions = new Set(
    childrenOf(parsed.root, 'actionList', 'action')
      .slice(0, MAX_ACTIONS)
      .map(nameOf)
      .filter((name) => name !== ''),
  );
  if (actions.size === 0) return badDescription(location, 'it names no action', decoded.text);
  const variables = childrenOf(parsed.root, 'serviceStateTable', 'stateVariable').slice(0, MAX_VARIABLES);
  return ok({ actions, variables: new Map(variables.map((entry) => [nameOf(entry), readVariable(entry)])) });
}

function childrenOf(root: XmlElement, list: string, name: string): readonly XmlElement[] {
  return findAll(root, list)[0]?.children.filter((child) => child.name === name) ?? [];
}

function nameOf(element: XmlElement): string {
  return childText(element, 'name').slice(0, MAX_NAME);
}

function readVariable(element: XmlElement): VariableTraits {
  const list = childOf(element, 'allowedValueList')?.children ?? [];
  const allowed = list.slice(0, MAX_VALUES).map(({ text }) => text.slice(0, MAX_NAME));
  return {
    range: readRange(childOf(element, 'allowedValueRange')),
    allowed: allowed.filter((value) => value !== ''),
  };
}

function readRange(element: XmlElement | null): VariableTraits['range'] {
  if (element === null) return null;
  const [min, max, step] = ['minimum', 'maximum', 'step'].map((name) =>
    readInteger(childText(element, name)),
  );
  if (min == null || max == null || max <= min) return null;
  return { min, max, step: step == null || step < 1 || step > max - min ? 1 : step };
}

function readInteger(text: string): number | null {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : null;
}
