import { createHash } from 'node:crypto';
import type { CloudIdentity, Settings } from '../../../src-preload/contract/index.ts';
import type { PracticeCloudAccess } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { AwsAccess } from '../../protocols/aws/access.ts';
import type { SettingsService } from '../settings/settings-service.ts';

type CloudSettings = Settings['cloud'];
type Pace = AwsAccess['pace'];

/** As whom the cloud is asked now. */
export interface CurrentAccess {
  readonly source: 'practice' | 'keys' | 'profile';
  readonly access: AwsAccess;
  /** Names the account and where it is asked, without a secret; what was read is kept under it. */
  readonly accountKey: string;
  readonly keyEnding: string | null;
  /** The regions to show: the first is the one that holds where nothing else is said. */
  readonly regions: readonly string[];
  /** Where practice machines serve media, `null` outside practice. */
  readonly mediaPort: number | null;
}

export interface AccessDeps {
  readonly settings: Pick<SettingsService, 'get' | 'readSecret'>;
  readonly practice: () => PracticeCloudAccess | null;
}

/** Whether anything real was configured; the practice cloud serves only until then. */
export async function isCloudConfigured({ settings }: Pick<AccessDeps, 'settings'>): Promise<boolean> {
  const { profile, endpoints } = settings.get().cloud;
  if (profile !== null || Object.values(endpoints).some((endpoint) => endpoint !== null)) return true;
  const key = await settings.readSecret('cloud.accessKeyId');
  return !key.ok || key.value !== null;
}

/**
 * Works out as whom to ask: the profile, else the key in the vault, else the practice cloud.
 * Errors: cloud.credentials (nothing, or half a key), vault.locked.
 */
export async function currentAccess(deps: AccessDeps, pace: Pace): Promise<Result<CurrentAccess>> {
  const { cloud } = deps.settings.get();
  if (cloud.profile !== null)
    return ok(described('profile', cloud, { kind: 'profile', profile: cloud.profile }, pace));
  const key = await readKey(deps.settings);
  if (!key.ok) return key;
  if (key.value !== null) return ok(described('keys', cloud, key.value, pace));
  const practice = (await isCloudConfigured(deps)) ? null : deps.practice();
  if (practice !== null) return ok(practiceAccess(practice, cloud, pace));
  return fail('cloud.credentials', {
    message: 'Nothing says as whom to ask: choose a profile, or enter an access key.',
    context: { reason: 'notConfigured' },
  });
}

type Keys = Extract<AwsAccess['credentials'], { kind: 'keys' }>;

async function readKey(settings: AccessDeps['settings']): Promise<Result<Keys | null>> {
  const names = ['cloud.accessKeyId', 'cloud.secretAccessKey', 'cloud.sessionToken'] as const;
  const [id, secret, token] = await Promise.all(names.map((name) => settings.readSecret(name)));
  for (const read of [id, secret, token]) if (read !== undefined && !read.ok) return read;
  const valueOf = (read: typeof id): string | null => (read?.ok === true ? read.value : null);
  const [accessKeyId, secretAccessKey, sessionToken] = [id, secret, token].map(valueOf);
  if (accessKeyId == null && secretAccessKey == null) return ok(null);
  if (accessKeyId == null || secretAccessKey == null) {
    return fail('cloud.credentials', {
      message: `Enter the ${accessKeyId == null ? 'access key' : 'secret access key'} too.`,
      context: { reason: 'incomplete' },
    });
  }
  return ok({
    kind: 'keys',
    accessKeyId: accessKeyId.trim(),
    secretAccessKey: secretAccessKey.trim(),
    sessionToken: sessionToken?.trim() ?? null,
  });
}

function described(
  source: 'keys' | 'profile',
  cloud: CloudSettings,
  credentials: AwsAccess['credentials'],
  pace: Pace,
): CurrentAccess {
  const { region, endpoints, forcePathStyle } = cloud;
  const who = credentials.kind === 'keys' ? credentials.accessKeyId : credentials.profile;
  return {
    source,
    access: { region, credentials, endpoints, forcePathStyle, pace },
    accountKey: digest([source, who, endpoints]),
    keyEnding: credentials.kind === 'keys' ? credentials.accessKeyId.slice(-4) : null,
    regions: [...new Set([...(region === null ? [] : [region]), ...cloud.regions])],
    mediaPort: null,
  };
}

function practiceAccess(practice: PracticeCloudAccess, cloud: CloudSettings, pace: Pace): CurrentAccess {
  const { endpoint, accessKeyId, secretAccessKey } = practice;
  const region =
    cloud.region !== null && practice.regions.includes(cloud.region) ? cloud.region : practice.region;
  const chosen = cloud.regions.filter((name) => practice.regions.includes(name));
  return {
    source: 'practice',
    access: {
      region,
      credentials: { kind: 'keys', accessKeyId, secretAccessKey, sessionToken: null },
      endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
      forcePathStyle: true,
      pace,
    },
    accountKey: 'practice',
    keyEnding: accessKeyId.slice(-4),
    regions: [...new Set([region, ...chosen])],
    mediaPort: practice.port,
  };
}

/** The same access in another region, where one is asked for. */
export function inRegion(access: AwsAccess, region: string | null): AwsAccess {
  return region === null ? access : { ...access, region };
}

/** The versions that are really spoken: `latest` is the SDK's. */
export function spokenVersions(
  chosen: CloudSettings['apiVersions'],
  known: CloudIdentity['apiVersions'],
): CloudIdentity['apiVersions'] {
  const spoken = (name: keyof typeof known): string =>
    chosen[name] === 'latest' ? known[name] : chosen[name];
  return { ec2: spoken('ec2'), elb: spoken('elb'), s3: spoken('s3') };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
