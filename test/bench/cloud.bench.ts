import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { keepHeapSmall } from '../../src-main/lib/small-heap.ts';
import { PRACTICE_KEY, PRACTICE_REGION, PUBLIC_BUCKET } from '../../src-main/practice/cloud/keys.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import { createAwsThread } from '../../src-main/protocols/aws/aws-thread.ts';
import type { Aws, AwsWork, WorkName } from '../../src-main/protocols/aws/aws.ts';
import { inCheckout } from '../tooling/checkout.ts';

/** How fast 2,000 instances are there, how long the window stands still, what the first use and an upload of 1 GB cost. */
const GIGABYTE = 1024 * 1024 * 1024;
const ROUNDS = 5;
const UPLOAD_ROUNDS = 2;

// As the product does at its start.
keepHeapSmall();
const peer = spawn(process.execPath, [inCheckout('test', 'bench', 'cloud-peer.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [printed] = (await once(peer.stdout, 'data')) as [Buffer];
const endpoint = printed.toString().trim();
const folder = mkdtempSync(join(tmpdir(), 'control-room-bench-'));

const access: AwsAccess = {
  region: PRACTICE_REGION,
  credentials: {
    kind: 'keys',
    accessKeyId: PRACTICE_KEY.accessKeyId,
    secretAccessKey: PRACTICE_KEY.secretAccessKey,
    sessionToken: null,
  },
  endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
  forcePathStyle: null,
  pace: 'click',
};
const edge = { access, filters: [{ name: 'tag:role', values: ['edge'] }] };
const one = { access, filters: [{ name: 'tag:Name', values: ['box-office-01'] }] };

/** The built thread, as the product runs it. */
function openThread(): Aws {
  const file = inCheckout('out', 'main', 'cloud-worker.js');
  if (!existsSync(file)) throw new Error('There is no build in out/; run "npm run build" first.');
  return createAwsThread({ clock: systemClock, log: silentLog, record: () => undefined, file });
}

async function run<N extends WorkName>(
  aws: Aws,
  name: N,
  input: AwsWork[N]['input'],
): Promise<AwsWork[N]['value']> {
  const result = await aws.run(name, input, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work));
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/**
 * The longest time in ms that this thread worked without looking up (`own`), and the longest for which it did not look up by
 * the clock: that holds what other programs and the machine's host took from it too.
 */
interface Stall {
  readonly own: number;
  readonly byClock: number;
}

async function stall(work: () => Promise<unknown>): Promise<Stall> {
  const worked = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = { at: performance.now(), worked: worked() };
  let [own, byClock] = [0, 0];
  const look = setInterval(() => {
    const now = { at: performance.now(), worked: worked() };
    own = Math.max(own, now.worked - last.worked);
    byClock = Math.max(byClock, now.at - last.at);
    last = now;
  }, 1);
  await work();
  clearInterval(look);
  return { own, byClock };
}

/** The middle one of several: the first may still compile. */
async function medianStall(work: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push((await stall(work)).own);
  return found.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

async function awsCli(args: readonly string[]): Promise<number | null> {
  const env = {
    ...process.env,
    AWS_ACCESS_KEY_ID: PRACTICE_KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: PRACTICE_KEY.secretAccessKey,
    AWS_DEFAULT_REGION: PRACTICE_REGION,
    AWS_PAGER: '',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
  };
  const begun = performance.now();
  const child = spawn('aws', ['--endpoint-url', endpoint, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  return code === 0 ? performance.now() - begun : null;
}

async function plainSdk(): Promise<number> {
  const { EC2Client, DescribeInstancesCommand } = await import('@aws-sdk/client-ec2');
  const { accessKeyId, secretAccessKey } = PRACTICE_KEY;
  const client = new EC2Client({
    region: PRACTICE_REGION,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Filters = [{ Name: 'tag:role', Values: ['edge'] }];
  let token: string | undefined;
  let count = 0;
  do {
    const page = await client.send(
      new DescribeInstancesCommand({
        Filters,
        MaxResults: 1000,
        ...(token === undefined ? {} : { NextToken: token }),
      }),
    );
    count += page.Reservations?.length ?? 0;
    token = page.NextToken;
  } while (token !== undefined);
  client.destroy();
  return count;
}

function row(name: string, value: string, against: string, ratio: string, limit: string): void {
  console.log(
    `| ${name.padEnd(42)} | ${value.padStart(10)} | ${against.padStart(16)} | ${ratio.padStart(7)} | ${limit.padEnd(10)} |`,
  );
}

const ms = (value: number | null): string => (value === null ? 'not here' : `${Math.round(value)} ms`);
const times = (a: number | null, b: number): string => (a === null ? '' : `${(a / b).toFixed(1)} ×`);

async function measureReading(): Promise<void> {
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = openThread();
    first.push(await timed(() => run(fresh, 'instances', one)));
    await fresh.dispose();
  }
  const aws = openThread();
  await run(aws, 'instances', one);
  const warm = await median(() => run(aws, 'instances', one));
  const ours = await median(() => run(aws, 'instances', edge));
  const chain = await median(() => run(aws, 'publicAddresses', { access, loadBalancer: 'grand-festival' }));
  const still = await medianStall(() => run(aws, 'instances', edge));
  await aws.dispose();
  const sdk = await median(plainSdk);
  const sdkStill = await medianStall(plainSdk);
  const cli = await awsCli([
    'ec2',
    'describe-instances',
    '--filters',
    'Name=tag:role,Values=edge',
    '--output',
    'json',
  ]);
  const firstUse = (first.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN) - warm;
  row('2,000 instances, against the AWS CLI', ms(ours), ms(cli), times(cli, ours), '≥ 4 ×');
  row('2,000 instances, against the plain SDK', ms(ours), ms(sdk), times(sdk, ours), '');
  row('addresses behind 2,000 (11 calls)', ms(chain), '', '', '');
  row(
    'event loop stands still, plain SDK beside',
    ms(still),
    ms(sdkStill),
    times(sdkStill, still),
    '≤ 50 ms',
  );
  row('first use of the SDK, beyond a warm call', ms(firstUse), '', '', '≤ 250 ms');
}

async function measureUpload(): Promise<void> {
  const path = join(folder, 'gigabyte.bin');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(16 * 1024 * 1024, 'control room ');
  for (let at = 0; at < GIGABYTE; at += block.byteLength) writeSync(file, block);
  const { mtimeMs } = statSync(path);
  const aws = openThread();
  await run(aws, 'instances', one);
  globalThis.gc?.();
  const idle = process.memoryUsage.rss();
  let highest = idle;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  const source = { path, bytes: GIGABYTE, modifiedMs: Math.trunc(mtimeMs) };
  const target = { bucket: PUBLIC_BUCKET, key: 'ours.bin' };
  const order = { target, source, contentType: 'application/octet-stream', begun: null };
  const upload = (): Promise<unknown> => run(aws, 'upload', { access, order });
  const standsStill = await stall(upload);
  const ours: number[] = [];
  const theirs: (number | null)[] = [];
  for (let round = 0; round < UPLOAD_ROUNDS; round += 1) {
    theirs.push(await awsCli(['s3', 'cp', path, `s3://${PUBLIC_BUCKET}/theirs.bin`, '--only-show-errors']));
    ours.push(await timed(upload));
  }
  clearInterval(watch);
  await aws.dispose();
  const best = Math.min(...ours);
  const cli = theirs.includes(null) ? null : Math.min(...theirs.map(Number));
  row(
    'upload of 1 GB, against aws s3 cp',
    ms(best),
    ms(cli),
    cli === null ? '' : (best / cli).toFixed(2),
    '≤ 1.3',
  );
  row('memory above idle during it', `${Math.round((highest - idle) / 1e6)} MB`, '', '', '≤ 150 MB');
  row(
    'event loop stands still during it',
    ms(standsStill.own),
    `clock: ${ms(standsStill.byClock)}`,
    '',
    '≤ 50 ms',
  );
}

row('what', 'ours', 'beside it', 'ratio', 'must reach');
console.log(`|${['-'.repeat(44), '-'.repeat(12), '-'.repeat(18), '-'.repeat(9), '-'.repeat(12)].join('|')}|`);
await measureReading();
await measureUpload();
peer.stdin.end();
await once(peer, 'close');
rmSync(folder, { recursive: true, force: true });
