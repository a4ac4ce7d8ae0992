import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HitsStore } from '../../../src-main/storage/hits-store.ts';
import { createHitsStore } from '../../../src-main/storage/hits-store.ts';
import { MIGRATIONS } from '../../../src-main/storage/migrations.ts';

let store: HitsStore;
beforeEach(() => {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  store = createHitsStore(db);
});

const KEEP = 100;
const waiting = (): readonly string[] => store.oldest(KEEP).map(({ payload }) => payload);

function queue(...payloads: readonly string[]): void {
  for (const [index, payload] of payloads.entries()) store.queue(payload, 1000 + index, KEEP);
}

describe('the hits store', () => {
  test('gives the oldest first and drops the oldest over its bound, counted', () => {
    for (const payload of ['a', 'b', 'c', 'd']) store.queue(payload, 1, 3);
    expect(waiting()).toEqual(['b', 'c', 'd']);
    expect(store.counts().dropped.queueFull).toBe(1);
  });

  test('keeps what was sent as it was sent, the newest, and takes it from the queue', () => {
    queue('a', 'b', 'c');
    const hits = store.oldest(2).map(({ id, payload }) => ({ id, payload: `${payload}&qt=5` }));
    store.settle({ hits, state: 'sent', at: 2000, target: 'http://x/batch' }, 1);
    expect(waiting()).toEqual(['c']);
    expect(store.list({ before: null, limit: 10 }).map(({ payload, state }) => [payload, state])).toEqual([
      ['c', 'queued'],
      ['b&qt=5', 'sent'],
    ]);
    expect(store.counts().sent).toBe(2);
  });

  test('counts nothing that is queued no longer', () => {
    queue('a');
    const hits = store.oldest(1);
    store.clearQueue();
    store.settle({ hits, state: 'sent', at: 2000, target: '' }, KEEP);
    expect([store.counts().sent, store.list({ before: null, limit: 10 })]).toEqual([0, []]);
  });

  test('drops what is too old, counted, and not what is not', () => {
    queue('a', 'b', 'c');
    store.dropOlder(1002);
    expect([waiting(), store.counts().dropped.tooOld]).toEqual([['c'], 2]);
  });

  test('pages backwards', () => {
    queue('a', 'b', 'c');
    const [newest] = store.list({ before: null, limit: 1 });
    const older = store.list({ before: newest?.id ?? 0, limit: 10 });
    expect(older.map(({ payload }) => payload)).toEqual(['b', 'a']);
  });

  test('forgets queue and id when people no longer agree, and everything when asked to', () => {
    store.setClientId('id');
    queue('a', 'b');
    store.settle({ hits: store.oldest(1), state: 'refused', at: 1, target: '' }, KEEP);
    store.clearQueue();
    expect([store.clientId(), store.queued(), store.counts().dropped.refused]).toEqual([null, 0, 1]);
    expect(store.list({ before: null, limit: 10 })).toHaveLength(1);
    store.forget();
    expect([store.counts().dropped.refused, store.list({ before: null, limit: 10 })]).toEqual([0, []]);
  });
});
