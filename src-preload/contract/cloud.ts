import * as z from 'zod/mini';
import { roomsSchema } from './casting.ts';
import { appErrorSchema } from './errors.ts';
import { bytesSchema, idSchema, lineSchema, orNull, timeSchema } from './primitives.ts';
import { connectionSchema } from './status.ts';

const nameSchema = z.string().check(z.minLength(1), z.maxLength(255));
const regionSchema = z.string().check(z.minLength(1), z.maxLength(60));
const regionsSchema = orNull(z.array(regionSchema).check(z.minLength(1), z.maxLength(40)));
const bucketSchema = z.string().check(z.minLength(1), z.maxLength(255));
const keySchema = z.string().check(z.maxLength(1024));

/** How healthy a balancer finds one of its instances, in the words of both kinds of balancer taken together. */
export const HEALTH_STATES = ['healthy', 'unhealthy', 'pending', 'unknown'] as const;
export const healthStateSchema = z.enum(HEALTH_STATES);
export type HealthState = z.infer<typeof healthStateSchema>;

/** An EC2 instance. Fields that the service left out are `null`, or empty lists. */
export const cloudInstanceSchema = z.object({
  instanceId: z.string(),
  /** The tag `Name`. */
  name: z.nullable(z.string()),
  region: z.string(),
  reservationId: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  state: z.nullable(z.string()),
  stateReason: z.nullable(z.string()),
  instanceType: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  publicIpAddress: z.nullable(z.string()),
  publicDnsName: z.nullable(z.string()),
  privateIpAddress: z.nullable(z.string()),
  vpcId: z.nullable(z.string()),
  subnetId: z.nullable(z.string()),
  imageId: z.nullable(z.string()),
  launchTime: z.nullable(z.string()),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type CloudInstance = Readonly<z.infer<typeof cloudInstanceSchema>>;

/**
 * An instance, or an address, behind a balancer. `state` and `reason` are the service's own words
 * (`OutOfService`, `unhealthy.draining`; `Instance`, `Target.Timeout`), `description` its sentence.
 */
export const cloudMemberSchema = z.object({
  instanceId: z.string(),
  state: z.string(),
  health: healthStateSchema,
  reason: z.string(),
  description: z.string(),
  /** Zone and port where the balancer names them. */
  zone: z.nullable(z.string()),
  port: z.nullable(z.int()),
});
export type CloudMember = Readonly<z.infer<typeof cloudMemberSchema>>;

export const cloudLoadBalancerSchema = z.object({
  name: z.string(),
  /** `classic`, or the type of an ELB v2 balancer (`application`, `network`, `gateway`). */
  kind: z.string(),
  region: z.string(),
  dnsName: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  zones: z.array(z.string()),
  vpcId: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  listeners: z.array(z.object({ protocol: z.string(), port: z.int(), target: z.string() })),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
  instances: z.array(cloudMemberSchema),
  /** Why the health of the instances is not known; their state is then `Unknown`. */
  healthError: z.nullable(appErrorSchema),
});
export type CloudLoadBalancer = Readonly<z.infer<typeof cloudLoadBalancerSchema>>;

/** What one region answered. `error` is set where it could not be read; what was known of it before is still shown. */
export const cloudRegionOutcomeSchema = z.object({
  region: z.string(),
  ok: z.boolean(),
  error: z.nullable(appErrorSchema),
  updatedAt: z.nullable(timeSchema),
  instances: z.int(),
  loadBalancers: z.int(),
});
export type CloudRegionOutcome = Readonly<z.infer<typeof cloudRegionOutcomeSchema>>;

/** Everything the cloud screen shows, of all its regions; kept over a restart. */
export const cloudInventorySchema = z.object({
  instances: z.array(cloudInstanceSchema),
  loadBalancers: z.array(cloudLoadBalancerSchema),
  regions: z.array(cloudRegionOutcomeSchema),
  /** When the newest region was read, `null` when nothing ever was. */
  updatedAt: z.nullable(timeSchema),
  refreshing: z.boolean(),
});
export type CloudInventory = Readonly<z.infer<typeof cloudInventorySchema>>;

/** Who is asking and where: always visible. */
export const cloudIdentitySchema = z.object({
  /** `practice` until something is configured; `none` where the practice room is off too. */
  source: z.enum(['practice', 'keys', 'profile', 'none']),
  profile: z.nullable(z.string()),
  account: z.nullable(z.string()),
  arn: z.nullable(z.string()),
  region: z.nullable(z.string()),
  regions: z.array(z.string()),
  /** The last four characters of the access key in use, `null` while unknown. */
  keyEnding: z.nullable(z.string()),
  endpoints: z.object({
    ec2: z.nullable(z.string()),
    elb: z.nullable(z.string()),
    s3: z.nullable(z.string()),
    sts: z.nullable(z.string()),
  }),
  apiVersions: z.object({ ec2: z.string(), elb: z.string(), s3: z.string() }),
  connection: connectionSchema,
});
export type CloudIdentity = Readonly<z.infer<typeof cloudIdentitySchema>>;

/**
 * The required result of an upload, by its required names. Absent values are empty strings, the ETag keeps its quotes,
 * header names are lower case. `uploadId` tells which upload it was.
 */
export const cloudUploadResultSchema = z.object({
  ObjectURL: z.string(),
  Expiration: z.string(),
  ETag: z.string(),
  ServerSideEncryption: z.string(),
  VersionId: z.string(),
  SSECustomerAlgorithm: z.string(),
  SSECustomerKeyMD5: z.string(),
  SSEKMSKeyId: z.string(),
  RequestCharged: z.string(),
  '@metadata': z.object({
    statusCode: z.int(),
    effectiveUri: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
});
export type CloudUploadResult = Readonly<z.infer<typeof cloudUploadResultSchema>>;

/** What a person wants cast from the bucket once an upload is there. */
const castWishSchema = z.object({
  rooms: roomsSchema,
  title: lineSchema,
  /** Whether rooms fetch it by an address that is signed for a day, or by the object's own. */
  isPresigned: z.boolean(),
});
/** `error` is why it was not cast, which `cloud:resume-upload` tries again. */
export const cloudCastSchema = z.extend(castWishSchema, { error: z.nullable(appErrorSchema) });
export type CloudCast = Readonly<z.infer<typeof cloudCastSchema>>;

/** `paused` by a person, or because the application ended meanwhile (`error` says so); both go on with `cloud:resume-upload`. */
export const UPLOAD_STATES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export const cloudUploadSchema = z.object({
  uploadId: idSchema,
  bucket: z.string(),
  key: z.string(),
  region: z.string(),
  sourceFile: z.string(),
  contentType: z.string(),
  bytes: bytesSchema,
  sentBytes: bytesSchema,
  /** Bytes a second over the last seconds, `null` while nothing is sent. */
  bytesPerSecond: z.nullable(z.number()),
  state: z.enum(UPLOAD_STATES),
  startedAt: timeSchema,
  endedAt: z.nullable(timeSchema),
  error: z.nullable(appErrorSchema),
  result: z.nullable(cloudUploadResultSchema),
  /** What is cast when it is done; `null` where nothing is, or no longer. It outlives a restart. */
  cast: z.nullable(cloudCastSchema),
  practice: z.boolean(),
});
export type CloudUpload = Readonly<z.infer<typeof cloudUploadSchema>>;

/** A file of this machine, or an item of the library that is a file. Exactly one of the two. */
const uploadInputSchema = z.object({
  bucket: bucketSchema,
  key: keySchema,
  sourceFile: orNull(z.string().check(z.minLength(1), z.maxLength(4000))),
  mediaId: orNull(idSchema),
  /** `null` takes the library's, else what the file's name promises. */
  contentType: orNull(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/), z.maxLength(100))),
});

const uploadsSchema = z.object({ uploads: z.array(cloudUploadSchema) });
const addressSchema = z.object({ instanceId: z.string(), publicIpAddress: z.string() });

/** What one instance answered to the probe of a media path. */
export const cloudProbeSchema = z.object({
  instanceId: z.string(),
  publicIpAddress: z.string(),
  url: z.string(),
  ok: z.boolean(),
  status: z.nullable(z.int()),
  /** Whether it answers ranges, which seeking needs. */
  ranges: z.boolean(),
  contentType: z.nullable(z.string()),
  bytes: z.nullable(bytesSchema),
  ms: z.number(),
  /** Why it is not `ok`, in a few words. */
  reason: z.nullable(z.string()),
  health: healthStateSchema,
});
export type CloudProbe = Readonly<z.infer<typeof cloudProbeSchema>>;

export const cloudRequests = {
  /**
   * Instances by filters; several filters all have to hold, no filter is every instance of the region.
   * A filter without values matches nothing, and nothing is then asked.
   * Errors: input.invalid, cloud.credentials, cloud.permission, cloud.throttled, cloud.unreachable.
   */
  'cloud:instances': {
    input: z.object({
      filters: z._default(
        z.array(z.object({ name: nameSchema, values: z.array(z.string()).check(z.maxLength(20_000)) })),
        [],
      ),
      region: orNull(regionSchema),
    }),
    output: z.object({ instances: z.array(cloudInstanceSchema), requests: z.int(), ms: z.number() }),
  },
  /**
   * Balancers by name with the health of each instance, every balancer of both kinds for an empty list.
   * A name that is not classic is looked up in ELB v2; `kind` says so. Errors: as above, cloud.notFound.
   */
  'cloud:load-balancers': {
    input: z.object({
      names: z._default(z.array(nameSchema).check(z.maxLength(400)), []),
      region: orNull(regionSchema),
    }),
    output: z.object({
      loadBalancers: z.array(cloudLoadBalancerSchema),
      requests: z.int(),
      ms: z.number(),
      /** Parts that could not be read, such as ELB v2 without the permission for it. */
      warnings: z.array(appErrorSchema),
    }),
  },
  /**
   * The public addresses behind a balancer: its instance ids, then the instances by them, then the address of the
   * first instance of each reservation. `leftOut` counts the members that this rule leaves out; `all` lists every
   * member and why it is not among the addresses (`null` when it is).
   */
  'cloud:public-addresses': {
    input: z.object({ loadBalancer: nameSchema, region: orNull(regionSchema) }),
    output: z.object({
      addresses: z.array(addressSchema),
      leftOut: z.int(),
      kind: z.string(),
      all: z.array(
        z.object({
          instanceId: z.string(),
          publicIpAddress: z.nullable(z.string()),
          state: z.nullable(z.string()),
          leftOut: z.nullable(z.enum(['notFirstOfReservation', 'noPublicAddress', 'notFound'])),
        }),
      ),
      requests: z.int(),
      ms: z.number(),
    }),
  },
  /** What was read last, at once and without asking anybody. */
  'cloud:inventory': { input: z.object({}), output: cloudInventorySchema },
  /**
   * Reads instances and balancers of the given regions, or of those in the settings. A region that fails keeps what it
   * had and says so. `automatic` refreshes slow down by themselves when they are throttled.
   */
  'cloud:refresh': {
    input: z.object({ regions: regionsSchema, automatic: z._default(z.boolean(), false) }),
    output: cloudInventorySchema,
  },
  /** Regions to choose from: those that the account may see where it may ask, else the known ones. */
  'cloud:regions': {
    input: z.object({}),
    output: z.object({ regions: z.array(z.string()), asked: z.boolean() }),
  },
  /** Profiles of `~/.aws`, read now. */
  'cloud:profiles': {
    input: z.object({}),
    output: z.object({
      profiles: z.array(
        z.object({
          name: z.string(),
          region: z.nullable(z.string()),
          kind: z.enum(['keys', 'sso', 'process', 'role', 'login', 'other']),
        }),
      ),
    }),
  },
  /** Who is asking; `check` asks the service for the account. */
  'cloud:identity': {
    input: z.object({ check: z._default(z.boolean(), false) }),
    output: cloudIdentitySchema,
  },
  /** The least permissions that everything here needs, as a policy to copy. */
  'cloud:policy': {
    input: z.object({ bucket: orNull(bucketSchema) }),
    output: z.object({ policy: z.string(), optional: z.array(z.string()) }),
  },
  /**
   * Puts a file into a bucket and answers when it is there. The same file for the same key goes on where it was
   * interrupted. Errors: input.invalid, input.cancelled, media.notAFile (missing, folder, changed), media.unknown,
   * cloud.notFound (bucket), cloud.permission, cloud.credentials, cloud.throttled, cloud.unreachable.
   */
  'cloud:upload': { input: uploadInputSchema, output: cloudUploadResultSchema },
  /**
   * As `cloud:upload`, but answers at once; `cloud:upload-progressed` tells the rest. `cast` is cast from the bucket when the
   * file is there, whoever still looks.
   */
  'cloud:start-upload': {
    input: z.extend(uploadInputSchema, { cast: orNull(castWishSchema) }),
    output: cloudUploadSchema,
  },
  'cloud:uploads': { input: z.object({}), output: uploadsSchema },
  'cloud:pause-upload': { input: z.object({ uploadId: idSchema }), output: cloudUploadSchema },
  /** Goes on with an upload; one that is done is cast, where that was wanted and has not happened. */
  'cloud:resume-upload': { input: z.object({ uploadId: idSchema }), output: cloudUploadSchema },
  /** Stops an upload and takes its parts out of the bucket. */
  'cloud:cancel-upload': { input: z.object({ uploadId: idSchema }), output: cloudUploadSchema },
  /** Takes back what should be cast when an upload is done; the upload itself goes on. */
  'cloud:drop-cast': { input: z.object({ uploadId: idSchema }), output: cloudUploadSchema },
  /** Takes an ended upload off the list; the object stays. */
  'cloud:forget-upload': { input: z.object({ uploadId: idSchema }), output: uploadsSchema },
  /** A URL that anybody can fetch for `seconds` (up to seven days). Nothing is sent. */
  'cloud:presign': {
    input: z.object({
      bucket: bucketSchema,
      key: keySchema,
      seconds: z._default(z.int().check(z.gte(60), z.lte(604_800)), 86_400),
    }),
    output: z.object({ url: z.string(), objectUrl: z.string(), expiresAt: timeSchema }),
  },
  /**
   * Asks every instance behind a balancer for a media path on its public address. The best answers come first; `best` is the
   * URL to cast, `null` where no instance serves it.
   */
  'cloud:probe-media': {
    input: z.object({
      loadBalancer: nameSchema,
      path: z.string().check(z.minLength(1), z.maxLength(2000)),
      scheme: z._default(z.enum(['http', 'https']), 'http'),
      port: orNull(z.int().check(z.gte(1), z.lte(65_535))),
      region: orNull(regionSchema),
    }),
    output: z.object({ probes: z.array(cloudProbeSchema), best: z.nullable(z.string()), title: lineSchema }),
  },
} as const;

export const cloudEvents = {
  'cloud:upload-progressed': cloudUploadSchema,
  'cloud:inventory-changed': z.object({
    updatedAt: z.nullable(timeSchema),
    refreshing: z.boolean(),
    regions: z.array(cloudRegionOutcomeSchema),
  }),
  'cloud:identity-changed': cloudIdentitySchema,
} as const;
