import { describe, expect, it, vi } from 'vitest';
import type { ReadPage } from '../../../../src-renderer/stores/journal-window.ts';
import { createJournalWindow } from '../../../../src-renderer/stores/journal-window.ts';

/** A list that grows at its top; each item is its own id. */
function growing(start: number) {
  let newest = start;
  const asked: number[] = [];
  const read: ReadPage<number> = ({ before, offset, limit }) => {
    asked.push(offset);
    const last = (before ?? newest + 1) - 1 - offset;
    const items = Array.from({ length: Math.max(0, Math.min(limit, last)) }, (_, index) => last - index);
    return Promise.resolve({ ok: true, value: { items, total: newest, before: before ?? newest + 1 } });
  };
  return { asked, read, grow: () => void (newest += 1) };
}

describe('a window on a long list', () => {
  it('reads what is looked at, once, and forgets what was looked at long ago', async () => {
    const list = growing(100_000);
    const window = createJournalWindow(list.read);
    await window.resync();
    expect(window.state.getState().items).toHaveLength(100_000);
    window.show(50_050, 50_120);
    window.show(50_051, 50_121);
    await vi.waitFor(() => expect(window.state.getState().items[50_120]).toBe(100_000 - 50_120));
    expect(list.asked).toEqual([0, 50_000, 50_100]);
    for (let page = 0; page < 30; page += 1) {
      window.show(60_000 + page * 100, 60_100 + page * 100);
      await vi.waitFor(() => expect(window.state.getState().items[60_000 + page * 100]).not.toBe(null));
    }
    expect(window.state.getState().items.filter((item) => item !== null)).toHaveLength(2_000);
  });

  it('does not slide while more is written, and says how much there is', async () => {
    const list = growing(1_000);
    const window = createJournalWindow(list.read);
    await window.resync();
    window.show(500, 520);
    list.grow();
    window.noteNew();
    window.show(700, 720);
    await vi.waitFor(() => expect(window.state.getState().items[700]).toBe(300));
    expect(window.state.getState().newer).toBe(1);
    await window.resync();
    expect(window.state.getState()).toMatchObject({ newer: 0, phase: 'ready' });
    expect(window.state.getState().items[0]).toBe(1_001);
  });

  it('shows by itself what is written while its top is looked at', async () => {
    const list = growing(10);
    const window = createJournalWindow(list.read);
    await window.resync();
    window.show(0, 10);
    list.grow();
    window.noteNew();
    await vi.waitFor(() => expect(window.state.getState().items[0]).toBe(11));
    window.dispose();
  });

  it('says why it could not be read', async () => {
    const error = { code: 'storage.readOnly', message: '', context: {}, retryable: true } as const;
    const window = createJournalWindow(() => Promise.resolve({ ok: false, error }));
    await window.resync();
    expect(window.state.getState()).toMatchObject({ phase: 'failed', error: { code: 'storage.readOnly' } });
  });
});
