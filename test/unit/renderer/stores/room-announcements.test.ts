import { describe, expect, it } from 'vitest';
import type { Room } from '../../../../src-preload/contract/index.ts';
import { newsOf } from '../../../../src-renderer/stores/room-announcements.ts';
import { playing, sampleRoom } from '../../../doubles/sample-rooms.ts';

const NOW = Date.parse('2026-01-31T09:30:00.000Z');
const idle = sampleRoom('lobby', NOW, {});
const offline: Room = { ...idle, status: 'offline', reason: 'noAnswer' };
const onAir: Room = { ...idle, nowPlaying: playing('results', 'on-air', NOW, 1) };

describe('what is said aloud of a room', () => {
  it.each([
    ['that it appeared', null, idle, 'rooms.appeared'],
    ['that it left', onAir, offline, 'rooms.wentOffline'],
    ['that it is back', offline, idle, 'rooms.cameBack'],
    ['that it is on air', idle, onAir, 'rooms.wentOnAir'],
    [
      'that it has a fault',
      onAir,
      { ...idle, nowPlaying: playing('results', 'fault', NOW, 1) },
      'rooms.faulted',
    ],
    ['nothing while it plays on', onAir, { ...onAir, volume: 0.9 }, null],
  ])('is %s', (_, before, after, expected) => {
    expect(newsOf(before, after)).toBe(expected);
  });
});
