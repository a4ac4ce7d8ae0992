import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ControlRoomBridge, Emergency, RequestInput } from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

export interface EmergencyState {
  /** The emergency that lasts. */
  readonly current: Emergency | null;
  /** The one that ended last, while a room has not back what was there and nobody has dismissed it. */
  readonly ended: Emergency | null;
  readonly isRestoring: boolean;
}

export interface EmergencyStore {
  readonly state: StoreApi<EmergencyState>;
  readonly resync: () => Promise<void>;
  readonly begin: (wish: Omit<RequestInput<'casting:emergency'>, 'confirmed'>) => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly dismiss: () => void;
  readonly dispose: () => void;
}

/** A replica of the emergency, and how the last one was put back. */
export function createEmergencyStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): EmergencyStore {
  const { bridge, toasts } = deps;
  const state = createStore<EmergencyState>(() => ({ current: null, ended: null, isRestoring: false }));
  const stop = bridge.on.casting.emergencyChanged(({ emergency }) => state.setState({ current: emergency }));

  async function begin(wish: Parameters<EmergencyStore['begin']>[0]): Promise<void> {
    state.setState({ ended: null });
    const answer = await bridge.requests.casting.emergency({ ...wish, confirmed: true });
    if (!answer.ok) toasts.failed('emergency.failed', {}, answer.error, () => void begin(wish));
  }

  async function restore(): Promise<void> {
    state.setState({ isRestoring: true });
    const answer = await bridge.requests.casting.restore({});
    state.setState({ isRestoring: false });
    if (!answer.ok) {
      toasts.failed('emergency.restoreFailed', {}, answer.error, () => void restore());
      return;
    }
    const { emergency } = answer.value;
    const isWhole = emergency.rooms.every((room) => room.state === 'restored');
    if (isWhole) toasts.succeeded('emergency.allRestored', {});
    state.setState({ ended: isWhole ? null : emergency });
  }

  return {
    state,
    resync: async () => {
      const answer = await bridge.requests.casting.emergencyStatus({});
      if (answer.ok) state.setState({ current: answer.value.emergency });
    },
    begin,
    restore,
    dismiss: () => state.setState({ ended: null }),
    dispose: stop,
  };
}
