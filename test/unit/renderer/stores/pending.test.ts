import { describe, expect, it } from 'vitest';
import type { NowPlaying, Room } from '../../../../src-preload/contract/index.ts';
import { isConfirmed, roomAsAsked } from '../../../../src-renderer/stores/pending.ts';
import type { Pending } from '../../../../src-renderer/stores/pending.ts';
import { playing, sampleRoom } from '../../../doubles/sample-rooms.ts';

const NOW = Date.parse('2026-01-31T09:30:00.000Z');

function onAir(some: Partial<NowPlaying> = {}): Room {
  return sampleRoom('lobby', NOW, { nowPlaying: { ...playing('results', 'on-air', NOW, 100), ...some } });
}

function asked(action: Pending['action'], value: Pending['value'], after = 0): Pending {
  return { id: 1, action, value, askedAt: NOW + after };
}

describe('a room as it was asked to be', () => {
  it('stands still where it was when it was asked to pause', () => {
    const { state, position } = roomAsAsked(onAir(), [asked('pause', null, 2500)]).nowPlaying;
    expect({ state, position }).toEqual({ state: 'paused', position: 102.5 });
  });

  it('is loading, not on air, when it was asked to play: being on air needs proof', () => {
    const paused = onAir({ state: 'paused' });
    expect(roomAsAsked(paused, [asked('play', null)]).nowPlaying.state).toBe('loading');
  });

  it('shows each of several things that were asked', () => {
    const shown = roomAsAsked(onAir(), [asked('volume', 0.8), asked('mute', true), asked('seek', 30)]);
    expect([shown.volume, shown.muted, shown.nowPlaying.position]).toEqual([0.8, true, 30]);
  });
});

describe('a confirmation', () => {
  it.each([
    ['a pause by being paused', onAir({ state: 'paused' }), asked('pause', null), true],
    ['no pause by still playing', onAir(), asked('pause', null), false],
    ['a play by being on air', onAir(), asked('play', null), true],
    ['no play by loading', onAir({ state: 'loading' }), asked('play', null), false],
    ['a stop by being idle', onAir({ state: 'idle' }), asked('stop', null), true],
    ['a volume to the nearest step of the device', { ...onAir(), volume: 0.42 }, asked('volume', 0.4), true],
    ['no volume by another one', { ...onAir(), volume: 0.5 }, asked('volume', 0.4), false],
    ['a mute', { ...onAir(), muted: true }, asked('mute', true), true],
    [
      'a jump by a position measured since',
      onAir({ position: 61, positionAt: at(1000) }),
      asked('seek', 60),
      true,
    ],
    [
      'no jump by an older measurement',
      onAir({ position: 60, positionAt: at(-1000) }),
      asked('seek', 60),
      false,
    ],
  ])('is %s', (_, room, pending, expected) => {
    expect(isConfirmed(room, pending)).toBe(expected);
  });
});

function at(offset: number): string {
  return new Date(NOW + offset).toISOString();
}
