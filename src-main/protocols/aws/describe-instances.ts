import type { EC2Client, Instance, Reservation } from '@aws-sdk/client-ec2';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { InstanceFilter } from './filters.ts';
import { inParallel, splitFilters } from './filters.ts';
import type { Session } from './session.ts';
import { ask, clientOptions } from './session.ts';

/** An instance in plain values; what the service left out is `null`. */
export interface InstanceFacts {
  readonly instanceId: string;
  readonly name: string | null;
  readonly region: string;
  readonly reservationId: string | null;
  readonly ownerId: string | null;
  readonly state: string | null;
  readonly stateReason: string | null;
  readonly instanceType: string | null;
  readonly zone: string | null;
  readonly publicIpAddress: string | null;
  readonly publicDnsName: string | null;
  readonly privateIpAddress: string | null;
  readonly vpcId: string | null;
  readonly subnetId: string | null;
  readonly imageId: string | null;
  readonly launchTime: string | null;
  readonly tags: readonly Tag[];
}

export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** In a thread of its own a page may be large; half of what the service allows keeps memory small. */
const PAGE = 500;
const CALLS_AT_ONCE = 4;

/**
 * Every instance that the filters ask for, each once: in calls of at most 200 values, all pages.
 * A page may be empty and still not be the last; a service that repeats its token is not asked for ever.
 */
export async function describeInstances(
  session: Session,
  filters: readonly InstanceFilter[],
): Promise<Result<readonly InstanceFacts[]>> {
  const calls = splitFilters(filters);
  if (!calls.ok) return calls;
  if (calls.value.length === 0) return ok([]);
  const { EC2Client } = await import('@aws-sdk/client-ec2');
  const client = new EC2Client(await clientOptions(session, 'ec2'));
  // It would copy every answer for a log that nobody keeps.
  client.middlewareStack.remove('loggerMiddleware');
  const answers = await inParallel(calls.value, CALLS_AT_ONCE, (call) => allPages(session, client, call));
  if (!answers.ok) return answers;
  const byId = new Map<string, InstanceFacts>();
  for (const instance of answers.value.flat()) {
    if (!byId.has(instance.instanceId)) byId.set(instance.instanceId, instance);
  }
  return ok([...byId.values()]);
}

async function allPages(
  session: Session,
  client: EC2Client,
  filters: readonly InstanceFilter[],
): Promise<Result<readonly InstanceFacts[]>> {
  const { DescribeInstancesCommand } = await import('@aws-sdk/client-ec2');
  const found: InstanceFacts[] = [];
  const tokens = new Set<string>();
  let token: string | undefined;
  do {
    const command = new DescribeInstancesCommand({
      ...(filters.length === 0
        ? {}
        : { Filters: filters.map(({ name, values }) => ({ Name: name, Values: [...values] })) }),
      MaxResults: PAGE,
      ...(token === undefined ? {} : { NextToken: token }),
    });
    const page = await ask(
      session,
      {
        service: 'EC2',
        operation: 'DescribeInstances',
        subject: filters.map(({ name }) => name).join(', ') || null,
      },
      (options) => client.send(command, options),
      ({ Reservations }) => Reservations !== undefined,
    );
    if (!page.ok) return page;
    for (const reservation of page.value.Reservations ?? [])
      found.push(...factsOf(reservation, session.access.region));
    token = page.value.NextToken === '' ? undefined : page.value.NextToken;
    if (token !== undefined && tokens.has(token)) break;
    if (token !== undefined) tokens.add(token);
  } while (token !== undefined);
  return ok(found);
}

function factsOf(reservation: Reservation, region: string): readonly InstanceFacts[] {
  return (reservation.Instances ?? []).flatMap((instance) =>
    instance.InstanceId === undefined
      ? []
      : [instanceFacts(instance, instance.InstanceId, reservation, region)],
  );
}

function instanceFacts(
  instance: Instance,
  instanceId: string,
  reservation: Reservation,
  region: string,
): InstanceFacts {
  const tags = (instance.Tags ?? []).map(({ Key, Value }) => ({ key: Key ?? '', value: Value ?? '' }));
  return {
    instanceId,
    name: tags.find(({ key }) => key === 'Name')?.value ?? null,
    region,
    reservationId: filled(reservation.ReservationId),
    ownerId: filled(reservation.OwnerId),
    state: filled(instance.State?.Name),
    stateReason: filled(instance.StateReason?.Message),
    instanceType: filled(instance.InstanceType),
    ...placeOf(instance),
    imageId: filled(instance.ImageId),
    launchTime: instance.LaunchTime?.toISOString() ?? null,
    tags,
  };
}

function placeOf(
  instance: Instance,
): Pick<
  InstanceFacts,
  'zone' | 'publicIpAddress' | 'publicDnsName' | 'privateIpAddress' | 'vpcId' | 'subnetId'
> {
  return {
    zone: filled(instance.Placement?.AvailabilityZone),
    publicIpAddress: filled(instance.PublicIpAddress),
    publicDnsName: filled(instance.PublicDnsName),
    privateIpAddress: filled(instance.PrivateIpAddress),
    vpcId: filled(instance.VpcId),
    subnetId: filled(instance.SubnetId),
  };
}

function filled(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}
