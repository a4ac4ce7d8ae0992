import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Aws, AwsWork, WorkName } from '../../src-main/protocols/aws/aws.ts';
import { createAws } from '../../src-main/protocols/aws/aws.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import type { Result } from '../../src-main/lib/result.ts';
import { inCheckout } from '../tooling/checkout.ts';
import type { Choose, ReplayServer } from './cloud-replay-server.ts';
import { actionOf, startReplay } from './cloud-replay-server.ts';

const exchanges: WireExchange[] = [];
const aws: Aws = createAws({ clock: systemClock, record: (exchange) => exchanges.push(exchange) });
let server: ReplayServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
  exchanges.length = 0;
});
afterAll(() => aws.dispose());

type Rest<N extends WorkName> = Omit<AwsWork[N]['input'], 'access'>;

async function ask<N extends WorkName>(
  name: N,
  input: Rest<N>,
  choose: Choose,
): Promise<Result<AwsWork[N]['value']>> {
  server = await startReplay(choose);
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  return aws.run(name, { ...input, access: server.access }, options);
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function meaning(result: Result<unknown>): unknown {
  return result.ok
    ? 'fine'
    : [result.error.code, result.error.context['serviceCode'], result.error.context['status']];
}

const ids = (file: string): readonly string[] =>
  [
    ...readFileSync(inCheckout('test', 'fixtures', 'cloud', `${file}.response.xml`), 'utf8').matchAll(
      /<InstanceId>(.*?)</g,
    ),
  ].map(([, id = '']) => id);

describe('recorded public addresses', () => {
  it('of a balancer with one instance are its address, after exactly the two required calls', async () => {
    const found = await ask('publicAddresses', { loadBalancer: 'lb-1' }, (request) =>
      actionOf(request) === 'DescribeLoadBalancers' ? 'elb/lb-1' : 'ec2/lb-1-instances',
    );
    expect(valueOf(found)).toMatchObject({
      leftOut: 0,
      requests: 2,
      addresses: [{ instanceId: ids('elb/lb-1')[0] }],
    });
    expect(server?.seen.map(actionOf)).toEqual(['DescribeLoadBalancers', 'DescribeInstances']);
  });

  it('of a balancer without instances are none, and nobody is asked for every instance', async () => {
    const found = await ask('publicAddresses', { loadBalancer: 'lb-0' }, (request) =>
      actionOf(request) === 'DescribeLoadBalancers' ? 'elb/lb-0' : 'ec2/empty-filter-everything',
    );
    expect(valueOf(found)).toMatchObject({ addresses: [], leftOut: 0, requests: 1 });
  });

  it('of fifty instances in one reservation are one, with a note of the other 49', async () => {
    const found = valueOf(
      await ask('publicAddresses', { loadBalancer: 'lb-50' }, (request) =>
        actionOf(request) === 'DescribeLoadBalancers'
          ? 'elb/lb-50-one-reservation'
          : 'ec2/lb-50-one-reservation-instances',
      ),
    );
    expect([found.addresses.length, found.leftOut, found.all.length]).toEqual([1, 49, 50]);
    expect(new Set(found.all.map(({ leftOut }) => leftOut))).toEqual(
      new Set([null, 'notFirstOfReservation']),
    );
  });

  it('of stopped and terminated instances say why they are left out', async () => {
    const found = valueOf(
      await ask('publicAddresses', { loadBalancer: 'lb-mixed' }, (request) =>
        actionOf(request) === 'DescribeLoadBalancers' ? 'elb/lb-mixed' : 'ec2/states-and-tags',
      ),
    );
    expect([found.addresses.length, found.leftOut]).toEqual([1, 2]);
    expect(
      found.all.filter(({ leftOut }) => leftOut === 'noPublicAddress').map(({ state }) => state),
    ).toEqual(['stopped', 'terminated']);
  });

  it('on several pages are all of them', async () => {
    const pages = ['ec2/page-1-of-3', 'ec2/page-2-of-3', 'ec2/page-3-of-3'];
    const found = await ask('publicAddresses', { loadBalancer: 'lb-12' }, (request, count) =>
      actionOf(request) === 'DescribeLoadBalancers' ? 'elb/lb-12' : (pages[count - 2] ?? null),
    );
    expect(valueOf(found).addresses).toHaveLength(12);
  });

  it('of 2,000 instances are asked for in ten calls of 200 values', async () => {
    const found = valueOf(
      await ask('publicAddresses', { loadBalancer: 'lb-2000' }, (request) =>
        actionOf(request) === 'DescribeLoadBalancers' ? 'elb/lb-2000' : 'ec2/all-2000',
      ),
    );
    expect([found.addresses.length, found.leftOut, found.requests]).toEqual([2000, 0, 11]);
    const values = server?.seen.slice(1).map(({ body }) => body.split('Filter.1.Value.').length - 1);
    expect(values).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

describe('recorded answers', () => {
  it('that repeat their page token end', async () => {
    const found = await ask('instances', { filters: [] }, () => 'ec2/page-1-of-3');
    expect([valueOf(found).instances.length, valueOf(found).requests]).toEqual([5, 2]);
  });

  it('with no instance are none, and not a failure', async () => {
    const filters = [{ name: 'instance-type', values: ['x1.large'] }];
    expect(valueOf(await ask('instances', { filters }, () => 'ec2/no-match')).instances).toEqual([]);
  });

  it('keep states, reasons, zones and tags, with entities and umlauts', async () => {
    const { instances } = valueOf(await ask('instances', { filters: [] }, () => 'ec2/states-and-tags'));
    expect(instances.map(({ name, state }) => [name, state])).toEqual([
      ['web-1', 'running'],
      ['web-2 ü', 'stopped'],
      [instances[2]?.name, 'terminated'],
    ]);
    expect(instances[0]?.tags).toContainEqual({ key: 'role', value: 'web & <api>' });
    expect(instances[0]).toMatchObject({ zone: 'us-east-1a', ownerId: '123456789012' });
  });

  it('tell the health of each instance with its reason', async () => {
    const { loadBalancers } = valueOf(
      await ask('loadBalancers', { names: ['lb-mixed'] }, (request) => {
        if (actionOf(request) === 'DescribeLoadBalancers') return 'elb/lb-mixed';
        return actionOf(request) === 'DescribeTags' ? 'elb/tags-none' : 'elb/instance-health-states';
      }),
    );
    expect(loadBalancers[0]?.instances.map(({ state, health }) => [state, health])).toEqual([
      ['InService', 'healthy'],
      ['OutOfService', 'unhealthy'],
      ['OutOfService', 'unhealthy'],
    ]);
  });

  it('say that a balancer is of the newer kind, with its targets', async () => {
    const found = valueOf(
      await ask('loadBalancers', { names: ['alb-13827'] }, (request) => {
        const isNewer = request.body.includes('Version=2015-12-01');
        if (!isNewer) return 'elb/classic-call-on-v2-name';
        if (actionOf(request) === 'DescribeTargetGroups') return 'elbv2/target-groups';
        return actionOf(request) === 'DescribeTargetHealth' ? 'elbv2/target-health' : 'elbv2/load-balancer';
      }),
    );
    expect(found.loadBalancers).toHaveLength(1);
    expect(found.loadBalancers[0]?.kind).toBe('application');
    expect(found.loadBalancers[0]?.instances.length).toBeGreaterThan(0);
  });

  it.each([
    ['ec2/auth-failure', ['cloud.credentials', 'AuthFailure', 401]],
    ['ec2/bad-key-moto', ['cloud.credentials', 'AuthFailure', 401]],
    ['ec2/no-permission-moto', ['cloud.permission', 'AccessDenied', 403]],
    ['ec2/filter-limit', ['input.invalid', 'FilterLimitExceeded', 400]],
    ['ec2/unknown-id', ['cloud.notFound', 'InvalidInstanceID.NotFound', 400]],
    ['ec2/ids-with-max-results', ['input.invalid', 'InvalidParameterCombination', 400]],
    ['ec2/throttled', ['cloud.throttled', 'RequestLimitExceeded', 503]],
    ['ec2/html-200', ['cloud.unreachable', undefined, undefined]],
    ['ec2/html-502', ['cloud.unreachable', 'Unknown', 502]],
    ['ec2/unknown-filter-moto', ['cloud.unreachable', 'Error', 500]],
  ])('%s from EC2 means what it says', async (name, expected) => {
    expect(meaning(await ask('instances', { filters: [] }, () => name))).toEqual(expected);
  });

  it.each([
    ['elb/bad-key', 'cloud.credentials'],
    ['elb/bad-secret', 'cloud.credentials'],
    ['elb/no-permission', 'cloud.permission'],
    ['elb/missing', 'cloud.notFound'],
    ['elb/missing-aws-wording', 'cloud.notFound'],
    ['elb/throttled', 'cloud.throttled'],
  ])('%s from ELB means %s', async (name, code) => {
    const found = await ask('publicAddresses', { loadBalancer: 'x' }, (request) =>
      request.body.includes('Version=2015-12-01') ? 'elbv2/missing' : name,
    );
    expect(found.ok ? 'fine' : found.error.code).toBe(code);
  });
});

describe('recorded uploads', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'control-room-replay-'));
    writeFileSync(join(folder, 'hello.txt'), 'hello world\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function upload(choose: Choose): Promise<Result<AwsWork['upload']['value']>> {
    const path = join(folder, 'hello.txt');
    const { size: bytes, mtimeMs } = statSync(path);
    const source = { path, bytes, modifiedMs: Math.trunc(mtimeMs) };
    const target = { bucket: 'demo-bucket', key: 'a b/ü+&.txt' };
    return ask('upload', { order: { target, source, contentType: 'text/plain', begun: null } }, choose);
  }

  const afterHead =
    (name: string): Choose =>
    ({ method }) =>
      method === 'HEAD' ? 's3/create-bucket' : name;

  it.each(['put-plain', 'put-sse', 'put-versioned'])('%s has the reference result’s fields', async (name) => {
    const result = valueOf(await upload(afterHead(`reference/${name}`)));
    const reference = JSON.parse(
      readFileSync(inCheckout('test', 'fixtures', 'cloud', 'reference', `${name}.result.json`), 'utf8'),
    ) as Record<string, unknown>;
    const wanted = Object.keys(result).filter((field) => field !== '@metadata' && field !== 'ObjectURL');
    expect(Object.fromEntries(wanted.map((field) => [field, result[field as 'ETag']]))).toEqual(
      Object.fromEntries(wanted.map((field) => [field, reference[field]])),
    );
    expect(result['@metadata'].statusCode).toBe(200);
    expect(result['@metadata'].headers['etag']).toBe(result.ETag);
    expect(new URL(result.ObjectURL).pathname).toBe('/demo-bucket/a%20b/%C3%BC%2B%26.txt');
    expect(result['@metadata'].effectiveUri).toBe(result.ObjectURL);
  });

  it('have headers as the service sends them and its default encryption', async () => {
    const result = valueOf(await upload(afterHead('s3/put-aws-form')));
    expect(result.ServerSideEncryption).toBe('AES256');
    expect(Object.keys(result['@metadata'].headers)).toEqual(
      expect.arrayContaining(['x-amz-id-2', 'x-amz-request-id', 'date', 'etag', 'content-length', 'server']),
    );
  });

  it('keep the expiration that a rule of the bucket gives', async () => {
    const result = valueOf(await upload(afterHead('s3-radosgw/put-expiring')));
    expect(result.Expiration).toContain('rule-id="exp-rule"');
  });

  it('go out whole, never in frames', async () => {
    await upload(afterHead('s3/put-buffer'));
    const put = exchanges.find(({ method }) => method === 'PutObject');
    expect(put?.requestHead).toContain('content-length: 12');
    expect(put?.requestHead).not.toMatch(/aws-chunked|x-amz-trailer|authorization: AWS4/);
    expect(server?.seen.at(-1)?.body).toBe('hello world\n');
  });

  it.each([
    ['s3/bad-key', ['cloud.credentials', 'InvalidAccessKeyId', 403]],
    ['s3/bad-secret', ['cloud.credentials', 'SignatureDoesNotMatch', 403]],
    ['s3/no-permission', ['cloud.permission', 'AccessDenied', 403]],
    ['s3/clock-skew', ['cloud.credentials', 'RequestTimeTooSkewed', 403]],
    ['s3/missing-bucket', ['cloud.notFound', 'NoSuchBucket', 404]],
    ['s3/throttled', ['cloud.throttled', 'SlowDown', 503]],
    ['s3/wrong-region', ['input.invalid', 'PermanentRedirect', 301]],
    ['s3/html-200', ['cloud.unreachable', undefined, undefined]],
    ['s3-radosgw/bad-secret', ['cloud.credentials', 'SignatureDoesNotMatch', 403]],
    ['s3-radosgw/put-stream-411', ['input.invalid', 'MissingContentLength', 411]],
  ])('%s means what it says', async (name, expected) => {
    const result = await upload(afterHead(name));
    expect(meaning(result)).toEqual(expected);
    expect(result.ok ? '' : result.error.message).not.toContain('UnknownError');
  });
});
