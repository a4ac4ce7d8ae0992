import { describe, expect, it } from 'vitest';
import type { Queue, Room } from '../../../../src-preload/contract/index.ts';
import type { CastInput } from '../../../../src-main/services/casting/casting-service.ts';
import type { RoomMemory } from '../../../../src-main/services/emergency/emergency-memory.ts';
import {
  EMPTY_MEMORY,
  readEmergency,
  storeEmergency,
} from '../../../../src-main/services/emergency/emergency-memory.ts';
import { rememberRoom } from '../../../../src-main/services/emergency/remember-room.ts';
import { playing, sampleRoom } from '../../../doubles/sample-rooms.ts';

const NOW = Date.UTC(2026, 0, 1);
const INPUT: CastInput = {
  rooms: ['a', 'b'],
  source: { mediaId: 'harbour' },
  title: null,
  contentType: null,
  subtitles: null,
  position: null,
  convert: true,
};

function roomWith(some: Partial<Room>): Room {
  return sampleRoom('a', NOW, { volume: 0.4, muted: false, ...some });
}

const inputOf = (castId: string): CastInput | null => (castId === 'cast-1' ? INPUT : null);
const remember = (room: Room, queue: Queue | null = null): RoomMemory => rememberRoom(room, queue, inputOf);

describe('what is remembered of a room', () => {
  it('is the cast and the place in it', () => {
    const memory = remember(roomWith({ nowPlaying: playing('harbour', 'paused', NOW, 61) }));
    expect(memory).toMatchObject({
      kind: 'cast',
      cast: INPUT,
      castId: 'cast-1',
      position: 61,
      wasPaused: true,
    });
  });

  it('is somebody else’s item by its URL', () => {
    const nowPlaying = {
      ...playing('harbour', 'on-air', NOW, 5),
      castId: null,
      url: 'http://media.test/a.mp4',
    };
    expect(remember(roomWith({ nowPlaying }))).toMatchObject({
      kind: 'foreign',
      url: 'http://media.test/a.mp4',
      position: 5,
    });
  });

  it('is the queue that plays there, also where the room is away', () => {
    const queue = { queueId: 'group:1' } as Queue;
    expect(remember(roomWith({ status: 'offline' }), queue)).toMatchObject({
      kind: 'queue',
      queueId: 'group:1',
    });
  });

  it('is nothing but the volume where nothing is on', () => {
    expect(remember(roomWith({}))).toEqual({ ...EMPTY_MEMORY, volume: 0.4, muted: false });
    expect(
      remember(roomWith({ status: 'offline', nowPlaying: playing('harbour', 'on-air', NOW, 5) })).kind,
    ).toBe('nothing');
  });

  it('is read back as it was written', () => {
    const memory = remember(roomWith({ nowPlaying: playing('harbour', 'on-air', NOW, 61) }));
    const record = {
      emergency: {
        emergencyId: 'e',
        title: 'Fire',
        source: { url: 'http://media.test/fire.png' },
        startedAt: '2026-01-01T00:00:00.000Z',
        endedAt: null,
        rooms: [
          {
            room: 'a',
            state: 'on-air' as const,
            before: { kind: 'cast' as const, title: null },
            error: null,
          },
        ],
      },
      contentType: null,
      volume: 0.8,
      memories: { a: memory },
    };
    expect(readEmergency(storeEmergency(record))).toEqual(record);
    expect(readEmergency({ ...storeEmergency(record), content: '{' })).toBeNull();
  });
});
