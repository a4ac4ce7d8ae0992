import { describe, expect, it } from 'vitest';
import type { Room } from '../../../../src-preload/contract/index.ts';
import { positionAt, tallyOf, tallySince } from '../../../../src-renderer/components/tally/tally.ts';
import { playing, sampleRoom } from '../../../doubles/sample-rooms.ts';

const NOW = Date.parse('2026-01-31T09:30:00.000Z');
const onAir = sampleRoom('lobby', NOW, { nowPlaying: playing('results', 'on-air', NOW, 100) });

describe('the lamp of a room', () => {
  it.each<[string, Partial<Room>, string]>([
    ['on air', {}, 'on-air'],
    ['offline, whatever it played', { status: 'offline', reason: 'noAnswer' }, 'offline'],
    ['not yet seen', { status: 'offline', reason: 'notYetSeen' }, 'unseen'],
    ['a fault when it cannot be understood', { status: 'error', reason: 'badDescription' }, 'fault'],
    ['on air while it answers slowly', { status: 'degraded', reason: 'slow' }, 'on-air'],
  ])('is %s', (_, some, expected) => {
    expect(tallyOf({ ...onAir, ...some })).toBe(expected);
  });

  it('counts from when the room was lost, not from when it began to play', () => {
    const lost: Room = { ...onAir, status: 'offline', reason: 'expired', since: '2026-01-31T09:29:00.000Z' };
    expect(tallySince(lost)).toBe('2026-01-31T09:29:00.000Z');
  });
});

describe('the position', () => {
  it('advances by itself while on air, and not beyond the end', () => {
    const later = [0, 2500, 9_999_000].map((ms) => positionAt(onAir.nowPlaying, NOW + ms));
    expect(later).toEqual([100, 102.5, onAir.nowPlaying.duration]);
  });

  it('stands still while paused', () => {
    expect(positionAt({ ...onAir.nowPlaying, state: 'paused' }, NOW + 60_000)).toBe(100);
  });
});
