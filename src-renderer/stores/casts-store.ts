import type { StoreApi } from 'zustand/vanilla';
import type { ControlRoomBridge, Source, Subtitles } from '../../src-preload/contract/index.ts';
import { begunRun, failedRooms, withOutcomes, withProgress } from './cast-runs.ts';
import type { CastRun, CastWish } from './cast-runs.ts';
import { createRunList } from './run-list.ts';
import { createTimers } from './timers.ts';
import type { Toasts } from './toasts.ts';

export interface CastsStore {
  readonly state: StoreApi<{ readonly runs: readonly CastRun[] }>;
  /** Casts to rooms; every room has its own outcome. */
  readonly cast: (
    rooms: readonly string[],
    source: Source,
    title: string,
    subtitles?: Subtitles | null,
  ) => void;
  readonly cancel: (key: string) => void;
  readonly retryFailed: (key: string) => void;
  readonly dismiss: (key: string) => void;
  readonly dispose: () => void;
}

/** How long a cast that worked everywhere stays in sight. */
const LINGER_MS = 6000;

/** The casts that are under way or have something to say. They live on whatever screen is open. */
export function createCastsStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): CastsStore {
  const list = createRunList();
  const { state, change, dismiss } = list;
  const timers = createTimers();
  let lastKey = 0;

  const leaveLater = (key: string) => timers.after(LINGER_MS, () => dismiss(key));

  function begin(wish: CastWish): void {
    if (wish.rooms.length === 0) return;
    lastKey += 1;
    const key = `cast-${lastKey}`;
    state.setState(({ runs }) => ({ runs: [...runs, begunRun(key, wish)] }));
    void follow(key, wish);
  }

  function cancel(key: string): void {
    change(key, (run) => ({ ...run, isCancelling: true }));
    const castId = list.find(key)?.castId ?? null;
    if (castId !== null) void deps.bridge.requests.casting.cancel({ castId });
  }

  async function follow(key: string, wish: CastWish): Promise<void> {
    const answer = await deps.bridge.requests.casting.cast(castInput(wish));
    if (!answer.ok) {
      dismiss(key);
      deps.toasts.failed('cast.refused', { title: wish.title }, answer.error, () => begin(wish));
      return;
    }
    change(key, (run) => withOutcomes(run, answer.value));
    const run = list.find(key);
    if (run === null || failedRooms(run).length > 0) return;
    leaveLater(key);
    tellSuccess(deps.toasts, run);
  }

  const stop = deps.bridge.on.casting.progressed((progress) => {
    state.setState(({ runs }) => ({ runs: withProgress(runs, progress) }));
    const run = state.getState().runs.find((one) => one.castId === progress.castId);
    if (run === undefined) return;
    if (run.isCancelling && !run.isEnded)
      void deps.bridge.requests.casting.cancel({ castId: progress.castId });
    if (run.source === null && run.isEnded && failedRooms(run).length === 0) leaveLater(run.key);
  });

  return {
    state,
    cast: (rooms, source, title, subtitles = null) => begin({ rooms, source, title, subtitles }),
    dismiss,
    cancel,
    retryFailed: (key) => {
      const run = list.find(key);
      if (run === null || run.source === null) return;
      dismiss(key);
      begin({ ...run, source: run.source, rooms: failedRooms(run) });
    },
    dispose: () => {
      stop();
      timers.clear();
    },
  };
}

function tellSuccess(toasts: Toasts, { title, rooms }: CastRun): void {
  const proven = rooms.filter((room) => room.proof !== null).length;
  if (proven > 0) toasts.succeeded('cast.succeeded', { title, count: proven });
  else toasts.succeeded('cast.unproven', { title });
}

/** A URL is called what it was called here; a file of the library has its own title. */
function castInput({ rooms, source, title, subtitles }: CastWish) {
  const named = 'url' in source ? { title: title.slice(0, 500) } : {};
  return { rooms: [...rooms], source, ...named, ...(subtitles !== null && { subtitles }) };
}
