import * as z from 'zod/mini';
import { appErrorSchema } from './errors.ts';
import { idSchema, lineSchema, secondsSchema, timeSchema, volumeSchema } from './primitives.ts';
import { connectionSchema, connectionStatusSchema } from './status.ts';

/** Why a room's connection is not `ok`. */
export const ROOM_REASONS = [
  'notYetSeen',
  'noAnswer',
  'saidGoodbye',
  'expired',
  'slow',
  'badDescription',
  'badAnswer',
] as const;

/** What a room is doing, derived from proof and never only from what the device says. */
export const PLAYING_STATES = ['idle', 'loading', 'on-air', 'paused', 'unproven', 'fault'] as const;
export const playingStateSchema = z.enum(PLAYING_STATES);
export type PlayingState = z.infer<typeof playingStateSchema>;

/**
 * Why a room counts as on air: its position advanced, or it fetched body bytes of a GET from our media server.
 * `detail` is the measured figure: seconds for `position`, bytes for `bytes`.
 */
export const proofSchema = z.object({
  kind: z.enum(['position', 'bytes']),
  detail: z.number(),
  at: timeSchema,
});
export type Proof = Readonly<z.infer<typeof proofSchema>>;

export const nowPlayingSchema = z.object({
  state: playingStateSchema,
  since: timeSchema,
  title: z.nullable(z.string()),
  url: z.nullable(z.string()),
  contentType: z.nullable(z.string()),
  /** The library item that is playing, `null` for somebody else's URL. */
  mediaId: z.nullable(z.string()),
  /** The cast that started it, `null` when another controller did. */
  castId: z.nullable(z.string()),
  /** Seconds into the media as measured at `positionAt`; it advances by itself while `state` is `on-air`. */
  position: z.nullable(secondsSchema),
  positionAt: z.nullable(timeSchema),
  duration: z.nullable(secondsSchema),
  proof: z.nullable(proofSchema),
  /** Set when `state` is `fault`. */
  error: z.nullable(appErrorSchema),
  /** This machine converts the media while it plays, because the room cannot play it as it is. */
  transcoded: z.boolean(),
});
export type NowPlaying = Readonly<z.infer<typeof nowPlayingSchema>>;

/** How a room goes through its own list. */
export const PLAY_MODES = ['normal', 'shuffle', 'repeat-one', 'repeat-all', 'random'] as const;
export const playModeSchema = z.enum(PLAY_MODES);
export type PlayMode = z.infer<typeof playModeSchema>;

export const capabilitiesSchema = z.object({
  pause: z.boolean(),
  seek: z.boolean(),
  volume: z.boolean(),
  mute: z.boolean(),
  /** Whether the room has a list of its own to skip in. */
  next: z.boolean(),
  previous: z.boolean(),
  /** The play modes it can be put into; empty where it has none. */
  playModes: z.array(playModeSchema),
  /** False for a room that only plays sound. */
  video: z.boolean(),
});
export type Capabilities = Readonly<z.infer<typeof capabilitiesSchema>>;

/** A device that shows or plays media: a screen, a speaker, a receiver. */
export const roomSchema = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(['upnp', 'cast']),
  /** Host, or host and port, as a person would type it. */
  address: z.string(),
  model: z.string(),
  /** Belongs to the practice room: real sockets on this machine, no real device. */
  practice: z.boolean(),
  status: connectionStatusSchema,
  reason: z.nullable(z.enum(ROOM_REASONS)),
  /** Since when `status` holds. */
  since: timeSchema,
  /** When the device last answered anything, `null` when it never did. */
  lastSeen: z.nullable(timeSchema),
  capabilities: capabilitiesSchema,
  /**
   * The usual content types that the room says it plays, in lower case and without parameters; `*` and `audio/*` may
   * be among them. Cast receivers say nothing: theirs is what all of their kind play. Empty while unknown or where it
   * does not say. Rooms also play what they do not list.
   */
  sink: z.array(z.string()),
  nowPlaying: nowPlayingSchema,
  /** `null` while unknown or where the device offers none. */
  volume: z.nullable(volumeSchema),
  muted: z.nullable(z.boolean()),
  /** The play mode that the room says it is in; `null` while unknown or where it tells none. */
  playMode: z.nullable(playModeSchema),
});
export type Room = Readonly<z.infer<typeof roomSchema>>;

/** The state of discovery. `progress` runs from 0 to 1 while `running`. */
export const scanSchema = z.object({
  running: z.boolean(),
  progress: z.number(),
  finishedAt: z.nullable(timeSchema),
  interfaces: z.array(z.object({ name: z.string(), address: z.string(), error: z.nullable(z.string()) })),
});
export type Scan = Readonly<z.infer<typeof scanSchema>>;

export const roomsSnapshotSchema = z.object({
  /** The number of the last delta this snapshot includes. */
  sequence: z.int(),
  rooms: z.array(roomSchema),
  scan: scanSchema,
  lan: connectionSchema,
});
export type RoomsSnapshot = Readonly<z.infer<typeof roomsSnapshotSchema>>;

/** What changed since `sequence - 1`. A replica that misses a number asks for the snapshot again. */
export const roomsDeltaSchema = z.object({
  sequence: z.int(),
  changed: z.array(roomSchema),
  removed: z.array(idSchema),
  scan: scanSchema,
  lan: connectionSchema,
});
export type RoomsDelta = Readonly<z.infer<typeof roomsDeltaSchema>>;

export const devicesRequests = {
  'devices:list': { input: z.object({}), output: roomsSnapshotSchema },
  /** Searches every interface and answers when `waitMs` is over (100 to 30 000 ms). */
  'devices:scan': {
    input: z.object({ waitMs: z._default(z.int().check(z.gte(100), z.lte(30_000)), 1800) }),
    output: roomsSnapshotSchema,
  },
  /** Ends the search that is under way, whoever began it; what has answered stays. */
  'devices:cancel-scan': { input: z.object({}), output: z.object({ cancelled: z.boolean() }) },
  /**
   * Adds a room that discovery cannot see. `address` is a description URL, a bare base URL whose control path is
   * `/AVTransport/control`, `host:8009` of a Cast receiver, or a host, which is then searched.
   * Errors: input.invalid, device.unreachable, device.badDescription, device.notARenderer.
   */
  'devices:add': {
    input: z.object({ address: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    output: roomSchema,
  },
  /** An empty name restores the device's own. */
  'devices:rename': { input: z.object({ room: idSchema, name: lineSchema }), output: roomSchema },
  /** Forgets a room; it comes back when it announces itself, or by `devices:restore`. */
  'devices:remove': {
    input: z.object({ room: idSchema }),
    output: z.object({ removed: z.nullable(roomSchema) }),
  },
  /** Takes back a removal of this run. Errors: device.unknown. */
  'devices:restore': { input: z.object({ room: idSchema }), output: roomSchema },
} as const;

export const devicesEvents = { 'devices:changed': roomsDeltaSchema } as const;
