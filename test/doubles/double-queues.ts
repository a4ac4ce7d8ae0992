import type {
  AppError,
  EventName,
  Group,
  MediaItem,
  Outcome,
  Queue,
  QueueChange,
  QueueItem,
  RequestParsed,
  Source,
} from '../../src-preload/contract/index.ts';
import { sampleQueue } from './sample-people.ts';

type Answers = {
  readonly [N in 'casting:queue' | 'casting:queues' | 'casting:edit-queue']: (
    input: RequestParsed<N>,
  ) => unknown;
};

/** Queues in memory. Playing one says that its current item plays; nothing ends by itself. */
export function queueAnswers(deps: {
  readonly queues: readonly Queue[];
  readonly media: () => readonly MediaItem[];
  readonly groups: () => readonly Group[];
  readonly refuse: (code: AppError['code'], context: Record<string, unknown>) => Error;
  readonly emit: (name: EventName, payload: unknown) => void;
}): Answers {
  const byId = new Map(deps.queues.map((queue) => [queue.queueId, queue]));
  let lastItem = 0;

  const roomsOf = (id: string): readonly string[] =>
    deps.groups().find(({ groupId }) => groupId === id)?.rooms ?? [id];
  const done = (rooms: readonly string[]): Outcome[] =>
    rooms.map((room) => ({ room, ok: true, error: null, proof: null, steps: [] }));

  function keep(queue: Queue): Queue {
    const next = withUpNext(queue);
    byId.set(queue.queueId, next);
    deps.emit('casting:queues-changed', { queues: [next] });
    return next;
  }

  function itemOf(source: Source, title: string | null, slideSeconds: number | null): QueueItem {
    lastItem += 1;
    const media =
      'mediaId' in source ? deps.media().find((one) => one.mediaId === source.mediaId) : undefined;
    const { kind, contentType, mediaId, seconds } = media ?? UNKNOWN;
    return {
      itemId: `item-${lastItem}`,
      source,
      title: title ?? media?.title ?? lastPart(source),
      kind,
      contentType,
      mediaId,
      seconds,
      slideSeconds,
      error: null,
    };
  }

  return {
    'casting:queues': ({ rooms }) => ({
      queues: [...byId.values()].filter(
        ({ queueId, items }) => items.length > 0 && (rooms === null || rooms.includes(queueId)),
      ),
    }),
    'casting:queue': ({ rooms, sources, mode, title, slideSeconds }) => {
      const queues = rooms.map((id) => {
        const before = byId.get(id) ?? sampleQueue(id, Date.now(), [], {});
        const added = sources.map((source) => itemOf(source, title, slideSeconds));
        const items = mode === 'play' ? added : inserted(before, added, mode);
        const played = mode === 'play' ? ({ state: 'playing', playingIn: roomsOf(id) } as const) : {};
        const current = mode === 'play' ? null : before.current;
        return keep({ ...before, ...played, items, current: current ?? items[0]?.itemId ?? null } as Queue);
      });
      return { outcomes: done(rooms.flatMap(roomsOf)), queues };
    },
    'casting:edit-queue': ({ queue: id, change }) => {
      const queue = byId.get(id);
      if (queue === undefined || queue.items.length === 0)
        throw deps.refuse('casting.noQueue', { queue: id });
      return { queue: keep(changed(queue, change, roomsOf(id))), outcomes: done(roomsOf(id)) };
    },
  };
}

const UNKNOWN = { kind: 'video', contentType: null, mediaId: null, seconds: null } as const;

function lastPart(source: Source): string {
  const [place = ''] = Object.values(source);
  return place.split('/').at(-1) ?? place;
}

function inserted(queue: Queue, added: readonly QueueItem[], mode: 'next' | 'append'): QueueItem[] {
  const at = queue.items.findIndex(({ itemId }) => itemId === queue.current);
  if (mode === 'append' || at < 0) return [...queue.items, ...added];
  return [...queue.items.slice(0, at + 1), ...added, ...queue.items.slice(at + 1)];
}

function withUpNext(queue: Queue): Queue {
  const at = queue.items.findIndex(({ itemId }) => itemId === queue.current);
  const wrapped = queue.loop === 'all' ? queue.items[0] : undefined;
  return { ...queue, upNext: (queue.items[at + 1] ?? wrapped)?.itemId ?? null };
}

function changed(queue: Queue, change: QueueChange, rooms: readonly string[]): Queue {
  switch (change.action) {
    case 'move': {
      const moved = queue.items.find(({ itemId }) => itemId === change.item);
      const others = queue.items.filter((item) => item !== moved);
      return moved === undefined ? queue : { ...queue, items: others.toSpliced(change.to, 0, moved) };
    }
    case 'remove':
      return { ...queue, items: queue.items.filter(({ itemId }) => !change.items.includes(itemId)) };
    case 'clear':
      return { ...queue, items: [], current: null, state: 'idle', playingIn: [] };
    case 'options': {
      const { action: _, ...options } = change;
      return { ...queue, ...options } as Queue;
    }
    case 'slide':
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.itemId === change.item ? { ...item, slideSeconds: change.slideSeconds } : item,
        ),
      };
    case 'play':
      return { ...queue, state: 'playing', current: change.item ?? queue.current, playingIn: [...rooms] };
    case 'stop':
      return { ...queue, state: 'stopped', playingIn: [] };
  }
}
