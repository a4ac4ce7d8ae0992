import { randomUUID } from 'node:crypto';
import type {
  ControlAction,
  Outcome,
  Queue,
  QueueChange,
  QueueItem,
  RequestParsed,
  RequestValue,
} from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { QueuesStore } from '../../storage/queues-store.ts';
import type { CastingService, PlayingChange } from '../casting/casting-service.ts';
import { createStartGate } from '../casting/start-gate.ts';
import type { GroupsService } from '../groups/groups-service.ts';
import { isGroupId } from '../groups/groups-service.ts';
import type { MediaService } from '../media/media-service.ts';
import type { OneQueue } from './one-queue.ts';
import { createOneQueue } from './one-queue.ts';
import { MAX_QUEUED, addItems, editQueue, emptyQueue, itemOf } from './queue-state.ts';
import type { QueueState } from './queue-state.ts';
import { readQueue } from './stored-queue.ts';

export interface QueueService extends Disposable {
  /** Gives sources to the queue of each room and group named; with `play` they begin. */
  add(input: RequestParsed<'casting:queue'>): Promise<Result<RequestValue<'casting:queue'>>>;
  /** The queues that have items; `null` for all of them. */
  list(ids: readonly string[] | null): readonly Queue[];
  /** Errors: casting.noQueue, casting.noQueueItem, casting.emergency. */
  edit(queueId: string, change: QueueChange): Promise<Result<RequestValue<'casting:edit-queue'>>>;
  /** `casting:control`, where next, previous, play, pause and stop mean the queue that plays there, if one does. */
  control(
    ids: readonly string[],
    action: ControlAction,
    value: number | boolean | null,
  ): Promise<Result<{ outcomes: Outcome[] }>>;
  /** The queue that plays in a room, `null` where none does. */
  playingIn(room: string): Queue | null;
  /** Lets go of every room; what they play goes on, and each queue can be played again from where it was. */
  letGo(): void;
  /** True while a queue plays: ending the process would end it. */
  isPlaying(): boolean;
}

export interface QueueDeps {
  readonly store: QueuesStore;
  readonly casting: CastingService;
  readonly media: MediaService;
  readonly groups: GroupsService;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly random: () => number;
  /** While an emergency lasts no queue may take a room. */
  readonly isHeld: () => boolean;
}

/** Reads the queues that are kept; one that was playing when the application ended is `interrupted`. */
export function createQueueService(deps: QueueDeps): QueueService {
  return new Queues(deps);
}

