import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeCloud } from '../../src-main/lib/ports.ts';
import type { Result } from '../../src-main/lib/result.ts';
import { unframe } from '../../src-main/practice/cloud/body.ts';
import { PRACTICE_KEYS, PRIVATE_BUCKET, PUBLIC_BUCKET } from '../../src-main/practice/cloud/keys.ts';
import { createPracticeCloud } from '../../src-main/practice/cloud/practice-cloud.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import type { Aws, AwsWork, WorkName } from '../../src-main/protocols/aws/aws.ts';
import { createAwsThread } from '../../src-main/protocols/aws/aws-thread.ts';
import type { PartedUpload, SentPart, UploadProgress } from '../../src-main/protocols/aws/upload-order.ts';
import { inCheckout } from '../tooling/checkout.ts';

const MiB = 1024 * 1024;
let cloud: PracticeCloud;
let folder = '';
const aws: Aws = createAwsThread({ clock: systemClock, log: silentLog, record: () => undefined });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-practice-cloud-'));
  const file = inCheckout('assets', 'practice', 'evening-chime.wav');
  cloud = await createPracticeCloud({
    clock: systemClock,
    log: silentLog,
    folder,
    media: [{ file, title: 'Evening chime', contentType: 'audio/wav' }],
    port: 0,
    onChanged: () => undefined,
  });
});
afterEach(() => cloud.setFault('practice-cloud', 'none'));
afterAll(async () => {
  await aws.dispose();
  await cloud.dispose();
  rmSync(folder, { recursive: true });
});

interface Changes {
  readonly region?: string;
  readonly key?: Partial<{ accessKeyId: string; secretAccessKey: string; sessionToken: string | null }>;
}

function access({ region = 'eu-central-1', key = {} }: Changes = {}): AwsAccess {
  const { endpoint, accessKeyId, secretAccessKey } = cloud.access();
  return {
    region,
    credentials: { kind: 'keys', accessKeyId, secretAccessKey, sessionToken: null, ...key },
    endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
    forcePathStyle: null,
    pace: 'click',
  };
}

