import type { Queue, QueueItem } from '../../../src-preload/contract/index.ts';
import { QUEUE_STATES, queueItemSchema } from '../../../src-preload/contract/index.ts';
import type { StoredQueue } from '../../storage/queues-store.ts';
import type { QueueState } from './queue-state.ts';
import { emptyQueue } from './queue-state.ts';

type Options = Pick<QueueState, 'loop' | 'shuffle' | 'autoplay' | 'slideSeconds' | 'order'>;

/** A queue as it is written down. */
export function storeQueue(queue: QueueState, changedAt: string): StoredQueue {
  const { queueId: id, kind, items, current, state, position } = queue;
  const { loop, shuffle, autoplay, slideSeconds, order } = queue;
  const options: Options = { loop, shuffle, autoplay, slideSeconds, order };
  return {
    id,
    kind,
    items: JSON.stringify(items),
    options: JSON.stringify(options),
    current,
    state,
    position,
    changedAt,
  };
}

/** Reads a queue of an earlier run: one that was playing then is interrupted. `null` where it cannot be read. */
export function readQueue(stored: StoredQueue): QueueState | null {
  try {
    const items = (JSON.parse(stored.items) as unknown[]).flatMap((item): QueueItem[] => {
      const parsed = queueItemSchema.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    });
    const options = JSON.parse(stored.options) as Partial<Options>;
    const current = items.some(({ itemId }) => itemId === stored.current) ? stored.current : null;
    return {
      ...emptyQueue(stored.id, stored.kind),
      ...options,
      items,
      current: current ?? items[0]?.itemId ?? null,
      state: stateOf(stored.state),
      position: stored.position,
    };
  } catch {
    return null;
  }
}

function stateOf(stored: string): Queue['state'] {
  if (stored === 'playing' || stored === 'paused') return 'interrupted';
  return QUEUE_STATES.find((state) => state === stored) ?? 'idle';
}
