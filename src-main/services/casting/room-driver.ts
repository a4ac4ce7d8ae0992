import type { Capabilities, ControlAction, PlayMode, Room } from '../../../src-preload/contract/index.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import type { Observation } from './now-playing.ts';

/** What a room is handed to play. */
export interface CastMedia {
  readonly url: string;
  readonly title: string;
  readonly contentType: string | null;
  readonly kind: 'video' | 'audio' | 'image' | 'other';
  readonly bytes: number | null;
  readonly seconds: number | null;
  /** Where the subtitles are, as SubRip and as WebVTT. */
  readonly captions?: { readonly srtUrl: string; readonly vttUrl: string } | null;
}

/** What every look at a room carries: how to stop it, how long to wait, and where its exchanges are kept. */
export interface DriverLook {
  readonly signal: AbortSignal;
  /** How long the room may take over one answer. */
  readonly timeoutMs: number;
  readonly record: RecordExchange;
}

/** A call that does something also tells of its steps. */
export interface DriverCall extends DriverLook {
  readonly steps: StepLog;
}

/** Times the steps towards one room. */
export interface StepLog {
  run<T>(name: string, task: () => Promise<Result<T>>): Promise<Result<T>>;
}

/** What a room says of itself; the rest of an Observation is ours. */
export type DriverReport = Omit<Observation, 'at' | 'bytesServed'>;

/** What a room told by itself; a field that is missing has not changed. */
export interface DriverChange {
  readonly report: Partial<Omit<DriverReport, 'isOurs' | 'position'>>;
  readonly level: Partial<Pick<Room, 'volume' | 'muted' | 'playMode'>>;
}

/** What a room turned out to be able to do, and what it says it plays (`Room.sink`). */
export interface DriverTraits {
  readonly capabilities: Capabilities;
  readonly sink: readonly string[];
}

/** Hears what a room tells by itself until it is disposed of. */
export interface RoomWatch extends Disposable {
  /** The room was away, or changed without a word: makes sure that it still tells. */
  check?(): void;
}

/** What a room is set to, as it is shown; one with play modes tells its own, one that can change what it lets people do tells that. */
export type RoomLevel = Pick<Room, 'volume' | 'muted'> & Partial<Pick<Room, 'capabilities' | 'playMode'>>;

/**
 * How one kind of room is spoken to. A new kind of device is a new driver; what is derived from its answers,
 * proof included, is the same for all.
 */
export interface RoomDriver {
  readonly capabilities: Capabilities;
  /** What can be done without touching what is on; `load` follows. Errors: as `load`. */
  prepare?(media: CastMedia, call: DriverCall): Promise<Result<null>>;
  /** Hands the media over. Never called after a failed `prepare`. */
  load(media: CastMedia, call: DriverCall): Promise<Result<null>>;
  /** Whether `load` starts what it hands over, in a room that plays something (`isPlaying`) or in one that does not. */
  loadStarts(isPlaying: boolean): boolean;
  /** Starts what was loaded, where that does not play already. Never called after a failed `load`. */
  start(call: DriverCall): Promise<Result<null>>;
  /** `expectedUrl` is what we cast, to tell it from somebody else's item. */
  observe(expectedUrl: string | null, look: DriverLook): Promise<Result<DriverReport>>;
  /** `value` as in `casting:control`. Errors: device.refused, device.unreachable, input.invalid. */
  control(action: ControlAction, value: number | boolean | null, call: DriverCall): Promise<Result<null>>;
  /** 0..1, muted, and the play mode; `null` where the device offers none. */
  readVolume(call: DriverLook): Promise<Result<RoomLevel>>;
  /** What is to play after the item that is on, without a pause. Errors: as `load`; device.refused where not offered. */
  setNext?(media: CastMedia, call: DriverCall): Promise<Result<null>>;
  /** Errors: as `control`. */
  setPlayMode?(mode: PlayMode, call: DriverCall): Promise<Result<null>>;
  /** Reads what the room can do beyond what is known without asking; `null` while it does not answer. Never rejects. */
  inspect?(look: DriverLook): Promise<DriverTraits | null>;
  /** Tells what the room tells by itself, or only that it is worth a look; rooms that never tell have none. */
  watch?(onChange: (change?: DriverChange) => void): RoomWatch;
  /** Lets go of what is kept open between calls. */
  dispose?(): void;
}