function run<N extends WorkName>(
  name: N,
  input: AwsWork[N]['input'],
  onProgress: (progress: UploadProgress) => void = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<AwsWork[N]['value']>> {
  return aws.run(name, input, { signal, onProgress });
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const meaning = (result: Result<unknown>): unknown =>
  result.ok ? 'fine' : [result.error.code, result.error.context['reason']];

function orderFor(key: string, bytes: number, bucket = PUBLIC_BUCKET, begun: PartedUpload | null = null) {
  const path = join(folder, `source-${bytes}.bin`);
  writeFileSync(path, Buffer.alloc(bytes, 'curtain up '));
  const source = { path, bytes, modifiedMs: Math.trunc(statSync(path).mtimeMs) };
  return { target: { bucket, key }, source, contentType: 'audio/wav', begun };
}

describe('the practice cloud', () => {
  it.each([
    ['box-office', 1, 1],
    ['touring-cast', 50, 1],
    ['grand-festival', 2000, 2000],
    ['ghost-light', 0, 0],
  ])('shows all of %s: %i instances', async (loadBalancer, count, addresses) => {
    const found = valueOf(await run('publicAddresses', { access: access(), loadBalancer }));
    expect([found.all.length, found.addresses.length, found.leftOut]).toEqual([
      count,
      addresses,
      count - addresses,
    ]);
    expect(found.all.every(({ leftOut }) => leftOut !== 'notFound')).toBe(true);
  });

  it('takes one key for another', async () => {
    const wrong = async (changes: Changes): Promise<unknown> =>
      meaning(await run('publicAddresses', { access: access(changes), loadBalancer: 'box-office' }));
    const [, noGrant, session] = PRACTICE_KEYS;
    expect([
      await wrong({ key: { accessKeyId: 'AKIANOBODY' } }),
      await wrong({ key: { secretAccessKey: 'wrong' } }),
      await wrong({ key: { ...noGrant } }),
      await wrong({ key: { ...session, sessionToken: null } }),
      await wrong({ key: { ...session, sessionToken: 'expired' } }),
      await wrong({ key: { ...session } }),
    ]).toEqual([
      ['cloud.credentials', 'key'],
      ['cloud.credentials', 'secret'],
      ['cloud.permission', 'denied'],
      ['cloud.credentials', 'key'],
      ['cloud.credentials', 'expired'],
      'fine',
    ]);
  });

  it('says what is wrong with a balancer, a bucket and a region', async () => {
    const nowhere = await run('loadBalancers', { access: access(), names: ['box-office', 'nowhere'] });
    const bucket = await run('upload', { access: access(), order: orderFor('k', 10, 'no-such-bucket') });
    const region = await run('upload', { access: access({ region: 'us-east-1' }), order: orderFor('k', 10) });
    expect([nowhere, bucket, region].map(meaning)).toEqual([
      ['cloud.notFound', 'notFound'],
      ['cloud.notFound', 'noSuchBucket'],
      ['input.invalid', 'region'],
    ]);
    expect(region).toMatchObject({ error: { context: { rightRegion: 'eu-central-1' } } });
  });

  it.each([
    ['throttle', ['cloud.throttled', 'throttled']],
    ['expired', ['cloud.credentials', 'expired']],
    ['denied', ['cloud.permission', 'denied']],
    ['malformed', ['cloud.unreachable', 'answer']],
  ])('told to %s does so in every service', async (fault, expected) => {
    await cloud.setFault('practice-cloud', fault);
    const answers = await Promise.all([
      run('instances', { access: access(), filters: [] }),
      run('publicAddresses', { access: access(), loadBalancer: 'box-office' }),
      run('upload', { access: access(), order: orderFor('k', 10) }),
    ]);
    expect(answers.map(meaning)).toEqual([expected, expected, expected]);
  });

  it('that hangs is left when somebody stops waiting', async () => {
    await cloud.setFault('practice-cloud', 'hang');
    const stop = AbortSignal.timeout(50);
    expect(meaning(await run('instances', { access: access(), filters: [] }, undefined, stop))).toEqual([
      'input.cancelled',
      undefined,
    ]);
  });

  it('takes balancers of both kinds, with health and reasons', async () => {
    const { loadBalancers } = valueOf(
      await run('loadBalancers', { access: access(), names: ['foyer-screens', 'stage-door'] }),
    );
    const health = loadBalancers.map(({ kind, instances }) => [
      kind,
      ...instances.map((member) => member.health),
    ]);
    expect(health).toEqual([
      ['application', 'healthy', 'healthy', 'healthy', 'healthy', 'healthy', 'unhealthy'],
      [
        'classic',
        ...Array.from({ length: 8 }, () => 'healthy'),
        'unhealthy',
        'unhealthy',
        'pending',
        'unhealthy',
      ],
    ]);
  });

  it('gives back what was put into it, to anybody from the public bucket only', async () => {
    const put = async (bucket: string) =>
      valueOf(await run('upload', { access: access(), order: orderFor('a b/ü+&!.wav', 1000, bucket) }));
    const open = await fetch((await put(PUBLIC_BUCKET)).ObjectURL, { headers: { range: 'bytes=0-6' } });
    expect([open.status, open.headers.get('content-type'), await open.text()]).toEqual([
      206,
      'audio/wav',
      'curtain',
    ]);
    const shut = (await put(PRIVATE_BUCKET)).ObjectURL;
    const target = { bucket: PRIVATE_BUCKET, key: 'a b/ü+&!.wav' };
    const signed = valueOf(await run('presign', { access: access(), target, seconds: 60 }));
    expect(signed.objectUrl).toBe(shut);
    const statuses = await Promise.all(
      [shut, signed.url, `${signed.url}0`].map(async (url) => (await fetch(url)).status),
    );
    expect(statuses).toEqual([403, 200, 403]);
  });

  it('takes a large file in parts, and the rest of one that was stopped', async () => {
    const bytes = 41 * MiB;
    const order = orderFor('large.bin', bytes);
    const stop = new AbortController();
    const parts: SentPart[] = [];
    let id = '';
    const stopped = await run(
      'upload',
      { access: access(), order },
      (progress) => {
        if (progress.kind === 'begun') id = progress.id;
        else parts.push(progress.part);
        if (parts.length === 2) stop.abort();
      },
      stop.signal,
    );
    expect(meaning(stopped)).toEqual(['input.cancelled', undefined]);
    const before = parts.length;
    const begun = { id, partBytes: 8 * MiB, parts: [...parts] };
    const rest: number[] = [];
    const done = valueOf(
      await run('upload', { access: access(), order: { ...order, begun } }, (progress) => {
        if (progress.kind === 'part') rest.push(progress.part.number);
      }),
    );
    expect(rest).toHaveLength(6 - before);
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-6"$/);
    expect(done.ObjectURL).toBe(`${cloud.access().endpoint}/${PUBLIC_BUCKET}/large.bin`);
    const body = Buffer.from(await (await fetch(done.ObjectURL)).arrayBuffer());
    const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
    expect(digest(body)).toBe(digest(Buffer.alloc(bytes, 'curtain up ')));
  });

  it('begins anew with an upload that it has forgotten', async () => {
    const order = orderFor('again.bin', 17 * MiB);
    const begun = { id: 'f'.repeat(48), partBytes: 8 * MiB, parts: [] };
    expect(meaning(await run('upload', { access: access(), order: { ...order, begun } }))).toBe('fine');
  });

  it('is not asked to take a file again whose last answer was lost', async () => {
    const order = orderFor('lost.bin', 17 * MiB);
    let begun: PartedUpload = { id: '', partBytes: 0, parts: [] };
    const first = await run('upload', { access: access(), order }, (progress) => {
      if (progress.kind === 'begun') begun = { id: progress.id, partBytes: progress.partBytes, parts: [] };
      else begun = { ...begun, parts: [...begun.parts, progress.part] };
    });
    const sent: UploadProgress[] = [];
    const again = await run('upload', { access: access(), order: { ...order, begun } }, (step) =>
      sent.push(step),
    );
    expect(sent).toEqual([]);
    expect(valueOf(again)).toMatchObject({ ETag: valueOf(first).ETag, ObjectURL: valueOf(first).ObjectURL });
  });

  it('refuses a file that changed since it was looked at', async () => {
    const order = orderFor('changed.bin', 100);
    writeFileSync(order.source.path, Buffer.alloc(101));
    expect(meaning(await run('upload', { access: access(), order }))).toEqual(['media.notAFile', 'changed']);
  });
});

describe('a framed body', () => {
  it('loses its frames and its trailer, wherever it is cut', async () => {
    const framed =
      'c;chunk-signature=abc\r\nhello world\n\r\n4\r\n0\r\n0\r\n0\r\nx-amz-checksum-crc32:rwg7LQ==\r\n\r\n';
    for (let cut = 1; cut < framed.length; cut += 1) {
      const pieces = [framed.slice(0, cut), framed.slice(cut)].map((piece) => Buffer.from(piece));
      expect(await text(Readable.from(pieces).pipe(unframe()))).toBe('hello world\n0\r\n0');
    }
  });
});
