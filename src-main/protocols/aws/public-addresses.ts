import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { classicClient, describeClassic, instanceIdsOf, isNoSuchBalancer } from './classic-balancers.ts';
import type { InstanceFacts } from './describe-instances.ts';
import { describeInstances } from './describe-instances.ts';
import type { Session } from './session.ts';
import { describeV2 } from './v2-balancers.ts';

export interface PublicAddress {
  readonly instanceId: string;
  readonly publicIpAddress: string;
}

/** A member of the balancer, and why it is not among the addresses; `null` when it is. */
export interface AddressedMember {
  readonly instanceId: string;
  readonly publicIpAddress: string | null;
  readonly state: string | null;
  readonly leftOut: 'notFirstOfReservation' | 'noPublicAddress' | 'notFound' | null;
}

export interface FoundAddresses {
  readonly addresses: readonly PublicAddress[];
  readonly leftOut: number;
  readonly kind: string;
  readonly all: readonly AddressedMember[];
}

/**
 * The public addresses behind a balancer in the required order of calls: the balancer by its name, the ids of its first
 * description, the instances filtered by those ids, the address of the first instance of each reservation.
 * A balancer without instances ends after the first call. Errors: cloud.notFound and those of the calls.
 */
export async function findPublicAddresses(session: Session, name: string): Promise<Result<FoundAddresses>> {
  const members = await memberIds(session, name);
  if (!members.ok) return members;
  const { ids, kind } = members.value;
  const instances = await describeInstances(session, [{ name: 'instance-id', values: ids }]);
  if (!instances.ok) return instances;
  const addresses = firstOfEachReservation(instances.value);
  const all = explainMembers(ids, instances.value, addresses);
  return ok({ addresses, kind, all, leftOut: all.filter(({ leftOut }) => leftOut !== null).length });
}

async function memberIds(
  session: Session,
  name: string,
): Promise<Result<{ readonly ids: readonly string[]; readonly kind: string }>> {
  const classic = await describeClassic(session, await classicClient(session), [name]);
  if (classic.ok) {
    const first = classic.value[0];
    return ok({ ids: first === undefined ? [] : instanceIdsOf(first), kind: 'classic' });
  }
  if (!isNoSuchBalancer(classic.error)) return classic;
  const v2 = await describeV2(session, [name]);
  const first = v2.ok ? v2.value[0] : undefined;
  if (first === undefined) return classic;
  if (first.healthError !== null) return { ok: false, error: first.healthError };
  const ids = first.instances.map(({ instanceId }) => instanceId).filter((id) => /^i-[0-9a-f]+$/.test(id));
  return ok({ ids: [...new Set(ids)], kind: first.kind });
}

/** A reservation may be split over pages and calls; its first instance is the first that was seen of it. */
export function firstOfEachReservation(instances: readonly InstanceFacts[]): readonly PublicAddress[] {
  const seen = new Set<string>();
  return instances.flatMap(({ instanceId, publicIpAddress, reservationId }) => {
    const reservation = reservationId ?? instanceId;
    if (seen.has(reservation)) return [];
    seen.add(reservation);
    return publicIpAddress === null ? [] : [{ instanceId, publicIpAddress }];
  });
}

function explainMembers(
  ids: readonly string[],
  instances: readonly InstanceFacts[],
  addresses: readonly PublicAddress[],
): readonly AddressedMember[] {
  const known = new Map(instances.map((instance) => [instance.instanceId, instance]));
  const listed = new Set(addresses.map(({ instanceId }) => instanceId));
  return ids.map((instanceId) => {
    const instance = known.get(instanceId);
    if (instance === undefined)
      return { instanceId, publicIpAddress: null, state: null, leftOut: 'notFound' };
    const { publicIpAddress, state } = instance;
    if (listed.has(instanceId)) return { instanceId, publicIpAddress, state, leftOut: null };
    const leftOut = publicIpAddress === null ? 'noPublicAddress' : 'notFirstOfReservation';
    return { instanceId, publicIpAddress, state, leftOut };
  });
}
