import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  AppInfo,
  ControlRoomBridge,
  PracticeFault,
  PracticePeer,
} from '../../src-preload/contract/index.ts';
import type { ConnectionState, ConnectionWatch } from '../ipc/connection.ts';
import type { Toasts } from './toasts.ts';

export interface DeskInfoState {
  readonly info: AppInfo | null;
  readonly practice: { readonly enabled: boolean; readonly peers: readonly PracticePeer[] } | null;
  readonly connection: ConnectionState;
}

export interface DeskInfoStore {
  readonly state: StoreApi<DeskInfoState>;
  readonly resync: () => Promise<void>;
  readonly dismissNotice: (id: string) => Promise<void>;
  readonly setFault: (peer: PracticePeer, fault: PracticeFault) => Promise<void>;
  readonly dispose: () => void;
}

/** What there is to know about the desk itself: version, notices, the practice room, and whether it can be reached. */
export function createDeskInfoStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly connection: ConnectionWatch;
  readonly toasts: Toasts;
}): DeskInfoStore {
  const { bridge } = deps;
  const state = createStore<DeskInfoState>(() => ({
    info: null,
    practice: null,
    connection: deps.connection.current(),
  }));
  const stops = [
    bridge.on.app.noticed(({ notices }) =>
      state.setState(({ info }) => ({ info: info === null ? null : { ...info, notices } })),
    ),
    bridge.on.practice.changed((practice) => state.setState({ practice })),
    deps.connection.subscribe((connection) => state.setState({ connection })),
  ];

  async function setFault(peer: PracticePeer, fault: PracticeFault): Promise<void> {
    const answer = await bridge.requests.practice.fault({ peer: peer.peer, fault });
    if (!answer.ok) {
      deps.toasts.failed('setup.saveFailed', {}, answer.error, () => void setFault(peer, fault));
      return;
    }
    state.setState(({ practice }) => ({
      practice:
        practice === null
          ? null
          : {
              ...practice,
              peers: practice.peers.map((one) => (one.peer === peer.peer ? answer.value : one)),
            },
    }));
  }

  return {
    state,
    setFault,
    resync: async () => {
      const [info, practice] = await Promise.all([
        bridge.requests.app.info({}),
        bridge.requests.practice.peers({}),
      ]);
      state.setState((before) => ({
        info: info.ok ? info.value : before.info,
        practice: practice.ok ? practice.value : before.practice,
      }));
    },
    dismissNotice: async (id) => {
      const answer = await bridge.requests.app.dismissNotice({ id });
      if (!answer.ok) return;
      state.setState(({ info }) => ({
        info: info === null ? null : { ...info, notices: info.notices.filter((notice) => notice.id !== id) },
      }));
    },
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}
