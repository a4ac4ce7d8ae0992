import type {
  AppError,
  CloudIdentity,
  CloudInstance,
  CloudInventory,
  CloudLoadBalancer,
  CloudMember,
  CloudProbe,
  CloudUpload,
} from '../../src-preload/contract/index.ts';

/** What the cloud of a scenario holds. */
export interface SampleCloud {
  readonly inventory: CloudInventory;
  readonly identity: CloudIdentity;
  readonly uploads: readonly CloudUpload[];
}

const ZONES = ['eu-central-1a', 'eu-central-1b', 'eu-central-1c'];
const TYPES = ['t3.small', 'm6i.large', 'c7g.xlarge'];
const HEALTHS = ['healthy', 'healthy', 'healthy', 'unhealthy', 'healthy', 'pending'] as const;

const DENIED: AppError = {
  code: 'cloud.permission',
  message: 'The account may not do this.',
  context: { reason: 'denied', service: 'EC2', operation: 'DescribeInstances', region: 'eu-west-1' },
  retryable: false,
};

/** A cloud with so many instances, some of them sick. */
export function sampleCloud(now: number, count: number, isFailing = false): SampleCloud {
  const at = new Date(now - 4000).toISOString();
  const instances = Array.from({ length: count }, (_, index) => sampleInstance(index));
  const stage = sampleBalancer('stage-door', 'classic', instances.slice(0, 12));
  const festival = sampleBalancer('grand-festival', 'classic', instances.slice(12, 2012));
  const foyer = sampleBalancer('foyer-screens', 'application', instances.slice(3, 7));
  const all = count === 0 ? [] : [stage, foyer, festival].filter((one) => one.instances.length > 0);
  const failed = {
    region: 'eu-west-1',
    ok: false,
    error: DENIED,
    updatedAt: null,
    instances: 0,
    loadBalancers: 0,
  };
  const well = {
    region: 'eu-central-1',
    ok: true,
    error: null,
    updatedAt: at,
    instances: count,
    loadBalancers: all.length,
  };
  const regions = isFailing ? [well, failed] : [well];
  return {
    inventory: { instances, loadBalancers: all, regions, updatedAt: at, refreshing: false },
    identity: sampleIdentity(
      now,
      regions.map(({ region }) => region),
    ),
    uploads: count === 0 ? [] : sampleUploads(now),
  };
}

