import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  ControlRoomBridge,
  Outcome,
  Queue,
  QueueChange,
  RequestInput,
} from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

export interface QueuesState {
  /** By the id of their room or group; only those that have items. */
  readonly byOwner: ReadonlyMap<string, Queue>;
}

export type QueueAddition = Pick<
  RequestInput<'casting:queue'>,
  'rooms' | 'sources' | 'mode' | 'slideSeconds'
>;

export interface QueuesStore {
  readonly state: StoreApi<QueuesState>;
  readonly resync: () => Promise<void>;
  /** Gives sources to queues. False when nothing was added; why is told in a toast. */
  readonly add: (addition: QueueAddition) => Promise<boolean>;
  readonly edit: (owner: string, change: QueueChange) => Promise<void>;
  readonly dispose: () => void;
}

/** A replica of the queues of rooms and groups. */
export function createQueuesStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): QueuesStore {
  const { bridge, toasts } = deps;
  const state = createStore<QueuesState>(() => ({ byOwner: new Map() }));
  const stop = bridge.on.casting.queuesChanged(({ queues }) => keep(queues));

  function keep(queues: readonly Queue[]): void {
    const byOwner = new Map(state.getState().byOwner);
    for (const queue of queues) {
      if (queue.items.length > 0) byOwner.set(queue.queueId, queue);
      else byOwner.delete(queue.queueId);
    }
    state.setState({ byOwner });
  }

  /** Rooms in which an item did not begin: told once, with the first reason. */
  function tellFailed(outcomes: readonly Outcome[]): void {
    const failed = outcomes.filter((outcome) => !outcome.ok);
    const [first] = failed;
    if (first !== undefined) toasts.failed('queue.playFailed', { count: failed.length }, first.error, null);
  }

  async function add(addition: QueueAddition): Promise<boolean> {
    const answer = await bridge.requests.casting.queue(addition);
    if (!answer.ok) {
      toasts.failed('queue.addFailed', {}, answer.error, () => void add(addition));
      return false;
    }
    keep(answer.value.queues);
    tellFailed(answer.value.outcomes);
    return true;
  }

  async function edit(owner: string, change: QueueChange): Promise<void> {
    const answer = await bridge.requests.casting.editQueue({ queue: owner, change });
    if (!answer.ok) {
      toasts.failed('queue.editFailed', {}, answer.error, () => void edit(owner, change));
      return;
    }
    keep([answer.value.queue]);
    tellFailed(answer.value.outcomes);
  }

  return {
    state,
    resync: async () => {
      const answer = await bridge.requests.casting.queues({});
      if (answer.ok)
        state.setState({ byOwner: new Map(answer.value.queues.map((queue) => [queue.queueId, queue])) });
    },
    add,
    edit,
    dispose: stop,
  };
}

/** The queue that plays in a room now, `null` where none does. */
export function queuePlayingIn({ byOwner }: QueuesState, room: string): Queue | null {
  return [...byOwner.values()].find((queue) => queue.playingIn.includes(room)) ?? null;
}

/** What comes after the current item of a queue, by its title. */
export function upNextTitle(queue: Queue | null): string | null {
  return queue?.items.find(({ itemId }) => itemId === queue.upNext)?.title ?? null;
}
