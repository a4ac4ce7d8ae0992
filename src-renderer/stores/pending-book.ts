import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Pending } from './pending.ts';

export type PendingByRoom = ReadonlyMap<string, readonly Pending[]>;

/** What was asked of each room and is not confirmed yet. */
export interface PendingBook {
  readonly state: StoreApi<{ readonly pending: PendingByRoom }>;
  readonly change: (room: string, edit: (pending: readonly Pending[]) => readonly Pending[]) => void;
  /** Takes one out; false when it was no longer there. */
  readonly drop: (room: string, id: number) => boolean;
}

export function createPendingBook(): PendingBook {
  const state = createStore<{ readonly pending: PendingByRoom }>(() => ({ pending: new Map() }));
  const of = (room: string): readonly Pending[] => state.getState().pending.get(room) ?? [];
  const change: PendingBook['change'] = (room, edit) => {
    const pending = new Map(state.getState().pending);
    const edited = edit(of(room));
    if (edited.length === 0) pending.delete(room);
    else pending.set(room, edited);
    state.setState({ pending });
  };
  return {
    state,
    change,
    drop(room, id) {
      const isThere = of(room).some((one) => one.id === id);
      if (isThere) change(room, (pending) => pending.filter((one) => one.id !== id));
      return isThere;
    },
  };
}
