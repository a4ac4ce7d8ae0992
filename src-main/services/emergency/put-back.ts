import type { Outcome } from '../../../src-preload/contract/index.ts';
import type { CastInput, CastingService } from '../casting/casting-service.ts';
import { PLAIN_CAST } from '../casting/casting-service.ts';
import type { QueueService } from '../queue/queue-service.ts';
import type { EmergencyRecord, RoomMemory } from './emergency-memory.ts';

export interface PutBackDeps {
  readonly casting: CastingService;
  readonly queues: QueueService;
}

/**
 * Puts back what was on every room before: queues go on where they were, casts begin again at their place with the
 * rooms they had, somebody else's item is handed back by its URL, and a room on which nothing was on is stopped.
 * A room that the emergency never reached is left alone, but for its queue. One outcome for each room that was touched.
 */
export async function putBack(
  { memories, emergency, volume }: EmergencyRecord,
  deps: PutBackDeps,
): Promise<readonly Outcome[]> {
  const rooms = emergency.rooms.flatMap(({ room, state }) => {
    const memory = memories[room];
    const isTouched = state !== 'waiting' || memory?.kind === 'queue';
    return memory !== undefined && isTouched ? [[room, memory] as const] : [];
  });
  const outcomes = await Promise.all([
    ...groupBy(rooms, ({ kind, queueId }) => (kind === 'queue' ? queueId : null)).map(([queueId, members]) =>
      resumeQueue(queueId, members, deps),
    ),
    ...groupBy(rooms, ({ kind, castId }) => (kind === 'cast' ? castId : null)).map(([, members]) =>
      castAgain(members, deps),
    ),
    ...rooms
      .filter(([, { kind }]) => kind === 'foreign')
      .map(([room, memory]) => castTo([room], foreignCast(memory), memory, deps)),
    stopAll(
      rooms.filter(([, { kind }]) => kind === 'nothing').map(([room]) => room),
      deps,
    ),
  ]);
  if (volume !== null) await levelAgain(rooms, deps);
  return outcomes.flat();
}

type Remembered = readonly (readonly [string, RoomMemory])[];

async function resumeQueue(
  queueId: string,
  members: Remembered,
  deps: PutBackDeps,
): Promise<readonly Outcome[]> {
  const edited = await deps.queues.edit(queueId, { action: 'play', item: null });
  if (!edited.ok)
    return members.map(([room]) => ({ room, ok: false, error: edited.error, proof: null, steps: [] }));
  const paused = members.filter(([, { wasPaused }]) => wasPaused).map(([room]) => room);
  if (paused.length > 0) await deps.queues.control(paused, 'pause', null);
  return edited.value.outcomes;
}

/** Rooms that had one cast get one again, so that they start together. */
async function castAgain(members: Remembered, deps: PutBackDeps): Promise<readonly Outcome[]> {
  const memory = members[0]?.[1];
  if (memory?.cast == null) return [];
  return castTo(
    members.map(([room]) => room),
    memory.cast,
    memory,
    deps,
  );
}

async function castTo(
  rooms: readonly string[],
  input: CastInput,
  { position, wasPaused }: RoomMemory,
  { casting }: PutBackDeps,
): Promise<readonly Outcome[]> {
  const cast = await casting.cast({ ...input, rooms: [...rooms], position }, PLAIN_CAST);
  if (!cast.ok) return rooms.map((room) => ({ room, ok: false, error: cast.error, proof: null, steps: [] }));
  if (wasPaused) await casting.control(rooms, 'pause', null);
  return cast.value.outcomes;
}

function foreignCast({ url, title, contentType }: RoomMemory): CastInput {
  return {
    rooms: [],
    source: { url: url ?? '' },
    title,
    contentType,
    subtitles: null,
    position: null,
    convert: false,
  };
}

async function stopAll(rooms: readonly string[], { casting }: PutBackDeps): Promise<readonly Outcome[]> {
  if (rooms.length === 0) return [];
  const stopped = await casting.control(rooms, 'stop', null);
  return stopped.ok ? stopped.value.outcomes : [];
}

/** Volume as it was, in the rooms that told it. */
async function levelAgain(rooms: Remembered, { casting }: PutBackDeps): Promise<void> {
  await Promise.all(
    rooms.flatMap(([room, { volume, muted }]) => [
      ...(volume === null ? [] : [casting.control([room], 'volume', volume)]),
      ...(muted === null ? [] : [casting.control([room], 'mute', muted)]),
    ]),
  );
}

function groupBy(
  rooms: Remembered,
  keyOf: (memory: RoomMemory) => string | null,
): readonly (readonly [string, Remembered])[] {
  const groups = new Map<string, (readonly [string, RoomMemory])[]>();
  for (const entry of rooms) {
    const key = keyOf(entry[1]);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups];
}
