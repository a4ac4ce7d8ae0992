import type { ControlAction, Outcome, PlayMode, Room } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { TakeTurn } from '../../lib/turns.ts';
import type { Contact } from '../devices/room-health.ts';
import type { RoomDriver } from './room-driver.ts';
import type { NextCast, SessionCast } from './session-cast.ts';

/** Everything that this application does with one room: casting, control, and watching what becomes of it. */
export interface RoomSession extends Disposable {
  /** Answers once there is proof, or the reason why there is none. A later cast to the same room cancels this one. */
  cast(cast: SessionCast): Promise<Outcome>;
  control(action: ControlAction, value: number | boolean | null): Promise<Outcome>;
  /** Errors: device.refused where the room has no such mode. */
  setPlayMode(mode: PlayMode): Promise<Outcome>;
  /**
   * Hands over what is to play after the item that is on; the room changes over without a pause, and then shows that
   * cast. A later call, a cast and a Stop take its place. Errors: device.refused where the room takes no next item.
   */
  prepareNext(cast: NextCast): Promise<Outcome>;
  /** Looks at the room now rather than at the next poll. */
  look(): void;
  /** True while the room plays, or is about to play, something that this machine serves. */
  isServing(): boolean;
  /** Tells the room that its events are not wanted any more; resolves when that is done, soon at the latest. */
  dispose(): Promise<void>;
}

export interface RoomSessionDeps {
  readonly room: string;
  readonly driver: RoomDriver;
  readonly clock: Clock;
  readonly record: RecordExchange;
  readonly recordRoutine: RecordExchange;
  readonly publish: (change: Partial<Room>) => void;
  /** Told after every look at the room: how long it took, and why it could not be read. */
  readonly contacted: (contact: Contact) => void;
  /** Whether anybody may be looking at the rooms; looks are fewer while nobody is. */
  readonly isWatched: () => boolean;
  /** Looks at many rooms begin one after the other, so that media is served and rooms are told in between. */
  readonly takeTurn: TakeTurn;
}
