import type {
  ElasticLoadBalancingV2Client,
  LoadBalancer,
  TargetGroup,
  TargetHealthDescription,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { BalancerFacts, MemberFacts } from './balancer-facts.ts';
import { healthOf } from './balancer-facts.ts';
import { inParallel } from './filters.ts';
import type { Session } from './session.ts';
import { ask, clientOptions } from './session.ts';

const PAGE = 400;
const CALLS_AT_ONCE = 4;

/**
 * Balancers of the newer kinds with the members of all their target groups: those named, all for an empty list.
 * A target that is no instance keeps its own id (an address, a function, another balancer).
 */
export async function describeV2(
  session: Session,
  names: readonly string[],
): Promise<Result<readonly BalancerFacts[]>> {
  const { ElasticLoadBalancingV2Client: Client } = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const client = new Client(await clientOptions(session, 'elb'));
  const balancers = await listV2(session, client, names);
  if (!balancers.ok) return balancers;
  return inParallel(balancers.value, CALLS_AT_ONCE, async (balancer) => {
    const members = await membersOf(session, client, balancer);
    const base = factsOf(balancer, session.access.region);
    return ok(
      members.ok
        ? { ...base, instances: members.value, healthError: null }
        : { ...base, instances: [], healthError: members.error satisfies AppError },
    );
  });
}

async function listV2(
  session: Session,
  client: ElasticLoadBalancingV2Client,
  names: readonly string[],
): Promise<Result<readonly LoadBalancer[]>> {
  const { DescribeLoadBalancersCommand } = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const found: LoadBalancer[] = [];
  const markers = new Set<string>();
  let marker: string | undefined;
  do {
    const command = new DescribeLoadBalancersCommand({
      ...(names.length === 0 ? { PageSize: PAGE } : { Names: [...names] }),
      ...(marker === undefined ? {} : { Marker: marker }),
    });
    const page = await ask(
      session,
      { service: 'ELB v2', operation: 'DescribeLoadBalancers', subject: names.join(', ') || null },
      (options) => client.send(command, options),
      ({ LoadBalancers }) => LoadBalancers !== undefined,
    );
    if (!page.ok) return page;
    found.push(...(page.value.LoadBalancers ?? []));
    marker = page.value.NextMarker || undefined;
    if (marker !== undefined && markers.has(marker)) break;
    if (marker !== undefined) markers.add(marker);
  } while (marker !== undefined);
  return ok(found);
}

async function membersOf(
  session: Session,
  client: ElasticLoadBalancingV2Client,
  { LoadBalancerArn = '', LoadBalancerName = '' }: LoadBalancer,
): Promise<Result<readonly MemberFacts[]>> {
  const sdk = await import('@aws-sdk/client-elastic-load-balancing-v2');
  const groups = await ask(
    session,
    { service: 'ELB v2', operation: 'DescribeTargetGroups', subject: LoadBalancerName },
    (options) => client.send(new sdk.DescribeTargetGroupsCommand({ LoadBalancerArn }), options),
    ({ TargetGroups }) => TargetGroups !== undefined,
  );
  if (!groups.ok) return groups;
  const members = await inParallel(
    groups.value.TargetGroups ?? [],
    CALLS_AT_ONCE,
    async (group: TargetGroup) => {
      const TargetGroupArn = group.TargetGroupArn ?? '';
      const health = await ask(
        session,
        {
          service: 'ELB v2',
          operation: 'DescribeTargetHealth',
          subject: group.TargetGroupName ?? LoadBalancerName,
        },
        (options) => client.send(new sdk.DescribeTargetHealthCommand({ TargetGroupArn }), options),
        ({ TargetHealthDescriptions }) => TargetHealthDescriptions !== undefined,
      );
      return health.ok ? ok((health.value.TargetHealthDescriptions ?? []).map(memberOf)) : health;
    },
  );
  return members.ok ? ok(members.value.flat()) : members;
}

function memberOf({
  Target: target = { Id: '' },
  TargetHealth: found = {},
}: TargetHealthDescription): MemberFacts {
  const { State: state = 'unavailable', Reason: reason = '', Description: description = '' } = found;
  const { Id: instanceId = '', AvailabilityZone: zone = null, Port: port = null } = target;
  return { instanceId, state, health: healthOf(state, description), reason, description, zone, port };
}

function factsOf(balancer: LoadBalancer, region: string): Omit<BalancerFacts, 'instances' | 'healthError'> {
  return {
    name: balancer.LoadBalancerName ?? '',
    kind: balancer.Type ?? 'application',
    region,
    dnsName: balancer.DNSName ?? null,
    scheme: balancer.Scheme ?? null,
    zones: (balancer.AvailabilityZones ?? []).flatMap(({ ZoneName }) => ZoneName ?? []),
    vpcId: balancer.VpcId ?? null,
    createdAt: balancer.CreatedTime?.toISOString() ?? null,
    listeners: [],
    tags: [],
  };
}
