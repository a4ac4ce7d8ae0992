import type { AppError } from '../../lib/result.ts';
import type { Tag } from './describe-instances.ts';

/** How healthy a balancer finds a member, both kinds of balancer taken together. */
export type Health = 'healthy' | 'unhealthy' | 'pending' | 'unknown';

/** A member of a balancer; `state` and `reason` are the service's own words. */
export interface MemberFacts {
  readonly instanceId: string;
  readonly state: string;
  readonly health: Health;
  readonly reason: string;
  readonly description: string;
  readonly zone: string | null;
  readonly port: number | null;
}

export interface BalancerFacts {
  readonly name: string;
  /** `classic`, or the type that ELB v2 gives. */
  readonly kind: string;
  readonly region: string;
  readonly dnsName: string | null;
  readonly scheme: string | null;
  readonly zones: readonly string[];
  readonly vpcId: string | null;
  readonly createdAt: string | null;
  readonly listeners: readonly {
    readonly protocol: string;
    readonly port: number;
    readonly target: string;
  }[];
  readonly tags: readonly Tag[];
  readonly instances: readonly MemberFacts[];
  readonly healthError: AppError | null;
}

const HEALTH: Readonly<Record<string, Health>> = {
  InService: 'healthy',
  OutOfService: 'unhealthy',
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  'unhealthy.draining': 'unhealthy',
  initial: 'pending',
  draining: 'pending',
};

/** What a state of either service means. A classic instance that is still being registered is not unhealthy yet. */
export function healthOf(state: string, description: string): Health {
  if (state === 'OutOfService' && /registration is (?:still )?in progress/i.test(description))
    return 'pending';
  return HEALTH[state] ?? 'unknown';
}

/** A member of whose health nothing is known. */
export function unknownMember(instanceId: string): MemberFacts {
  return {
    instanceId,
    state: 'Unknown',
    health: 'unknown',
    reason: '',
    description: '',
    zone: null,
    port: null,
  };
}
