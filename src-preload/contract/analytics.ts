import * as z from 'zod/mini';
import { appErrorSchema } from './errors.ts';
import { emptySchema, orNull, timeSchema } from './primitives.ts';

/**
 * The name of a screen: a pattern (`/rooms/{room}/evidence`), never what fills it. An address or a mail address is
 * refused, since neither can be one.
 */
const screenNameSchema = z.string().check(
  z.minLength(1),
  z.maxLength(2048),
  z.refine(
    (name) => !/:\/\/|@|\p{Cc}/u.test(name),
    'A screen name is a pattern, not an address or what somebody typed.',
  ),
);

/** Why hits were dropped: older than the protocol allows, the queue was full, refused for good, too large to be sent. */
const droppedSchema = z.object({ tooOld: z.int(), queueFull: z.int(), refused: z.int(), tooLarge: z.int() });

export const analyticsStatusSchema = z.object({
  /** Whether a person agreed; nothing is queued or sent otherwise. */
  enabled: z.boolean(),
  /** Hits that wait on disk. */
  queued: z.int(),
  /** Hits that the collector took. */
  sent: z.int(),
  dropped: droppedSchema,
  /** When something was last sent, whatever became of it. */
  lastDispatch: z.nullable(timeSchema),
  /** Why the last sending failed, `null` when it did not. */
  lastError: z.nullable(appErrorSchema),
  /** When the queue is sent next, `null` while it is empty or only sent by hand. */
  nextDispatch: z.nullable(timeSchema),
  /** Where hits go, `null` while there is nowhere. */
  collector: z.nullable(z.string()),
  /** Whether that is the practice collector. */
  practice: z.boolean(),
  /** The random id of this installation, `null` until the first hit. */
  clientId: z.nullable(z.string()),
  /** The flag as it is configured, and whether this machine has such an id: a desktop has none. */
  advertisingId: z.object({ configured: z.boolean(), available: z.literal(false) }),
});
export type AnalyticsStatus = Readonly<z.infer<typeof analyticsStatusSchema>>;

/** One hit as it lies in the queue, or as it was sent. */
export const analyticsHitSchema = z.object({
  id: z.int(),
  /** When it was made. */
  at: timeSchema,
  state: z.enum(['queued', 'sent', 'refused']),
  /** The line of the Measurement Protocol, byte for byte as sent; while queued still without its queue time. */
  payload: z.string(),
  /** When and where it was sent, `null` while queued. */
  sentAt: z.nullable(timeSchema),
  target: z.nullable(z.string()),
});
export type AnalyticsHit = Readonly<z.infer<typeof analyticsHitSchema>>;

export const analyticsRequests = {
  /**
   * Sets the screen name and queues a screen view; `queued` is false while nobody has agreed.
   * Errors: storage.full.
   */
  'analytics:screen': {
    input: z.object({ name: screenNameSchema }),
    output: z.object({ queued: z.boolean() }),
  },
  /**
   * Queues an exception of a page that nothing caught; the application goes on, so it is none that ended it. `stack` is
   * without its first lines, which hold the message. Told are type and place, nothing else.
   */
  'analytics:exception': {
    input: z.object({
      name: z.string().check(z.maxLength(200)),
      stack: z.string().check(z.maxLength(20_000)),
    }),
    output: z.object({ queued: z.boolean() }),
  },
  'analytics:status': { input: emptySchema, output: analyticsStatusSchema },
  /** Sends what is queued now; the value tells how it went. */
  'analytics:dispatch': { input: emptySchema, output: analyticsStatusSchema },
  /** Exactly what waits and what was sent, newest first, at most 500; `before` is the `id` to page on from. */
  'analytics:hits': {
    input: z.object({
      before: orNull(z.int()),
      limit: z._default(z.int().check(z.gte(1), z.lte(500)), 100),
    }),
    output: z.object({ hits: z.array(analyticsHitSchema) }),
  },
  /** Deletes the queue, the list of what was sent, the counts and the id; the next hit gets a new id. */
  'analytics:forget': { input: emptySchema, output: analyticsStatusSchema },
} as const;

export const analyticsEvents = { 'analytics:changed': analyticsStatusSchema } as const;
