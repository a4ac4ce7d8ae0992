import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  ControlAction,
  NowPlaying,
  Outcome,
  PlayMode,
  RequestParsed,
  RequestValue,
  Room,
  Verdict,
} from '../../../src-preload/contract/index.ts';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { appError, fail, ok } from '../../lib/result.ts';
import { createTurns } from '../../lib/turns.ts';
import type { CastsStore } from '../../storage/casts-store.ts';
import type { DevicesService, RoomTarget } from '../devices/devices-service.ts';
import type { MediaService, ResolvedMedia } from '../media/media-service.ts';
import type { DeskProbe } from './desk-probe.ts';
import { probeUrl } from './desk-probe.ts';
import { judgeMedia } from './judge-media.ts';
import type { OpenDeps, OpenPlan } from './open-for-room.ts';
import { openForRoom } from './open-for-room.ts';
import { explainFailure } from './explain-failure.ts';
import { nothingPlaying } from './now-playing.ts';
import { passOn } from './pass-on.ts';
import { endOf } from './playing-ends.ts';
import type { CastHow, CastInput, CastResult, CastingService, PlayingChange } from './casting-types.ts';
import { createAwayNotes } from './away-notes.ts';
import type { RoomDriver } from './room-driver.ts';
import type { RoomSession } from './room-session.ts';
import { createRoomSession } from './room-session.ts';
import type { StartGate } from './start-gate.ts';
import { createStartGate } from './start-gate.ts';
export type { CastHow, CastInput, CastResult, CastingService, PlayingChange };
export { PLAIN_CAST } from './casting-types.ts';

export interface CastingDeps {
  readonly devices: DevicesService;
  readonly media: MediaService;
  readonly store: CastsStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  readonly driverFor: (target: RoomTarget) => RoomDriver;
  readonly recordFor: (room: string) => RecordExchange;
  readonly recordRoutineFor: (room: string) => RecordExchange;
  readonly recordProbe: RecordExchange;
  /** Whether anybody may be looking at the rooms. */
  readonly isWatched: () => boolean;
  /** The rooms that these ids stand for, each once. Errors: device.unknownGroup. */
  readonly expandRooms: (ids: readonly string[]) => Result<readonly string[]>;
}

/** One session for each room, begun and ended as devices tell of it. */
export function createCastingService(deps: CastingDeps): CastingService {
  return new Casting(deps);
}

/** A cast that is on its way to its rooms. */
interface RunningCast {
  readonly castId: string;
  readonly media: ResolvedMedia;
  readonly plan: OpenPlan;
  readonly total: number;
  readonly abort: AbortController;
  readonly probe: Promise<DeskProbe> | null;
  readonly position: number | null;
  /** `null` for one room, which waits for nobody. */
  readonly gate: StartGate | null;
  done: number;
}

/** Casts that are remembered by how they were asked for. */
const KNOWN_CASTS = 1_000;

class Casting implements CastingService {
  readonly #deps: CastingDeps;
  readonly #sessions = new Map<string, { readonly session: RoomSession; readonly place: unknown }>();
  readonly #running = new Map<string, { readonly running: RunningCast; readonly ended: Promise<unknown> }>();
  readonly #inputs = new Map<string, CastInput>();
  readonly #playing = new Map<string, NowPlaying>();
  readonly #away = createAwayNotes();
  /** The cast for which each room gets converted media. */
  readonly #converted = new Map<string, string>();
  readonly #disposal = new AbortController();
  readonly #takeTurn = createTurns();
  readonly #listeners = new Set<(change: PlayingChange) => void>();

