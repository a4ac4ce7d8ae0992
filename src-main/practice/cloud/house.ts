import { createHash } from 'node:crypto';
import { PRACTICE_REGION, PRACTICE_REGIONS } from './keys.ts';

/** A machine of the practice cloud. */
export interface PracticeInstance {
  readonly id: string;
  readonly reservation: string;
  readonly name: string;
  readonly role: string;
  readonly type: string;
  readonly zone: string;
  readonly state: 'running' | 'stopped';
  /** An address of this machine's loopback, `null` for a stopped one. */
  readonly publicIp: string | null;
  readonly privateIp: string;
  readonly launchedAt: string;
}

export interface PracticeMember {
  readonly instance: PracticeInstance;
  readonly health: 'InService' | 'OutOfService' | 'Pending';
  readonly reason: 'ELB' | 'Instance' | 'N/A';
  readonly description: string;
}

export interface PracticeBalancer {
  readonly name: string;
  readonly kind: 'classic' | 'application';
  readonly zones: readonly string[];
  readonly members: readonly PracticeMember[];
}

/** Everything that stands in one region. */
export interface PracticeHouse {
  readonly instances: readonly PracticeInstance[];
  readonly balancers: readonly PracticeBalancer[];
}

interface Plan {
  readonly name: string;
  readonly kind: PracticeBalancer['kind'];
  readonly count: number;
  /** The third number of the members' addresses, from which they go up. */
  readonly net: number;
  readonly perReservation: number;
}

const MAIN_PLANS: readonly Plan[] = [
  { name: 'stage-door', kind: 'classic', count: 12, net: 20, perReservation: 1 },
  { name: 'box-office', kind: 'classic', count: 1, net: 21, perReservation: 1 },
  { name: 'ghost-light', kind: 'classic', count: 0, net: 22, perReservation: 1 },
  { name: 'touring-cast', kind: 'classic', count: 50, net: 23, perReservation: 50 },
  { name: 'foyer-screens', kind: 'application', count: 6, net: 24, perReservation: 2 },
  { name: 'grand-festival', kind: 'classic', count: 2000, net: 100, perReservation: 1 },
];

const SECOND_PLANS: readonly Plan[] = [
  { name: 'guest-stage', kind: 'classic', count: 4, net: 30, perReservation: 1 },
];

const TYPES = ['t3.micro', 't3.small', 'm5.large', 'c6g.xlarge'] as const;

/** Builds what stands in a region: the same in every run. */
export function buildHouse(region: string): PracticeHouse {
  const plans = region === PRACTICE_REGION ? MAIN_PLANS : SECOND_PLANS;
  const balancers = PRACTICE_REGIONS.includes(region) ? plans.map((plan) => buildBalancer(plan, region)) : [];
  return {
    balancers,
    instances: balancers.flatMap(({ members }) => members.map(({ instance }) => instance)),
  };
}

function buildBalancer(plan: Plan, region: string): PracticeBalancer {
  const members = Array.from({ length: plan.count }, (_, index) => buildMember(plan, region, index));
  return {
    name: plan.name,
    kind: plan.kind,
    zones: ['a', 'b', 'c'].map((letter) => region + letter),
    members,
  };
}

function buildMember(plan: Plan, region: string, index: number): PracticeMember {
  const isStopped = plan.name === 'stage-door' && index === 11;
  const seed = `${region}/${plan.name}/${index}`;
  const group = Math.floor(index / plan.perReservation);
  const instance: PracticeInstance = {
    id: `i-${digits(seed)}`,
    reservation: `r-${digits(`${region}/${plan.name}/group ${group}`)}`,
    name: `${plan.name}-${String(index + 1).padStart(2, '0')}`,
    role: plan.name === 'grand-festival' ? 'edge' : 'web & media',
    type: TYPES[index % TYPES.length] ?? TYPES[0],
    zone: region + ('abc'[index % 3] ?? 'a'),
    state: isStopped ? 'stopped' : 'running',
    publicIp: isStopped ? null : `127.0.${plan.net + Math.floor(index / 250)}.${(index % 250) + 1}`,
    privateIp: `10.${plan.net}.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    launchedAt: new Date(Date.UTC(2026, 0, 5) + index * 3_600_000).toISOString(),
  };
  return { instance, ...healthOf(plan, index, isStopped) };
}

function healthOf(plan: Plan, index: number, isStopped: boolean): Omit<PracticeMember, 'instance'> {
  if (isStopped)
    return { health: 'OutOfService', reason: 'Instance', description: 'Instance is in stopped state.' };
  if (plan.name === 'stage-door' && index === 10)
    return { health: 'Pending', reason: 'ELB', description: 'Instance registration is still in progress.' };
  const isSick =
    plan.name === 'stage-door' ? index === 8 || index === 9 : plan.count > 100 && index % 97 === 96;
  if (!isSick) return { health: 'InService', reason: 'N/A', description: 'N/A' };
  return {
    health: 'OutOfService',
    reason: 'Instance',
    description: 'Instance has failed at least the UnhealthyThreshold number of health checks consecutively.',
  };
}

function digits(seed: string): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, 17);
}