/** At most one queue plays in a room: the one that began last. */
class Queues implements QueueService {
  readonly #deps: QueueDeps;
  readonly #queues = new Map<string, OneQueue>();
  readonly #stopHearing: () => void;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    for (const stored of deps.store.all()) {
      const state = readQueue(stored);
      if (state !== null) this.#open(state);
    }
    this.#stopHearing = deps.casting.onPlaying((change) => this.#hear(change));
  }

  async add(input: RequestParsed<'casting:queue'>): Promise<Result<RequestValue<'casting:queue'>>> {
    const { groups, random } = this.#deps;
    const rooms = groups.expand(input.rooms);
    if (!rooms.ok) return rooms;
    if (input.mode === 'play' && this.#deps.isHeld()) return held();
    const items = await this.#itemsOf(input);
    if (!items.ok) return items;
    const ids = [...new Set(input.rooms)];
    const isFull = ids.some((id) => this.#sizeAfter(id, items.value.length, input.mode) > MAX_QUEUED);
    if (isFull) return queueFull();
    const queues = ids.map((id) => {
      const queue = this.#queues.get(id) ?? this.#open(emptyQueue(id, isGroupId(id) ? 'group' : 'room'));
      queue.change((state) => addItems(state, items.value.map(withNewId), input.mode, random));
      return queue;
    });
    const outcomes =
      input.mode === 'play'
        ? await this.#playTogether(queues)
        : rooms.value.map((room) => ({ room, ok: true, error: null, proof: null, steps: [] }));
    return ok({ outcomes: [...outcomes], queues: queues.map((queue) => queue.view()) });
  }

  list(ids: readonly string[] | null): readonly Queue[] {
    return [...this.#queues.values()]
      .map((queue) => queue.view())
      .filter(({ queueId, kind, items }) => {
        const isThere = kind === 'room' || this.#deps.groups.find(queueId) !== null;
        return items.length > 0 && isThere && (ids === null || ids.includes(queueId));
      });
  }

  async edit(queueId: string, change: QueueChange): Promise<Result<RequestValue<'casting:edit-queue'>>> {
    const queue = this.#queues.get(queueId);
    if (queue === undefined || queue.state().items.length === 0) return noQueue(queueId);
    const missing = missingItem(queue.state(), change);
    if (missing !== null) return noItem(queueId, missing);
    const outcomes = await this.#apply(queue, change);
    return outcomes.ok ? ok({ queue: queue.view(), outcomes: [...outcomes.value] }) : outcomes;
  }

  async control(
    ids: readonly string[],
    action: ControlAction,
    value: number | boolean | null,
  ): Promise<Result<{ outcomes: Outcome[] }>> {
    const rooms = this.#deps.groups.expand(ids);
    if (!rooms.ok) return rooms;
    const byQueue = this.#queuesFor(ids, rooms.value, action);
    const taken = new Set(byQueue.flatMap((queue) => queue.rooms()));
    const rest = rooms.value.filter((room) => !taken.has(room));
    const done = await Promise.all([
      ...byQueue.map((queue) => this.#byQueue(queue, action)),
      this.#passOn(rest, action, value),
    ]);
    return ok({ outcomes: done.flat() });
  }

  playingIn(room: string): Queue | null {
    return this.#queueIn(room)?.view() ?? null;
  }

  letGo(): void {
    for (const queue of this.#queues.values()) if (queue.isActive()) queue.stop();
  }

  isPlaying(): boolean {
    return [...this.#queues.values()].some((queue) => queue.isActive());
  }

  dispose(): void {
    this.#stopHearing();
    for (const queue of this.#queues.values()) queue.dispose();
  }

  #hear(change: PlayingChange): void {
    for (const queue of this.#queues.values()) queue.hear(change);
  }

  #queueIn(room: string): OneQueue | null {
    return [...this.#queues.values()].find((queue) => queue.isIn(room)) ?? null;
  }

  #open(state: QueueState): OneQueue {
    const { store, casting, clock, emit, random, groups } = this.#deps;
    const { queueId } = state;
    const queue = createOneQueue(state, {
      store,
      clock,
      random,
      isHeld: this.#deps.isHeld,
      cast: (input, how) => casting.cast(input, how),
      prepareNext: (room, input, castId) => casting.prepareNext(room, input, castId),
      rooms: () => (isGroupId(queueId) ? (groups.find(queueId)?.rooms ?? []) : [queueId]),
      takeRooms: (rooms) => this.#takeRooms(queueId, rooms),
      publish: (view) => emit('casting:queues-changed', { queues: [view] }),
    });
    this.#queues.set(queueId, queue);
    return queue;
  }

  /** A queue that begins takes its rooms from every other. */
  #takeRooms(queueId: string, rooms: readonly string[]): void {
    for (const queue of this.#queues.values()) {
      if (queue.state().queueId === queueId) continue;
      for (const room of rooms) queue.release(room);
    }
  }

  async #itemsOf(input: RequestParsed<'casting:queue'>): Promise<Result<readonly QueueItem[]>> {
    const items: QueueItem[] = [];
    for (const source of input.sources) {
      const found = await this.#deps.media.expand(source);
      if (!found.ok) return found;
      const given = input.sources.length === 1 && found.value.length === 1 ? input.title : null;
      for (const media of found.value) {
        items.push({
          itemId: '',
          source: media.source,
          title: given ?? media.title,
          kind: media.kind,
          contentType: media.contentType,
          mediaId: media.mediaId,
          seconds: media.seconds,
          slideSeconds: input.slideSeconds,
          error: null,
        });
      }
    }
    return ok(items);
  }

  #sizeAfter(id: string, added: number, mode: string): number {
    const before = mode === 'play' ? 0 : (this.#queues.get(id)?.state().items.length ?? 0);
    return before + added;
  }

  async #playTogether(queues: readonly OneQueue[]): Promise<readonly Outcome[]> {
    const rooms = queues.flatMap((queue) => queue.rooms());
    const gate = queues.length < 2 ? null : createStartGate(rooms, this.#deps.clock);
    const outcomes = await Promise.all(queues.map((queue) => queue.play(null, gate)));
    return outcomes.flat();
  }

  async #apply(queue: OneQueue, change: QueueChange): Promise<Result<readonly Outcome[]>> {
    const { random } = this.#deps;
    if (change.action === 'play')
      return this.#deps.isHeld() ? held() : ok(await queue.play(change.item, null));
    if (change.action === 'stop')
      return ok(
        await this.#stop(
          queue,
          queue.rooms().filter((room) => queue.isIn(room)),
        ),
      );
    const before = queue.state().current;
    const wasActive = queue.isActive();
    const playedIn = queue.rooms().filter((room) => queue.isIn(room));
    queue.change((state) => editQueue(state, change, random));
    const { current, items } = queue.state();
    if (!wasActive || current === before) return ok([]);
    return ok(items.length === 0 ? await this.#stop(queue, playedIn) : await queue.play(current, null));
  }

  async #stop(queue: OneQueue, rooms: readonly string[]): Promise<readonly Outcome[]> {
    queue.stop();
    if (rooms.length === 0) return [];
    const stopped = await this.#deps.casting.control(rooms, 'stop', null);
    return stopped.ok ? stopped.value.outcomes : [];
  }

  /** The queues that an action means: a group's by its id, else the one that plays in the room, else the room's own. */
  #queuesFor(ids: readonly string[], rooms: readonly string[], action: ControlAction): readonly OneQueue[] {
    const isStep = action === 'next' || action === 'previous';
    if (!isStep && action !== 'play' && action !== 'pause' && action !== 'stop') return [];
    const named = new Set(ids);
    const candidates = [
      ...ids.filter(isGroupId).map((id) => this.#queues.get(id)),
      ...rooms.map((room) => this.#queueIn(room) ?? this.#queues.get(room)),
    ];
    const whole = (queue: OneQueue): boolean =>
      named.has(queue.state().queueId) || queue.rooms().every((room) => rooms.includes(room));
    return [...new Set(candidates)].filter((queue): queue is OneQueue => {
      if (queue === undefined || queue.state().items.length === 0) return false;
      if (isStep) return whole(queue) || queue.isActive();
      if (action === 'stop') return queue.isActive() && whole(queue);
      if (action === 'pause') return queue.isShowingSlide() && whole(queue);
      return queue.isShowingSlide() || (!queue.isActive() && whole(queue) && this.#isIdle(queue.rooms()));
    });
  }

  #isIdle(rooms: readonly string[]): boolean {
    return rooms.every((room) => this.#queueIn(room) === null && this.#deps.casting.isIdle(room));
  }

  async #byQueue(queue: OneQueue, action: ControlAction): Promise<readonly Outcome[]> {
    const done = (): readonly Outcome[] =>
      queue.rooms().map((room) => ({ room, ok: true, error: null, proof: null, steps: [] }));
    if (action === 'stop') return this.#stop(queue, queue.rooms());
    if (action === 'pause') return queue.holdSlide(true) ? done() : [];
    if (action === 'play' && queue.holdSlide(false)) return done();
    if (this.#deps.isHeld()) return queue.rooms().map(heldOutcome);
    if (action === 'play') return queue.play(null, null);
    return queue.step(action === 'next' ? 1 : -1);
  }

  async #passOn(
    rooms: readonly string[],
    action: ControlAction,
    value: number | boolean | null,
  ): Promise<readonly Outcome[]> {
    if (rooms.length === 0) return [];
    if (action === 'stop') for (const room of rooms) this.#queueIn(room)?.release(room);
    const passed = await this.#deps.casting.control(rooms, action, value);
    return passed.ok ? passed.value.outcomes : [];
  }
}

function withNewId(item: QueueItem): QueueItem {
  return { ...item, itemId: randomUUID() };
}

function missingItem(state: QueueState, change: QueueChange): string | null {
  const ids =
    change.action === 'move' || change.action === 'slide'
      ? [change.item]
      : change.action === 'play' && change.item !== null
        ? [change.item]
        : [];
  return ids.find((id) => itemOf(state, id) === null) ?? null;
}

function held(): Result<never> {
  return fail('casting.emergency', { message: 'An emergency is on. Restore the rooms first.' });
}

function heldOutcome(room: string): Outcome {
  const refused = held();
  return { room, ok: false, error: refused.ok ? null : refused.error, proof: null, steps: [] };
}

function noQueue(queue: string): Result<never> {
  return fail('casting.noQueue', { message: 'Nothing is queued there.', context: { queue } });
}

function noItem(queue: string, item: string): Result<never> {
  return fail('casting.noQueueItem', { message: 'The queue has no such item.', context: { queue, item } });
}

function queueFull(): Result<never> {
  return fail('casting.queueFull', {
    message: `A queue holds at most ${MAX_QUEUED} items.`,
    context: { limit: MAX_QUEUED },
  });
}
