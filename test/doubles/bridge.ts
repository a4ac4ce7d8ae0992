import { buildBridge } from '../../src-preload/contract/index.ts';
import type {
  ControlRoomBridge,
  EventName,
  EventPayload,
  RequestName,
  Result,
  Room,
} from '../../src-preload/contract/index.ts';
import { createDoubleDesk } from './double-desk.ts';
import type { Scenario } from './scenarios.ts';

/** A desk in memory behind the real bridge: for screens and stores, without sockets. */
export interface DoubleBridge {
  readonly bridge: ControlRoomBridge;
  /** Every request so far, oldest first. */
  readonly asked: readonly { readonly name: RequestName; readonly input: unknown }[];
  /** Sends an event as the desk would. */
  readonly emit: <N extends EventName>(name: N, payload: EventPayload<N>) => void;
  /** Changes rooms and sends the delta. */
  readonly changeRooms: (edit: (rooms: readonly Room[]) => readonly Room[]) => void;
  /** Loses one delta, as a broken connection does. */
  readonly skipDelta: () => void;
}

/** Builds the double for a scenario. */
export function createDoubleBridge(scenario: Scenario): DoubleBridge {
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const asked: { readonly name: RequestName; readonly input: unknown }[] = [];
  const emit = (name: EventName, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  const desk = createDoubleDesk(scenario, emit);
  const bridge = buildBridge({
    invoke: (name, input): Promise<Result<unknown>> => {
      asked.push({ name, input });
      const error = scenario.failures[name];
      if (error !== undefined) return Promise.resolve({ ok: false, error });
      if (scenario.silent.includes(name)) return new Promise(() => {});
      return desk.answer(name, input);
    },
    subscribe: (name, listener) => {
      const named = listeners.get(name) ?? new Set();
      listeners.set(name, named.add(listener));
      return () => named.delete(listener);
    },
    pathForFile: (file) => (scenario.info.canChooseFiles ? `/home/somebody/${(file as File).name}` : null),
  });
  return { bridge, asked, emit, changeRooms: desk.changeRooms, skipDelta: desk.skipDelta };
}
