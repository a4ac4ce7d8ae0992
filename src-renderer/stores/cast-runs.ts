import type {
  AppError,
  EventPayload,
  Outcome,
  Proof,
  RequestValue,
  Source,
  Step,
  Subtitles,
} from '../../src-preload/contract/index.ts';

export type CastProgress = EventPayload<'casting:progressed'>;

/** How far one room of a cast is. */
export interface CastRoom {
  readonly room: string;
  readonly state: 'waiting' | 'working' | 'ok' | 'failed';
  readonly steps: readonly Step[];
  readonly proof: Proof | null;
  readonly error: AppError | null;
}

/** One cast, begun here or in another face of the same desk. */
export interface CastRun {
  readonly key: string;
  /** `null` until the desk has told it. */
  readonly castId: string | null;
  readonly title: string;
  /** What is cast; `null` for a cast that another face began. */
  readonly source: Source | null;
  readonly subtitles: Subtitles | null;
  /** Milliseconds between the first and the last room's start; `null` where fewer than two started. */
  readonly spreadMs: number | null;
  readonly rooms: readonly CastRoom[];
  readonly total: number;
  readonly isCancelling: boolean;
  readonly isEnded: boolean;
  /** Why the request as a whole was refused. */
  readonly error: AppError | null;
}

/** What a cast is asked for with. */
export interface CastWish {
  readonly rooms: readonly string[];
  readonly source: Source;
  readonly title: string;
  readonly subtitles: Subtitles | null;
}

/** A cast that was just asked for. */
export function begunRun(key: string, { rooms, source, title, subtitles }: CastWish): CastRun {
  return {
    key,
    castId: null,
    title,
    source,
    subtitles,
    spreadMs: null,
    rooms: rooms.map(waitingRoom),
    total: rooms.length,
    isCancelling: false,
    isEnded: false,
    error: null,
  };
}

/** Takes in one step or outcome. A cast that nobody here began is added. */
export function withProgress(runs: readonly CastRun[], progress: CastProgress): readonly CastRun[] {
  const run = runOf(runs, progress);
  const before = run ?? foreignRun(progress);
  const rooms = before.rooms.some((room) => room.room === progress.room)
    ? before.rooms
    : [...before.rooms, waitingRoom(progress.room)];
  const after: CastRun = {
    ...before,
    castId: progress.castId,
    rooms: rooms.map((room) => (room.room === progress.room ? roomAfter(room, progress) : room)),
    isEnded: before.isEnded || (before.source === null && progress.done >= progress.total),
  };
  return run === null ? [...runs, after] : runs.map((other) => (other === run ? after : other));
}

/** Takes in the answer to the whole request. */
export function withOutcomes(
  run: CastRun,
  { castId, outcomes, spreadMs }: RequestValue<'casting:cast'>,
): CastRun {
  const byRoom = new Map(outcomes.map((outcome) => [outcome.room, outcome]));
  return {
    ...run,
    castId,
    spreadMs,
    isEnded: true,
    isCancelling: false,
    rooms: run.rooms.map((room) => {
      const outcome = byRoom.get(room.room);
      return outcome === undefined ? room : endedRoom(room, outcome);
    }),
  };
}

/** The rooms of a cast that failed. */
export function failedRooms(run: CastRun): readonly string[] {
  return run.rooms.filter((room) => room.state === 'failed').map((room) => room.room);
}

/** How many rooms have their outcome. */
export function doneCount(run: CastRun): number {
  return run.rooms.filter((room) => room.state === 'ok' || room.state === 'failed').length;
}

function runOf(runs: readonly CastRun[], progress: CastProgress): CastRun | null {
  const named = runs.find((run) => run.castId === progress.castId);
  if (named !== undefined) return named;
  const unnamed = runs.find(
    (run) =>
      run.castId === null &&
      !run.isEnded &&
      run.total === progress.total &&
      run.rooms.some((room) => room.room === progress.room),
  );
  return unnamed ?? null;
}

function foreignRun(progress: CastProgress): CastRun {
  return {
    ...begunRun(progress.castId, {
      title: progress.title,
      source: { mediaId: '' },
      rooms: [],
      subtitles: null,
    }),
    source: null,
    total: progress.total,
  };
}

function waitingRoom(room: string): CastRoom {
  return { room, state: 'waiting', steps: [], proof: null, error: null };
}

function roomAfter(room: CastRoom, progress: CastProgress): CastRoom {
  if (progress.outcome !== null) return endedRoom(room, progress.outcome);
  return progress.step === null ? room : { ...room, state: 'working', steps: [...room.steps, progress.step] };
}

function endedRoom(room: CastRoom, outcome: Outcome): CastRoom {
  return {
    room: room.room,
    state: outcome.ok ? 'ok' : 'failed',
    steps: outcome.steps,
    proof: outcome.proof,
    error: outcome.error,
  };
}
