import * as z from 'zod/mini';
import { emptySchema, orNull, timeSchema } from './primitives.ts';
import {
  DEFAULT_SIGNIN,
  SIGNIN_SECRETS,
  signinSettingsChangeSchema,
  signinSettingsSchema,
} from './signin-settings.ts';

/** The API versions that the SDK was made for. It speaks no others. */
export const CLOUD_API_VERSIONS = { ec2: '2016-11-15', elb: '2012-06-01', s3: '2006-03-01' } as const;

const regionSchema = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'A region looks like eu-central-1.'));

function apiVersionSchema(version: string): z.ZodMiniString {
  return z
    .string()
    .check(
      z.refine(
        (given) => given === version || given === 'latest',
        `The SDK speaks version ${version} of this service and no other.`,
      ),
    );
}

const endpointSchema = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#]*)?$/i,
      'An endpoint is an http or https address without a query or a password.',
    ),
  );

/** What the first steps take a person through, in order. */
export const GUIDE_STEPS = ['lan', 'tracker', 'signin', 'cloud', 'end'] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** Every section of the settings with its rules. One schema for file, forms, terminal and IPC. */
export const settingsSections = {
  practice: z.strictObject({
    /** `null` decides by itself: on until something real is configured. */
    enabled: z.nullable(z.boolean()),
  }),
  lan: z.strictObject({
    /** Names of the interfaces to search; `null` is all of them, loopback included. */
    interfaces: z.nullable(
      z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(50)),
    ),
    /** Rooms that discovery cannot see, as they were typed. */
    addresses: z.array(z.string().check(z.minLength(1), z.maxLength(2000))).check(z.maxLength(200)),
  }),
  casting: z.strictObject({
    /** The client package name that Google Cast receivers are told. */
    packageName: z.string().check(z.regex(/^[A-Za-z]\w*(\.\w+)+$/), z.maxLength(200)),
    /** Which CurrentURIMetaData a UPnP room gets first. */
    metadata: z.enum(['didl', 'legacy', 'empty']),
    /** Whether other metadata is tried when a room refuses the first. */
    fallbacks: z.boolean(),
  }),
  cloud: z.strictObject({
    /** `null` takes the profile's. */
    region: z.nullable(regionSchema),
    /** Further regions that the cloud screen shows beside `region`. */
    regions: z.array(regionSchema).check(z.maxLength(40)),
    apiVersions: z.strictObject({
      ec2: z._default(apiVersionSchema(CLOUD_API_VERSIONS.ec2), CLOUD_API_VERSIONS.ec2),
      elb: z._default(apiVersionSchema(CLOUD_API_VERSIONS.elb), CLOUD_API_VERSIONS.elb),
      s3: z._default(apiVersionSchema(CLOUD_API_VERSIONS.s3), CLOUD_API_VERSIONS.s3),
    }),
    /** `null` is the service's own address. `elb` is used for both kinds of balancers. */
    endpoints: z.strictObject({
      ec2: orNull(endpointSchema),
      elb: orNull(endpointSchema),
      s3: orNull(endpointSchema),
      sts: orNull(endpointSchema),
    }),
    /** `http://host/bucket/key` instead of `http://bucket.host/key`; `null` does so for custom endpoints. */
    forcePathStyle: z.nullable(z.boolean()),
    /** A profile of `~/.aws`; `null` uses the access key in the vault. */
    profile: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  tracker: z.strictObject({
    /** The tracker's web address without the path of its service; `null` while none is configured. */
    baseUrl: z.nullable(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/i))),
    /** The path of its SOAP service below that. */
    path: z.string().check(z.maxLength(500), z.regex(/^\/[^\s?#]*$/)),
    /** The namespace of its operations; empty takes the WSDL's own. */
    namespace: z.string().check(z.maxLength(500)),
    username: z.string().check(z.maxLength(200)),
  }),
  signin: signinSettingsSchema,
  analytics: z.strictObject({
    /** Whether a person agreed. Nothing is queued or sent before. */
    enabled: z.boolean(),
    /** Whether the question has been answered, so that it is not asked again. */
    asked: z.boolean(),
    /** The id of the tracker, one an application. */
    trackingId: z
      .string()
      .check(z.maxLength(100), z.regex(/^UA-\d+-\d+$/, 'A tracking id looks like UA-12345-6.')),
    /** The collector, with or without `/collect` at its end; `null` is the practice collector. */
    collectUrl: z.nullable(endpointSchema),
    /** Seconds between two dispatches; 0 sends by hand only. */
    dispatchSeconds: z.int().check(z.gte(0), z.lte(86_400)),
    /** Whether an exception that nothing caught is recorded as a hit. */
    uncaughtExceptions: z.boolean(),
    /** Carried as configured. A desktop has no such id: none is ever sent, and off asks for no personalisation. */
    advertisingId: z.boolean(),
    /** What the tracker writes to the log; `none` is not one line, whatever happens. */
    logLevel: z.enum(['none', 'error', 'warning', 'info', 'verbose']),
  }),
  journal: z.strictObject({
    /** How long exchanges and activity are kept. */
    keepDays: z.int().check(z.gte(1), z.lte(3650)),
    /** What both may take on the disk together; the oldest go first. */
    maxMegabytes: z.int().check(z.gte(10), z.lte(10_000)),
  }),
  /** How far a person is with the first steps. */
  guide: z.strictObject({
    /** `new` invites once, `open` goes on where it was left, `later` and `done` are silent. */
    state: z.enum(['new', 'open', 'later', 'done']),
    step: z.enum(GUIDE_STEPS),
  }),
  appearance: z.strictObject({
    theme: z.enum(['system', 'dark', 'light', 'contrast']),
    density: z.enum(['comfortable', 'compact']),
    /** `en-XA` lengthens and brackets every text, `ar-XB` mirrors it: both are for finding faults. */
    locale: z.enum(['en', 'de', 'en-XA', 'ar-XB']),
  }),
} as const;

export const SETTINGS_SECTIONS = [
  'practice',
  'lan',
  'casting',
  'cloud',
  'tracker',
  'signin',
  'analytics',
  'journal',
  'guide',
  'appearance',
] as const satisfies readonly (keyof typeof settingsSections)[];
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const settingsSchema = z.strictObject(settingsSections);
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

export const DEFAULT_SETTINGS: Settings = {
  practice: { enabled: null },
  lan: { interfaces: null, addresses: [] },
  casting: { packageName: 'org.controlroom.desktop', metadata: 'didl', fallbacks: true },
  cloud: {
    region: null,
    regions: [],
    apiVersions: CLOUD_API_VERSIONS,
    endpoints: { ec2: null, elb: null, s3: null, sts: null },
    forcePathStyle: null,
    profile: null,
  },
  tracker: { baseUrl: null, path: '/api/soap/trackerconnect.php', namespace: '', username: '' },
  signin: DEFAULT_SIGNIN,
  analytics: {
    enabled: false,
    asked: false,
    trackingId: 'UA-00000-1',
    collectUrl: null,
    dispatchSeconds: 30,
    uncaughtExceptions: true,
    advertisingId: true,
    logLevel: 'none',
  },
  journal: { keepDays: 90, maxMegabytes: 500 },
  guide: { state: 'new', step: 'lan' },
  appearance: { theme: 'system', density: 'comfortable', locale: 'en' },
};

const changedEndpoint = z.optional(z.nullable(endpointSchema));

/** The same sections where every field may be left out: what a person changes. */
export const settingsChangeSchema = z.strictObject({
  practice: z.optional(z.partial(settingsSections.practice)),
  lan: z.optional(z.partial(settingsSections.lan)),
  casting: z.optional(z.partial(settingsSections.casting)),
  cloud: z.optional(
    z.partial(
      z.extend(settingsSections.cloud, {
        apiVersions: z.strictObject({
          ec2: z.optional(apiVersionSchema(CLOUD_API_VERSIONS.ec2)),
          elb: z.optional(apiVersionSchema(CLOUD_API_VERSIONS.elb)),
          s3: z.optional(apiVersionSchema(CLOUD_API_VERSIONS.s3)),
        }),
        endpoints: z.strictObject({
          ec2: changedEndpoint,
          elb: changedEndpoint,
          s3: changedEndpoint,
          sts: changedEndpoint,
        }),
      }),
    ),
  ),
  tracker: z.optional(z.partial(settingsSections.tracker)),
  signin: z.optional(signinSettingsChangeSchema),
  analytics: z.optional(z.partial(settingsSections.analytics)),
  journal: z.optional(z.partial(settingsSections.journal)),
  guide: z.optional(z.partial(settingsSections.guide)),
  appearance: z.optional(z.partial(settingsSections.appearance)),
});
export type SettingsChange = Readonly<z.infer<typeof settingsChangeSchema>>;

/** The secrets that can be stored. Write-only: no request ever answers one. */
export const SECRET_NAMES = [
  'tracker.password',
  'cloud.accessKeyId',
  'cloud.secretAccessKey',
  'cloud.sessionToken',
  ...SIGNIN_SECRETS,
] as const;
export const secretNameSchema = z.enum(SECRET_NAMES);
export type SecretName = z.infer<typeof secretNameSchema>;

/** The settings to hand on to another desk. No secret is in it: those stay in the vault. */
export const settingsDocumentSchema = z.object({
  product: z.literal('control-room'),
  /** Of the product that wrote it. */
  version: z.string().check(z.maxLength(100)),
  exportedAt: timeSchema,
  /** Sections by name; a section or a field that is left out stays as it is where it is imported. */
  settings: z.record(z.string(), z.unknown()),
});
export type SettingsDocument = Readonly<z.infer<typeof settingsDocumentSchema>>;

/** One field that an import changes. */
export const settingsDifferenceSchema = z.object({
  section: z.enum(SETTINGS_SECTIONS),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type SettingsDifference = Readonly<z.infer<typeof settingsDifferenceSchema>>;

export const SETTING_PROBLEMS = [
  'unknown',
  'kind',
  'choice',
  'form',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'tooLarge',
  'tooSmall',
  'other',
] as const;

/** Why a value of a document cannot be taken. The screens translate `problem`; `message` is for the terminal. */
export interface SettingProblem {
  /** `tracker.path`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
  readonly problem: (typeof SETTING_PROBLEMS)[number];
  /** What belongs there: the kind, the choices, the limit; else empty. */
  readonly wanted: string | number;
}

/** One setting by name: `tracker.baseUrl`, `signin.a.endpoints.token`. */
export type SettingPath = { [S in SettingsSection]: `${S}.${FieldPath<Settings[S]>}` }[SettingsSection];

/** A field, or one within it where it consists of fields itself. */
type FieldPath<T> = {
  [K in keyof T & string]: T[K] extends readonly unknown[]
    ? K
    : T[K] extends object
      ? K | `${K}.${FieldPath<T[K]>}`
      : K;
}[keyof T & string];

export const settingsRequests = {
  'settings:get': { input: emptySchema, output: settingsSchema },
  'settings:update': { input: settingsChangeSchema, output: settingsSchema },
  /**
   * Puts one section, or all of them, or one `field` of a section (`path`, `a.endpoints.token`) back to the defaults.
   * Errors: input.invalid where the section has no such field.
   */
  'settings:reset': {
    input: z.object({
      section: orNull(z.enum(SETTINGS_SECTIONS)),
      field: orNull(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    output: settingsSchema,
  },
  /** All settings to hand on: secrets, and passwords within addresses, are not among them. */
  'settings:export': {
    input: emptySchema,
    output: z.object({ document: settingsDocumentSchema, fileName: z.string() }),
  },
  /**
   * Says what a document would change, and with `apply` changes it. One field that is not valid refuses all of it.
   * Errors: input.invalid (context.issues is a list of `SettingProblem`), storage.full, storage.readOnly.
   */
  'settings:import': {
    input: z.object({ document: z.unknown(), apply: z._default(z.boolean(), false) }),
    output: z.object({ differences: z.array(settingsDifferenceSchema), applied: z.boolean() }),
  },
  /** Seals a secret in this face's vault; an empty value forgets it. Errors: vault.locked. */
  'settings:set-secret': {
    input: z.object({ name: secretNameSchema, value: z.string().check(z.maxLength(10_000)) }),
    output: emptySchema,
  },
} as const;

export const settingsEvents = { 'settings:changed': settingsSchema } as const;
