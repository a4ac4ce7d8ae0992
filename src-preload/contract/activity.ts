import * as z from 'zod/mini';
import { faceSchema } from './app.ts';
import { appErrorSchema } from './errors.ts';
import { bytesSchema, emptySchema, idSchema, lineSchema, orNull, timeSchema } from './primitives.ts';

/** The part of the product that an exchange belongs to. */
export const EXCHANGE_DOMAINS = [
  'devices',
  'casting',
  'media',
  'issues',
  'signin',
  'cloud',
  'analytics',
] as const;
export const exchangeDomainSchema = z.enum(EXCHANGE_DOMAINS);

/**
 * One exchange with a peer, without its bodies.
 *
 * `method` is the action or the HTTP method (`SetAVTransportURI`, `GET`), `target` where it went, without secrets.
 * `outcome` is `ok`, or the reason in one word (`fault 716`, `timeout`, `404`).
 */
export const exchangeSummarySchema = z.object({
  id: z.int(),
  at: timeSchema,
  domain: exchangeDomainSchema,
  /** The room, issue or instance it was about, `null` for none. */
  subject: z.nullable(z.string()),
  method: z.string(),
  target: z.string(),
  ms: z.number(),
  ok: z.boolean(),
  outcome: z.string(),
});
export type ExchangeSummary = Readonly<z.infer<typeof exchangeSummarySchema>>;

const phaseSchema = z.nullable(z.number());

/** Where the time of an exchange went, in milliseconds; `null` where nothing tells. A connection that was kept costs 0. */
export const exchangeTimingSchema = z.object({
  dnsMs: phaseSchema,
  /** TCP, and TLS where it is spoken. */
  connectMs: phaseSchema,
  sendMs: phaseSchema,
  /** From the last byte sent to the head of the answer. */
  waitMs: phaseSchema,
  receiveMs: phaseSchema,
});
export type ExchangeTiming = Readonly<z.infer<typeof exchangeTimingSchema>>;

/** An exchange down to its bytes: head lines and body, redacted and cut at 64 KiB each. */
export const exchangeSchema = z.extend(exchangeSummarySchema, {
  requestHead: z.string(),
  requestBody: z.string(),
  responseHead: z.string(),
  responseBody: z.string(),
  /** Bytes of the bodies before they were cut. */
  requestBytes: bytesSchema,
  responseBytes: bytesSchema,
  /** `null` where only the whole time is known. */
  timing: z.nullable(exchangeTimingSchema),
});
export type Exchange = Readonly<z.infer<typeof exchangeSchema>>;

/** What was done: one word of the product's own areas, then what befell rooms by themselves. */
export const ACTIVITY_KINDS = [
  'cast',
  'control',
  'queue',
  'emergency',
  'room',
  'group',
  'media',
  'issue',
  'account',
  'cloud',
  'upload',
  'settings',
  'practice',
  'presence',
  'takeover',
  'fault',
] as const;
export const activityKindSchema = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof activityKindSchema>;

/** `waiting` is on its way and not decided: an issue in the outbox, an upload that was begun. */
export const ACTIVITY_OUTCOMES = ['ok', 'failed', 'cancelled', 'waiting'] as const;
export const activityOutcomeSchema = z.enum(ACTIVITY_OUTCOMES);

/** Who did it: somebody at a face, a room by itself, or the application by itself (a queue, the outbox). */
export const ACTORS = ['person', 'room', 'desk'] as const;
const whoSchema = z.object({
  by: z.enum(ACTORS),
  /** Who was signed in, `null` for nobody. */
  operator: z.nullable(z.object({ name: z.string(), provider: z.string() })),
  /** Where the person was, `null` for the others. */
  face: z.nullable(faceSchema),
});

export const SUBJECT_KINDS = [
  'room',
  'group',
  'issue',
  'instance',
  'upload',
  'media',
  'peer',
  'account',
] as const;
/** What it was done to. `name` is what it was called then. */
export const activitySubjectSchema = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id: z.string(),
  name: z.nullable(z.string()),
});
export type ActivitySubject = Readonly<z.infer<typeof activitySubjectSchema>>;

