import { randomUUID } from 'node:crypto';
import type { Outcome, QueueItem } from '../../../src-preload/contract/index.ts';
import type { BackoffPolicy } from '../../lib/backoff.ts';
import { backoffDelay } from '../../lib/backoff.ts';
import type { Clock, Timer } from '../../lib/clock.ts';
import type { AppError, Result } from '../../lib/result.ts';
import type { CastHow, CastInput, CastResult, PlayingChange } from '../casting/casting-service.ts';
import type { StartGate } from '../casting/start-gate.ts';

/** When one room of a group has ended its item, the others have this long to end theirs before the next begins. */
export const GROUP_END_MS = 5_000;

const RETRY: BackoffPolicy = { firstMs: 2_000, factor: 2, maxMs: 30_000, jitter: 0.2 };

/** These are the room's own, so that another item would fare no better: the same one is tried again. */
const ROOM_ERRORS: ReadonlySet<string> = new Set(['device.unreachable', 'device.offline', 'device.unknown']);

/** What became of the item that a run plays. */
export type RunEvent =
  /** It plays in at least one room. */
  | { readonly kind: 'started'; readonly spreadMs: number | null }
  /** It has come to its end in every room, or nobody waits for the rest any more. An image can be held on after it. */
  | { readonly kind: 'ended' }
  /** It can be played in no room. */
  | { readonly kind: 'unplayable'; readonly error: AppError }
  /** A person, or another controller, took away every room. */
  | { readonly kind: 'released' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'moved'; readonly position: number }
  /** Rooms came or went. */
  | { readonly kind: 'rooms' };

export interface RunDeps {
  readonly clock: Clock;
  readonly random: () => number;
  readonly cast: (input: CastInput, how: CastHow) => Promise<Result<CastResult>>;
  readonly tell: (event: RunEvent) => void;
}

/** One item on its way through its rooms, from the cast to its end. */
export interface QueueRun {
  readonly rooms: ReadonlySet<string>;
  /** `gate` is where its rooms wait for those of other queues, `null` where there are none. */
  start(position: number | null, gate: StartGate | null): Promise<readonly Outcome[]>;
  /** The room went over to this item by itself, as `castId`. */
  adopt(castId: string): void;
  /** Hears what a room plays; says whether the room plays this run's item. */
  hear(change: PlayingChange): void;
  /** A room does something else now. */
  release(room: string): void;
  /** Holds an image where it is, or lets its time begin again. Says whether it is an image that can be held. */
  holdSlide(isHeld: boolean): boolean;
  /** Hears and does nothing from now on. */
  dispose(): void;
}

/** `slideMs` is how long an image stays; `null` for what ends by itself. */
export function createQueueRun(
  item: QueueItem,
  rooms: readonly string[],
  slideMs: number | null,
  deps: RunDeps,
): QueueRun {
  return new Run(item, rooms, slideMs, deps);
}

/** An item as it is cast. */
export function castInputOf(item: QueueItem, rooms: readonly string[], position: number | null): CastInput {
  const { source, title, contentType } = item;
  return { rooms: [...rooms], source, title, contentType, subtitles: null, position, convert: true };
}

class Run implements QueueRun {
  readonly #item: QueueItem;
  readonly #deps: RunDeps;
  readonly #slideMs: number | null;
  /** Rooms that play the item or shall. */
  readonly rooms: Set<string>;
  readonly #castIds = new Set<string>();
  /** Rooms that have shown the item. */
  readonly #seen = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #paused = new Set<string>();
  readonly #retries = new Map<string, Timer>();
  #attempts = 0;
  #timer: Timer | null = null;
  #isHeld = false;
  #hasStarted = false;
  #isDisposed = false;
  #position: number | null = null;

  constructor(item: QueueItem, rooms: readonly string[], slideMs: number | null, deps: RunDeps) {
    this.#item = item;
    this.rooms = new Set(rooms);
    this.#slideMs = slideMs;
    this.#deps = deps;
  }

  async start(position: number | null, gate: StartGate | null): Promise<readonly Outcome[]> {
    this.#position = position;
    return this.#cast([...this.rooms], position, gate);
  }

  adopt(castId: string): void {
    this.#castIds.add(castId);
    this.#started(null);
  }

