import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../../src-main/storage/data-folder.ts';
import { openDatabase } from '../../../src-main/storage/database.ts';
import { MIGRATIONS } from '../../../src-main/storage/migrations.ts';
import { createStores } from '../../../src-main/storage/stores.ts';
import { createRoomsStore } from '../../../src-main/storage/rooms-store.ts';
import { createFakeClock } from '../../doubles/fake-clock.ts';

let folder: string;
const clock = createFakeClock();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-storage-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

describe('the database', () => {
  test('is made in the newest shape', () => {
    const opened = openDatabase(join(folder, 'a.sqlite'), clock);
    if (!opened.ok) throw new Error(opened.error.message);
    expect(opened.value.db.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
    expect(opened.value.db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    opened.value.db.close();
  });

  test.each([
    'this is not a database, and long enough to be read as one '.repeat(40),
    'SQLite format 3\0garbage',
  ])('sets a corrupt file aside and begins a new one', (content) => {
    const file = join(folder, 'a.sqlite');
    writeFileSync(file, content);
    const opened = openDatabase(file, clock);
    if (!opened.ok) throw new Error(opened.error.message);
    expect(readFileSync(opened.value.setAsideAs ?? '', 'utf8')).toBe(content);
    opened.value.db.close();
  });

  test('sets a file aside whose pages were damaged', () => {
    const file = join(folder, 'a.sqlite');
    const made = openDatabase(file, clock);
    if (!made.ok) throw new Error(made.error.message);
    const store = createRoomsStore(made.value.db);
    for (let index = 0; index < 500; index += 1) {
      const text = `${index}-${'x'.repeat(200)}`;
      store.put({
        id: text,
        kind: 'upnp',
        name: text,
        givenName: null,
        address: 'a',
        model: 'm',
        location: 'l',
        lastSeen: null,
        typedAddress: null,
      });
    }
    made.value.db.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096 * 3, bytes.length - 4096);
    writeFileSync(file, bytes);
    const opened = openDatabase(file, clock);
    if (!opened.ok) throw new Error(opened.error.message);
    expect(existsSync(opened.value.setAsideAs ?? '')).toBe(true);
    opened.value.db.close();
  });

  test('of a newer version is refused and left alone', () => {
    const file = join(folder, 'a.sqlite');
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 9999');
    db.close();
    const before = readFileSync(file);
    expect(openDatabase(file, clock)).toMatchObject({
      ok: false,
      error: { code: 'storage.corrupt', context: { newer: true } },
    });
    expect(readFileSync(file)).toEqual(before);
  });
});

describe('a data folder', () => {
  test('is held by one process at a time, and free again when it is let go', () => {
    const first = openDataFolder(folder, clock);
    if (!first.ok) throw new Error(first.error.message);
    expect(openDataFolder(folder, clock)).toMatchObject({ ok: false, error: { code: 'storage.held' } });
    void first.value.dispose();
    const again = openDataFolder(folder, clock);
    expect(again.ok).toBe(true);
    if (again.ok) void again.value.dispose();
  });

  test('that is a file, or below one, is refused by name', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const error = { code: 'storage.notAFolder', context: { detail: file } };
    expect([openDataFolder(file, clock), openDataFolder(join(file, 'below'), clock)]).toMatchObject([
      { ok: false, error },
      { ok: false, error },
    ]);
  });

  test.runIf(process.platform === 'linux')(
    'that can never be made keeps nobody from controlling rooms',
    () => {
      const opened = openDataFolder('/proc/control-room/below', clock);
      if (!opened.ok) throw new Error(opened.error.message);
      expect(opened.value.volatile?.code).toBe('storage.readOnly');
      expect(opened.value.db.prepare('SELECT count(*) AS count FROM rooms').get()).toEqual({ count: 0 });
      void opened.value.dispose();
    },
  );
});

test('a folder that belongs to something else keeps its permissions', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared, { mode: 0o755 });
  chmodSync(shared, 0o755);
  const opened = openDataFolder(shared, clock);
  if (!opened.ok) throw new Error(opened.error.message);
  void opened.value.dispose();
  expect(statSync(shared).mode & 0o777).toBe(0o755);
});

test('a full disk fails no write of rooms and casts, and is told', () => {
  const opened = openDatabase(join(folder, 'full.sqlite'), clock);
  if (!opened.ok) throw new Error(opened.error.message);
  const { db } = opened.value;
  const failures: unknown[] = [];
  const { casts } = createStores(db, (error) => failures.push(error));
  const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  db.exec(`PRAGMA max_page_count = ${pages}`);
  for (let index = 0; index < 3; index += 1) {
    const text = 'x'.repeat(100_000);
    casts.begin({ id: `${index}`, startedAt: text, title: text, source: text, rooms: text });
    casts.end(`${index}`, text, text);
  }
  expect(failures).toMatchObject([{ errcode: 13 }, { errcode: 13 }, { errcode: 13 }]);
  db.close();
});
