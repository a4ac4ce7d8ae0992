import { describe, expect, it } from 'vitest';
import type { NowPlaying } from '../../../../src-preload/contract/index.ts';
import { isoTime } from '../../../../src-main/lib/clock.ts';
import { createAwayNotes } from '../../../../src-main/services/casting/away-notes.ts';
import { nothingPlaying } from '../../../../src-main/services/casting/now-playing.ts';
import { endOf } from '../../../../src-main/services/casting/playing-ends.ts';

const AT = Date.UTC(2026, 0, 1);

function playing(some: Partial<NowPlaying>): NowPlaying {
  const positionAt = isoTime(AT);
  return {
    ...nothingPlaying(AT),
    state: 'on-air',
    castId: 'c1',
    position: 10,
    positionAt,
    duration: 20,
    ...some,
  };
}

const idleAfter = (seconds: number): NowPlaying => nothingPlaying(AT + seconds * 1000);

describe('how a cast ends', () => {
  it.each([
    ['goes on while the room shows it', playing({}), playing({ position: 11 }), false, null],
    [
      'is finished when the room stops at its end',
      playing({ position: 18 }),
      idleAfter(1),
      false,
      'finished',
    ],
    [
      'is finished when nobody knows its length',
      playing({ duration: null }),
      idleAfter(1),
      false,
      'finished',
    ],
    ['is stopped when the room stops before', playing({ position: 5 }), idleAfter(1), false, 'stopped'],
    [
      'is stopped when it was paused near nothing',
      playing({ state: 'paused', position: 5 }),
      idleAfter(60),
      false,
      'stopped',
    ],
    ['is lost when the room was away', playing({ position: 5 }), idleAfter(30), true, 'lost'],
    [
      'is finished although one look was missed at the end',
      playing({ position: 18 }),
      idleAfter(2),
      true,
      'finished',
    ],
    [
      'is taken over by somebody else’s item',
      playing({}),
      { ...idleAfter(1), state: 'unproven' as const },
      false,
      'takenOver',
    ],
    ['fails where it shows a fault', playing({}), playing({ state: 'fault' }), false, 'failed'],
    [
      'is nothing when another cast of ours replaces it',
      playing({}),
      playing({ castId: 'c2', state: 'loading' }),
      false,
      null,
    ],
    ['is nothing where nothing was cast', nothingPlaying(AT), idleAfter(1), false, null],
  ] as const)('%s', (_title, previous, next, wasAway, end) => {
    expect(endOf(previous, next, wasAway)).toBe(end);
  });
});

describe('notes about rooms that were away', () => {
  it('hold until the second look in a row that was answered', () => {
    const notes = createAwayNotes();
    const seen = [true, false, false].map((isMissed) => {
      notes.note('a', isMissed);
      return notes.wasAway('a');
    });
    expect(seen).toEqual([true, true, false]);
  });
});
