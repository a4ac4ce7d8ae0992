import type { CloudInstance, CloudLoadBalancer, HealthState } from '../../../src-preload/contract/index.ts';

/** Health as it is shown: `none` stands behind no balancer. */
export type ShownHealth = HealthState | 'none';

/** From what needs a look to what does not. */
export const SHOWN_HEALTHS: readonly ShownHealth[] = ['unhealthy', 'pending', 'unknown', 'healthy', 'none'];

/** One line of the table: an instance and what the balancers in front of it say. */
export interface CloudRow {
  /** Region and instance id; the id alone need not be unique. */
  readonly key: string;
  readonly instanceId: string;
  readonly name: string;
  readonly health: ShownHealth;
  /** The balancer's own words for it. */
  readonly reason: string;
  readonly state: string;
  readonly address: string;
  readonly zone: string;
  readonly region: string;
  readonly type: string;
  readonly tags: string;
  /** Keys of the balancers in front of it. */
  readonly balancers: readonly string[];
  /** Everything in lower case, for the filter. */
  readonly haystack: string;
}

export type CloudColumn = 'name' | 'instanceId' | 'health' | 'state' | 'address' | 'zone' | 'type' | 'tags';

export interface CloudSort {
  readonly column: CloudColumn;
  readonly isDescending: boolean;
}

/** What part of the picture the table is narrowed to. */
export interface CloudScope {
  readonly balancer: string | null;
  readonly zone: string | null;
  readonly health: ShownHealth | null;
}

export const EVERYTHING: CloudScope = { balancer: null, zone: null, health: null };

/** Two balancers may share a name across regions and kinds. */
export function balancerKey({ region, kind, name }: CloudLoadBalancer): string {
  return `${region} ${kind} ${name}`;
}

interface Seen {
  readonly health: HealthState;
  readonly reason: string;
  readonly balancers: readonly string[];
}

/** Joins instances with the health that balancers report of them; the worst of several counts. */
export function cloudRows(
  instances: readonly CloudInstance[],
  balancers: readonly CloudLoadBalancer[],
): readonly CloudRow[] {
  const seen = new Map<string, Seen>();
  for (const balancer of balancers) {
    for (const member of balancer.instances) {
      const key = `${balancer.region} ${member.instanceId}`;
      const before = seen.get(key);
      const names = [...(before?.balancers ?? []), balancerKey(balancer)];
      const isWorse =
        before === undefined || SHOWN_HEALTHS.indexOf(member.health) < SHOWN_HEALTHS.indexOf(before.health);
      const words = member.description === '' ? member.reason : member.description;
      seen.set(key, {
        health: isWorse ? member.health : before.health,
        reason: isWorse ? words : before.reason,
        balancers: names,
      });
    }
  }
  return instances.map((instance) => rowOf(instance, seen.get(`${instance.region} ${instance.instanceId}`)));
}

const UNSEEN = { health: 'none', reason: '', balancers: [] } as const;

function rowOf(instance: CloudInstance, seen: Seen | undefined): CloudRow {
  const tags = instance.tags
    .filter(({ key }) => key !== 'Name')
    .map(({ key, value }) => `${key}=${value}`)
    .join(', ');
  const row = {
    key: `${instance.region} ${instance.instanceId}`,
    instanceId: instance.instanceId,
    name: instance.name ?? '',
    ...(seen ?? UNSEEN),
    state: instance.state ?? '',
    address: instance.publicIpAddress ?? instance.privateIpAddress ?? '',
    zone: instance.zone ?? '',
    region: instance.region,
    type: instance.instanceType ?? '',
    tags,
  };
  const parts = [row.name, row.instanceId, row.health, row.reason, row.state, row.address];
  const haystack = [...parts, instance.privateIpAddress, row.zone, row.region, row.type, tags];
  return { ...row, haystack: haystack.join('\n').toLowerCase() };
}

/** The rows that match every word, within a part of the picture. */
export function filteredRows(
  rows: readonly CloudRow[],
  words: string,
  scope: CloudScope,
): readonly CloudRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (scope.balancer === null || row.balancers.includes(scope.balancer)) &&
      (scope.zone === null || row.zone === scope.zone) &&
      (scope.health === null || row.health === scope.health) &&
      wanted.every((word) => row.haystack.includes(word)),
  );
}

/** Sorted by one column; equal ones keep their order. */
export function sortedRows(
  rows: readonly CloudRow[],
  { column, isDescending }: CloudSort,
): readonly CloudRow[] {
  const keyed = rows.map((row) => ({ row, by: sortKey(row, column) }));
  const turn = isDescending ? -1 : 1;
  keyed.sort((one, other) => (one.by === other.by ? 0 : one.by < other.by ? -turn : turn));
  return keyed.map(({ row }) => row);
}

function sortKey(row: CloudRow, column: CloudColumn): string {
  if (column === 'health') return `${SHOWN_HEALTHS.indexOf(row.health)} ${row.reason}`;
  // Numbers sort by their size: 10.0.0.9 stands before 10.0.0.10.
  return row[column].toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(6, '0'));
}

/** How many there are of each health. */
export function healthCounts(rows: readonly CloudRow[]): ReadonlyMap<ShownHealth, number> {
  const counts = new Map<ShownHealth, number>();
  for (const { health } of rows) counts.set(health, (counts.get(health) ?? 0) + 1);
  return counts;
}
