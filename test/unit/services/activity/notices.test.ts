import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createNotices } from '../../../../src-main/services/activity/notices.ts';
import { createBestEffort } from '../../../../src-main/storage/best-effort.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createNoticesStore } from '../../../../src-main/storage/notices-store.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

function open() {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  const failures: unknown[] = [];
  const store = createNoticesStore(
    db,
    createBestEffort((error) => failures.push(error)),
  );
  const start = () => createNotices({ store, clock: createFakeClock(), emit: () => undefined });
  return { db, store, failures, start };
}

test('a notice is there once, also at the next start, until it is dismissed', () => {
  const { start } = open();
  const notices = start();
  notices.post('vaultKeyFile', { path: '/a' });
  notices.post('vaultKeyFile', { path: '/a' });
  expect(notices.all()).toHaveLength(1);
  const next = start();
  expect(next.all()).toEqual(notices.all());
  next.dismiss(next.all()[0]?.id ?? '');
  expect([next.all(), start().all()]).toEqual([[], []]);
});

test('a notice of another version hides no other', () => {
  const { store, start } = open();
  store.put({ id: 'x', kind: 'ofTomorrow', at: '2026-01-01T00:00:00.000Z', context: {} });
  const notices = start();
  notices.post('vaultKeyFile', { path: '/a' });
  expect(notices.all().map(({ kind }) => kind)).toEqual(['vaultKeyFile']);
});

test('a notice that cannot be kept is shown all the same', () => {
  const { db, failures, start } = open();
  const notices = start();
  db.exec('DROP TABLE notices');
  notices.post('storageReadOnly', { detail: 'full' });
  expect([notices.all().length, failures.length]).toEqual([1, 1]);
});
