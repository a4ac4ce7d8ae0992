import { describe, expect, it } from 'vitest';
import type { NowPlaying, Outcome, QueueItem } from '../../../../src-preload/contract/index.ts';
import { appError, ok } from '../../../../src-main/lib/result.ts';
import type { CastHow, CastInput } from '../../../../src-main/services/casting/casting-service.ts';
import type { PlayingEnd } from '../../../../src-main/services/casting/playing-ends.ts';
import { nothingPlaying } from '../../../../src-main/services/casting/now-playing.ts';
import type { RunEvent } from '../../../../src-main/services/queue/queue-run.ts';
import { GROUP_END_MS, createQueueRun } from '../../../../src-main/services/queue/queue-run.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const ITEM: QueueItem = {
  itemId: 'i',
  source: { url: 'http://media.test/a.mp4' },
  title: 'a',
  kind: 'video',
  contentType: 'video/mp4',
  mediaId: null,
  seconds: 60,
  slideSeconds: null,
  error: null,
};

type Answer = 'on' | 'device.unreachable' | 'media.unsupported';

/** A run whose casts are answered as a test says. */
function bench(
  rooms: readonly string[],
  slideMs: number | null,
  answer: (room: string, nth: number) => Answer,
) {
  const clock = createFakeClock();
  const events: RunEvent[] = [];
  const casts: { readonly input: CastInput; readonly how: CastHow }[] = [];
  const run = createQueueRun(ITEM, rooms, slideMs, {
    clock,
    random: () => 0,
    tell: (event) => void events.push(event),
    cast: async (input, how) => {
      casts.push({ input, how });
      const outcomes = input.rooms.map((room): Outcome => {
        const said = answer(room, casts.length);
        const error = said === 'on' ? null : appError(said, { message: said });
        return { room, ok: error === null, error, proof: null, steps: [] };
      });
      return ok({ castId: how.castId ?? '', outcomes, spreadMs: 3 });
    },
  });
  const hear = (room: string, end: PlayingEnd | null, next: Partial<NowPlaying> = {}): void => {
    const castId = casts.at(-1)?.how.castId ?? null;
    run.hear({
      room,
      end,
      previous: { ...nothingPlaying(0), castId, state: 'on-air' },
      next: { ...nothingPlaying(0), ...(end === null ? { castId } : {}), ...next },
    });
  };
  const kinds = (): string[] => events.map(({ kind }) => kind);
  return { clock, events, casts, run, hear, kinds };
}

describe('an item in its rooms', () => {
  it('ends when every room has ended it', async () => {
    const { run, hear, kinds } = bench(['a', 'b'], null, () => 'on');
    await run.start(null, null);
    hear('a', 'finished');
    expect(kinds()).toEqual(['started']);
    hear('b', 'finished');
    expect(kinds()).toEqual(['started', 'ended']);
  });

  it('waits for the other rooms of a group only so long', async () => {
    const { run, hear, kinds, clock } = bench(['a', 'b'], null, () => 'on');
    await run.start(null, null);
    hear('a', 'finished');
    await clock.advance(GROUP_END_MS);
    expect([kinds(), clock.pendingTimers()]).toEqual([['started', 'ended'], 0]);
  });

  it('goes on in the other rooms when one is taken over, and is released with the last', async () => {
    const { run, hear, kinds } = bench(['a', 'b'], null, () => 'on');
    await run.start(null, null);
    hear('a', null);
    hear('a', null, { castId: 'another cast' });
    hear('b', 'stopped');
    expect(kinds()).toEqual(['started', 'rooms', 'released']);
  });

  it('does not take what its room still tells of the item before for another cast', async () => {
    const { run, hear, kinds } = bench(['a'], null, () => 'on');
    const starting = run.start(null, null);
    hear('a', null, { castId: 'the item before' });
    await starting;
    expect(kinds()).toEqual(['started']);
  });

  it('is tried again, from where it was, in a room that was away', async () => {
    const { run, hear, casts, clock, kinds } = bench(['a'], null, () => 'on');
    await run.start(null, null);
    hear('a', null, { state: 'on-air', position: 31 });
    hear('a', 'lost');
    await clock.advance(2_000);
    expect(casts.map(({ input }) => input.position)).toEqual([null, 31]);
    expect(kinds()).toEqual(['started', 'moved', 'rooms']);
  });

  it('is not given up while its room cannot be reached', async () => {
    const { run, casts, clock, kinds } = bench(['a'], null, (_room, nth) =>
      nth < 4 ? 'device.unreachable' : 'on',
    );
    await run.start(12, null);
    await clock.advance(60_000);
    expect(casts.map(({ input }) => input.position)).toEqual([12, 12, 12, 12]);
    expect(kinds().at(-1)).toBe('started');
  });

  it('is unplayable where no room takes it', async () => {
    const { run, kinds } = bench(['a', 'b'], null, () => 'media.unsupported');
    await run.start(null, null);
    expect(kinds()).toEqual(['unplayable']);
  });

  it('plays in the rooms that take it', async () => {
    const { run, hear, kinds } = bench(['a', 'b'], null, (room) =>
      room === 'a' ? 'on' : 'media.unsupported',
    );
    await run.start(null, null);
    hear('a', 'finished');
    expect(kinds()).toEqual(['started', 'ended']);
  });

  it('shows an image for its time, which begins again after a pause', async () => {
    const { run, hear, kinds, clock } = bench(['a'], 10_000, () => 'on');
    await run.start(null, null);
    hear('a', 'finished');
    await clock.advance(9_000);
    expect(run.holdSlide(true)).toBe(true);
    await clock.advance(60_000);
    run.holdSlide(false);
    await clock.advance(9_999);
    expect(kinds()).toEqual(['started', 'paused', 'resumed']);
    await clock.advance(1);
    expect(kinds().at(-1)).toBe('ended');
  });

  it('leaves no timer behind', async () => {
    const { run, hear, clock } = bench(['a', 'b'], null, () => 'on');
    await run.start(null, null);
    hear('a', 'lost');
    hear('b', 'finished');
    run.dispose();
    expect(clock.pendingTimers()).toBe(0);
  });
});
