import type { Queue, QueueChange, QueueItem } from '../../../src-preload/contract/index.ts';

/** A queue without what only holds while it runs. */
export interface QueueState {
  readonly queueId: string;
  readonly kind: Queue['kind'];
  readonly items: readonly QueueItem[];
  readonly current: string | null;
  readonly state: Queue['state'];
  readonly loop: Queue['loop'];
  readonly shuffle: boolean;
  readonly autoplay: boolean;
  readonly slideSeconds: number;
  readonly position: number | null;
  /** Ids in the order in which they play while `shuffle` is on. */
  readonly order: readonly string[];
}

/** How many items one queue holds. */
export const MAX_QUEUED = 2_000;
const SLIDE_SECONDS = 15;
/** Going back this far into an item begins it again rather than the one before. */
const RESTART_S = 3;

export type Random = () => number;

/** A queue without items that neither loops nor shuffles; pictures stand for 15 s. */
export function emptyQueue(queueId: string, kind: Queue['kind']): QueueState {
  return {
    queueId,
    kind,
    items: [],
    current: null,
    state: 'idle',
    loop: 'off',
    shuffle: false,
    autoplay: true,
    slideSeconds: SLIDE_SECONDS,
    position: null,
    order: [],
  };
}

/** The item of that id, `null` where there is none. */
export function itemOf(queue: QueueState, itemId: string | null): QueueItem | null {
  return queue.items.find((item) => item.itemId === itemId) ?? null;
}

/** Puts items in: instead of all, behind the current one, or at the end. */
export function addItems(
  queue: QueueState,
  added: readonly QueueItem[],
  mode: 'play' | 'next' | 'append',
  random: Random,
): QueueState {
  if (mode === 'play') {
    const fresh = { ...queue, items: added, current: null, position: null, order: [] };
    return withOrder({ ...fresh, current: firstOf(reshuffled(fresh, random)) }, random);
  }
  const ids = added.map(({ itemId }) => itemId);
  const behind = mode === 'next' ? indexOf(queue.items, queue.current) + 1 : queue.items.length;
  const items = queue.items.toSpliced(behind, 0, ...added);
  const place = mode === 'next' ? queue.order.indexOf(queue.current ?? '') + 1 : queue.order.length;
  const order = queue.shuffle ? queue.order.toSpliced(place, 0, ...shuffled(ids, random)) : [];
  const current = queue.current ?? ids[0] ?? null;
  return { ...queue, items, order, current };
}

/** The queue after an edit; playing and stopping are not edits. The current item that is removed gives way to the next. */
export function editQueue(
  queue: QueueState,
  change: Exclude<QueueChange, { action: 'play' | 'stop' }>,
  random: Random,
): QueueState {
  switch (change.action) {
    case 'move':
      return moveItem(queue, change.item, change.to);
    case 'remove':
      return removeItems(queue, new Set(change.items));
    case 'clear':
      return { ...queue, items: [], order: [], current: null, position: null, state: 'idle' };
    case 'options':
      return withOptions(queue, change, random);
    case 'slide': {
      const { item: id, slideSeconds } = change;
      return {
        ...queue,
        items: queue.items.map((item) => (item.itemId === id ? { ...item, slideSeconds } : item)),
      };
    }
  }
}

/** What plays after the current item; `null` at the end. `isByHand` is a person's Next, which leaves a repeated item. */
export function nextOf(queue: QueueState, isByHand: boolean): string | null {
  if (queue.loop === 'one' && !isByHand && queue.current !== null) return queue.current;
  const order = playOrder(queue);
  const next = order[order.indexOf(queue.current ?? '') + 1];
  if (next !== undefined) return next;
  return queue.loop === 'all' || (queue.loop === 'one' && isByHand) ? (order[0] ?? null) : null;
}

/** What a person's Previous plays: the item again when it has gone on for a while, else the one before. */
export function previousOf(queue: QueueState, position: number | null): string | null {
  const order = playOrder(queue);
  const at = order.indexOf(queue.current ?? '');
  if (at === -1) return order[0] ?? null;
  if (position !== null && position > RESTART_S) return queue.current;
  if (at > 0) return order[at - 1] ?? null;
  return queue.loop === 'all' ? (order.at(-1) ?? null) : queue.current;
}

/** The id of what plays first in the order that holds; `null` for an empty queue. */
export function firstOf(queue: QueueState): string | null {
  return playOrder(queue)[0] ?? null;
}

/** A queue that begins its round again plays it in a new order. */
export function reshuffled(queue: QueueState, random: Random): QueueState {
  return queue.shuffle
    ? {
        ...queue,
        order: shuffled(
          queue.items.map(({ itemId }) => itemId),
          random,
        ),
      }
    : queue;
}

/** The ids in the order in which they play. */
export function playOrder(queue: QueueState): readonly string[] {
  const ids = queue.items.map(({ itemId }) => itemId);
  if (!queue.shuffle) return ids;
  const known = new Set(ids);
  const ordered = queue.order.filter((id) => known.has(id));
  const placed = new Set(ordered);
  return [...ordered, ...ids.filter((id) => !placed.has(id))];
}

function moveItem(queue: QueueState, itemId: string, to: number): QueueState {
  const moved = itemOf(queue, itemId);
  if (moved === null) return queue;
  const items = queue.items.filter((item) => item !== moved).toSpliced(to, 0, moved);
  return { ...queue, items };
}

function removeItems(queue: QueueState, gone: ReadonlySet<string>): QueueState {
  const items = queue.items.filter(({ itemId }) => !gone.has(itemId));
  const order = queue.order.filter((itemId) => !gone.has(itemId));
  if (queue.current === null || !gone.has(queue.current)) return { ...queue, items, order };
  const before = playOrder(queue);
  const after = before.slice(before.indexOf(queue.current)).find((id) => !gone.has(id));
  const current = after ?? before.find((id) => !gone.has(id)) ?? null;
  return { ...queue, items, order, current, position: null };
}

function withOptions(
  queue: QueueState,
  change: Extract<QueueChange, { action: 'options' }>,
  random: Random,
): QueueState {
  const next = {
    ...queue,
    loop: change.loop ?? queue.loop,
    shuffle: change.shuffle ?? queue.shuffle,
    autoplay: change.autoplay ?? queue.autoplay,
    slideSeconds: change.slideSeconds ?? queue.slideSeconds,
  };
  return next.shuffle === queue.shuffle ? next : withOrder({ ...next, order: [] }, random);
}

/** A new random order that begins with the current item. */
function withOrder(queue: QueueState, random: Random): QueueState {
  if (!queue.shuffle) return { ...queue, order: [] };
  const others = queue.items.flatMap(({ itemId }) => (itemId === queue.current ? [] : [itemId]));
  const first = queue.current === null ? [] : [queue.current];
  return { ...queue, order: [...first, ...shuffled(others, random)] };
}

function indexOf(items: readonly QueueItem[], itemId: string | null): number {
  return items.findIndex((item) => item.itemId === itemId);
}

function shuffled(ids: readonly string[], random: Random): readonly string[] {
  const mixed = [...ids];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] ?? '', mixed[last] ?? ''];
  }
  return mixed;
}
