import type {
  ControlAction,
  NowPlaying,
  Outcome,
  PlayMode,
  RequestParsed,
  RequestValue,
} from '../../../src-preload/contract/index.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Result } from '../../lib/result.ts';
import type { PlayingEnd } from './playing-ends.ts';
import type { StartGate } from './start-gate.ts';

export type CastInput = RequestParsed<'casting:cast'>;
export type CastResult = RequestValue<'casting:cast'>;

/** How a cast is made, beside what was asked for. */
export interface CastHow {
  /** Its id, for those who must know it before it is over; `null` lets it be made. */
  readonly castId: string | null;
  /** Where its rooms wait together with those of other casts; `null` lets only its own rooms wait for each other. */
  readonly gate: StartGate | null;
}

/** A cast as a person asks for it. */
export const PLAIN_CAST: CastHow = { castId: null, gate: null };

/** What a room plays changed; `end` says whether and how that ended the cast of `previous`. */
export interface PlayingChange {
  readonly room: string;
  readonly previous: NowPlaying;
  readonly next: NowPlaying;
  readonly end: PlayingEnd | null;
}

export interface CastingService extends Disposable {
  /**
   * Casts one source to rooms, which load first and start together. Groups stand for their rooms. Errors: media.unknown, media.notAFile, media.unsupported, input.invalid, device.unknownGroup.
   */
  cast(input: CastInput, how: CastHow): Promise<Result<CastResult>>;
  /** What each room would get of a source. Errors: as `cast`. */
  check(input: RequestParsed<'casting:check'>): Promise<Result<RequestValue<'casting:check'>>>;
  /** Stops waiting for the rooms of a cast that have no outcome yet. */
  cancel(castId: string): Result<{ cancelled: boolean }>;
  control(
    rooms: readonly string[],
    action: ControlAction,
    value: number | boolean | null,
  ): Promise<Result<{ outcomes: Outcome[] }>>;
  /** Puts rooms that have a list of their own into a play mode. */
  setPlayMode(rooms: readonly string[], mode: PlayMode): Promise<Result<{ outcomes: Outcome[] }>>;
  /**
   * Hands a room what follows the item that is on, so that it goes over without a pause; it then shows `castId`.
   * An outcome that failed says that the room takes no next item: it is cast when the time has come.
   */
  prepareNext(room: string, input: CastInput, castId: string): Promise<Outcome>;
  /** How a cast of this run was asked for; `null` where it is not known. */
  inputOf(castId: string): CastInput | null;
  /** Whether nothing is on in a room, as far as this application knows. */
  isIdle(room: string): boolean;
  /** Calls the listener whenever what a room plays changed; answers how to stop. */
  onPlaying(listener: (change: PlayingChange) => void): () => void;
  /** True while a room plays something that this machine serves. */
  isServing(): boolean;
  dispose(): Promise<void>;
}
