import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlAction, ControlRoomBridge } from '../../src-preload/contract/index.ts';
import { CONFIRM_MS, isConfirmed } from './pending.ts';
import type { Pending } from './pending.ts';
import { createPendingBook } from './pending-book.ts';
import type { PendingBook, PendingByRoom } from './pending-book.ts';
import type { RoomsStore } from './rooms-store.ts';
import { createTimers } from './timers.ts';
import type { Toasts } from './toasts.ts';

export interface ControlsStore {
  readonly state: StoreApi<{ readonly pending: PendingByRoom }>;
  /** Asks rooms for something; it shows at once and rolls back by itself where it fails or is not confirmed. */
  readonly control: (rooms: readonly string[], action: ControlAction, value: number | boolean | null) => void;
  readonly dispose: () => void;
}

/** What happens on its own with a value: the last one wins and is sent when the one before has been answered. */
const STREAMED: ReadonlySet<ControlAction> = new Set(['volume', 'seek']);

/** What shows in no state of its own: the answer confirms it. */
const ANSWERED: ReadonlySet<ControlAction> = new Set(['next', 'previous']);

const UNCONFIRMED = { id: 'control.unconfirmed', values: { seconds: CONFIRM_MS / 1000 } } as const;

/** Playing controls that show within the same frame and stay marked until the room has confirmed them. */
export function createControlsStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly rooms: RoomsStore;
  readonly toasts: Toasts;
  readonly now: () => number;
}): ControlsStore {
  const book = createPendingBook();
  const { state, change, drop } = book;
  const streams = new Map<string, { queued: (() => void) | null }>();
  const timers = createTimers();
  let lastId = 0;

  const nameOf = (room: string) => deps.rooms.state.getState().byId.get(room)?.name ?? room;

  function control(rooms: readonly string[], action: ControlAction, value: number | boolean | null): void {
    if (rooms.length === 0) return;
    lastId += 1;
    const asked: Pending = { id: lastId, action, value, askedAt: deps.now() };
    for (const room of rooms)
      change(room, (pending) => [...pending.filter((one) => !replaces(action, one.action)), asked]);
    const key = `${action} ${rooms.join(' ')}`;
    const stream = streams.get(key);
    if (STREAMED.has(action) && stream !== undefined) stream.queued = () => void send(key, rooms, asked);
    else void send(key, rooms, asked);
  }

  async function send(key: string, rooms: readonly string[], asked: Pending): Promise<void> {
    const stream: { queued: (() => void) | null } = { queued: null };
    streams.set(key, stream);
    timers.after(CONFIRM_MS, () => rooms.forEach((room) => rollBack(room, asked, null)));
    const answer = await deps.bridge.requests.casting.control({
      rooms: [...rooms],
      action: asked.action,
      value: asked.value,
    });
    if (answer.ok) {
      for (const outcome of answer.value.outcomes)
        if (!outcome.ok) rollBack(outcome.room, asked, outcome.error);
        else if (ANSWERED.has(asked.action)) drop(outcome.room, asked.id);
    } else for (const room of rooms) rollBack(room, asked, answer.error);
    if (streams.get(key) === stream) streams.delete(key);
    stream.queued?.();
  }

  /** Shows again what the room last confirmed. `error` is `null` when it did not confirm in time. */
  function rollBack(room: string, asked: Pending, error: AppError | null): void {
    if (!drop(room, asked.id)) return;
    const retry = () => control([room], asked.action, asked.value);
    const title = `control.failed.${asked.action}` as const;
    const values = { name: nameOf(room) };
    if (error === null) deps.toasts.missed(title, values, UNCONFIRMED, retry);
    else deps.toasts.failed(title, values, error, retry);
  }

  const stop = dropConfirmed(book, deps.rooms);
  return {
    state,
    control,
    dispose: () => {
      stop();
      timers.clear();
    },
  };
}

/** Whether asking for `next` makes what was asked before pointless. */
function replaces(next: ControlAction, before: ControlAction): boolean {
  const isTransport = (action: ControlAction) => action === 'play' || action === 'pause' || action === 'stop';
  return next === before || (isTransport(next) && isTransport(before));
}

/** Forgets what rooms have confirmed, as they do; answers how to stop. */
function dropConfirmed({ state, change }: PendingBook, rooms: RoomsStore): () => void {
  return rooms.state.subscribe(({ byId }) => {
    for (const [id, pending] of state.getState().pending) {
      const room = byId.get(id);
      const open = room === undefined ? [] : pending.filter((one) => !isConfirmed(room, one));
      if (open.length !== pending.length) change(id, () => open);
    }
  });
}
