import { describe, expect, it } from 'vitest';
import type { Room, RoomsDelta, RoomsSnapshot } from '../../../../src-preload/contract/index.ts';
import {
  NO_ROOMS,
  orderedRooms,
  withDelta,
  withSnapshot,
} from '../../../../src-renderer/stores/rooms-replica.ts';
import { sampleRoom } from '../../../doubles/sample-rooms.ts';

const NOW = Date.parse('2026-01-31T09:30:00.000Z');
const SCAN = { running: false, progress: 1, finishedAt: null, interfaces: [] };
const LAN = { status: 'ok', reason: null, since: '2026-01-31T09:00:00.000Z', target: 'eth0' } as const;

function room(id: string, some: Partial<Room> = {}): Room {
  return sampleRoom(id, NOW, some);
}

function snapshot(sequence: number, rooms: readonly Room[]): RoomsSnapshot {
  return { sequence, rooms: [...rooms], scan: SCAN, lan: LAN };
}

function delta(sequence: number, changed: readonly Room[], removed: readonly string[]): RoomsDelta {
  return { sequence, changed: [...changed], removed: [...removed], scan: SCAN, lan: LAN };
}

function namesOf(state: ReturnType<typeof withDelta>): readonly string[] {
  return state === 'gap' ? ['gap'] : orderedRooms(state).map(({ name }) => name);
}

describe('the replica of the rooms', () => {
  const lobby = room('lobby');
  const hall = room('hall');
  const start = withSnapshot(NO_ROOMS, snapshot(7, [lobby, hall]));

  it('is ready with a snapshot, in its order', () => {
    expect({ phase: start.phase, sequence: start.sequence, names: namesOf(start) }).toEqual({
      phase: 'ready',
      sequence: 7,
      names: ['lobby', 'hall'],
    });
  });

  it('takes in the next delta and appends who is new', () => {
    const next = withDelta(start, delta(8, [room('aula'), room('lobby', { name: 'Lobby 2' })], ['hall']));
    expect(namesOf(next)).toEqual(['Lobby 2', 'aula']);
  });

  it('notices a missing delta', () => {
    expect(withDelta(start, delta(9, [lobby], []))).toBe('gap');
  });

  it('is not changed by a delta that is already in the snapshot', () => {
    expect(withDelta(start, delta(7, [], ['lobby']))).toBe(start);
  });

  it('gives a room that comes back its old place', () => {
    const without = withDelta(start, delta(8, [], ['lobby']));
    const again = without === 'gap' ? 'gap' : withDelta(without, delta(9, [room('new'), lobby], []));
    expect(namesOf(again)).toEqual(['lobby', 'hall', 'new']);
  });

  it('keeps everybody’s place when a snapshot comes in another order', () => {
    const again = withSnapshot(start, snapshot(20, [room('aula'), hall, lobby]));
    expect(namesOf(again)).toEqual(['lobby', 'hall', 'aula']);
  });

  it('follows a desk that was started anew and counts from the beginning', () => {
    const again = withSnapshot(start, snapshot(1, [lobby]));
    expect(namesOf(withDelta(again, delta(2, [hall], [])))).toEqual(['lobby', 'hall']);
  });
});
