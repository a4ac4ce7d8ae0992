import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MediaRow, MediaStore } from '../../../src-main/storage/media-store.ts';
import { createMediaStore } from '../../../src-main/storage/media-store.ts';
import { MIGRATIONS } from '../../../src-main/storage/migrations.ts';

let store: MediaStore;
beforeEach(() => {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  store = createMediaStore(db);
});

function row(id: string, change: Partial<MediaRow>): MediaRow {
  return {
    id,
    origin: 'file',
    location: `/films/${id}.mp4`,
    title: id,
    contentType: 'video/mp4',
    bytes: 1000,
    seconds: 12.5,
    width: 320,
    height: null,
    addedAt: '2026-01-31T09:30:00.000Z',
    removedAt: null,
    ...change,
  };
}

const ids = (rows: readonly MediaRow[]): readonly string[] => rows.map(({ id }) => id);

describe('the media store', () => {
  test('gives back what was put in', () => {
    const film = row('film', {});
    store.insert(film);
    expect([store.find('film'), store.findByLocation('/films/film.mp4'), store.find('other')]).toEqual([
      film,
      film,
      null,
    ]);
  });

  test('holds sizes beyond 4 GiB', () => {
    store.insert(row('film', { bytes: 2 ** 40 + 1 }));
    expect(store.find('film')?.bytes).toBe(2 ** 40 + 1);
  });

  test('lists the newest first, in the order of adding within a moment', () => {
    store.insert(row('first', {}));
    store.insert(row('second', {}));
    store.insert(row('older', { addedAt: '2025-01-31T09:30:00.000Z' }));
    expect(ids(store.list())).toEqual(['second', 'first', 'older']);
  });

  test('hides a removed item but still finds it, and puts it back', () => {
    store.insert(row('film', {}));
    expect(store.remove('film', '2026-02-01T00:00:00.000Z')).toBe(true);
    expect([ids(store.list()), store.find('film')?.removedAt]).toEqual([[], '2026-02-01T00:00:00.000Z']);
    expect(store.restore('film')).toBe(true);
    expect(store.list()).toEqual([row('film', {})]);
  });

  test('answers that there is nothing to remove or to put back', () => {
    store.insert(row('film', {}));
    expect([store.restore('film'), store.restore('other'), store.remove('other', 'x')]).toEqual([
      false,
      false,
      false,
    ]);
    store.remove('film', '2026-02-01T00:00:00.000Z');
    expect(store.remove('film', '2026-02-02T00:00:00.000Z')).toBe(false);
  });

  test('refuses a second item at one location', () => {
    store.insert(row('film', {}));
    expect(() => store.insert(row('again', { location: '/films/film.mp4' }))).toThrow(/UNIQUE/);
  });

  test('finds the item in the library before a removed one, else the one removed last', () => {
    const location = '/films/film.mp4';
    store.insert(row('oldest', { location, removedAt: '2026-02-01T00:00:00.000Z' }));
    store.insert(row('latest', { location, removedAt: '2026-02-03T00:00:00.000Z' }));
    expect(store.findByLocation(location)?.id).toBe('latest');
    store.insert(row('present', { location }));
    expect(store.findByLocation(location)?.id).toBe('present');
    expect(store.restore('latest')).toBe(false);
  });

  test('replaces title and facts, nothing else', () => {
    store.insert(row('film', {}));
    const facts = { contentType: 'video/webm', bytes: null, seconds: 3, width: null, height: 5 };
    store.update('film', { title: 'New', ...facts });
    expect(store.find('film')).toEqual(row('film', { title: 'New', ...facts }));
  });

  test('forgets only what was removed long enough ago', () => {
    store.insert(row('kept', {}));
    store.insert(row('old', { removedAt: '2026-02-01T00:00:00.000Z' }));
    store.insert(row('fresh', { removedAt: '2026-02-02T00:00:00.000Z' }));
    expect(ids(store.listRemovedBefore('2026-02-02T00:00:00.000Z'))).toEqual(['old']);
    store.forget('old');
    store.forget('kept');
    expect([store.find('old'), store.find('kept')?.id, store.find('fresh')?.id]).toEqual([
      null,
      'kept',
      'fresh',
    ]);
  });
});