  constructor(deps: CastingDeps) {
    this.#deps = deps;
    deps.devices.onTarget((id, target) => this.#retarget(id, target));
    deps.devices.onWatched(() => this.#sessions.forEach(({ session }) => session.look()));
  }

  async cast(input: CastInput, how: CastHow): Promise<Result<CastResult>> {
    const { clock, store, media: library, expandRooms } = this.#deps;
    const rooms = expandRooms(input.rooms);
    if (!rooms.ok) return rooms;
    if (rooms.value.length === 0) return noRooms();
    const resolved = await library.resolve(input.source, input.contentType, input.title);
    if (!resolved.ok) return resolved;
    const captions = await library.subtitles(input.subtitles, resolved.value);
    if (!captions.ok) return captions;
    const running = this.#begin(resolved.value, captions.value, rooms.value, input, how);
    store.begin({
      id: running.castId,
      startedAt: isoTime(clock.now()),
      title: running.media.title,
      source: JSON.stringify(input.source),
      rooms: JSON.stringify(rooms.value),
    });
    const casting = Promise.all(rooms.value.map((room) => this.#castTo(room, running)));
    this.#running.set(running.castId, { running, ended: casting });
    // Told before the first step, which a silent room takes ten seconds for: only who knows the cast can cancel it.
    for (const room of rooms.value) this.#progress(running, room, null, null);
    const outcomes = await casting;
    this.#running.delete(running.castId);
    running.abort.abort();
    store.end(running.castId, isoTime(clock.now()), JSON.stringify(outcomes));
    const spread = running.gate?.spreadMs() ?? null;
    return ok({
      castId: running.castId,
      outcomes,
      spreadMs: spread === null ? null : Math.round(spread),
    });
  }

  async check(input: RequestParsed<'casting:check'>): Promise<Result<RequestValue<'casting:check'>>> {
    const { devices, media: library, expandRooms } = this.#deps;
    const rooms = expandRooms(input.rooms);
    if (!rooms.ok) return rooms;
    const resolved = await library.resolve(input.source, input.contentType, null);
    if (!resolved.ok) return resolved;
    const known = new Map(devices.snapshot().rooms.map((room) => [room.id, room]));
    const verdicts = rooms.value.map((id): Verdict => {
      const room = known.get(id);
      if (room === undefined) return unknownRoom(id);
      const { target: _target, ...judged } = judgeMedia(resolved.value, room.sink, library.canConvert);
      return { room: id, ...judged };
    });
    const subtitlesBeside = await library.subtitlesBeside(resolved.value);
    return ok({ verdicts, hasConverter: library.canConvert, subtitlesBeside });
  }

  cancel(castId: string): Result<{ cancelled: boolean }> {
    const running = this.#running.get(castId)?.running;
    running?.abort.abort();
    return ok({ cancelled: running !== undefined });
  }

  async control(
    rooms: readonly string[],
    action: ControlAction,
    value: number | boolean | null,
  ): Promise<Result<{ outcomes: Outcome[] }>> {
    const expanded = this.#deps.expandRooms(rooms);
    if (!expanded.ok) return expanded;
    const control = (room: string): Promise<Outcome> =>
      this.#inSession(room, (session) => session.control(action, value));
    return ok({ outcomes: await Promise.all(expanded.value.map(control)) });
  }

  async setPlayMode(rooms: readonly string[], mode: PlayMode): Promise<Result<{ outcomes: Outcome[] }>> {
    const expanded = this.#deps.expandRooms(rooms);
    if (!expanded.ok) return expanded;
    const set = (room: string): Promise<Outcome> =>
      this.#inSession(room, (session) => session.setPlayMode(mode));
    return ok({ outcomes: await Promise.all(expanded.value.map(set)) });
  }

  async prepareNext(room: string, input: CastInput, castId: string): Promise<Outcome> {
    const media = await this.#deps.media.resolve(input.source, input.contentType, input.title);
    if (!media.ok) return failed(room, media.error);
    const target = await this.#deps.devices.target(room, AbortSignal.timeout(CONTROL_TARGET_MS));
    if (!target.ok) return failed(room, target.error);
    const captions = await this.#deps.media.subtitles(input.subtitles, media.value);
    if (!captions.ok) return failed(room, captions.error);
    const plan = { media: media.value, captions: captions.value, canConvert: input.convert, castId };
    const opened = await openForRoom(target.value, plan, this.#openDeps());
    if (!opened.ok) return failed(room, opened.error);
    this.#remember(castId, input);
    const { signal } = this.#disposal;
    const next = { castId, mediaId: media.value.mediaId, ...opened.value, signal };
    return this.#sessionOf(target.value).prepareNext({ ...next, onStep: () => undefined });
  }

  inputOf(castId: string): CastInput | null {
    return this.#inputs.get(castId) ?? null;
  }

  isIdle(room: string): boolean {
    const state = this.#playing.get(room)?.state ?? 'idle';
    return state === 'idle' || state === 'fault';
  }

  onPlaying(listener: (change: PlayingChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isServing(): boolean {
    return [...this.#sessions.values()].some(({ session }) => session.isServing());
  }

  /** Casts that are under way end as cancelled first, so that what became of them is kept. */
  async dispose(): Promise<void> {
    this.#listeners.clear();
    this.#disposal.abort();
    const ended = [...this.#running.values()].map(({ running, ended: end }) => {
      running.abort.abort();
      return end;
    });
    await Promise.allSettled(ended);
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map(({ session }) => session.dispose()));
  }

  #begin(
    media: ResolvedMedia,
    captions: OpenPlan['captions'],
    rooms: readonly string[],
    input: CastInput,
    how: CastHow,
  ): RunningCast {
    const { clock, recordProbe: record } = this.#deps;
    const abort = new AbortController();
    const castId = how.castId ?? randomUUID();
    const gate = how.gate ?? (rooms.length < 2 ? null : createStartGate(rooms, clock));
    if (gate !== null) this.#offlineOf(rooms).forEach((room) => gate.leave(room));
    const running: RunningCast = {
      castId,
      media,
      plan: { media, captions, canConvert: input.convert, castId },
      total: rooms.length,
      abort,
      probe: media.url === null ? null : probeUrl(media.url, { clock, record }, abort.signal),
      position: input.position,
      gate,
      done: 0,
    };
    this.#remember(castId, input);
    return running;
  }

  /** Nobody waits for a room that is not there; it is tried all the same. */
  #offlineOf(rooms: readonly string[]): readonly string[] {
    const wanted = new Set(rooms);
    const all = this.#deps.devices.snapshot().rooms;
    return all.filter(({ id, status }) => wanted.has(id) && status === 'offline').map(({ id }) => id);
  }

  async #castTo(room: string, running: RunningCast): Promise<Outcome> {
    const outcome = await this.#attempt(room, async () => {
      const target = await this.#deps.devices.target(room, running.abort.signal);
      return target.ok ? this.#castToTarget(target.value, running) : failed(room, target.error);
    });
    running.gate?.leave(room);
    running.done += 1;
    this.#progress(running, room, null, outcome);
    return outcome;
  }

  /** A defect that one room brings to light is that room's outcome: the others have theirs. */
  async #attempt(room: string, task: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await task();
    } catch (error) {
      const incident = randomUUID();
      this.#deps.log.error('a room could not be served', { room, incident, error });
      const message = `Something went wrong inside the application (incident ${incident}).`;
      return failed(room, appError('internal.unexpected', { message, context: { incident } }));
    }
  }

  async #castToTarget(target: RoomTarget, running: RunningCast): Promise<Outcome> {
    const { media, castId, gate, position } = running;
    const opened = await openForRoom(target, running.plan, this.#openDeps());
    if (!opened.ok) return failed(target.id, opened.error);
    const { media: castMedia, ticket } = opened.value;
    const { url } = castMedia;
    const session = this.#sessionOf(target);
    const outcome = await session.cast({
      castId,
      mediaId: media.mediaId,
      media: castMedia,
      ticket,
      signal: running.abort.signal,
      onStep: (step) => this.#progress(running, target.id, step, null),
      otherWay: (error, signal) => passOn(error, target, running.plan, { library: this.#deps.media, signal }),
      explain: async (error) => explainFailure(error, await running.probe, url),
      together: gate === null ? null : () => gate.wait(target.id),
      onStarted: () => gate?.started(),
    });
    if (!outcome.ok || position === null || position < MIN_SEEK_S) return outcome;
    const { steps } = await session.control('seek', position);
    return { ...outcome, steps: [...outcome.steps, ...steps] };
  }

  #openDeps(): OpenDeps {
    const rooms = this.#deps.devices.snapshot().rooms;
    return {
      library: this.#deps.media,
      sinkOf: (room) => rooms.find(({ id }) => id === room)?.sink ?? [],
      noteConverted: (room, castId) => void this.#converted.set(room, castId),
    };
  }

  async #inSession(room: string, task: (session: RoomSession) => Promise<Outcome>): Promise<Outcome> {
    return this.#attempt(room, async () => {
      const target = await this.#deps.devices.target(room, AbortSignal.timeout(CONTROL_TARGET_MS));
      return target.ok ? task(this.#sessionOf(target.value)) : failed(room, target.error);
    });
  }

  #remember(castId: string, input: CastInput): void {
    this.#inputs.set(castId, input);
    if (this.#inputs.size > KNOWN_CASTS) this.#inputs.delete(this.#inputs.keys().next().value ?? '');
  }

  /** A room whose services moved gets a new session; one that merely shows up again is looked at. */
  #retarget(id: string, target: RoomTarget | null): void {
    const watched = this.#sessions.get(id);
    if (target !== null && isDeepStrictEqual(watched?.place, placeOf(target))) return watched?.session.look();
    void watched?.session.dispose();
    this.#sessions.delete(id);
    if (target !== null) this.#sessionOf(target);
  }

  #sessionOf(target: RoomTarget): RoomSession {
    const existing = this.#sessions.get(target.id);
    if (existing !== undefined) return existing.session;
    const { clock, devices } = this.#deps;
    const session = createRoomSession({
      room: target.id,
      driver: this.#deps.driverFor(target),
      clock,
      record: this.#deps.recordFor(target.id),
      recordRoutine: this.#deps.recordRoutineFor(target.id),
      publish: (change) => this.#publish(target.id, change),
      isWatched: this.#deps.isWatched,
      takeTurn: this.#takeTurn,
      contacted: (contact) => {
        this.#away.note(target.id, contact.error !== null);
        devices.contacted(target.id, contact);
      },
    });
    this.#sessions.set(target.id, { session, place: placeOf(target) });
    return session;
  }

  #publish(room: string, change: Partial<Room>): void {
    const { nowPlaying } = change;
    if (nowPlaying === undefined) return this.#deps.devices.patch(room, change);
    const transcoded = nowPlaying.castId !== null && this.#converted.get(room) === nowPlaying.castId;
    const next = { ...nowPlaying, transcoded };
    this.#deps.devices.patch(room, { ...change, nowPlaying: next });
    const previous = this.#playing.get(room) ?? nothingPlaying(this.#deps.clock.now());
    this.#playing.set(room, next);
    const event = { room, previous, next, end: endOf(previous, next, this.#away.wasAway(room)) };
    for (const listener of [...this.#listeners]) listener(event);
  }

  #progress(
    running: RunningCast,
    room: string,
    step: Outcome['steps'][number] | null,
    outcome: Outcome | null,
  ): void {
    const { castId, total, done, media } = running;
    this.#deps.emit('casting:progressed', { castId, title: media.title, total, done, room, step, outcome });
  }
}

const CONTROL_TARGET_MS = 5_000;
/** Nobody minds seeing the first second again. */
const MIN_SEEK_S = 1;

/** Where a room takes orders. */
function placeOf(target: RoomTarget): unknown {
  return target.kind === 'upnp' ? target.description.services : { location: target.location };
}

function unknownRoom(room: string): Verdict {
  const refused = fail('device.unknown', { message: 'There is no such room.', context: { room } });
  return { room, verdict: 'cannot', contentType: null, error: refused.error };
}

function noRooms(): Result<never> {
  return fail('input.invalid', { message: 'The group has no rooms.', context: { reason: 'noRooms' } });
}

function failed(room: string, error: AppError): Outcome {
  return { room, ok: false, error, proof: null, steps: [] };
}
