import type { TrackerWsdl, WsdlOperation } from './wsdl.ts';

/** A WSDL as it can be kept in a file or a table, and the form of that. */
export interface WsdlSnapshot {
  readonly version: 1;
  readonly namespace: string;
  /** Epoch milliseconds. */
  readonly fetchedAt: number;
  readonly operations: readonly WsdlOperation[];
}

/** The WSDL as plain data, for `restoreWsdl`. */
export function snapshotWsdl(wsdl: TrackerWsdl): WsdlSnapshot {
  const { namespace, fetchedAt, operations } = wsdl;
  return { version: 1, namespace, fetchedAt, operations: [...operations.values()] };
}

/** The WSDL that was kept; `null` for anything that is not a whole snapshot. */
export function restoreWsdl(kept: unknown): TrackerWsdl | null {
  if (!isRecord(kept) || kept['version'] !== 1) return null;
  const { namespace, fetchedAt, operations } = kept;
  if (typeof namespace !== 'string' || typeof fetchedAt !== 'number' || !Array.isArray(operations))
    return null;
  if (!operations.every(isOperation)) return null;
  return { namespace, fetchedAt, operations: new Map(operations.map((entry) => [entry.name, entry])) };
}

function isOperation(value: unknown): value is WsdlOperation {
  if (!isRecord(value) || typeof value['name'] !== 'string' || typeof value['soapAction'] !== 'string')
    return false;
  const parts = value['parts'];
  return (
    Array.isArray(parts) &&
    parts.every(
      (part) => isRecord(part) && typeof part['name'] === 'string' && typeof part['type'] === 'string',
    )
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