/** Something that somebody did, or that befell a room. A request for many rooms is one entry a room. */
export const activityEntrySchema = z.object({
  id: z.int(),
  /** When it began. */
  at: timeSchema,
  who: whoSchema,
  kind: activityKindSchema,
  /** The request (`casting:cast`), or what happened (`room-offline`, `room-online`, `room-fault`, `room-taken-over`, `issue-filed`, `signin-done`, …). */
  action: z.string(),
  /** What in particular, without secrets: a title, a name, a value. Empty for none. */
  detail: z.string(),
  subject: z.nullable(activitySubjectSchema),
  outcome: activityOutcomeSchema,
  error: z.nullable(appErrorSchema),
  ms: z.nullable(z.number()),
  /** Ids of the exchanges behind it, oldest first; those beyond the journal's bounds are gone. */
  exchanges: z.array(z.int()),
});
export type ActivityEntry = Readonly<z.infer<typeof activityEntrySchema>>;

/** Words are matched by their beginnings; every one must occur. */
const wordsSchema = orNull(lineSchema);

/** Which entries are meant; `null` leaves a field open. */
const entryFilter = {
  text: wordsSchema,
  kind: orNull(activityKindSchema),
  subject: orNull(idSchema),
  outcome: orNull(activityOutcomeSchema),
  by: orNull(z.enum(ACTORS)),
  /** The name of an operator. */
  operator: orNull(lineSchema),
  /** From then on, and before then. */
  from: orNull(timeSchema),
  to: orNull(timeSchema),
};
export const entryFilterSchema = z.object(entryFilter);
export type EntryFilter = Readonly<z.infer<typeof entryFilterSchema>>;

/** Which exchanges are meant; `null` leaves a field open. */
const exchangeFilter = {
  text: wordsSchema,
  domain: orNull(exchangeDomainSchema),
  subject: orNull(idSchema),
  ok: orNull(z.boolean()),
  from: orNull(timeSchema),
  to: orNull(timeSchema),
};
export const exchangeFilterSchema = z.object(exchangeFilter);
export type ExchangeFilter = Readonly<z.infer<typeof exchangeFilterSchema>>;

/** A window of a list, newest first. Only ids below `before` count, so that windows do not slide while more is written. */
const pageFields = {
  before: orNull(z.int()),
  offset: z._default(z.int().check(z.gte(0)), 0),
  limit: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
};
/** What comes with a window: how many there are in all, and the `before` to ask the next one with. */
const pageFacts = { total: z.int(), before: z.int() };

export const activityRequests = {
  /** What people and rooms did, newest first. */
  'activity:entries': {
    input: z.object({ ...entryFilter, ...pageFields }),
    output: z.object({ entries: z.array(activityEntrySchema), ...pageFacts }),
  },
  /** Everybody who is named in the journal, at most 200. */
  'activity:operators': { input: emptySchema, output: z.object({ operators: z.array(z.string()) }) },
  /** One entry, `null` when it is no longer kept. */
  'activity:entry': { input: z.object({ id: z.int() }), output: z.nullable(activityEntrySchema) },
  /** The exchanges with peers, newest first. */
  'activity:list': {
    input: z.object({ ...exchangeFilter, ...pageFields }),
    output: z.object({ exchanges: z.array(exchangeSummarySchema), ...pageFacts }),
  },
  'activity:exchange': { input: z.object({ id: z.int() }), output: z.nullable(exchangeSchema) },
  /**
   * Writes what fits as JSON lines, oldest first: to `path`, which must not exist yet, or to a file of the application's
   * own, which the page fetches from `downloadPath` until the next export or the end of the application.
   * Errors: input.invalid (the path is relative or taken), storage.full, storage.readOnly, input.cancelled.
   */
  'activity:export': {
    input: z.discriminatedUnion('what', [
      z.strictObject({ what: z.literal('activity'), filter: entryFilterSchema, path: orNull(pathSchema()) }),
      z.strictObject({
        what: z.literal('exchanges'),
        filter: exchangeFilterSchema,
        path: orNull(pathSchema()),
      }),
    ]),
    output: z.object({
      path: z.string(),
      fileName: z.string(),
      downloadPath: z.nullable(z.string()),
      lines: z.int(),
      bytes: bytesSchema,
    }),
  },
} as const;

function pathSchema(): z.ZodMiniString {
  return z.string().check(z.minLength(1), z.maxLength(4000));
}

export const activityEvents = {
  /** An exchange was written down. */
  'activity:appended': exchangeSummarySchema,
  /** An entry was written down. */
  'activity:happened': activityEntrySchema,
} as const;
