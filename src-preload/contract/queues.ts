import * as z from 'zod/mini';
import { outcomeSchema, roomsSchema, sourceSchema } from './casting.ts';
import { appErrorSchema } from './errors.ts';
import { idSchema, lineSchema, orNull, secondsSchema, timeSchema } from './primitives.ts';

/** How long an image stays, in seconds. */
const slideSecondsSchema = z.number().check(z.gte(1), z.lte(86_400));

/** What to do with the sources: play them instead of what is queued, play them after the current item, or at the end. */
export const QUEUE_MODES = ['play', 'next', 'append'] as const;
export const LOOP_MODES = ['off', 'one', 'all'] as const;

/**
 * `idle` has not begun, `playing` plays its current item, `paused` holds it, `ended` has played its last item,
 * `stopped` was stopped or another cast took the rooms, `interrupted` was playing when the application ended.
 */
export const QUEUE_STATES = ['idle', 'playing', 'paused', 'ended', 'stopped', 'interrupted'] as const;

export const queueItemSchema = z.object({
  itemId: idSchema,
  source: sourceSchema,
  title: z.string(),
  kind: z.enum(['video', 'audio', 'image', 'other']),
  contentType: z.nullable(z.string()),
  mediaId: z.nullable(z.string()),
  /** How long it plays, `null` where that is not known. */
  seconds: z.nullable(secondsSchema),
  /** How long an image stays; `null` takes the queue's. */
  slideSeconds: z.nullable(slideSecondsSchema),
  /** Why it could not be played the last time. */
  error: z.nullable(appErrorSchema),
});
export type QueueItem = Readonly<z.infer<typeof queueItemSchema>>;

/** What a room or a group plays one after another. */
export const queueSchema = z.object({
  /** The id of its room, or of its group. */
  queueId: idSchema,
  kind: z.enum(['room', 'group']),
  items: z.array(queueItemSchema),
  /** The item that plays, or will when the queue is played. */
  current: z.nullable(idSchema),
  state: z.enum(QUEUE_STATES),
  loop: z.enum(LOOP_MODES),
  shuffle: z.boolean(),
  /** Whether the next item begins by itself when one has ended. */
  autoplay: z.boolean(),
  slideSeconds: slideSecondsSchema,
  /** How far the current item had come when that was last written down; resuming begins there. */
  position: z.nullable(secondsSchema),
  /** The rooms in which it plays now. */
  playingIn: z.array(idSchema),
  /** What comes after the current item as things are, `null` where nothing does. */
  upNext: z.nullable(idSchema),
  /** Between the first and the last room's answer to the start of the current item; `null` for one room. */
  spreadMs: z.nullable(z.number()),
  changedAt: timeSchema,
});
export type Queue = Readonly<z.infer<typeof queueSchema>>;

const queuesSchema = z.object({ queues: z.array(queueSchema) });

/** One change of a queue. */
export const queueChangeSchema = z.discriminatedUnion('action', [
  /** `to` is the place it shall have, 0 first. */
  z.strictObject({ action: z.literal('move'), item: idSchema, to: z.int().check(z.gte(0)) }),
  z.strictObject({
    action: z.literal('remove'),
    items: z.array(idSchema).check(z.minLength(1), z.maxLength(1000)),
  }),
  z.strictObject({ action: z.literal('clear') }),
  /** Whatever is left out stays as it is. */
  z.strictObject({
    action: z.literal('options'),
    loop: z.optional(z.enum(LOOP_MODES)),
    shuffle: z.optional(z.boolean()),
    autoplay: z.optional(z.boolean()),
    slideSeconds: z.optional(slideSecondsSchema),
  }),
  z.strictObject({
    action: z.literal('slide'),
    item: idSchema,
    slideSeconds: z.nullable(slideSecondsSchema),
  }),
  /** Plays an item; `null` plays, or resumes where it was, the current one. */
  z.strictObject({ action: z.literal('play'), item: orNull(idSchema) }),
  z.strictObject({ action: z.literal('stop') }),
]);
export type QueueChange = Readonly<z.infer<typeof queueChangeSchema>>;

export const queuesRequests = {
  /**
   * Gives sources to the queue of each room and group named. A folder or a playlist (m3u, m3u8 list) becomes its items.
   * With `play` the queues that are named begin, all at once. Errors: media.unknown, media.notAFile, media.unsupported,
   * input.invalid, device.unknownGroup, casting.queueFull.
   */
  'casting:queue': {
    input: z.object({
      rooms: roomsSchema,
      sources: z.array(sourceSchema).check(z.minLength(1), z.maxLength(500)),
      mode: z._default(z.enum(QUEUE_MODES), 'append'),
      title: orNull(lineSchema),
      /** How long each of these images stays; `null` takes the queue's. */
      slideSeconds: orNull(slideSecondsSchema),
    }),
    output: z.object({ outcomes: z.array(outcomeSchema), queues: z.array(queueSchema) }),
  },
  /** Every queue that has items, or those of the rooms and groups named. */
  'casting:queues': { input: z.object({ rooms: orNull(roomsSchema) }), output: queuesSchema },
  /** Changes one queue. Errors: casting.noQueue, casting.noQueueItem. */
  'casting:edit-queue': {
    input: z.object({ queue: idSchema, change: queueChangeSchema }),
    output: z.object({ queue: queueSchema, outcomes: z.array(outcomeSchema) }),
  },
} as const;

export const queuesEvents = {
  /** The queues that changed, whole; one without items is gone. */
  'casting:queues-changed': queuesSchema,
} as const;
