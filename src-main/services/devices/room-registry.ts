import type { Room } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import { limits } from '../../lib/limits.ts';
import type { RoomsStore } from '../../storage/rooms-store.ts';
import type { Contact } from './room-health.ts';
import { healthAfter } from './room-health.ts';
import type { RoomRecord } from './room-record.ts';
import { knownFrom, roomOf, shownName } from './room-record.ts';
import type { RoomsBook } from './rooms-book.ts';
import type { RoomTarget } from './room-target.ts';

/** All rooms by id: what is remembered of each, and what is shown of it. */
export interface RoomRegistry {
  get(id: string): RoomRecord | null;
  all(): readonly RoomRecord[];
  /**
   * A device was reached: a new room, or a known one. A room that was lost stays so until it answers control:
   * a description alone does not mean that it can be cast to.
   */
  meet(target: RoomTarget, typedAddress: string | null): void;
  /** Whether one more room can be known. */
  hasPlace(): boolean;
  /** The room does not live where it was last met: it is lost until it gives its description again. */
  disown(id: string): void;
  /** Puts a removed room back as it was. */
  put(record: RoomRecord): void;
  contacted(id: string, contact: Contact): void;
  /** Whether the room answered a look in the last `ms`. */
  answeredWithin(id: string, ms: number): boolean;
  lose(id: string, reason: 'saidGoodbye' | 'expired' | 'noAnswer'): void;
  rename(id: string, name: string): Room | null;
  /** Forgets a room until it announces itself again. */
  remove(id: string): RoomRecord | null;
}

export interface RoomRegistryDeps {
  readonly book: RoomsBook;
  readonly store: RoomsStore;
  readonly clock: Clock;
  readonly isPractice: (udn: string) => boolean;
}

/** Rooms that were found in earlier runs are there, and painted, at once. */
export function createRoomRegistry(deps: RoomRegistryDeps): RoomRegistry {
  return new Registry(deps);
}

class Registry implements RoomRegistry {
  readonly #deps: RoomRegistryDeps;
  readonly #records = new Map<string, RoomRecord>();
  readonly #misses = new Map<string, { readonly kind: 'silence' | 'nonsense'; readonly count: number }>();
  /** When each room last answered, in the clock's elapsed ms. */
  readonly #answered = new Map<string, number>();

  constructor(deps: RoomRegistryDeps) {
    this.#deps = deps;
    for (const known of deps.store.all(limits.knownRooms)) {
      const record: RoomRecord = { known, target: null, practice: false };
      this.#records.set(known.id, record);
      deps.book.put(roomOf(record, deps.clock.now()));
    }
  }

  get(id: string): RoomRecord | null {
    return this.#records.get(id) ?? null;
  }

  all(): readonly RoomRecord[] {
    return [...this.#records.values()];
  }

  hasPlace(): boolean {
    return this.#records.size < limits.knownRooms;
  }

  disown(id: string): void {
    const record = this.get(id);
    if (record === null) return;
    this.#records.set(id, { ...record, target: null });
    this.lose(id, 'noAnswer');
  }

  meet(target: RoomTarget, typedAddress: string | null): void {
    const { book, clock } = this.#deps;
    const { id } = target;
    const before = this.get(id);
    const known = knownFrom(target, before?.known ?? null, typedAddress, clock.now());
    const record: RoomRecord = { known, target, practice: this.#deps.isPractice(id) };
    this.#records.set(id, record);
    this.#remember(record);
    const { name, address, model, practice, capabilities, sink } = roomOf(record, clock.now());
    if (book.get(id) === null) book.put(roomOf(record, clock.now()));
    else book.patch(id, { name, address, model, practice });
    // What is known of a room that was merely away is finer than its description and stays.
    if (before?.target?.location !== target.location) book.patch(id, { capabilities, sink });
    if (before !== null && before.target === null) this.contacted(id, { ms: 0, error: null });
  }

  put(record: RoomRecord): void {
    this.#records.set(record.known.id, record);
    this.#remember(record);
    this.#deps.book.put(roomOf(record, this.#deps.clock.now()));
  }

  contacted(id: string, contact: Contact): void {
    const room = this.#deps.book.get(id);
    if (room === null) return;
    const misses = this.#count(id, contact);
    if (contact.error === null) this.#answered.set(id, this.#deps.clock.elapsed());
    this.#deps.book.patch(id, healthAfter(room, contact, misses, this.#deps.clock.now()));
  }

  /** The looks in a row that went wrong in the same way: nonsense is an answer, so it ends a row of silence. */
  #count(id: string, { error }: Contact): number {
    if (error === null) {
      this.#misses.delete(id);
      return 0;
    }
    const kind = error.code === 'device.refused' ? 'nonsense' : 'silence';
    const before = this.#misses.get(id);
    const count = before?.kind === kind ? before.count + 1 : 1;
    this.#misses.set(id, { kind, count });
    return count;
  }

  answeredWithin(id: string, ms: number): boolean {
    const at = this.#answered.get(id);
    return at !== undefined && this.#deps.clock.elapsed() - at <= ms;
  }

  lose(id: string, reason: 'saidGoodbye' | 'expired' | 'noAnswer'): void {
    const room = this.#deps.book.get(id);
    if (room === null) return;
    if (room.status === 'offline') {
      if (reason === 'saidGoodbye') this.#deps.book.patch(id, { reason });
      return;
    }
    this.#deps.book.patch(id, { status: 'offline', reason, since: isoTime(this.#deps.clock.now()) });
  }

  rename(id: string, name: string): Room | null {
    const record = this.get(id);
    if (record === null) return null;
    const givenName = name.trim() === '' ? null : name.trim();
    const renamed = { ...record, known: { ...record.known, givenName } };
    this.#records.set(id, renamed);
    this.#remember(renamed);
    this.#deps.book.patch(id, { name: shownName(renamed.known) });
    return this.#deps.book.get(id);
  }

  remove(id: string): RoomRecord | null {
    const record = this.get(id);
    this.#records.delete(id);
    this.#misses.delete(id);
    this.#answered.delete(id);
    this.#deps.store.remove(id);
    this.#deps.book.remove(id);
    return record;
  }

  /** Practice rooms are made anew at every start and are not remembered. */
  #remember(record: RoomRecord): void {
    if (!record.practice) this.#deps.store.put(record.known);
  }
}
