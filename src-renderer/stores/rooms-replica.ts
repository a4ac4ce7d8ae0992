import type {
  AppError,
  Connection,
  Room,
  RoomsDelta,
  RoomsSnapshot,
  Scan,
} from '../../src-preload/contract/index.ts';

/** The renderer's copy of the rooms. */
export interface RoomsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** The number of the last delta that is in here. */
  readonly sequence: number;
  readonly byId: ReadonlyMap<string, Room>;
  /** The place of every room that was ever seen: a room that comes back takes its old place. */
  readonly order: readonly string[];
  readonly scan: Scan;
  readonly lan: Connection | null;
  readonly error: AppError | null;
}

export const NO_ROOMS: RoomsState = {
  phase: 'loading',
  sequence: -1,
  byId: new Map(),
  order: [],
  scan: { running: false, progress: 0, finishedAt: null, interfaces: [] },
  lan: null,
  error: null,
};

/** Replaces the rooms by a snapshot. Those already in their place keep it; new ones come after them. */
export function withSnapshot(state: RoomsState, snapshot: RoomsSnapshot): RoomsState {
  return {
    phase: 'ready',
    sequence: snapshot.sequence,
    byId: new Map(snapshot.rooms.map((room) => [room.id, room])),
    order: withNewcomers(state.order, snapshot.rooms),
    scan: snapshot.scan,
    lan: snapshot.lan,
    error: null,
  };
}

/**
 * Applies what changed. Answers the same state for a delta that is already in it,
 * and `gap` when one in between was missed: the snapshot must be asked for again.
 */
export function withDelta(state: RoomsState, delta: RoomsDelta): RoomsState | 'gap' {
  if (delta.sequence <= state.sequence) return state;
  if (delta.sequence !== state.sequence + 1) return 'gap';
  const byId = new Map(state.byId);
  for (const room of delta.changed) byId.set(room.id, room);
  for (const id of delta.removed) byId.delete(id);
  return {
    ...state,
    sequence: delta.sequence,
    byId,
    order: withNewcomers(state.order, delta.changed),
    scan: delta.scan,
    lan: delta.lan,
  };
}

/** The rooms in their lasting order. */
export function orderedRooms(state: RoomsState): readonly Room[] {
  return state.order.flatMap((id) => state.byId.get(id) ?? []);
}

function withNewcomers(order: readonly string[], rooms: readonly Room[]): readonly string[] {
  const known = new Set(order);
  const newcomers = rooms.filter((room) => !known.has(room.id)).map((room) => room.id);
  return newcomers.length === 0 ? order : [...order, ...newcomers];
}
