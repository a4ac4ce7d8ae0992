import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeCloud } from '../../src-main/lib/ports.ts';
import { PRACTICE_KEYS, PUBLIC_BUCKET } from '../../src-main/practice/cloud/keys.ts';
import { createPracticeCloud } from '../../src-main/practice/cloud/practice-cloud.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import { createAws } from '../../src-main/protocols/aws/aws.ts';
import { describeWithProgram } from './peer-binaries.ts';

const MiB = 1024 * 1024;
let folder = '';
let cloud: PracticeCloud;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-cloud-peers-'));
  const options = { clock: systemClock, log: silentLog, media: [], port: 0, onChanged: () => undefined };
  cloud = await createPracticeCloud({ ...options, folder });
});
afterAll(async () => {
  await cloud.dispose();
  rmSync(folder, { recursive: true });
});

interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Debian's AWS CLI, which knows nothing of this product. */
async function awsCli(
  args: readonly string[],
  key = 0,
  changes: Readonly<Record<string, string>> = {},
): Promise<CliEnd> {
  const { accessKeyId = '', secretAccessKey = '', sessionToken = null } = PRACTICE_KEYS[key] ?? {};
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken === null ? {} : { AWS_SESSION_TOKEN: sessionToken }),
    AWS_DEFAULT_REGION: 'eu-central-1',
    AWS_PAGER: '',
    AWS_MAX_ATTEMPTS: '1',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
    ...changes,
  };
  const child = spawn('aws', ['--endpoint-url', cloud.access().endpoint, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stdout, stderr };
}

describeWithProgram('the AWS CLI against the practice cloud', 'aws', () => {
  it('walks from a balancer to the addresses behind it', async () => {
    const balancers = await awsCli(['elb', 'describe-load-balancers', '--load-balancer-names', 'stage-door']);
    const ids = (
      JSON.parse(balancers.stdout) as { LoadBalancerDescriptions: { Instances: { InstanceId: string }[] }[] }
    ).LoadBalancerDescriptions[0]?.Instances.map(({ InstanceId }) => InstanceId);
    expect(ids).toHaveLength(12);
    const filter = `Name=instance-id,Values=${ids?.join(',')}`;
    const query = 'Reservations[].Instances[0].PublicIpAddress';
    const addresses = await awsCli(['ec2', 'describe-instances', '--filters', filter, '--query', query]);
    expect(JSON.parse(addresses.stdout)).toContain('127.0.20.1');
    expect(JSON.parse(addresses.stdout)).toHaveLength(11);
  });

  it('pages through all 2,000', async () => {
    const filter = 'Name=tag:role,Values=edge';
    const found = await awsCli([
      'ec2',
      'describe-instances',
      '--filters',
      filter,
      '--page-size',
      '300',
      '--query',
      'length(Reservations)',
    ]);
    expect(found.stdout.trim()).toBe('2000');
  });

  it('reads health and targets of both kinds of balancer', async () => {
    const health = await awsCli([
      'elb',
      'describe-instance-health',
      '--load-balancer-name',
      'stage-door',
      '--query',
      'InstanceStates[].State',
    ]);
    expect(new Set(JSON.parse(health.stdout) as string[])).toEqual(new Set(['InService', 'OutOfService']));
    const newer = await awsCli([
      'elbv2',
      'describe-load-balancers',
      '--names',
      'foyer-screens',
      '--query',
      'LoadBalancers[0].Type',
    ]);
    expect(newer.stdout.trim()).toBe('"application"');
  });

  it('is told what is wrong in the service’s words', async () => {
    const said = async (args: readonly string[], key = 0, changes = {}): Promise<string> =>
      /\((\w[\w.]*)\)/.exec((await awsCli(args, key, changes)).stderr)?.[1] ?? 'nothing';
    const instances = ['ec2', 'describe-instances'];
    const values = Array.from({ length: 201 }, (_, index) => `i-${index}`).join(',');
    expect([
      await said(['elb', 'describe-load-balancers', '--load-balancer-names', 'nowhere']),
      await said(instances, 1),
      await said(instances, 0, { AWS_SECRET_ACCESS_KEY: 'wrong' }),
      await said([...instances, '--filters', `Name=instance-id,Values=${values}`]),
      await said(['sts', 'get-caller-identity'], 0, { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }),
    ]).toEqual([
      'LoadBalancerNotFound',
      'UnauthorizedOperation',
      'AuthFailure',
      'FilterLimitExceeded',
      'InvalidClientTokenId',
    ]);
  });

  it('knows the account, also by a session token', async () => {
    expect((await awsCli(['sts', 'get-caller-identity', '--query', 'Account'], 2)).stdout.trim()).toBe(
      '"000000000042"',
    );
  });

  it('puts, lists and gets objects, small ones and in parts', async () => {
    const source = join(folder, 'film.bin');
    writeFileSync(source, Buffer.alloc(20 * MiB, 'encore '));
    const put = await awsCli(['s3', 'cp', source, `s3://${PUBLIC_BUCKET}/a b/ü.bin`, '--only-show-errors']);
    expect(put).toEqual({ code: 0, stdout: '', stderr: '' });
    const listed = await awsCli([
      's3api',
      'list-objects-v2',
      '--bucket',
      PUBLIC_BUCKET,
      '--query',
      'Contents[].[Key,Size]',
    ]);
    expect(JSON.parse(listed.stdout)).toEqual([['a b/ü.bin', 20 * MiB]]);
    const target = join(folder, 'back.bin');
    await awsCli(['s3', 'cp', `s3://${PUBLIC_BUCKET}/a b/ü.bin`, target, '--only-show-errors']);
    const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(digest(target)).toBe(digest(source));
  });

  it('finds what this product put there', async () => {
    const path = join(folder, 'ours.txt');
    writeFileSync(path, 'from the desk');
    const { endpoint, accessKeyId, secretAccessKey } = cloud.access();
    const access: AwsAccess = {
      region: 'eu-central-1',
      credentials: { kind: 'keys', accessKeyId, secretAccessKey, sessionToken: null },
      endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
      forcePathStyle: null,
      pace: 'click',
    };
    const aws = createAws({ clock: systemClock, record: () => undefined });
    const source = { path, bytes: 13, modifiedMs: Math.trunc(statSync(path).mtimeMs) };
    const order = {
      target: { bucket: PUBLIC_BUCKET, key: 'ours.txt' },
      source,
      contentType: 'text/plain',
      begun: null,
    };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const done = await aws.run('upload', { access, order }, options);
    await aws.dispose();
    const head = await awsCli(['s3api', 'head-object', '--bucket', PUBLIC_BUCKET, '--key', 'ours.txt']);
    expect(JSON.parse(head.stdout)).toMatchObject({
      ContentLength: 13,
      ContentType: 'text/plain',
      ETag: done.ok ? done.value.ETag : '',
    });
  });
});

describe('the plain SDK against the practice cloud', () => {
  it('sends a stream in frames, and it is stored without them', async () => {
    const { S3Client, PutObjectCommand, GetObjectCommand } = await import('@aws-sdk/client-s3');
    const { endpoint, accessKeyId, secretAccessKey } = cloud.access();
    const client = new S3Client({
      region: 'eu-central-1',
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    });
    const { Readable } = await import('node:stream');
    const Key = 'framed.txt';
    await client.send(
      new PutObjectCommand({
        Bucket: PUBLIC_BUCKET,
        Key,
        Body: Readable.from([Buffer.from('one '), Buffer.from('two')]),
        ContentLength: 7,
      }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket: PUBLIC_BUCKET, Key }));
    expect(await got.Body?.transformToString()).toBe('one two');
    client.destroy();
  });
});
