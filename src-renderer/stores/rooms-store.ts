import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ControlRoomBridge, Result, Room, RoomsDelta } from '../../src-preload/contract/index.ts';
import { NO_ROOMS, withDelta, withSnapshot } from './rooms-replica.ts';
import type { RoomsState } from './rooms-replica.ts';

export interface RoomsStore {
  readonly state: StoreApi<RoomsState>;
  /** Reads the snapshot again. */
  readonly resync: () => Promise<void>;
  readonly scan: () => Promise<Result<unknown>>;
  readonly cancelScan: () => void;
  readonly dispose: () => void;
}

const SCAN_MS = 2500;

/** A replica of the rooms that follows the numbered deltas and reads the snapshot again whenever it missed one. */
export function createRoomsStore(bridge: ControlRoomBridge): RoomsStore {
  const state = createStore<RoomsState>(() => NO_ROOMS);
  let early: RoomsDelta[] = [];
  let reading: Promise<void> | null = null;

  function receive(delta: RoomsDelta): void {
    if (reading !== null) {
      early.push(delta);
      return;
    }
    const next = withDelta(state.getState(), delta);
    if (next === 'gap') void resync();
    else state.setState(next, true);
  }

  async function read(): Promise<void> {
    const answer = await bridge.requests.devices.list({});
    reading = null;
    if (!answer.ok) {
      const { phase } = state.getState();
      state.setState({ error: answer.error, phase: phase === 'ready' ? 'ready' : 'failed' });
      return;
    }
    state.setState(withSnapshot(state.getState(), answer.value), true);
    const missed = early;
    early = [];
    for (const delta of missed) receive(delta);
  }

  function resync(): Promise<void> {
    reading ??= read();
    return reading;
  }

  const stop = bridge.on.devices.changed(receive);
  return {
    state,
    resync,
    scan: () => bridge.requests.devices.scan({ waitMs: SCAN_MS }),
    cancelScan: () => void bridge.requests.devices.cancelScan({}),
    dispose: stop,
  };
}

/** The room with this id, or `null`. */
export function roomOf(state: RoomsState, id: string): Room | null {
  return state.byId.get(id) ?? null;
}
