import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Result } from '../../src-main/lib/result.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import type { AwsWork, WorkName } from '../../src-main/protocols/aws/aws.ts';
import { createAws } from '../../src-main/protocols/aws/aws.ts';
import type { PartedUpload, UploadOrder, UploadProgress } from '../../src-main/protocols/aws/upload-order.ts';
import { describeWithProgram } from './peer-binaries.ts';
import type { Radosgw } from './radosgw.ts';
import { RADOSGW_KEYS, startRadosgw } from './radosgw.ts';

const MiB = 2 ** 20;

describeWithProgram('radosgw', 'radosgw', () => {
  const aws = createAws({ clock: systemClock, record: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), 'control-room-bucket-'));
  let gateway: Radosgw;

  beforeAll(async () => {
    gateway = await startRadosgw();
    const { endpoint } = gateway;
    const client = new S3Client({
      region: 'us-east-1',
      endpoint,
      credentials: RADOSGW_KEYS,
      forcePathStyle: true,
    });
    await client.send(new CreateBucketCommand({ Bucket: 'media' }));
    client.destroy();
  });
  afterAll(async () => {
    await aws.dispose();
    await gateway?.stop();
    rmSync(folder, { recursive: true });
  });

  function access(change: Partial<typeof RADOSGW_KEYS> | Record<string, string> = {}): AwsAccess {
    const { endpoint } = gateway;
    return {
      region: 'us-east-1',
      credentials: { kind: 'keys', ...RADOSGW_KEYS, sessionToken: null, ...change },
      endpoints: { ec2: null, elb: null, s3: endpoint, sts: null },
      forcePathStyle: null,
      pace: 'click',
    };
  }

  function ask<N extends WorkName>(
    name: N,
    input: AwsWork[N]['input'],
    onProgress: (progress: UploadProgress) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result<AwsWork[N]['value']>> {
    return aws.run(name, input, { signal, onProgress });
  }

  /** An order for a file of that many bytes, each unlike its neighbours. */
  function orderOf(key: string, bytes: number): { readonly order: UploadOrder; readonly content: Buffer } {
    const path = join(folder, `${bytes}.bin`);
    const content = Buffer.alloc(bytes, 'encore ');
    writeFileSync(path, content);
    const source = { path, bytes, modifiedMs: Math.trunc(statSync(path).mtimeMs) };
    const target = { bucket: 'media', key };
    return { order: { target, source, contentType: 'video/mp4', begun: null }, content };
  }

  async function fetched(order: UploadOrder): Promise<readonly [string | null, Buffer]> {
    const signed = await ask('presign', { access: access(), target: order.target, seconds: 60 });
    const answer = await fetch(signed.ok ? signed.value.url : '');
    return [answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())];
  }

  it.each([
    ['one request', 3 * MiB],
    ['parts', 20 * MiB],
  ])('keeps a file that comes in %s byte for byte, and gives it to a signed address', async (_how, bytes) => {
    const { order, content } = orderOf(`a b/ü-${bytes}.bin`, bytes);
    const done = await ask('upload', { access: access(), order });
    if (!done.ok) throw new Error(done.error.message);
    expect(done.value.ObjectURL).toBe(`${gateway.endpoint}/media/a%20b/%C3%BC-${bytes}.bin`);
    const [type, body] = await fetched(order);
    expect([type, body.equals(content)]).toEqual(['video/mp4', true]);
  });

  it('goes on with an upload that was stopped, and sends no part twice', async () => {
    const { order, content } = orderOf('resumed.bin', 40 * MiB);
    const stop = new AbortController();
    let begun: PartedUpload | null = null;
    const first = await ask(
      'upload',
      { access: access(), order },
      (progress) => {
        if (progress.kind === 'begun') begun = { id: progress.id, partBytes: progress.partBytes, parts: [] };
        else if (begun !== null) begun = { ...begun, parts: [...begun.parts, progress.part] };
        if (progress.kind === 'part') stop.abort();
      },
      stop.signal,
    );
    expect(first).toMatchObject({ ok: false, error: { code: 'input.cancelled' } });
    const kept = (begun as PartedUpload | null)?.parts.map(({ number }) => number) ?? [];
    expect(kept.length).toBeGreaterThan(0);
    const sent: number[] = [];
    const second = await ask('upload', { access: access(), order: { ...order, begun } }, (progress) => {
      if (progress.kind === 'part') sent.push(progress.part.number);
    });
    expect(second.ok).toBe(true);
    expect(sent.filter((number) => kept.includes(number))).toEqual([]);
    expect((await fetched(order))[1].equals(content)).toBe(true);
  });

  it('refuses HEAD at an address that is signed for GET', async () => {
    const { order } = orderOf('signed.bin', 10);
    await ask('upload', { access: access(), order });
    const signed = await ask('presign', { access: access(), target: order.target, seconds: 60 });
    const url = signed.ok ? signed.value.url : '';
    const statuses = [await fetch(url, { method: 'HEAD' }), await fetch(url)].map(({ status }) => status);
    expect(statuses).toEqual([403, 200]);
  });

  it.each([
    [
      'a wrong secret',
      { secretAccessKey: 'other' },
      'media',
      'cloud.credentials',
      'SignatureDoesNotMatch',
      403,
    ],
    [
      'an unknown key',
      { accessKeyId: 'AKIDUNKNOWN' },
      'media',
      'cloud.credentials',
      'InvalidAccessKeyId',
      403,
    ],
    ['an unknown bucket', {}, 'nowhere', 'cloud.notFound', 'NoSuchBucket', 404],
  ])('names %s although the gateway’s message is empty', async (_what, keys, bucket, code, name, status) => {
    const { order } = orderOf('k', 10);
    const target = { ...order.target, bucket };
    const refused = await ask('upload', { access: access(keys), order: { ...order, target } });
    expect(refused).toMatchObject({ ok: false, error: { code, context: { serviceCode: name, status } } });
    expect(refused.ok ? '' : refused.error.message).not.toMatch(/UnknownError|^$/);
  });
});
