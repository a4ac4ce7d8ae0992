import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../../src-preload/contract/index.ts';
import { openDesk } from './desk-of-double.ts';

const REFUSED: AppError = { code: 'device.refused', message: 'No.', context: {}, retryable: true };

describe('playing controls', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('show at once and stay marked until the room confirms', async () => {
    const { desk } = await openDesk('busy');
    desk.controls.control(['lobby'], 'pause', null);
    const marked = desk.controls.state
      .getState()
      .pending.get('lobby')
      ?.map(({ action }) => action);
    await vi.advanceTimersByTimeAsync(10);
    expect([marked, desk.controls.state.getState().pending.size]).toEqual([['pause'], 0]);
    expect(desk.rooms.state.getState().byId.get('lobby')?.nowPlaying.state).toBe('paused');
    desk.dispose();
  });

  it('roll back with the reason when the request fails', async () => {
    const { desk, toasts } = await openDesk('busy', { failures: { 'casting:control': REFUSED } });
    desk.controls.control(['lobby', 'studio'], 'volume', 0.9);
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.controls.state.getState().pending.size, toasts()]).toEqual([
      0,
      ['control.failed.volume', 'control.failed.volume'],
    ]);
    desk.dispose();
  });

  it('roll back when a room has not confirmed within five seconds, and not before', async () => {
    const { desk, toasts } = await openDesk('silent');
    desk.controls.control(['lobby'], 'pause', null);
    await vi.advanceTimersByTimeAsync(4999);
    const before = [desk.controls.state.getState().pending.size, toasts().length];
    await vi.advanceTimersByTimeAsync(1);
    expect([before, desk.controls.state.getState().pending.size, toasts()]).toEqual([
      [1, 0],
      0,
      ['control.failed.pause'],
    ]);
    desk.dispose();
  });

  it('send only the last of the volumes that were dragged through while one was on its way', async () => {
    const { desk, double } = await openDesk('busy', { stepMs: 100 });
    for (const volume of [0.41, 0.45, 0.5, 0.6]) desk.controls.control(['lobby'], 'volume', volume);
    await vi.advanceTimersByTimeAsync(500);
    const sent = double.asked
      .filter(({ name }) => name === 'casting:control')
      .map(({ input }) => (input as { value: number }).value);
    expect([sent, desk.rooms.state.getState().byId.get('lobby')?.volume]).toEqual([[0.41, 0.6], 0.6]);
    desk.dispose();
  });

  it('let a play replace a pause that is not confirmed yet', async () => {
    const { desk } = await openDesk('silent');
    desk.controls.control(['lobby'], 'pause', null);
    desk.controls.control(['lobby'], 'play', null);
    expect(
      desk.controls.state
        .getState()
        .pending.get('lobby')
        ?.map(({ action }) => action),
    ).toEqual(['play']);
    desk.dispose();
  });
});
