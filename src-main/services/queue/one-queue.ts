import { randomUUID } from 'node:crypto';
import type { Outcome, Queue, QueueItem } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { AppError } from '../../lib/result.ts';
import type { QueuesStore } from '../../storage/queues-store.ts';
import type { CastInput, PlayingChange } from '../casting/casting-service.ts';
import type { StartGate } from '../casting/start-gate.ts';
import type { QueueRun, RunDeps, RunEvent } from './queue-run.ts';
import { castInputOf, createQueueRun } from './queue-run.ts';
import type { QueueState } from './queue-state.ts';
import { firstOf, itemOf, nextOf, previousOf, reshuffled } from './queue-state.ts';
import { storeQueue } from './stored-queue.ts';

/** How often the position is written down, so that a kill loses no more than that; a jump is written at once. */
const POSITION_MS = 5_000;
const JUMP_S = 6;

/** The queue of one room or one group, and what it plays. Everything is written down before it is sent. */
export interface OneQueue extends Disposable {
  state(): QueueState;
  view(): Queue;
  change(edit: (state: QueueState) => QueueState): void;
  /**
   * Plays an item from its beginning; `null` plays the current one from where it was. `gate` is where its rooms wait for
   * those of other queues.
   */
  play(itemId: string | null, gate: StartGate | null): Promise<readonly Outcome[]>;
  /** A person's Next (1) or Previous (-1). */
  step(by: 1 | -1): Promise<readonly Outcome[]>;
  /** Ends the run; what the rooms play goes on until somebody stops it. */
  stop(): void;
  release(room: string): void;
  hear(change: PlayingChange): void;
  holdSlide(isHeld: boolean): boolean;
  isActive(): boolean;
  isShowingSlide(): boolean;
  isIn(room: string): boolean;
  rooms(): readonly string[];
  dispose(): void;
}

export interface OneQueueDeps extends Pick<RunDeps, 'clock' | 'random' | 'cast'> {
  readonly store: QueuesStore;
  readonly rooms: () => readonly string[];
  readonly takeRooms: (rooms: readonly string[]) => void;
  /** Hands a room what follows, so that it goes over without a pause; answers whether the room takes that. */
  readonly prepareNext: (room: string, input: CastInput, castId: string) => Promise<Outcome>;
  readonly publish: (view: Queue) => void;
  readonly isHeld: () => boolean;
}

/** A queue that stands where `state` says; nothing plays until it is told to. */
export function createOneQueue(state: QueueState, deps: OneQueueDeps): OneQueue {
  return new One(state, deps);
}

class One implements OneQueue {
  readonly #deps: OneQueueDeps;
  readonly #clock: Clock;
  #state: QueueState;
  #run: QueueRun | null = null;
  #spreadMs: number | null = null;
  #writtenAt = 0;
  #writtenPosition = 0;
  /** What the room was handed to go on with. */
  #prepared: { readonly itemId: string; readonly castId: string } | null = null;
  #changedAt: string;
  /** Items in a row that could not be played: a whole round of them ends the run. */
  #failures = 0;

  constructor(state: QueueState, deps: OneQueueDeps) {
    this.#state = state;
    this.#deps = deps;
    this.#clock = deps.clock;
    this.#changedAt = isoTime(deps.clock.now());
  }

  state(): QueueState {
    return this.#state;
  }

