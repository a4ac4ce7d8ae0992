import { expect, test } from 'vitest';
import { createQuietChanges } from '../../../../src-main/services/casting/quiet-changes.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

test('a change of which no word came is noticed once, after 2 s', async () => {
  const clock = createFakeClock();
  const quiet = createQuietChanges(clock);
  await clock.advance(10_000);
  const seen = [quiet.seen(true)];
  for (let look = 0; look < 4; look += 1) {
    await clock.advance(1_000);
    seen.push(quiet.seen(false));
  }
  expect(seen).toEqual([false, false, true, false, false]);
});

test('a change that is told of right before or after the look is not', async () => {
  const clock = createFakeClock();
  const quiet = createQuietChanges(clock);
  await clock.advance(10_000);
  quiet.told();
  const seen = [quiet.seen(true)];
  await clock.advance(5_000);
  seen.push(quiet.seen(true));
  await clock.advance(200);
  quiet.told();
  await clock.advance(5_000);
  seen.push(quiet.seen(false));
  expect(seen).toEqual([false, false, false]);
});
