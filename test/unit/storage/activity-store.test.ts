import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityStore, EntryQuery, StoredEntry } from '../../../src-main/storage/activity-store.ts';
import { createActivityStore } from '../../../src-main/storage/activity-store.ts';
import { MIGRATIONS } from '../../../src-main/storage/migrations.ts';

const KINDS = ['cast', 'control', 'queue', 'issue', 'presence', 'settings'];
const ROOMS = Array.from({ length: 60 }, (_, index) => `room-${index}`);
const ALL: EntryQuery = {
  text: null,
  kind: null,
  subject: null,
  outcome: null,
  by: null,
  operator: null,
  from: null,
  to: null,
};
const COUNT = 100_000;

function entryAt(index: number): StoredEntry {
  const room = ROOMS[index % ROOMS.length] ?? '';
  return {
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    kind: KINDS[index % KINDS.length] ?? '',
    action: 'casting:cast',
    detail: index % 5_000 === 0 ? 'Café évacuation' : `Film ${index}.mp4`,
    actor: index % 10 === 0 ? 'desk' : 'person',
    operator: index % 3 === 0 ? 'Anna Lindqvist' : null,
    provider: null,
    face: 'browser',
    subjectKind: 'room',
    subject: room,
    subjectName: `Hall ${index % ROOMS.length}`,
    outcome: index % 50 === 0 ? 'failed' : 'ok',
    error: null,
    ms: 12,
    exchanges: '[]',
  };
}

/** How long something takes at its best, in milliseconds: others work on this machine too. */
function best(work: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

describe('100,000 entries', () => {
  let db: DatabaseSync;
  let store: ActivityStore;
  /** What going through all of them takes here and now. */
  let everything = 0;

  beforeAll(() => {
    db = new DatabaseSync(':memory:');
    MIGRATIONS.forEach((step) => db.exec(step));
    store = createActivityStore(db);
    db.exec('BEGIN');
    for (let index = 0; index < COUNT; index += 1) store.append(entryAt(index));
    db.exec('COMMIT');
    everything = best(() => [...store.all(ALL)]);
  });
  afterAll(() => db.close());

  const WINDOW = { before: null, offset: 0, limit: 100 };

  test.each<[string, Partial<EntryQuery>, number]>([
    ['everything', {}, COUNT],
    ['a kind', { kind: 'issue' }, 16_667],
    ['an outcome', { outcome: 'failed' }, 2_000],
    ['a room', { subject: 'room-7' }, 1_667],
    ['who', { by: 'desk' }, 10_000],
    ['an operator', { operator: 'Anna Lindqvist' }, 33_334],
    ['a time', { from: '2026-01-01T01:00:00.000Z', to: '2026-01-01T02:00:00.000Z' }, 3_600],
    ['a rare word, with other accents', { text: 'cafe EVAC' }, 20],
    ['a common word', { text: 'film' }, 99_980],
    ['two common words and a kind', { text: 'film anna', kind: 'cast' }, 16_660],
    ['a word that is nowhere', { text: 'zzz' }, 0],
  ])('are filtered by %s in less time than all of them are read', (_what, query, total) => {
    const page = () => store.page({ ...ALL, ...query }, WINDOW);
    expect(page().total).toBe(total);
    expect(best(page)).toBeLessThan(everything);
  });

  test('are read at any place sooner than all of them, and windows do not slide while more is written', () => {
    const first = store.page(ALL, WINDOW);
    store.append(entryAt(COUNT));
    const deep = { before: first.before, offset: COUNT - 10, limit: 100 };
    expect(store.page(ALL, deep).entries.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(store.page(ALL, { ...WINDOW, before: first.before }).entries[0]?.id).toBe(COUNT);
    expect(best(() => store.page(ALL, deep))).toBeLessThan(everything);
  });

  test('tell who is named in them sooner than all of them are read', () => {
    expect(store.operators(200)).toEqual(['Anna Lindqvist']);
    expect(best(() => store.operators(200))).toBeLessThan(everything);
  });

  test('are read one after another, oldest first, without those that come meanwhile', () => {
    let count = 0;
    for (const { id } of store.all({ ...ALL, kind: 'issue' })) {
      if (count === 0) store.append(entryAt(3));
      if (id > COUNT) throw new Error('it came meanwhile');
      count += 1;
    }
    expect(count).toBe(16_667);
  });

  test('are let go of from the oldest, with their words', () => {
    store.trim({ count: COUNT, bytes: 40_000, before: '' });
    const { entries, total } = store.page({ ...ALL, text: 'film' }, WINDOW);
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(200);
    expect(entries[0]?.id).toBeGreaterThan(COUNT);
    expect(db.prepare('SELECT count(*) AS count FROM activity_words').get()).toEqual({
      count: store.page(ALL, WINDOW).total,
    });
  });
});