  view(): Queue {
    const { order: _order, ...shown } = this.#state;
    return {
      ...shown,
      items: [...shown.items],
      playingIn: [...(this.#run?.rooms ?? [])],
      upNext: this.#state.autoplay ? nextOf(this.#state, false) : null,
      spreadMs: this.#spreadMs,
      changedAt: this.#changedAt,
    };
  }

  change(edit: (state: QueueState) => QueueState): void {
    this.#state = edit(this.#state);
    this.#keep();
    if (this.#prepared !== null) void this.#prepare();
  }

  async play(itemId: string | null, gate: StartGate | null): Promise<readonly Outcome[]> {
    const isOver = this.#state.state === 'ended';
    const wanted = itemId ?? (isOver ? firstOf(this.#state) : (this.#state.current ?? firstOf(this.#state)));
    const isResumed = itemId === null && !isOver && wanted === this.#state.current;
    this.#failures = 0;
    return this.#begin(wanted, isResumed ? this.#state.position : null, gate);
  }

  async step(by: 1 | -1): Promise<readonly Outcome[]> {
    const wanted = by === 1 ? nextOf(this.#state, true) : previousOf(this.#state, this.#state.position);
    this.#failures = 0;
    if (wanted !== null) return this.#begin(wanted, null, null);
    const rooms = this.#deps.rooms();
    return rooms.map((room) => ({ room, ok: true, error: null, proof: null, steps: [] }));
  }

  stop(): void {
    this.#drop();
    this.change((state) => ({ ...state, state: 'stopped' }));
  }

  release(room: string): void {
    this.#run?.release(room);
  }

  hear(change: PlayingChange): void {
    const prepared = this.#prepared;
    if (prepared !== null && change.next.castId === prepared.castId) this.#adopt(prepared);
    this.#run?.hear(change);
  }

  holdSlide(isHeld: boolean): boolean {
    return this.#run?.holdSlide(isHeld) ?? false;
  }

  isActive(): boolean {
    return this.#run !== null;
  }

  isShowingSlide(): boolean {
    return this.#run !== null && itemOf(this.#state, this.#state.current)?.kind === 'image';
  }

  isIn(room: string): boolean {
    return this.#run?.rooms.has(room) ?? false;
  }

  rooms(): readonly string[] {
    return this.#deps.rooms();
  }

  dispose(): void {
    this.#drop();
  }

  async #begin(
    itemId: string | null,
    position: number | null,
    gate: StartGate | null,
  ): Promise<readonly Outcome[]> {
    const item = itemOf(this.#state, itemId);
    const rooms = this.#deps.rooms();
    if (item === null || rooms.length === 0 || this.#deps.isHeld()) return [];
    this.#drop();
    this.#deps.takeRooms(rooms);
    this.#spreadMs = null;
    return this.#open(item, rooms, position).start(position, gate);
  }

  /** From now on this item is the one that plays; that is written down before anything is sent. */
  #open(item: QueueItem, rooms: readonly string[], position: number | null): QueueRun {
    const run: QueueRun = createQueueRun(item, rooms, this.#slideMs(item), {
      ...this.#deps,
      tell: (event) => {
        if (this.#run === run) this.#told(event);
      },
    });
    this.#run = run;
    this.change((state) => ({
      ...markError(state, item.itemId, null),
      current: item.itemId,
      state: 'playing',
      position,
    }));
    return run;
  }

  /** The room went on by itself. Where the queue was changed since, what it says now goes before. */
  #adopt({ itemId, castId }: { readonly itemId: string; readonly castId: string }): void {
    if (this.#run === null) return;
    const item = itemOf(this.#state, itemId);
    if (item === null || nextOf(this.#state, false) !== itemId || !this.#state.autoplay)
      return this.#advance();
    this.#drop();
    this.#open(item, this.#deps.rooms(), 0).adopt(castId);
  }

  /** A single room that plays something with an end can be told what follows; images have their time from us. */
  async #prepare(): Promise<void> {
    const [room, ...others] = this.#deps.rooms();
    const next = this.#run === null || others.length > 0 ? null : followerOf(this.#state);
    if (room === undefined || next === null) return;
    if (this.#prepared?.itemId === next.itemId) return;
    const prepared = { itemId: next.itemId, castId: randomUUID() };
    this.#prepared = prepared;
    const { ok } = await this.#deps.prepareNext(room, castInputOf(next, [room], null), prepared.castId);
    if (!ok && this.#prepared === prepared) this.#prepared = { ...prepared, castId: '' };
  }

  #slideMs(item: QueueItem): number | null {
    return item.kind === 'image' ? (item.slideSeconds ?? this.#state.slideSeconds) * 1000 : null;
  }

  #drop(): void {
    const run = this.#run;
    this.#run = null;
    this.#prepared = null;
    run?.dispose();
  }

  #told(event: RunEvent): void {
    switch (event.kind) {
      case 'started':
        this.#failures = 0;
        this.#spreadMs = event.spreadMs;
        this.#keep();
        return void this.#prepare();
      case 'ended':
        return this.#advance();
      case 'unplayable':
        return this.#skip(event.error);
      case 'released':
        return this.stop();
      case 'paused':
      case 'resumed':
        return this.change((state) => ({ ...state, state: event.kind === 'paused' ? 'paused' : 'playing' }));
      case 'moved':
        return this.#moved(event.position);
      case 'rooms':
        return this.#show();
    }
  }

  #advance(): void {
    const current = itemOf(this.#state, this.#state.current);
    const next = nextOf(this.#state, false);
    if (!this.#state.autoplay || next === null) {
      this.#drop();
      const isOver = next === null;
      return this.change((state) => ({
        ...state,
        state: isOver ? 'ended' : 'idle',
        current: isOver ? state.current : next,
        position: null,
      }));
    }
    const isNewRound = next === firstOf(this.#state) && this.#state.loop === 'all';
    if (isNewRound) this.#state = reshuffled(this.#state, this.#deps.random);
    const upNext = isNewRound ? firstOf(this.#state) : next;
    if (current?.kind === 'image' && upNext === current.itemId) return void this.#run?.holdSlide(false);
    void this.#begin(upNext, null, null);
  }

  /** What cannot be played is passed over; a whole round of such items ends the run. */
  #skip(error: AppError): void {
    this.#failures += 1;
    this.#state = markError(this.#state, this.#state.current, error);
    const next = nextOf(this.#state, true);
    const hasTriedAll = this.#failures >= this.#state.items.length;
    if (hasTriedAll || next === null || !this.#state.autoplay) {
      this.#drop();
      return this.change((state) => ({ ...state, state: 'stopped', position: null }));
    }
    void this.#begin(next, null, null);
  }

  #moved(position: number): void {
    this.#state = { ...this.#state, position };
    const at = this.#clock.elapsed();
    const hasJumped = Math.abs(position - this.#writtenPosition) > JUMP_S;
    if (at - this.#writtenAt < POSITION_MS && !hasJumped) return;
    this.#writtenAt = at;
    this.#writtenPosition = position;
    this.#deps.store.progress(this.#state.queueId, position);
  }

  #keep(): void {
    this.#changedAt = isoTime(this.#clock.now());
    if (this.#state.items.length === 0) this.#deps.store.remove(this.#state.queueId);
    else this.#deps.store.put(storeQueue(this.#state, this.#changedAt));
    this.#show();
  }

  #show(): void {
    this.#deps.publish(this.view());
  }
}

/** What a room can be handed while it plays the current item, `null` where it needs a time or an order of ours. */
function followerOf(state: QueueState): QueueItem | null {
  if (!state.autoplay || (state.shuffle && state.loop === 'all')) return null;
  const next = itemOf(state, nextOf(state, false));
  const isShown = itemOf(state, state.current)?.kind === 'image' || next?.kind === 'image';
  return isShown ? null : next;
}

function markError(state: QueueState, itemId: string | null, error: AppError | null): QueueState {
  return {
    ...state,
    items: state.items.map((item) =>
      item.itemId === itemId && item.error !== error ? { ...item, error } : item,
    ),
  };
}