  hear({ room, next, previous, end }: PlayingChange): void {
    if (this.#isDisposed || !this.rooms.has(room)) return;
    if (next.castId !== null) {
      const isOurs = this.#castIds.has(next.castId);
      if (isOurs) this.#seen.add(room);
      // Until the room shows this item it may still tell of the one before.
      else if (this.#seen.has(room)) return this.release(room);
    }
    if (previous.castId === null || !this.#castIds.has(previous.castId)) return;
    if (end !== null) return this.#endedIn(room, end);
    if (next.position !== null && next.state === 'on-air') this.#moved(next.position);
    this.#notePause(room, next.state === 'paused');
  }

  release(room: string): void {
    if (this.#isDisposed || !this.rooms.delete(room)) return;
    this.#retries.get(room)?.dispose();
    this.#retries.delete(room);
    this.#ended.delete(room);
    this.#paused.delete(room);
    if (this.rooms.size === 0) this.#finish({ kind: 'released' });
    else this.#deps.tell({ kind: 'rooms' });
  }

  holdSlide(isHeld: boolean): boolean {
    if (this.#slideMs === null) return false;
    this.#isHeld = isHeld;
    this.#timer?.dispose();
    this.#timer = null;
    if (!isHeld && this.#hasStarted) this.#beginSlide(this.#slideMs);
    this.#deps.tell({ kind: isHeld ? 'paused' : 'resumed' });
    return true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#timer?.dispose();
    for (const timer of this.#retries.values()) timer.dispose();
    this.#retries.clear();
  }

  async #cast(rooms: string[], position: number | null, gate: StartGate | null): Promise<readonly Outcome[]> {
    const castId = randomUUID();
    this.#castIds.add(castId);
    const result = await this.#deps.cast(castInputOf(this.#item, rooms, position), { castId, gate });
    if (this.#isDisposed) return result.ok ? result.value.outcomes : [];
    if (!result.ok) {
      this.#finish({ kind: 'unplayable', error: result.error });
      return [];
    }
    this.#judge(result.value);
    return result.value.outcomes;
  }

  #judge({ outcomes, spreadMs }: CastResult): void {
    const failures = outcomes.filter(({ ok, room }) => !ok && this.rooms.has(room));
    for (const { room, error } of failures) this.#failedIn(room, error?.code ?? '');
    if (this.#isDisposed) return;
    if (outcomes.some(({ ok, room }) => ok && this.rooms.has(room))) return this.#started(spreadMs);
    const error = failures.find(({ room }) => this.#ended.has(room))?.error ?? null;
    const isHopeless = !this.#hasStarted && this.#retries.size === 0;
    if (error !== null && isHopeless) this.#finish({ kind: 'unplayable', error });
    else this.#deps.tell({ kind: 'rooms' });
  }

  #failedIn(room: string, code: string): void {
    if (code === 'input.cancelled') this.release(room);
    else if (ROOM_ERRORS.has(code)) this.#retry(room);
    else this.#ended.add(room);
  }

  #started(spreadMs: number | null): void {
    const isFirst = !this.#hasStarted;
    this.#hasStarted = true;
    this.#attempts = 0;
    if (isFirst) this.#deps.tell({ kind: 'started', spreadMs });
    else this.#deps.tell({ kind: 'rooms' });
    if (this.#slideMs !== null && this.#timer === null && !this.#isHeld) this.#beginSlide(this.#slideMs);
  }

  #beginSlide(slideMs: number): void {
    this.#timer = this.#deps.clock.after(slideMs, () => {
      this.#timer = null;
      this.#deps.tell({ kind: 'ended' });
    });
  }

  /** A room that was away, or cannot be reached, gets the item again from where it was. */
  #retry(room: string): void {
    const { clock, random } = this.#deps;
    const ms = backoffDelay(RETRY, this.#attempts, random());
    this.#attempts += 1;
    this.#retries.get(room)?.dispose();
    this.#retries.set(
      room,
      clock.after(ms, () => {
        this.#retries.delete(room);
        void this.#cast([room], this.#position, null);
      }),
    );
  }

  #endedIn(room: string, end: NonNullable<PlayingChange['end']>): void {
    switch (end) {
      case 'lost':
        return this.#retry(room);
      case 'stopped':
      case 'takenOver':
        // An image has no end of its own: a room that stops showing it has shown it.
        return this.#slideMs === null || end === 'takenOver' ? this.release(room) : undefined;
      case 'finished':
      case 'failed':
        if (this.#slideMs === null) this.#endIn(room);
    }
  }

  #endIn(room: string): void {
    this.#ended.add(room);
    const isEverywhere = [...this.rooms].every((other) => this.#ended.has(other) || this.#retries.has(other));
    if (isEverywhere) return this.#finish({ kind: 'ended' });
    this.#timer ??= this.#deps.clock.after(GROUP_END_MS, () => this.#finish({ kind: 'ended' }));
  }

  #moved(position: number): void {
    this.#position = position;
    this.#deps.tell({ kind: 'moved', position });
  }

  #notePause(room: string, isPaused: boolean): void {
    const wasPaused = this.#paused.size > 0 && this.#paused.size === this.rooms.size;
    if (isPaused) this.#paused.add(room);
    else this.#paused.delete(room);
    const nowPaused = this.#paused.size > 0 && this.#paused.size === this.rooms.size;
    if (wasPaused !== nowPaused) this.#deps.tell({ kind: nowPaused ? 'paused' : 'resumed' });
  }

  #finish(event: RunEvent): void {
    if (this.#isDisposed) return;
    this.dispose();
    this.#deps.tell(event);
  }
}
