import { randomUUID } from 'node:crypto';
import type {
  Emergency,
  Outcome,
  RequestParsed,
  RequestValue,
  Room,
} from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { EmergenciesStore } from '../../storage/emergencies-store.ts';
import type { CastInput, CastingService, PlayingChange } from '../casting/casting-service.ts';
import { PLAIN_CAST } from '../casting/casting-service.ts';
import type { QueueService } from '../queue/queue-service.ts';
import type { EmergencyRecord, RoomMemory } from './emergency-memory.ts';
import { readEmergency, storeEmergency } from './emergency-memory.ts';
import { rememberRoom } from './remember-room.ts';
import { putBack } from './put-back.ts';

type RoomState = Emergency['rooms'][number];

export interface EmergencyService extends Disposable {
  /** Errors: casting.emergency, media.unknown, media.notAFile, media.unsupported, input.invalid. */
  begin(input: RequestParsed<'casting:emergency'>): Promise<Result<RequestValue<'casting:emergency'>>>;
  /** Errors: casting.noEmergency. */
  restore(): Promise<Result<RequestValue<'casting:restore'>>>;
  current(): Emergency | null;
  isActive(): boolean;
  /** Rooms changed: those that are back while an emergency lasts get its source. */
  roomsChanged(rooms: readonly Room[]): void;
}

export interface EmergencyDeps {
  readonly store: EmergenciesStore;
  readonly casting: CastingService;
  /** Asked late, since queues ask back whether an emergency holds them. */
  readonly queues: () => QueueService;
  readonly rooms: () => readonly Room[];
  /** Whether the source can be cast at all. */
  readonly check: (input: CastInput) => Promise<Result<{ readonly title: string }>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
}

/** Takes up an emergency that lasted when the application ended. */
export function createEmergencyService(deps: EmergencyDeps): EmergencyService {
  return new Emergencies(deps);
}

class Emergencies implements EmergencyService {
  readonly #deps: EmergencyDeps;
  readonly #stopHearing: () => void;
  /** Rooms to which the source is on its way. */
  readonly #underWay = new Set<string>();
  #record: EmergencyRecord | null;
  #isRestoring = false;

  constructor(deps: EmergencyDeps) {
    this.#deps = deps;
    const stored = deps.store.current();
    this.#record = stored === null ? null : readEmergency(stored);
    this.#stopHearing = deps.casting.onPlaying((change) => this.#hear(change));
  }

  current(): Emergency | null {
    return this.#record?.emergency ?? null;
  }

  isActive(): boolean {
    return this.#record !== null && !this.#isRestoring;
  }