function sampleInstance(index: number): CloudInstance {
  const number = String(index + 1).padStart(5, '0');
  return {
    instanceId: `i-0a1b2c3d4e5${number}`,
    name: index % 11 === 10 ? null : `player-${number}`,
    region: 'eu-central-1',
    reservationId: `r-${number}`,
    ownerId: '123456789012',
    state: index % 17 === 16 ? 'stopped' : 'running',
    stateReason: null,
    instanceType: TYPES[index % 3] ?? null,
    zone: ZONES[index % 3] ?? null,
    publicIpAddress: `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    publicDnsName: null,
    privateIpAddress: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    vpcId: 'vpc-1',
    subnetId: null,
    imageId: null,
    launchTime: null,
    tags: [
      { key: 'floor', value: index % 2 === 0 ? 'ground' : 'first' },
      { key: 'role', value: 'player' },
    ],
  };
}

function sampleBalancer(name: string, kind: string, members: readonly CloudInstance[]): CloudLoadBalancer {
  return {
    name,
    kind,
    region: 'eu-central-1',
    dnsName: `${name}.example`,
    scheme: 'internet-facing',
    zones: ZONES,
    vpcId: 'vpc-1',
    createdAt: null,
    listeners: [{ protocol: 'HTTP', port: 80, target: 'HTTP:80' }],
    tags: [],
    instances: members.map(({ instanceId, zone }, index) => {
      const health = HEALTHS[index % HEALTHS.length] ?? 'healthy';
      return {
        instanceId,
        state: health === 'healthy' ? 'InService' : 'OutOfService',
        health,
        reason: health === 'healthy' ? 'N/A' : 'Instance',
        description: health === 'unhealthy' ? 'Instance has failed at least 2 checks in a row.' : '',
        zone,
        port: null,
      };
    }),
    healthError: null,
  };
}

function sampleIdentity(now: number, regions: readonly string[]): CloudIdentity {
  return {
    source: 'practice',
    profile: null,
    account: '123456789012',
    arn: 'arn:aws:iam::123456789012:user/practice',
    region: 'eu-central-1',
    regions: [...regions],
    keyEnding: '0001',
    endpoints: { ec2: null, elb: null, s3: null, sts: null },
    apiVersions: { ec2: '2016-11-15', elb: '2012-06-01', s3: '2006-03-01' },
    connection: {
      status: 'ok',
      reason: null,
      since: new Date(now - 600_000).toISOString(),
      target: 'practice',
    },
  };
}

function sampleUploads(now: number): readonly CloudUpload[] {
  return [
    sampleUpload('up-1', now, {
      state: 'running',
      sentBytes: 312_000_000,
      bytesPerSecond: 11_400_000,
      cast: { rooms: ['hall-a', 'lobby'], title: 'Quarterly results', isPresigned: true, error: null },
    }),
    sampleUpload('up-2', now, { key: 'fire-drill.png', state: 'paused', sentBytes: 90_000_000 }),
    sampleUpload('up-3', now, { key: 'chime.wav', state: 'failed', error: DENIED }),
    sampleUpload('up-4', now, {
      key: 'poster.png',
      bytes: 476_000,
      sentBytes: 476_000,
      state: 'done',
      endedAt: new Date(now - 20_000).toISOString(),
      result: sampleResult('poster.png'),
      cast: { rooms: ['hall-a'], title: 'Poster', isPresigned: true, error: DENIED },
    }),
  ];
}

/** An upload, with what is said of it. */
export function sampleUpload(uploadId: string, now: number, facts: Partial<CloudUpload>): CloudUpload {
  return {
    uploadId,
    bucket: 'practice-media',
    key: 'quarterly-results.mp4',
    region: 'eu-central-1',
    sourceFile: '/home/somebody/quarterly-results.mp4',
    contentType: 'video/mp4',
    bytes: 840_000_000,
    sentBytes: 0,
    bytesPerSecond: null,
    state: 'queued',
    startedAt: new Date(now - 30_000).toISOString(),
    endedAt: null,
    error: null,
    result: null,
    cast: null,
    practice: true,
    ...facts,
  };
}

function sampleResult(key: string): NonNullable<CloudUpload['result']> {
  const ObjectURL = `https://practice-media.s3.eu-central-1.amazonaws.com/${key}`;
  const nothing = { Expiration: '', ServerSideEncryption: '', VersionId: '', RequestCharged: '' };
  const keys = { SSECustomerAlgorithm: '', SSECustomerKeyMD5: '', SSEKMSKeyId: '' };
  const metadata = { statusCode: 200, effectiveUri: ObjectURL, headers: {} };
  return { ObjectURL, ETag: '"0123456789abcdef"', ...nothing, ...keys, '@metadata': metadata };
}

/** What the members answer: those that are well serve it, the rest does not. */
export function sampleProbes(members: readonly CloudMember[], path: string): readonly CloudProbe[] {
  const probes = members.map(({ instanceId, health }, index): CloudProbe => {
    const publicIpAddress = `198.51.0.${index + 1}`;
    const asked = { instanceId, publicIpAddress, health, url: `http://${publicIpAddress}${path}` };
    if (health !== 'healthy') {
      const nothing = { status: 503, ranges: false, contentType: null, bytes: null };
      return { ...asked, ...nothing, ok: false, ms: 4 + index, reason: 'HTTP 503' };
    }
    const film = { status: 200, ranges: true, contentType: 'video/mp4', bytes: 840_000_000 };
    return { ...asked, ...film, ok: true, ms: 12 + index, reason: null };
  });
  return probes.toSorted((one, other) => Number(other.ok) - Number(one.ok));
}
