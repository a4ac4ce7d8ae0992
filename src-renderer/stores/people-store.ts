import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlRoomBridge, TrackerRef } from '../../src-preload/contract/index.ts';

export interface PeopleState {
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  readonly people: readonly TrackerRef[];
  readonly byId: ReadonlyMap<number, TrackerRef>;
  readonly projectId: number | null;
  readonly error: AppError | null;
}

export interface PeopleStore {
  readonly state: StoreApi<PeopleState>;
  /** Reads everybody who can be chosen in a project, unless that is known. */
  readonly read: (projectId: number | null) => Promise<void>;
  readonly dispose: () => void;
}

/** The people of the tracker, all of them: searching them is then a matter of milliseconds. */
export function createPeopleStore(bridge: ControlRoomBridge): PeopleStore {
  const state = createStore<PeopleState>(() => ({
    phase: 'none',
    people: [],
    byId: new Map(),
    projectId: null,
    error: null,
  }));
  // Another tracker, or other people in the practice tracker: they are read again when they are wanted.
  const forget = () => state.setState({ phase: 'none', people: [], byId: new Map() });
  const stops = [bridge.on.settings.changed(forget), bridge.on.practice.changed(forget)];
  return {
    state,
    dispose: () => {
      for (const stop of stops) stop();
    },
    async read(projectId) {
      const { phase, projectId: known } = state.getState();
      if ((phase === 'ready' || phase === 'loading') && known === projectId) return;
      state.setState({ phase: 'loading', projectId });
      const answer = await bridge.requests.issues.users({ projectId });
      if (!answer.ok) {
        state.setState({ phase: 'failed', error: answer.error });
        return;
      }
      const people = answer.value.users;
      const byId = new Map(people.map((one) => [one.id, one]));
      state.setState({ phase: 'ready', people, byId, error: null });
    },
  };
}
