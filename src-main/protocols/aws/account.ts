import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { hasCustomEndpoint } from './access.ts';
import type { Session } from './session.ts';
import { ask, clientOptions } from './session.ts';

/** Who the service takes us for. */
export interface Caller {
  readonly account: string | null;
  readonly arn: string | null;
}

/**
 * GetCallerIdentity, which needs no permission. With custom endpoints and none for STS it is not asked: the key would
 * go to a service that was not chosen. Errors: cloud.credentials, cloud.unreachable.
 */
export async function whoAmI(session: Session): Promise<Result<Caller>> {
  if (session.access.endpoints.sts === null && hasCustomEndpoint(session.access))
    return ok({ account: null, arn: null });
  const { STSClient, GetCallerIdentityCommand } = await import('@aws-sdk/client-sts');
  const client = new STSClient(await clientOptions(session, 'sts'));
  const answer = await ask(
    session,
    { service: 'STS', operation: 'GetCallerIdentity', subject: null },
    (options) => client.send(new GetCallerIdentityCommand({}), options),
    ({ Account }) => Account !== undefined,
  );
  return answer.ok ? ok({ account: answer.value.Account ?? null, arn: answer.value.Arn ?? null }) : answer;
}

/** The regions that the account may use. Errors: those of a call; cloud.permission where it may not ask. */
export async function listRegions(session: Session): Promise<Result<readonly string[]>> {
  const { EC2Client, DescribeRegionsCommand } = await import('@aws-sdk/client-ec2');
  const client = new EC2Client(await clientOptions(session, 'ec2'));
  const answer = await ask(
    session,
    { service: 'EC2', operation: 'DescribeRegions', subject: null },
    (options) => client.send(new DescribeRegionsCommand({}), options),
    ({ Regions }) => Regions !== undefined,
  );
  if (!answer.ok) return answer;
  return ok((answer.value.Regions ?? []).flatMap(({ RegionName }) => RegionName ?? []).toSorted());
}

/** A profile of the AWS files of this user. */
export interface ProfileFacts {
  readonly name: string;
  readonly region: string | null;
  readonly kind: 'keys' | 'sso' | 'process' | 'role' | 'login' | 'other';
}

/** The profiles of `~/.aws`, read now; sections of other kinds (`sso-session`, `services`) are left out. */
export async function listProfiles(): Promise<Result<readonly ProfileFacts[]>> {
  const { loadSharedConfigFiles } = await import('@smithy/core/config');
  try {
    const { configFile, credentialsFile } = await loadSharedConfigFiles({ ignoreCache: true });
    const names = [...new Set([...Object.keys(configFile), ...Object.keys(credentialsFile)])];
    const profiles = names.filter((name) => !/^(?:sso-session|services)\./.test(name));
    return ok(
      profiles.map((name) => {
        const section = { ...credentialsFile[name], ...configFile[name] };
        return { name, region: section['region'] ?? null, kind: kindOf(section) };
      }),
    );
  } catch (error) {
    return fail('cloud.credentials', {
      message: 'The AWS files of this user cannot be read.',
      context: { reason: 'profile', detail: String(error) },
    });
  }
}

const KINDS: readonly (readonly [string, ProfileFacts['kind']])[] = [
  ['role_arn', 'role'],
  ['sso_session', 'sso'],
  ['sso_start_url', 'sso'],
  ['login_session', 'login'],
  ['credential_process', 'process'],
  ['aws_access_key_id', 'keys'],
];

function kindOf(section: Readonly<Record<string, string | undefined>>): ProfileFacts['kind'] {
  return KINDS.find(([key]) => section[key] !== undefined)?.[1] ?? 'other';
}
