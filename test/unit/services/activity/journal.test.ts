import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { limits } from '../../../../src-main/lib/limits.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { createJournal } from '../../../../src-main/services/activity/journal.ts';
import { createJournalStore } from '../../../../src-main/storage/journal-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';

const exchange: WireExchange = {
  startedAt: Date.UTC(2026, 0, 1),
  ms: 41.25,
  method: 'SetAVTransportURI',
  target: 'http://10.0.0.5/control?token=canary',
  ok: true,
  outcome: 'ok',
  requestHead: 'POST /control\nAuthorization: Bearer canary',
  requestBody: '<password>canary</password><CurrentURI>http://a/</CurrentURI>',
  responseHead: 'HTTP/1.1 200 OK',
  responseBody: '{"access_token":"canary"}',
  responseBytes: 25,
};

function open() {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  const store = createJournalStore(db);
  const events: unknown[] = [];
  return {
    db,
    store,
    events,
    journal: createJournal({ store, log: silentLog, emit: (_name, payload) => void events.push(payload) }),
  };
}

describe('the journal', () => {
  test('keeps an exchange down to its bytes, without its secrets', () => {
    const { journal, events } = open();
    journal.recorder('casting', 'room-1')(exchange);
    const kept = journal.find(1);
    expect(JSON.stringify([kept, events])).not.toContain('canary');
    expect(kept).toMatchObject({
      id: 1,
      at: '2026-01-01T00:00:00.000Z',
      subject: 'room-1',
      ms: 41.3,
      method: 'SetAVTransportURI',
    });
    expect(kept?.requestBody).toContain('<CurrentURI>http://a/</CurrentURI>');
  });

  test('cuts long bodies and remembers how long they were', () => {
    const { journal } = open();
    journal.recorder(
      'casting',
      null,
    )({ ...exchange, responseBody: 'x'.repeat(500_000), responseBytes: 500_000 });
    const kept = journal.find(1);
    expect([kept?.responseBody.length, kept?.responseBytes]).toEqual([limits.journalBodyBytes, 500_000]);
  });

  test('keeps of routine exchanges only those whose outcome changed', () => {
    const { journal } = open();
    const record = journal.routineRecorder('casting', 'room-1');
    ['ok', 'ok', 'timeout', 'timeout', 'ok'].forEach((outcome) => record({ ...exchange, outcome }));
    expect(journal.list({ subject: null, before: null, limit: 10 }).map(({ outcome }) => outcome)).toEqual([
      'ok',
      'timeout',
      'ok',
    ]);
  });

  test('lists the newest first, by subject, page by page', () => {
    const { journal } = open();
    ['a', 'b', 'a', 'a'].forEach((room) => journal.recorder('casting', room)(exchange));
    expect(journal.list({ subject: 'a', before: null, limit: 2 }).map(({ id }) => id)).toEqual([4, 3]);
    expect(journal.list({ subject: 'a', before: 3, limit: 2 }).map(({ id }) => id)).toEqual([1]);
  });

  test('is bounded', () => {
    const { store } = open();
    const row = { ...exchange, at: 'now', domain: 'casting', subject: null, requestBytes: 0 };
    for (let index = 0; index < 50; index += 1) store.append(row);
    store.trim(10);
    expect(store.list({ subject: null, before: null, limit: 100 })).toHaveLength(10);
  });

  test('that cannot write does not disturb what it records', () => {
    const { db, journal } = open();
    const record = journal.recorder('casting', null);
    db.close();
    expect(() => record(exchange)).not.toThrow();
  });
});

test('a room that comes and goes all day does not drown the others', () => {
  const { journal } = open();
  const record = journal.routineRecorder('casting', 'room-1');
  const polls = 24 * 60 * 60;
  for (let poll = 0; poll < polls; poll += 1)
    record({
      ...exchange,
      startedAt: exchange.startedAt + poll * 1_000,
      outcome: poll % 2 === 0 ? 'ok' : 'timeout',
    });
  const kept = journal.list({ subject: 'room-1', before: null, limit: 5_000 });
  expect(kept.length).toBeLessThan(1_500);
});
