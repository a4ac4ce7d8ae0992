import type {
  ElasticLoadBalancingClient,
  LoadBalancerDescription,
  InstanceState,
} from '@aws-sdk/client-elastic-load-balancing';
import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { BalancerFacts, MemberFacts } from './balancer-facts.ts';
import { healthOf, unknownMember } from './balancer-facts.ts';
import type { Tag } from './describe-instances.ts';
import { chunks, inParallel } from './filters.ts';
import type { Session } from './session.ts';
import { ask, clientOptions } from './session.ts';

const PAGE = 400;
const TAGGED_AT_ONCE = 20;
const CALLS_AT_ONCE = 4;

/** Classic balancers as they are described, with the ids of their instances in the service's order. */
export type ClassicDescription = LoadBalancerDescription;

/** A client for classic ELB (2012-06-01) with the access, pace and time limits of this piece of work. */
export async function classicClient(session: Session): Promise<ElasticLoadBalancingClient> {
  const { ElasticLoadBalancingClient: Client } = await import('@aws-sdk/client-elastic-load-balancing');
  return new Client(await clientOptions(session, 'elb'));
}

/**
 * DescribeLoadBalancers: those named, all for an empty list. One unknown name fails the call.
 * Errors: cloud.notFound and whatever a call can fail with.
 */
export async function describeClassic(
  session: Session,
  client: ElasticLoadBalancingClient,
  names: readonly string[],
): Promise<Result<readonly ClassicDescription[]>> {
  const { DescribeLoadBalancersCommand } = await import('@aws-sdk/client-elastic-load-balancing');
  const found: ClassicDescription[] = [];
  const markers = new Set<string>();
  let marker: string | undefined;
  do {
    const command = new DescribeLoadBalancersCommand({
      ...(names.length === 0 ? { PageSize: PAGE } : { LoadBalancerNames: [...names] }),
      ...(marker === undefined ? {} : { Marker: marker }),
    });
    const page = await ask(
      session,
      { service: 'ELB', operation: 'DescribeLoadBalancers', subject: names.join(', ') || null },
      (options) => client.send(command, options),
      ({ LoadBalancerDescriptions }) => LoadBalancerDescriptions !== undefined,
    );
    if (!page.ok) return page;
    found.push(...(page.value.LoadBalancerDescriptions ?? []));
    marker = page.value.NextMarker || undefined;
    if (marker !== undefined && markers.has(marker)) break;
    if (marker !== undefined) markers.add(marker);
  } while (marker !== undefined);
  return ok(found);
}

/** The instance ids of a description, in order. */
export function instanceIdsOf(description: ClassicDescription): readonly string[] {
  return (description.Instances ?? []).flatMap(({ InstanceId }) =>
    InstanceId === undefined ? [] : [InstanceId],
  );
}

/** Adds the health of each instance and the tags. What cannot be read is told by `healthError` and by empty tags. */
export async function completeClassic(
  session: Session,
  client: ElasticLoadBalancingClient,
  descriptions: readonly ClassicDescription[],
): Promise<readonly BalancerFacts[]> {
  const tags = await tagsOf(session, client, descriptions);
  const complete = await inParallel(descriptions, CALLS_AT_ONCE, async (description) =>
    ok(await withHealth(session, client, description, tags)),
  );
  return complete.ok ? complete.value : [];
}

async function withHealth(
  session: Session,
  client: ElasticLoadBalancingClient,
  description: ClassicDescription,
  tags: ReadonlyMap<string, readonly Tag[]>,
): Promise<BalancerFacts> {
  const ids = instanceIdsOf(description);
  const name = description.LoadBalancerName ?? '';
  const health = ids.length === 0 ? ok([]) : await describeHealth(session, client, name);
  const members = new Map(health.ok ? health.value.map((member) => [member.instanceId, member]) : []);
  return {
    ...factsOf(description, session.access.region),
    tags: tags.get(name) ?? [],
    instances: ids.map((id) => members.get(id) ?? unknownMember(id)),
    healthError: health.ok ? null : health.error,
  };
}

async function describeHealth(
  session: Session,
  client: ElasticLoadBalancingClient,
  name: string,
): Promise<Result<readonly MemberFacts[]>> {
  const { DescribeInstanceHealthCommand } = await import('@aws-sdk/client-elastic-load-balancing');
  const answer = await ask(
    session,
    { service: 'ELB', operation: 'DescribeInstanceHealth', subject: name },
    (options) => client.send(new DescribeInstanceHealthCommand({ LoadBalancerName: name }), options),
    ({ InstanceStates }) => InstanceStates !== undefined,
  );
  return answer.ok ? ok((answer.value.InstanceStates ?? []).map(memberOf)) : answer;
}

function memberOf(state: InstanceState): MemberFacts {
  const description = state.Description === 'N/A' ? '' : (state.Description ?? '');
  const word = state.State ?? 'Unknown';
  return {
    instanceId: state.InstanceId ?? '',
    state: word,
    health: healthOf(word, description),
    reason: state.ReasonCode === 'N/A' ? '' : (state.ReasonCode ?? ''),
    description,
    zone: null,
    port: null,
  };
}

async function tagsOf(
  session: Session,
  client: ElasticLoadBalancingClient,
  descriptions: readonly ClassicDescription[],
): Promise<ReadonlyMap<string, readonly Tag[]>> {
  const { DescribeTagsCommand } = await import('@aws-sdk/client-elastic-load-balancing');
  const names = descriptions.flatMap(({ LoadBalancerName }) => LoadBalancerName ?? []);
  const found = new Map<string, readonly Tag[]>();
  for (const some of chunks(names, TAGGED_AT_ONCE)) {
    const answer = await ask(
      session,
      { service: 'ELB', operation: 'DescribeTags', subject: null },
      (options) => client.send(new DescribeTagsCommand({ LoadBalancerNames: [...some] }), options),
      () => true,
    );
    if (!answer.ok) return found;
    for (const { LoadBalancerName, Tags } of answer.value.TagDescriptions ?? [])
      found.set(
        LoadBalancerName ?? '',
        (Tags ?? []).map(({ Key, Value }) => ({ key: Key ?? '', value: Value ?? '' })),
      );
  }
  return found;
}

function factsOf(
  description: ClassicDescription,
  region: string,
): Omit<BalancerFacts, 'tags' | 'instances' | 'healthError'> {
  return {
    name: description.LoadBalancerName ?? '',
    kind: 'classic',
    region,
    dnsName: description.DNSName ?? null,
    scheme: description.Scheme ?? null,
    zones: [...(description.AvailabilityZones ?? [])],
    vpcId: description.VPCId ?? null,
    createdAt: description.CreatedTime?.toISOString() ?? null,
    listeners: (description.ListenerDescriptions ?? []).flatMap(({ Listener }) =>
      Listener === undefined
        ? []
        : [
            {
              protocol: Listener.Protocol ?? '',
              port: Listener.LoadBalancerPort ?? 0,
              target: `${Listener.InstanceProtocol ?? Listener.Protocol ?? ''}:${Listener.InstancePort ?? 0}`,
            },
          ],
    ),
  };
}

/** Whether a failure says that there is no classic balancer of this name. */
export function isNoSuchBalancer(error: AppError): boolean {
  return error.code === 'cloud.notFound';
}
