import { isDeepStrictEqual } from 'node:util';
import type { Connection, Room, RoomsSnapshot, Scan } from '../../../src-preload/contract/index.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';

/** What is true of all rooms right now; every change goes out as a numbered delta, batched per frame. */
export interface RoomsBook extends Disposable {
  snapshot(): RoomsSnapshot;
  all(): readonly Room[];
  get(id: string): Room | null;
  put(room: Room): void;
  /** Changes fields of a room that is still there. */
  patch(id: string, change: Partial<Room>): void;
  remove(id: string): void;
  setScan(scan: Scan): void;
  setLan(lan: Connection): void;
  dispose(): void;
}

/** Deltas leave at most once in this time. */
const FRAME_MS = 33;

/** Rooms keep the order in which they were put. */
export function createRoomsBook(deps: { clock: Clock; emit: Emit; scan: Scan; lan: Connection }): RoomsBook {
  const rooms = new Map<string, Room>();
  const changed = new Set<string>();
  const removed = new Set<string>();
  let { scan, lan } = deps;
  let sequence = 0;
  let frame: Timer | null = null;

  function flush(): void {
    frame = null;
    sequence += 1;
    const delta = {
      sequence,
      changed: [...changed].flatMap((id) => rooms.get(id) ?? []),
      removed: [...removed],
      scan,
      lan,
    };
    changed.clear();
    removed.clear();
    deps.emit('devices:changed', delta);
  }

  function schedule(): void {
    frame ??= deps.clock.after(FRAME_MS, flush);
  }

  function put(room: Room): void {
    rooms.set(room.id, room);
    changed.add(room.id);
    removed.delete(room.id);
    schedule();
  }

  return {
    snapshot: () => ({ sequence, rooms: [...rooms.values()], scan, lan }),
    all: () => [...rooms.values()],
    get: (id) => rooms.get(id) ?? null,
    put,
    patch(id, change) {
      const room = rooms.get(id);
      if (room === undefined || !differs(room, change)) return;
      put({ ...room, ...change });
    },
    remove(id) {
      if (!rooms.delete(id)) return;
      changed.delete(id);
      removed.add(id);
      schedule();
    },
    setScan(next) {
      scan = next;
      schedule();
    },
    setLan(next) {
      lan = next;
      schedule();
    },
    dispose: () => frame?.dispose(),
  };
}

function differs(room: Room, change: Partial<Room>): boolean {
  return Object.entries(change).some(([key, value]) => {
    const before = room[key as keyof Room];
    return before !== value && !isDeepStrictEqual(before, value);
  });
}