  async begin(input: RequestParsed<'casting:emergency'>): Promise<Result<RequestValue<'casting:emergency'>>> {
    if (this.#record !== null) return lastsAlready();
    const { source, title, contentType, volume } = input;
    const checked = await this.#deps.check(this.#castOf(source, title, contentType, []));
    if (!checked.ok) return checked;
    if (this.#record !== null) return lastsAlready();
    const rooms = this.#deps.rooms();
    const memories = Object.fromEntries(rooms.map((room) => [room.id, this.#remember(room)]));
    this.#keep({
      emergency: {
        emergencyId: randomUUID(),
        title: title ?? checked.value.title,
        source,
        startedAt: isoTime(this.#deps.clock.now()),
        endedAt: null,
        rooms: rooms.map((room) => beginningOf(room, memories[room.id])),
      },
      contentType,
      volume,
      memories,
    });
    this.#deps.queues().letGo();
    const there = rooms.filter(({ status }) => status !== 'offline').map(({ id }) => id);
    const result = await this.#putOn(there);
    const emergency = this.current();
    return emergency === null ? none() : ok({ emergency, ...result });
  }

  async restore(): Promise<Result<RequestValue<'casting:restore'>>> {
    const record = this.#record;
    if (record === null || this.#isRestoring) return none();
    this.#isRestoring = true;
    try {
      const outcomes = await putBack(record, {
        casting: this.#deps.casting,
        queues: this.#deps.queues(),
      });
      return ok({ emergency: this.#end(outcomes), outcomes: [...outcomes] });
    } finally {
      this.#isRestoring = false;
    }
  }

  roomsChanged(rooms: readonly Room[]): void {
    if (!this.isActive()) return;
    const back = rooms.filter((room) => this.#isBack(room)).map(({ id }) => id);
    if (back.length > 0) void this.#putOnLate(rooms.filter(({ id }) => back.includes(id)));
  }

  dispose(): void {
    this.#stopHearing();
    this.#record = null;
  }

  #end(outcomes: readonly Outcome[]): Emergency {
    const record = this.#record;
    if (record === null) throw new Error('An emergency ended twice.');
    const byRoom = new Map(outcomes.map((outcome) => [outcome.room, outcome]));
    const emergency: Emergency = {
      ...record.emergency,
      endedAt: isoTime(this.#deps.clock.now()),
      rooms: record.emergency.rooms.map((room) => restoredState(room, byRoom.get(room.room) ?? null)),
    };
    this.#deps.store.put(storeEmergency({ ...record, emergency }));
    this.#record = null;
    this.#deps.emit('casting:emergency-changed', { emergency: null });
    return emergency;
  }

  #remember(room: Room): RoomMemory {
    return rememberRoom(room, this.#deps.queues().playingIn(room.id), (castId) =>
      this.#deps.casting.inputOf(castId),
    );
  }

  /** A room is back, or new, or was tried in vain, and is idle: it gets the source. */
  #isBack({ id, status }: Room): boolean {
    if (status === 'offline' || status === 'busy' || this.#underWay.has(id)) return false;
    const known = this.#stateOf(id);
    return known === null || known.state === 'waiting';
  }

  async #putOnLate(rooms: readonly Room[]): Promise<void> {
    const record = this.#record;
    if (record === null) return;
    const fresh = rooms.filter(({ id }) => this.#stateOf(id) === null);
    if (fresh.length > 0) {
      const memories = Object.fromEntries(fresh.map((room) => [room.id, this.#remember(room)]));
      this.#keep({
        ...record,
        memories: { ...record.memories, ...memories },
        emergency: {
          ...record.emergency,
          rooms: [...record.emergency.rooms, ...fresh.map((room) => beginningOf(room, memories[room.id]))],
        },
      });
    }
    await this.#putOn(rooms.map(({ id }) => id));
  }

  /** Puts the source on rooms; never rejects. */
  async #putOn(rooms: readonly string[]): Promise<{ outcomes: Outcome[]; spreadMs: number | null }> {
    const record = this.#record;
    if (record === null || rooms.length === 0) return { outcomes: [], spreadMs: null };
    for (const room of rooms) this.#underWay.add(room);
    this.#note(rooms.map((room) => ({ room, state: 'starting', error: null })));
    const { source, title } = record.emergency;
    try {
      if (record.volume !== null) await this.#raise(rooms, record.volume);
      const cast = await this.#deps.casting.cast(
        this.#castOf(source, title, record.contentType, rooms),
        PLAIN_CAST,
      );
      const outcomes = cast.ok
        ? cast.value.outcomes
        : rooms.map((room) => ({ room, ok: false, error: cast.error, proof: null, steps: [] }));
      this.#note(
        outcomes.map((outcome) => ({ room: outcome.room, state: stateAfter(outcome), error: outcome.error })),
      );
      return { outcomes, spreadMs: cast.ok ? cast.value.spreadMs : null };
    } catch (error) {
      this.#deps.log.error('the emergency could not be put on', { error: messageOf(error) });
      return { outcomes: [], spreadMs: null };
    } finally {
      for (const room of rooms) this.#underWay.delete(room);
    }
  }

  async #raise(rooms: readonly string[], volume: number): Promise<void> {
    const { casting } = this.#deps;
    await Promise.all([casting.control(rooms, 'volume', volume), casting.control(rooms, 'mute', false)]);
  }

  /** What ends while the emergency lasts begins again; a room that lost it gets it back. */
  #hear({ room, end }: PlayingChange): void {
    if (end === null || !this.isActive() || this.#underWay.has(room)) return;
    if (this.#stateOf(room)?.state !== 'on-air') return;
    if (end === 'finished' || end === 'lost') void this.#putOn([room]);
  }

  #stateOf(room: string): RoomState | null {
    return this.current()?.rooms.find((state) => state.room === room) ?? null;
  }

  #note(changes: readonly Pick<RoomState, 'room' | 'state' | 'error'>[]): void {
    const record = this.#record;
    if (record === null) return;
    const byRoom = new Map(changes.map((change) => [change.room, change]));
    const rooms = record.emergency.rooms.map((room) => ({ ...room, ...byRoom.get(room.room) }));
    this.#keep({ ...record, emergency: { ...record.emergency, rooms } });
  }

  #keep(record: EmergencyRecord): void {
    this.#deps.store.put(storeEmergency(record));
    this.#record = record;
    this.#deps.emit('casting:emergency-changed', { emergency: record.emergency });
  }

  #castOf(
    source: CastInput['source'],
    title: string | null,
    contentType: string | null,
    rooms: readonly string[],
  ): CastInput {
    return { rooms: [...rooms], source, title, contentType, subtitles: null, position: null, convert: true };
  }
}

function beginningOf(room: Room, memory: RoomMemory | undefined): RoomState {
  return {
    room: room.id,
    state: room.status === 'offline' ? 'waiting' : 'starting',
    before: { kind: memory?.kind ?? 'nothing', title: memory?.title ?? null },
    error: null,
  };
}

/** A room that could not be reached is waited for. */
function stateAfter({ ok: isOn, error }: Outcome): RoomState['state'] {
  if (isOn) return 'on-air';
  return error?.code === 'device.unreachable' || error?.code === 'device.offline' ? 'waiting' : 'failed';
}

function restoredState(room: RoomState, outcome: Outcome | null): RoomState {
  if (outcome === null) return { ...room, state: 'notRestored' };
  return { ...room, state: outcome.ok ? 'restored' : 'notRestored', error: outcome.error };
}

function lastsAlready(): Result<never> {
  return fail('casting.emergency', { message: 'An emergency is on already. Restore the rooms first.' });
}

function none(): Result<never> {
  return fail('casting.noEmergency', { message: 'No emergency is on.' });
}
