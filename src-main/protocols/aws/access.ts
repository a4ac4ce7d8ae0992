import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

/** The services that are spoken to; both kinds of balancers share one address. */
export type AwsService = 'ec2' | 'elb' | 's3' | 'sts';

export type Endpoints = Readonly<Record<AwsService, string | null>>;

/** An access key as it was typed. */
export interface AccessKey {
  readonly kind: 'keys';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** How to reach the cloud and as whom. Plain data, so that it can be handed to a worker. */
export interface AwsAccess {
  /** `null` takes the profile's. */
  readonly region: string | null;
  readonly credentials: AccessKey | { readonly kind: 'profile'; readonly profile: string };
  readonly endpoints: Endpoints;
  /** `null` is path style for a custom S3 endpoint, else virtual hosts. */
  readonly forcePathStyle: boolean | null;
  /** `refresh` retries adaptively and slows down what follows; `click` gives up sooner. */
  readonly pace: 'click' | 'refresh';
}

/** An access whose region and addresses are settled. */
export interface SettledAccess extends AwsAccess {
  readonly region: string;
}

type Sections = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/**
 * Settles region and addresses: what was given wins, then the profile's `region`, `services` and `endpoint_url`
 * (the SDK itself ignores the latter two of a profile that is named to a client).
 * The files are read anew each time, so that a change needs no restart. Errors: input.invalid, cloud.credentials.
 */
export async function settleAccess(access: AwsAccess): Promise<Result<SettledAccess>> {
  if (access.credentials.kind === 'keys') return withRegion(access, access.region);
  const { loadSharedConfigFiles } = await import('@smithy/core/config');
  const { configFile, credentialsFile } = await loadSharedConfigFiles({ ignoreCache: true });
  const { profile } = access.credentials;
  const section = { ...credentialsFile[profile], ...configFile[profile] };
  if (Object.keys(section).length === 0) {
    return fail('cloud.credentials', {
      message: `There is no profile ${profile} in the AWS files of this user.`,
      context: { reason: 'unknownProfile', profile },
    });
  }
  const endpoints = { ...access.endpoints };
  for (const service of SERVICES) endpoints[service] ??= endpointOf(section, configFile, service);
  return withRegion({ ...access, endpoints }, access.region ?? section['region'] ?? null);
}

const SERVICES: readonly AwsService[] = ['ec2', 'elb', 's3', 'sts'];

/** How the AWS files name these services within a `services` section. */
const SERVICE_KEYS: Readonly<Record<AwsService, string>> = {
  ec2: 'ec2',
  elb: 'elastic_load_balancing',
  s3: 's3',
  sts: 'sts',
};

function endpointOf(section: Sections[string], config: Sections, service: AwsService): string | null {
  const services = config[`services.${section?.['services'] ?? ''}`];
  return services?.[`${SERVICE_KEYS[service]}.endpoint_url`] ?? section?.['endpoint_url'] ?? null;
}

function withRegion(access: AwsAccess, region: string | null): Result<SettledAccess> {
  if (region !== null) return ok({ ...access, region });
  return fail('input.invalid', {
    message: 'Choose a region: neither the settings nor the profile name one.',
    context: { reason: 'noRegion' },
  });
}

/** Whether any service is somebody else's, or a test's. */
export function hasCustomEndpoint({ endpoints }: AwsAccess): boolean {
  return SERVICES.some((service) => endpoints[service] !== null);
}
