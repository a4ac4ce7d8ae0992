import type { ControlAction, NowPlaying, Outcome, PlayMode } from '../../../src-preload/contract/index.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import { limits } from '../../lib/limits.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { isGone } from '../devices/room-health.ts';
import { createEvidence } from './evidence.ts';
import { foldChange } from './fold-change.ts';
import type { Assignment, Observation } from './now-playing.ts';
import {
  PROOF_LIMITS,
  deriveNowPlaying,
  deriveSilence,
  faultOf,
  loadingOf,
  lostOf,
  noProof,
  nothingPlaying,
  secondsLeft,
} from './now-playing.ts';
import type { PollLoop } from './poll-loop.ts';
import { createPollLoop } from './poll-loop.ts';
import type { QuietChanges } from './quiet-changes.ts';
import { createQuietChanges } from './quiet-changes.ts';
import type { DriverCall, DriverChange, DriverReport, RoomWatch } from './room-driver.ts';
import type { RoomSession, RoomSessionDeps } from './room-session-types.ts';
import type { NextCast, SessionCast } from './session-cast.ts';
import { byOtherWay, explained, held, firstBytes, isPlayingNow } from './session-cast.ts';
import { cancelled, noAnswer, notOffered, takenOver } from './session-errors.ts';
import { createSessionItems } from './session-items.ts';
import type { SignsOfLife } from './signs-of-life.ts';
import { createSignsOfLife } from './signs-of-life.ts';
import { createStepLog } from './step-log.ts';

export type { NextCast, RoomSession, RoomSessionDeps, SessionCast };

/** Between two looks while a cast waits for its proof. */
const PROOF_POLL_MS = 250;
const POLL_TIMEOUT_MS = 2_500;
/** Every outcome is known so soon after the cast began, where the room took the media in time to leave it room for proof. */
const OUTCOME_MS = 9_000;
const MIN_PROOF_MS = 5_000;
/** So long after a control an event may still tell how it was before. */
const STALE_EVENT_MS = 1_000;

/** Begins to look at the room, and to hear its events where the driver can. */
export function createRoomSession(deps: RoomSessionDeps): RoomSession {
  return new Session(deps);
}

class Session implements RoomSession {
  readonly #deps: RoomSessionDeps;
  readonly #disposal = new AbortController();
  readonly #polls: PollLoop;
  #nowPlaying: NowPlaying;
  readonly #items = createSessionItems();
  readonly #signs: SignsOfLife;
  #seen: Observation | null = null;
  #running: AbortController | null = null;
  readonly #watch: RoomWatch | null;
  readonly #quiet: QuietChanges;
  #last: DriverReport | null = null;
  #misses = 0;
  #lost: 'restarted' | 'silent' | null = null;
  #controls = 0;
  #controlledAt = Number.NEGATIVE_INFINITY;

