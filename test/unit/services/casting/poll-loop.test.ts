import { describe, expect, test } from 'vitest';
import { appError } from '../../../../src-main/lib/result.ts';
import { createPollLoop, pollDelay } from '../../../../src-main/services/casting/poll-loop.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const silence = appError('device.unreachable', { message: 'Silence.' });

const pace = { state: 'on-air', secondsLeft: null, isWatched: true } as const;

describe('the pause between two looks', () => {
  test('is about a second while somebody looks, whether anything is on or not', () => {
    expect([pollDelay(pace, 0), pollDelay({ ...pace, state: 'idle' }, 0)]).toEqual([1_000, 1_500]);
  });

  test('is longer while nobody looks, but never past the end of what is on', () => {
    const unwatched = { ...pace, isWatched: false };
    const left = [null, 60, 3, 0.2].map((secondsLeft) => pollDelay({ ...unwatched, secondsLeft }, 0));
    expect([...left, pollDelay({ ...unwatched, state: 'idle' }, 0)]).toEqual([
      5_000, 5_000, 3_000, 1_000, 10_000,
    ]);
  });

  test('is shortest after one miss, short for half a minute, and grows up to a bound', () => {
    expect([1, 2, 30, 32, 36, 60].map((misses) => Math.round(pollDelay(pace, misses)))).toEqual([
      500, 1_000, 1_000, 2_250, 11_391, 15_000,
    ]);
  });
});

describe('the poll loop', () => {
  test('looks at once, and again by its rate', async () => {
    const clock = createFakeClock();
    const looks: number[] = [];
    const loop = createPollLoop({
      clock,
      pace: () => pace,
      poll: () => {
        looks.push(clock.elapsed());
        return Promise.resolve(null);
      },
      readVolume: () => Promise.resolve(),
    });
    await clock.advance(2500);
    loop.dispose();
    await clock.advance(5000);
    expect(looks).toEqual([0, 1000, 2000]);
  });

  test('does not look while it is paused', async () => {
    const clock = createFakeClock();
    let looks = 0;
    const loop = createPollLoop({
      clock,
      pace: () => ({ ...pace, state: 'idle' }),
      poll: () => Promise.resolve(((looks += 1), silence)),
      readVolume: () => Promise.resolve(),
    });
    loop.pause();
    await clock.advance(60_000);
    expect(looks).toBe(0);
    loop.resume();
    await clock.advance(1_000);
    expect(looks).toBe(1);
    loop.dispose();
  });

  test('looks once more right after a look during which it was asked to', async () => {
    const clock = createFakeClock();
    const looks: number[] = [];
    const loop = createPollLoop({
      clock,
      pace: () => pace,
      async poll() {
        looks.push(clock.elapsed());
        if (looks.length === 1) {
          loop.soon();
          await clock.sleep(100, new AbortController().signal);
        }
        return null;
      },
      readVolume: () => Promise.resolve(),
    });
    await clock.advance(900);
    loop.dispose();
    expect(looks).toEqual([0, 100]);
  });
});
