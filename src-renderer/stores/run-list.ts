import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { CastRun } from './cast-runs.ts';

/** The casts in sight, by key. */
export interface RunList {
  readonly state: StoreApi<{ readonly runs: readonly CastRun[] }>;
  readonly find: (key: string) => CastRun | null;
  readonly change: (key: string, edit: (run: CastRun) => CastRun) => void;
  readonly dismiss: (key: string) => void;
}

export function createRunList(): RunList {
  const state = createStore<{ readonly runs: readonly CastRun[] }>(() => ({ runs: [] }));
  return {
    state,
    find: (key) => state.getState().runs.find((run) => run.key === key) ?? null,
    change: (key, edit) =>
      state.setState(({ runs }) => ({ runs: runs.map((run) => (run.key === key ? edit(run) : run)) })),
    dismiss: (key) => state.setState(({ runs }) => ({ runs: runs.filter((run) => run.key !== key) })),
  };
}
