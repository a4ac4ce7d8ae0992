import type { CloudInstance, CloudLoadBalancer } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { AwsAccess } from '../../protocols/aws/access.ts';
import type { Aws } from '../../protocols/aws/aws.ts';
import type { RegionContent } from './inventory.ts';

/** Every instance and balancer of a region, side by side. Errors: those of the calls. */
export async function readRegion(aws: Aws, access: AwsAccess): Promise<Result<RegionContent>> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const [instances, balancers] = await Promise.all([
    aws.run('instances', { access, filters: [] }, options),
    aws.run('loadBalancers', { access, names: [] }, options),
  ]);
  if (!instances.ok) return instances;
  if (!balancers.ok) return balancers;
  return ok({
    instances: instances.value.instances as readonly CloudInstance[],
    loadBalancers: balancers.value.loadBalancers as readonly CloudLoadBalancer[],
  });
}
