import type { CloudInstance } from '../../../src-preload/contract/index.ts';
import type { CloudRow } from '../../components/cloud-health/cloud-rows.ts';

const FIELDS = [
  'name',
  'instanceId',
  'health',
  'reason',
  'state',
  'address',
  'zone',
  'region',
  'type',
  'tags',
] as const;

/** The rows as CSV (RFC 4180). A value that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(rows: readonly CloudRow[]): string {
  const lines = rows.map((row) => FIELDS.map((field) => csvField(row[field])).join(','));
  return `${[FIELDS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** The rows as JSON: everything the service said, with the health beside it. */
export function jsonOf(rows: readonly CloudRow[], instances: readonly CloudInstance[]): string {
  const byKey = new Map(instances.map((one) => [`${one.region} ${one.instanceId}`, one]));
  const full = rows.map(({ key, health, reason, balancers }) => ({
    ...byKey.get(key),
    health,
    reason,
    balancers,
  }));
  return `${JSON.stringify(full, null, 2)}\n`;
}

function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
