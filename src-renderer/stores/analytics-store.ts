import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AnalyticsHit, AnalyticsStatus, ControlRoomBridge } from '../../src-preload/contract/index.ts';
import type { SettingsStore } from './settings-store.ts';
import type { Toasts } from './toasts.ts';

export interface AnalyticsState {
  readonly status: AnalyticsStatus | null;
  /** What waits and what was sent, newest first; `null` until it was read. */
  readonly hits: readonly AnalyticsHit[] | null;
  /** Whether there are older ones. */
  readonly hasOlder: boolean;
  readonly isSending: boolean;
}

export interface AnalyticsStore {
  readonly state: StoreApi<AnalyticsState>;
  readonly resync: () => Promise<void>;
  /** Keeps a person's answer to whether screens may be counted. */
  readonly answer: (agrees: boolean) => Promise<void>;
  readonly sendNow: () => Promise<void>;
  readonly forget: () => Promise<void>;
  /** Reads the newest hits, and again whenever something changes; answers how to stop. */
  readonly followHits: () => () => void;
  readonly readOlder: () => Promise<void>;
  readonly dispose: () => void;
}

const PAGE = 100;

interface AnalyticsDeps {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  readonly settings: SettingsStore;
}

/** A replica of the tracker's state, and of what it sent for as long as somebody looks at it. */
export function createAnalyticsStore(deps: AnalyticsDeps): AnalyticsStore {
  const { bridge, settings } = deps;
  const state = createStore<AnalyticsState>(() => ({
    status: null,
    hits: null,
    hasOlder: false,
    isSending: false,
  }));
  const { readAgain, ...hits } = createHitsReplica(bridge, state);
  const stop = bridge.on.analytics.changed((status) => {
    state.setState({ status });
    readAgain();
  });
  return {
    state,
    resync: async () => {
      const answer = await bridge.requests.analytics.status({});
      if (answer.ok) state.setState({ status: answer.value });
      readAgain();
    },
    answer: async (enabled) => {
      await settings.update({ analytics: { enabled, asked: true } });
    },
    ...hits,
    ...createActions(deps, state),
    dispose: stop,
  };
}

/** Hits are only read while somebody looks at them. */
function createHitsReplica(
  { requests: { analytics } }: ControlRoomBridge,
  state: StoreApi<AnalyticsState>,
): Pick<AnalyticsStore, 'followHits' | 'readOlder'> & { readonly readAgain: () => void } {
  let followers = 0;

  async function read(): Promise<void> {
    const answer = await analytics.hits({ limit: PAGE });
    if (answer.ok) state.setState({ hits: answer.value.hits, hasOlder: answer.value.hits.length === PAGE });
  }

  return {
    readAgain: () => {
      if (followers > 0) void read();
    },
    followHits: () => {
      followers += 1;
      void read();
      return () => {
        followers -= 1;
      };
    },
    readOlder: async () => {
      const last = state.getState().hits?.at(-1);
      if (last === undefined) return;
      const answer = await analytics.hits({ before: last.id, limit: PAGE });
      if (!answer.ok) return;
      const older = answer.value.hits;
      state.setState(({ hits }) => ({ hits: [...(hits ?? []), ...older], hasOlder: older.length === PAGE }));
    },
  };
}

function createActions(
  { bridge, toasts }: AnalyticsDeps,
  state: StoreApi<AnalyticsState>,
): Pick<AnalyticsStore, 'sendNow' | 'forget'> {
  const { analytics } = bridge.requests;

  async function sendNow(): Promise<void> {
    state.setState({ isSending: true });
    const answer = await analytics.dispatch({});
    state.setState({ isSending: false });
    if (answer.ok) state.setState({ status: answer.value });
    const error = answer.ok ? answer.value.lastError : answer.error;
    if (error !== null) toasts.failed('analytics.sendFailed', {}, error, () => void sendNow());
    else toasts.succeeded('analytics.sentNow', {});
  }

  async function forget(): Promise<void> {
    const answer = await analytics.forget({});
    if (!answer.ok) return toasts.failed('analytics.forgetFailed', {}, answer.error, () => void forget());
    state.setState({ status: answer.value, hits: [], hasOlder: false });
    toasts.succeeded('analytics.forgotten', {});
  }
  return { sendNow, forget };
}