  constructor(deps: RoomSessionDeps) {
    this.#deps = deps;
    this.#nowPlaying = nothingPlaying(deps.clock.now());
    this.#signs = createSignsOfLife(deps.clock);
    this.#polls = createPollLoop({
      clock: deps.clock,
      pace: () => ({
        state: this.#nowPlaying.state,
        secondsLeft: secondsLeft(this.#nowPlaying, deps.clock.now()),
        isWatched: deps.isWatched(),
      }),
      poll: () => this.#observe(deps.recordRoutine, this.#disposal.signal),
      readVolume: async () => {
        await this.#readVolume();
        void this.#inspect();
      },
    });
    this.#quiet = createQuietChanges(deps.clock);
    this.#watch = deps.driver.watch?.((change) => this.#heard(change ?? null)) ?? null;
  }

  async cast(cast: SessionCast): Promise<Outcome> {
    if (cast.signal.aborted || this.#disposal.signal.aborted) return this.#tooLate(cast);
    this.#running?.abort();
    const own = new AbortController();
    this.#running = own;
    const signal = AbortSignal.any([cast.signal, own.signal, this.#disposal.signal]);
    const steps = createStepLog(this.#deps.clock, cast.onStep);
    const call = { signal, timeoutMs: limits.soapMs, record: this.#deps.record, steps };
    this.#polls.pause();
    const begun = { at: this.#deps.clock.elapsed(), wasPlaying: isPlayingNow(this.#nowPlaying) };
    let result = await this.#perform(cast, this.#assign(cast), begun, call);
    const again = result.ok || signal.aborted ? null : await byOtherWay(cast, result.error, call);
    if (again !== null) result = await this.#perform(again, this.#assign(again), begun, call);
    const error = result.ok ? null : signal.aborted ? cancelled().error : await explained(result.error, cast);
    if (error !== null) await this.#unstick(error, call);
    if (this.#running === own) this.#settle(error);
    return {
      room: this.#deps.room,
      ok: error === null,
      error,
      proof: error === null ? this.#nowPlaying.proof : null,
      steps: steps.all(),
    };
  }

  async control(action: ControlAction, value: number | boolean | null): Promise<Outcome> {
    const { clock, driver } = this.#deps;
    if (action === 'stop') this.#running?.abort();
    const isSound = action === 'volume' || action === 'mute';
    return this.#ordered(async (call) => {
      const result = await driver.control(action, value, call);
      if (result.ok && action === 'stop') {
        this.#items.release();
        this.#show(nothingPlaying(clock.now()));
      }
      if (isSound) await this.#readVolume();
      else await this.#observe(this.#deps.recordRoutine, this.#disposal.signal);
      return result;
    });
  }

  setPlayMode(mode: PlayMode): Promise<Outcome> {
    const { driver } = this.#deps;
    return this.#ordered(async (call) => {
      const done = (await driver.setPlayMode?.(mode, call)) ?? notOffered('play modes');
      await this.#readVolume();
      return done;
    });
  }

  prepareNext(cast: NextCast): Promise<Outcome> {
    const { driver } = this.#deps;
    this.#items.dropNext();
    return this.#ordered(async (call) => {
      const both = { ...call, signal: AbortSignal.any([call.signal, cast.signal]) };
      const result = await (driver.setNext?.(cast.media, both) ?? Promise.resolve(notOffered('next item')));
      if (result.ok && !this.#disposal.signal.aborted) this.#items.setNext(cast);
      else void cast.ticket?.dispose();
      return result;
    });
  }

  look(): void {
    this.#polls.soon();
  }

  isServing(): boolean {
    const { state } = this.#nowPlaying;
    if (state === 'idle' || state === 'fault') return false;
    return this.#items.mayFetch() && !this.#signs.isGivenUp();
  }

  async dispose(): Promise<void> {
    this.#disposal.abort();
    this.#polls.dispose();
    this.#items.release();
    await this.#watch?.dispose();
    this.#deps.driver.dispose?.();
  }

  /** What a room is told by a person, with its outcome; meanwhile and right after its events may be out of date. */
  async #ordered(task: (call: DriverCall) => Promise<Result<null>>): Promise<Outcome> {
    const { clock, record, room } = this.#deps;
    const steps = createStepLog(clock, () => undefined);
    this.#controls += 1;
    const { signal } = this.#disposal;
    const result = await task({ signal, timeoutMs: limits.soapMs, record, steps });
    this.#controls -= 1;
    this.#controlledAt = clock.elapsed();
    return { room, ok: result.ok, error: result.ok ? null : result.error, proof: null, steps: steps.all() };
  }

  /** The room told of a change: what it said counts at once, and a look makes sure. */
  #heard(change: DriverChange | null): void {
    if (this.#disposal.signal.aborted) return;
    this.#quiet.told();
    const sinceControl = this.#deps.clock.elapsed() - this.#controlledAt;
    const isTimely = this.#running === null && this.#controls === 0 && sinceControl > STALE_EVENT_MS;
    if (change === null) void this.#readVolume();
    else if (isTimely && this.#lost === null) this.#takeIn(change);
    this.look();
  }

  #takeIn({ level, report }: DriverChange): void {
    if (Object.keys(level).length > 0) this.#deps.publish(level);
    if (this.#last !== null && Object.keys(report).length > 0)
      this.#derive(foldChange(this.#last, report, this.#items.current()?.url ?? null));
  }

  #show(next: NowPlaying): void {
    if (next === this.#nowPlaying) return;
    this.#nowPlaying = next;
    this.#deps.publish({ nowPlaying: next });
  }

  /** Nobody waits any more, or the room is gone: what it plays is left alone. */
  #tooLate({ ticket }: SessionCast): Outcome {
    void ticket?.dispose();
    return { room: this.#deps.room, ok: false, error: cancelled().error, proof: null, steps: [] };
  }

  /** The room went on to the item that was prepared: from now on that is what we cast. */
  #advance(report: DriverReport): DriverReport {
    const at = this.#deps.clock.now();
    const next = this.#items.advance(report.trackUri, at);
    if (next === null) return report;
    this.#signs.begin();
    this.#show({ ...loadingOf(next, at), position: 0 });
    return { ...report, isOurs: true };
  }

  #assign(cast: SessionCast): Assignment {
    const next = this.#items.assign(cast, this.#last?.trackUri ?? null);
    this.#signs.begin();
    this.#show(loadingOf(next, this.#deps.clock.now()));
    return next;
  }

  /**
   * A room that was told to play what cannot be had goes on waiting for it (gmediarender does, for as long as the
   * media's server hangs) and would wait with the next item too. Whether it takes the Stop shows in the steps.
   */
  async #unstick(error: AppError, call: DriverCall): Promise<void> {
    const isWaiting = error.code === 'media.unreachable' && this.#items.current()?.playedAt != null;
    if (isWaiting && !call.signal.aborted) await this.#deps.driver.control('stop', null, call);
  }

  async #perform(
    cast: SessionCast,
    own: Assignment,
    begun: { readonly at: number; readonly wasPlaying: boolean },
    call: DriverCall,
  ): Promise<Result<null>> {
    const { clock, driver } = this.#deps;
    const loadStarts = driver.loadStarts(begun.wasPlaying);
    const prepared = (await driver.prepare?.(cast.media, call)) ?? ok(null);
    if (!prepared.ok) return prepared;
    if (loadStarts) await held(cast, call);
    if (call.signal.aborted) return cancelled();
    const loaded = await driver.load(cast.media, call);
    if (this.#items.current() !== own) return cancelled();
    if (!loaded.ok) return loaded;
    this.#items.loaded();
    if (!loadStarts) await held(cast, call);
    if (call.signal.aborted) return cancelled();
    const started = await driver.start(call);
    if (!started.ok) return started;
    cast.onStarted();
    if (this.#items.current() !== own) return cancelled();
    this.#items.played(clock.now());
    return call.steps.run('proof', () => this.#awaitProof(own, cast, call.signal, begun.at));
  }

  /** Watches until the state tells; keeps the last exchanges as the evidence of it. */
  async #awaitProof(
    own: Assignment,
    cast: SessionCast,
    signal: AbortSignal,
    begunAt: number,
  ): Promise<Result<null>> {
    const { clock } = this.#deps;
    await firstBytes(cast, PROOF_POLL_MS, clock, signal);
    const deadline = proofDeadline(begunAt, clock.elapsed());
    const evidence = createEvidence(this.#deps.record);
    try {
      while (!signal.aborted) {
        const error = await this.#observe(evidence.keep, signal);
        if (signal.aborted) break;
        const verdict = this.#verdictOn(own);
        if (verdict !== null) return verdict;
        if (clock.elapsed() >= deadline) return { ok: false, error: error ?? this.#noProof(own) };
        await clock.sleep(PROOF_POLL_MS, signal);
      }
      return cancelled();
    } finally {
      evidence.flush();
    }
  }

  /** Whether a cast has succeeded or failed by what the room does now; `null` while that is open. */
  #verdictOn(own: Assignment): Result<null> | null {
    const { state, castId, error } = this.#nowPlaying;
    if (castId !== own.castId) {
      return state === 'idle'
        ? { ok: false, error: this.#noProof(own) }
        : takenOver(this.#deps.room, this.#nowPlaying);
    }
    const isProvable = own.kind !== 'image' || own.isServedHere;
    if (state === 'on-air' || (state === 'unproven' && !isProvable)) return ok(null);
    return state === 'fault' ? { ok: false, error: error ?? this.#noProof(own) } : null;
  }

  #noProof(own: Assignment): AppError {
    return this.#seen === null ? noAnswer(this.#deps.room) : noProof(this.#seen, own);
  }

  /** Reads the room once and derives what it is doing; answers why it could not be read, or `null`. */
  async #observe(record: RecordExchange, signal: AbortSignal): Promise<AppError | null> {
    const { clock, driver, takeTurn } = this.#deps;
    await takeTurn();
    if (this.#disposal.signal.aborted || signal.aborted) return null;
    const startedAt = clock.elapsed();
    const watched = this.#items.current();
    const look = { signal, timeoutMs: POLL_TIMEOUT_MS, record };
    const report = await driver.observe(watched?.url ?? null, look);
    if (this.#disposal.signal.aborted || signal.aborted) return null;
    this.#deps.contacted({ ms: clock.elapsed() - startedAt, error: report.ok ? null : report.error });
    if (!report.ok) return this.#missed(report.error, watched);
    this.#found(report.value);
    if (watched === this.#items.current()) this.#derive(report.value);
    return null;
  }

  /** A room that says nothing is gone soon, unless it goes on fetching what it plays from us. */
  #missed(error: AppError, watched: Assignment | null): AppError {
    this.#misses += 1;
    if (error.code !== 'device.refused' && watched === this.#items.current())
      this.#show(
        deriveSilence(this.#nowPlaying, this.#signs.silent(this.#items.bytesServed()), PROOF_LIMITS),
      );
    const isRefused = error.context['reason'] === 'refused';
    const isFetching = !isRefused && this.#signs.isFetching();
    if (isGone(error, this.#misses) && this.#lost !== 'restarted' && !isFetching) {
      this.#lost = isRefused ? 'restarted' : 'silent';
      if (this.#running === null) this.#show(lostOf(this.#nowPlaying, this.#deps.clock.now()));
    }
    return error;
  }

  /** A room that was away may have forgotten whom to tell; one that was restarted has forgotten what it played too. */
  #found(report: DriverReport): void {
    const hasNothing = report.transport === 'stopped' || report.transport === 'no-media';
    const hasChanged = this.#last !== null && this.#last.transport !== report.transport;
    if (this.#lost !== null || this.#quiet.seen(hasChanged)) this.#watch?.check?.();
    if (this.#lost === 'restarted' && hasNothing && this.#running === null) {
      this.#items.release();
      this.#show(nothingPlaying(this.#deps.clock.now()));
    }
    this.#misses = 0;
    this.#lost = null;
  }

  #derive(said: DriverReport): void {
    this.#last = said;
    const report = this.#advance(said);
    const assignment = this.#items.current();
    const seen = { ...report, at: this.#deps.clock.now(), bytesServed: this.#items.bytesServed() };
    this.#seen = seen;
    this.#signs.answered(seen.bytesServed);
    const next = deriveNowPlaying(this.#nowPlaying, seen, assignment, PROOF_LIMITS);
    this.#show(next);
    if (assignment?.playedAt != null && next.castId !== assignment.castId) this.#items.release();
  }

  async #readVolume(): Promise<void> {
    const { signal } = this.#disposal;
    const look = { signal, timeoutMs: POLL_TIMEOUT_MS, record: this.#deps.recordRoutine };
    const level = await this.#deps.driver.readVolume(look);
    if (level.ok && !signal.aborted) this.#deps.publish(level.value);
  }

  /** What the room can do is read when it answers, and again while it could not be had. */
  async #inspect(): Promise<void> {
    const { signal } = this.#disposal;
    const look = { signal, timeoutMs: limits.soapMs, record: this.#deps.recordRoutine };
    const traits = await this.#deps.driver.inspect?.(look);
    if (traits == null || signal.aborted) return;
    this.#deps.publish({ capabilities: traits.capabilities, sink: [...traits.sink] });
  }

  /** After a failure the room is still watched: proof that comes late puts it on air all the same. */
  #settle(error: AppError | null): void {
    this.#running = null;
    this.#polls.resume();
    if (error === null) return;
    const at = this.#deps.clock.now();
    this.#show(error.code === 'input.cancelled' ? nothingPlaying(at) : faultOf(this.#nowPlaying, error, at));
    if (this.#items.isLoading()) this.#items.fallBack();
    else if (this.#items.current()?.playedAt == null) this.#items.release();
  }
}

/** Until when a room that was just told to play may prove it, on the clock of `elapsed`. */
function proofDeadline(begunAt: number, now: number): number {
  const longest = now + PROOF_LIMITS.proofMs + PROOF_POLL_MS * 2;
  return Math.min(longest, Math.max(begunAt + OUTCOME_MS, now + MIN_PROOF_MS));
}
