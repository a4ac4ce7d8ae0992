import * as z from 'zod/mini';
import { contentTypeSchema, outcomeSchema, sourceSchema } from './casting.ts';
import { appErrorSchema } from './errors.ts';
import { idSchema, lineSchema, orNull, timeSchema, volumeSchema } from './primitives.ts';

/** What a room was doing before the emergency: nothing, something this application cast, its queue, or somebody else's item. */
export const BEFORE_KINDS = ['nothing', 'cast', 'queue', 'foreign'] as const;

/** `waiting` is a room that is not there: it gets the source when it comes back while the emergency lasts. */
export const EMERGENCY_ROOM_STATES = [
  'waiting',
  'starting',
  'on-air',
  'failed',
  'restored',
  'notRestored',
] as const;

export const emergencyRoomSchema = z.object({
  room: idSchema,
  state: z.enum(EMERGENCY_ROOM_STATES),
  before: z.object({ kind: z.enum(BEFORE_KINDS), title: z.nullable(z.string()) }),
  error: z.nullable(appErrorSchema),
});

export const emergencySchema = z.object({
  emergencyId: idSchema,
  title: z.string(),
  source: sourceSchema,
  startedAt: timeSchema,
  /** `null` while it lasts. */
  endedAt: z.nullable(timeSchema),
  rooms: z.array(emergencyRoomSchema),
});
export type Emergency = Readonly<z.infer<typeof emergencySchema>>;

const emergencyOrNone = z.object({ emergency: z.nullable(emergencySchema) });

export const emergencyRequests = {
  /**
   * Puts one source on every room that is not offline, and on the others when they come back, until `casting:restore`.
   * What was on before is remembered first. `confirmed` must be true: nobody does this by a slip.
   * Errors: input.invalid, media.unknown, media.notAFile, media.unsupported, casting.emergency (one lasts already).
   */
  'casting:emergency': {
    input: z.object({
      source: sourceSchema,
      title: orNull(lineSchema),
      contentType: orNull(contentTypeSchema),
      /** Loud enough to be heard; rooms are unmuted and set to it. `null` leaves every room as it is. */
      volume: orNull(volumeSchema),
      confirmed: z.literal(true),
    }),
    output: z.object({
      emergency: emergencySchema,
      outcomes: z.array(outcomeSchema),
      spreadMs: z.nullable(z.number()),
    }),
  },
  /** Ends the emergency and puts back what was on before. Errors: casting.noEmergency. */
  'casting:restore': {
    input: z.object({}),
    output: z.object({ emergency: emergencySchema, outcomes: z.array(outcomeSchema) }),
  },
  /** The emergency that lasts, `null` where there is none. */
  'casting:emergency-status': { input: z.object({}), output: emergencyOrNone },
} as const;

export const emergencyEvents = { 'casting:emergency-changed': emergencyOrNone } as const;
