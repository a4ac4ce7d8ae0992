import { isJson, jsonList, type Json, numberOr } from './json.ts';

/** One item of a receiver's queue. */
export interface QueueItem {
  readonly itemId: number;
  readonly media: Json;
  readonly autoplay: boolean;
  readonly startTime: number;
}

/** A receiver's queue, in order; the first item's id is 1. */
export interface Queue {
  readonly items: readonly QueueItem[];
  readonly currentItemId: number;
  readonly nextItemId: number;
  readonly repeatMode: string;
}

/** The queue of a LOAD: one item. */
export function queueOfLoad(request: Json): Queue | null {
  const { media } = request;
  if (!isJson(media)) return null;
  return newQueue([{ ...request, startTime: request['currentTime'] }], 0, 'REPEAT_OFF');
}

/** The queue of a QUEUE_LOAD; `null` when it has no item. */
export function queueOfItems(request: Json): Queue | null {
  const { repeatMode, startIndex } = request;
  const mode = typeof repeatMode === 'string' ? repeatMode : 'REPEAT_OFF';
  return newQueue(jsonList(request['items']), numberOr(startIndex, 0), mode);
}

function newQueue(entries: readonly Json[], startIndex: number, repeatMode: string): Queue | null {
  const items = itemsOf(entries, 1);
  const current = items[Math.max(0, Math.min(startIndex, items.length - 1))];
  if (current === undefined) return null;
  return { items, currentItemId: current.itemId, nextItemId: items.length + 1, repeatMode };
}

export function currentItem(queue: Queue): QueueItem | null {
  return queue.items.find(({ itemId }) => itemId === queue.currentItemId) ?? null;
}

/** The queue after a step of `jump` items; `null` beyond its ends. */
export function jumped(queue: Queue, jump: number): Queue | null {
  const at = queue.items.findIndex(({ itemId }) => itemId === queue.currentItemId) + jump;
  const isAround = queue.repeatMode === 'REPEAT_ALL' && queue.items.length > 0;
  const index = isAround ? (at + queue.items.length) % queue.items.length : at;
  const item = queue.items[index];
  return item === undefined || index < 0 ? null : { ...queue, currentItemId: item.itemId };
}

/** What follows when an item has ended; `null` when nothing does. */
export function following(queue: Queue): Queue | null {
  return queue.repeatMode === 'REPEAT_SINGLE' ? queue : jumped(queue, 1);
}

export function inserted(queue: Queue, request: Json): Queue {
  const added = itemsOf(jsonList(request['items']), queue.nextItemId);
  const before = queue.items.findIndex(({ itemId }) => itemId === request['insertBefore']);
  const at = before === -1 ? queue.items.length : before;
  const items = [...queue.items.slice(0, at), ...added, ...queue.items.slice(at)];
  return { ...queue, items, nextItemId: queue.nextItemId + added.length };
}

/** Without some items; the current one is replaced by what follows it. */
export function removed(queue: Queue, request: Json): Queue | null {
  const gone = idsIn(request);
  const items = queue.items.filter(({ itemId }) => !gone.includes(itemId));
  if (!gone.includes(queue.currentItemId)) return { ...queue, items };
  const at = queue.items.findIndex(({ itemId }) => itemId === queue.currentItemId);
  const next = queue.items.slice(at).find(({ itemId }) => !gone.includes(itemId));
  return next === undefined ? null : { ...queue, items, currentItemId: next.itemId };
}

export function reordered(queue: Queue, request: Json): Queue {
  const ids = idsIn(request);
  const moved = ids.flatMap((id) => queue.items.filter(({ itemId }) => itemId === id));
  const others = queue.items.filter(({ itemId }) => !ids.includes(itemId));
  const before = others.findIndex(({ itemId }) => itemId === request['insertBefore']);
  const at = before === -1 ? others.length : before;
  return { ...queue, items: [...others.slice(0, at), ...moved, ...others.slice(at)] };
}

function idsIn(request: Json): readonly number[] {
  const { itemIds } = request;
  return Array.isArray(itemIds) ? itemIds.filter((id): id is number => typeof id === 'number') : [];
}

/** VLC sends `autoplay` as text. */
function itemsOf(entries: readonly Json[], firstId: number): readonly QueueItem[] {
  return entries.flatMap(({ media, autoplay, startTime }, index) =>
    isJson(media)
      ? {
          itemId: firstId + index,
          media,
          autoplay: autoplay !== false && autoplay !== 'false',
          startTime: numberOr(startTime, 0),
        }
      : [],
  );
}
