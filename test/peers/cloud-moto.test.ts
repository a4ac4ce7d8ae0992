import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { EC2Client, RunInstancesCommand } from '@aws-sdk/client-ec2';
import {
  CreateLoadBalancerCommand,
  ElasticLoadBalancingClient,
  RegisterInstancesWithLoadBalancerCommand,
} from '@aws-sdk/client-elastic-load-balancing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Result } from '../../src-main/lib/result.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import type { AwsWork, WorkName } from '../../src-main/protocols/aws/aws.ts';
import { createAws } from '../../src-main/protocols/aws/aws.ts';
import { freePort } from './free-port.ts';

/** moto is no package of Debian, so its absence is never a failure; a shim without a program behind it counts as absent. */
const isThere = spawnSync('moto_server', ['--help']).status === 0;
if (!isThere) console.log('Skipped "moto", because moto_server is not installed (Python: moto[server]).');
const MiB = 1024 * 1024;
/** The most take three questions; moto's answers come ever later the more there are. */
const COUNTS = [1, 50, 450];

(isThere ? describe : describe.skip)('moto', () => {
  const aws = createAws({ clock: systemClock, record: () => undefined });
  let server: ChildProcess;
  let endpoint = '';
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'control-room-moto-'));
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await answers(endpoint);
    await stage(COUNTS);
  }, 180_000);
  afterAll(async () => {
    await aws.dispose();
    server.kill();
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  });

  function config() {
    return {
      region: 'us-east-1',
      endpoint,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
    };
  }

  async function stage(counts: readonly number[]): Promise<void> {
    const ec2 = new EC2Client(config());
    const elb = new ElasticLoadBalancingClient(config());
    for (const count of counts) {
      const { Instances } = await ec2.send(
        new RunInstancesCommand({
          ImageId: 'ami-12c6146b',
          MinCount: count,
          MaxCount: count,
          InstanceType: 't3.micro',
        }),
      );
      const LoadBalancerName = `house-${count}`;
      const Listeners = [{ Protocol: 'HTTP', LoadBalancerPort: 80, InstancePort: 80 }];
      await elb.send(
        new CreateLoadBalancerCommand({ LoadBalancerName, Listeners, AvailabilityZones: ['us-east-1a'] }),
      );
      const ids = (Instances ?? []).map(({ InstanceId }) => ({ InstanceId }));
      await elb.send(new RegisterInstancesWithLoadBalancerCommand({ LoadBalancerName, Instances: ids }));
    }
    await new S3Client({ ...config(), forcePathStyle: true }).send(
      new CreateBucketCommand({ Bucket: 'media' }),
    );
  }

  function run<N extends WorkName>(
    name: N,
    input: Omit<AwsWork[N]['input'], 'access'>,
  ): Promise<Result<AwsWork[N]['value']>> {
    const access: AwsAccess = {
      region: 'us-east-1',
      credentials: {
        kind: 'keys',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'secret',
        sessionToken: null,
      },
      endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
      forcePathStyle: null,
      pace: 'click',
    };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return aws.run(name, { ...input, access }, options);
  }

  it.each(COUNTS)('shows all %i instances behind a balancer', async (count) => {
    const found = await run('publicAddresses', { loadBalancer: `house-${count}` });
    if (!found.ok) throw new Error(found.error.message);
    expect([found.value.all.length, found.value.addresses.length, found.value.leftOut]).toEqual([
      count,
      1,
      count - 1,
    ]);
    expect(found.value.all.filter(({ leftOut }) => leftOut === 'notFound')).toEqual([]);
  });

  it.each([
    ['one request', 3 * MiB, /^"[0-9a-f]{32}"$/],
    ['parts', 20 * MiB, /^"[0-9a-f]{32}-3"$/],
  ])('stores a file that comes in %s byte for byte', async (_how, bytes, etag) => {
    const path = join(folder, `film-${bytes}.bin`);
    writeFileSync(path, Buffer.alloc(bytes, 'encore '));
    const source = { path, bytes, modifiedMs: Math.trunc(statSync(path).mtimeMs) };
    const target = { bucket: 'media', key: `a b/ü-${bytes}.bin` };
    const done = await run('upload', { order: { target, source, contentType: 'video/mp4', begun: null } });
    if (!done.ok) throw new Error(done.error.message);
    expect(done.value.ETag).toMatch(etag);
    expect(done.value.ObjectURL).toBe(`${endpoint}/media/a%20b/%C3%BC-${bytes}.bin`);
    const signed = await run('presign', { target, seconds: 60 });
    const got = Buffer.from(await (await fetch(signed.ok ? signed.value.url : '')).arrayBuffer());
    expect(got.equals(Buffer.alloc(bytes, 'encore '))).toBe(true);
  });

  it('says what is wrong with a balancer and a bucket', async () => {
    const path = join(folder, 'small.txt');
    writeFileSync(path, 'x');
    const source = { path, bytes: 1, modifiedMs: Math.trunc(statSync(path).mtimeMs) };
    const target = { bucket: 'no-such-bucket', key: 'k' };
    const answers = [
      await run('publicAddresses', { loadBalancer: 'nowhere' }),
      await run('upload', { order: { target, source, contentType: 'text/plain', begun: null } }),
    ];
    expect(answers.map((answer) => (answer.ok ? 'fine' : answer.error.code))).toEqual([
      'cloud.notFound',
      'cloud.notFound',
    ]);
  });
});

async function answers(endpoint: string): Promise<void> {
  const deadline = AbortSignal.timeout(30_000);
  while (!deadline.aborted) {
    if (
      await fetch(`${endpoint}/moto-api/`, { signal: deadline }).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('moto_server does not answer.');
}
