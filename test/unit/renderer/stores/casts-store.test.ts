import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesk } from './desk-of-double.ts';

describe('casts under way', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('show one line per room with its own outcome, and retry only the failed ones', async () => {
    const { desk, double } = await openDesk('busy');
    desk.casts.cast(['lobby', 'terrace'], { mediaId: 'harbour' }, 'Harbour');
    await vi.advanceTimersByTimeAsync(100);
    const [run] = desk.casts.state.getState().runs;
    expect(run?.rooms.map(({ room, state }) => [room, state])).toEqual([
      ['lobby', 'ok'],
      ['terrace', 'failed'],
    ]);
    desk.casts.retryFailed(run?.key ?? '');
    const casts = double.asked.filter(({ name }) => name === 'casting:cast').map(({ input }) => input);
    expect(casts.at(-1)).toMatchObject({ rooms: ['terrace'], source: { mediaId: 'harbour' } });
    desk.dispose();
  });

  it('leave by themselves when they worked everywhere, and stay when they did not', async () => {
    const { desk } = await openDesk('busy');
    desk.casts.cast(['lobby'], { mediaId: 'harbour' }, 'Worked');
    desk.casts.cast(['terrace'], { mediaId: 'harbour' }, 'Failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.casts.state.getState().runs.map(({ title }) => title)).toEqual(['Failed']);
    desk.dispose();
  });

  it('can be cancelled before the desk has told their id', async () => {
    const { desk, double } = await openDesk('busy', { stepMs: 50 });
    desk.casts.cast(['lobby'], { mediaId: 'harbour' }, 'Harbour');
    desk.casts.cancel(desk.casts.state.getState().runs[0]?.key ?? '');
    const early = double.asked.some(({ name }) => name === 'casting:cancel');
    await vi.advanceTimersByTimeAsync(500);
    const [run] = desk.casts.state.getState().runs;
    expect([early, run?.rooms.map(({ error }) => error?.code)]).toEqual([false, ['input.cancelled']]);
    desk.dispose();
  });

  it('say why the whole of it was refused', async () => {
    const { desk, toasts } = await openDesk('failing');
    desk.casts.cast(['lobby'], { mediaId: 'harbour' }, 'Harbour');
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.casts.state.getState().runs, toasts()]).toEqual([[], ['cast.refused']]);
    desk.dispose();
  });
});
