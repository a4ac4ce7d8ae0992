import { describe, expect, it } from 'vitest';
import { TOGETHER_MS, createStartGate } from '../../../../src-main/services/casting/start-gate.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

function watched(promise: Promise<void>): { readonly isDone: () => boolean } {
  let isDone = false;
  void promise.then(() => (isDone = true));
  return { isDone: () => isDone };
}

describe('the gate before a start', () => {
  it('holds rooms until the last has loaded', async () => {
    const clock = createFakeClock();
    const gate = createStartGate(['a', 'b'], clock);
    const a = watched(gate.wait('a'));
    await clock.advance(1_000);
    expect(a.isDone()).toBe(false);
    const b = watched(gate.wait('b'));
    await clock.advance(0);
    expect([a.isDone(), b.isDone(), clock.pendingTimers()]).toEqual([true, true, 0]);
  });

  it('waits for a room that does not load only so long after the first was ready', async () => {
    const clock = createFakeClock();
    const gate = createStartGate(['a', 'b'], clock);
    await clock.advance(60_000);
    const a = watched(gate.wait('a'));
    await clock.advance(TOGETHER_MS - 1);
    expect(a.isDone()).toBe(false);
    await clock.advance(1);
    expect(a.isDone()).toBe(true);
    const late = watched(gate.wait('b'));
    await clock.advance(0);
    expect(late.isDone()).toBe(true);
  });

  it('does not wait for a room that failed', async () => {
    const clock = createFakeClock();
    const gate = createStartGate(['a', 'b'], clock);
    const a = watched(gate.wait('a'));
    gate.leave('b');
    await clock.advance(0);
    expect(a.isDone()).toBe(true);
  });

  it('measures from the first to the last answer to the start', async () => {
    const clock = createFakeClock();
    const gate = createStartGate(['a', 'b', 'c'], clock);
    gate.started();
    expect(gate.spreadMs()).toBeNull();
    await clock.advance(12);
    gate.started();
    await clock.advance(30);
    gate.started();
    expect(gate.spreadMs()).toBe(42);
  });
});
