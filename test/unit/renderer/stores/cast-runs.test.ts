import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src-preload/contract/index.ts';
import {
  begunRun,
  doneCount,
  failedRooms,
  withOutcomes,
  withProgress,
} from '../../../../src-renderer/stores/cast-runs.ts';
import type { CastProgress } from '../../../../src-renderer/stores/cast-runs.ts';

const STEP = { name: 'Play', ms: 12, ok: true };
const REFUSED = { code: 'device.refused', message: 'No.', context: {}, retryable: true } as const;

function outcome(room: string, ok: boolean): Outcome {
  return { room, ok, error: ok ? null : REFUSED, proof: null, steps: [STEP] };
}

function progress(room: string, some: Partial<CastProgress>): CastProgress {
  return { castId: 'c1', title: 'Film', total: 2, done: 0, room, step: null, outcome: null, ...some };
}

describe('a cast in sight', () => {
  const begun = begunRun('k1', {
    title: 'Film',
    source: { mediaId: 'm1' },
    rooms: ['lobby', 'hall'],
    subtitles: null,
  });

  it('learns its id from the first step and shows it on that room’s line only', () => {
    const [run] = withProgress([begun], progress('hall', { step: STEP }));
    expect([run?.castId, run?.rooms.map(({ state, steps }) => [state, steps.length])]).toEqual([
      'c1',
      [
        ['waiting', 0],
        ['working', 1],
      ],
    ]);
  });

  it('gives each room its own outcome, so that one that failed holds up nobody', () => {
    const runs = withProgress([begun], progress('lobby', { outcome: outcome('lobby', false), done: 1 }));
    const [run] = withProgress(runs, progress('hall', { step: STEP, done: 1 }));
    expect([run?.rooms.map(({ state }) => state), run === undefined ? 0 : doneCount(run)]).toEqual([
      ['failed', 'working'],
      1,
    ]);
  });

  it('names the failed rooms for a retry of only those', () => {
    const run = withOutcomes(begun, {
      castId: 'c1',
      outcomes: [outcome('lobby', true), outcome('hall', false)],
      spreadMs: 40,
    });
    expect([run.isEnded, failedRooms(run)]).toEqual([true, ['hall']]);
  });

  it('shows a cast that another face began, until its last room has ended', () => {
    const first = withProgress([], progress('lobby', { castId: 'c9', step: STEP }));
    const second = withProgress(
      first,
      progress('lobby', { castId: 'c9', outcome: outcome('lobby', true), done: 1 }),
    );
    const third = withProgress(
      second,
      progress('hall', { castId: 'c9', outcome: outcome('hall', true), done: 2 }),
    );
    expect([second, third].map(([run]) => [run?.source, run?.rooms.length, run?.isEnded])).toEqual([
      [null, 1, false],
      [null, 2, true],
    ]);
  });

  it('does not take another face’s cast to other rooms for its own', () => {
    const runs = withProgress([begun], progress('studio', { castId: 'c9', step: STEP }));
    expect(runs.map(({ castId }) => castId)).toEqual([null, 'c9']);
  });
});
