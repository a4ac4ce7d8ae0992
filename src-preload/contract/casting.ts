import * as z from 'zod/mini';
import { playModeSchema, proofSchema } from './devices.ts';
import { appErrorSchema } from './errors.ts';
import { idSchema, lineSchema, orNull, secondsSchema } from './primitives.ts';

/** Ids of rooms, and of groups, which stand for their rooms in their order. */
export const roomsSchema = z.array(idSchema).check(z.minLength(1), z.maxLength(1000));

/** What to cast: a URL that the room fetches itself, an item of the library, or a file on this machine. */
export const sourceSchema = z.union([
  z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  z.strictObject({ mediaId: idSchema }),
  z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(4000)) }),
]);
export type Source = Readonly<z.infer<typeof sourceSchema>>;

/** Which subtitles a cast takes. */
export const subtitlesSchema = z.union([sourceSchema, z.literal('none')]);
export type Subtitles = Readonly<z.infer<typeof subtitlesSchema>>;

/** One step of a cast towards one room, in the order it was taken. `ms` is how long it took. */
export const stepSchema = z.object({ name: z.string(), ms: z.number(), ok: z.boolean() });
export type Step = Readonly<z.infer<typeof stepSchema>>;

/**
 * What became of one room. `ok` with `proof: null` means that nothing can prove it
 * (an image at somebody else's URL): the room is then shown as unproven.
 */
export const outcomeSchema = z.object({
  room: idSchema,
  ok: z.boolean(),
  error: z.nullable(appErrorSchema),
  proof: z.nullable(proofSchema),
  steps: z.array(stepSchema),
});
export type Outcome = Readonly<z.infer<typeof outcomeSchema>>;

export const CONTROL_ACTIONS = [
  'play',
  'pause',
  'stop',
  'seek',
  'next',
  'previous',
  'volume',
  'mute',
] as const;
export const controlActionSchema = z.enum(CONTROL_ACTIONS);
export type ControlAction = z.infer<typeof controlActionSchema>;

export const contentTypeSchema = z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/), z.maxLength(100));

/**
 * Whether a room can play a source: as it is, converted by this machine, or not at all; `unknown` where the room does
 * not say what it plays or nobody knows what the source is.
 */
export const PLAYABLE_VERDICTS = ['plays', 'converted', 'unknown', 'cannot'] as const;
export const verdictSchema = z.object({
  room: idSchema,
  verdict: z.enum(PLAYABLE_VERDICTS),
  /** What the room will be sent, `null` where that is not known. */
  contentType: z.nullable(z.string()),
  /** Why not: media.unsupported, media.noConverter (ffmpeg is not installed), device.unknown. */
  error: z.nullable(appErrorSchema),
});
export type Verdict = Readonly<z.infer<typeof verdictSchema>>;

export const castingRequests = {
  /**
   * Casts one source to rooms, all at once; a failing room never holds up the others. Rooms of one cast load first and
   * start together: `spreadMs` lies between the first and the last answer to the start, `null` where fewer than two did.
   * Errors of the request itself: input.invalid, media.unknown, media.notAFile, media.unsupported, device.unknownGroup.
   */
  'casting:cast': {
    input: z.object({
      rooms: roomsSchema,
      source: sourceSchema,
      title: orNull(lineSchema),
      /** `null` asks the library, else the file's name. */
      contentType: orNull(contentTypeSchema),
      /** An srt or vtt file; `null` takes the one beside a file with the same name, if there is one; `none` takes none. */
      subtitles: orNull(subtitlesSchema),
      /** Seconds into the media at which to begin. */
      position: orNull(secondsSchema),
      /** Whether this machine may convert what a room cannot play. */
      convert: z._default(z.boolean(), true),
    }),
    output: z.object({
      castId: idSchema,
      outcomes: z.array(outcomeSchema),
      spreadMs: z.nullable(z.number()),
    }),
  },
  /** Says before a cast which rooms can play the source, and whether it would be converted for them. */
  'casting:check': {
    input: z.object({ rooms: roomsSchema, source: sourceSchema, contentType: orNull(contentTypeSchema) }),
    output: z.object({
      verdicts: z.array(verdictSchema),
      hasConverter: z.boolean(),
      /** The name of the subtitle file beside the source, which a cast takes by itself; `null` where there is none. */
      subtitlesBeside: z.nullable(z.string()),
    }),
  },
  /** Stops the rest of a running cast; rooms that have their outcome keep it. */
  'casting:cancel': { input: z.object({ castId: idSchema }), output: z.object({ cancelled: z.boolean() }) },
  /**
   * `value` is seconds for `seek`, 0..1 for `volume`, a boolean for `mute`, else `null`.
   * `next` and `previous` act on the queue that plays in the room, else on the room's own list where it has one.
   */
  'casting:control': {
    input: z.object({
      rooms: roomsSchema,
      action: controlActionSchema,
      value: orNull(z.union([z.number(), z.boolean()])),
    }),
    output: z.object({ outcomes: z.array(outcomeSchema) }),
  },
  /** Puts rooms that have a list of their own into a play mode (`capabilities.playModes`). */
  'casting:set-play-mode': {
    input: z.object({ rooms: roomsSchema, mode: playModeSchema }),
    output: z.object({ outcomes: z.array(outcomeSchema) }),
  },
} as const;

export const castingEvents = {
  /** One room of a running cast begins (neither), took a step (`outcome: null`) or ended (`step: null`). */
  'casting:progressed': z.object({
    castId: idSchema,
    title: z.string(),
    total: z.int(),
    done: z.int(),
    room: idSchema,
    step: z.nullable(stepSchema),
    outcome: z.nullable(outcomeSchema),
  }),
} as const;
