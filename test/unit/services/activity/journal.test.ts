import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { limits } from '../../../../src-main/lib/limits.ts';
import type { Journal } from '../../../../src-main/services/activity/journal.ts';
import { createJournal } from '../../../../src-main/services/activity/journal.ts';
import type { ExchangeFilter, ExchangeSummary } from '../../../../src-preload/contract/index.ts';
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

const AMPLE = { count: 10_000, bytes: 1e9, before: '' };
const EVERYTHING = { text: null, domain: null, subject: null, ok: null, from: null, to: null };

function open() {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  const store = createJournalStore(db);
  const events: unknown[] = [];
  const failures: unknown[] = [];
  return {
    db,
    store,
    events,
    failures,
    journal: createJournal({
      store,
      emit: (_name, payload) => void events.push(payload),
      bounds: () => AMPLE,
      onFailure: (error) => void failures.push(error),
    }),
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
    expect(listed(journal, {}, { limit: 10 }).map(({ outcome }) => outcome)).toEqual(['ok', 'timeout', 'ok']);
  });

  test('lists the newest first, by subject, page by page', () => {
    const { journal } = open();
    ['a', 'b', 'a', 'a'].forEach((room) => journal.recorder('casting', room)(exchange));
    expect(listed(journal, { subject: 'a' }, { limit: 2 }).map(({ id }) => id)).toEqual([4, 3]);
    expect(listed(journal, { subject: 'a' }, { before: 3, limit: 2 }).map(({ id }) => id)).toEqual([1]);
  });

  test.each([
    ['count', { ...AMPLE, count: 10 }, 10],
    ['size', { ...AMPLE, bytes: 5_600 }, 5],
    ['age', { ...AMPLE, before: '2026-01-01T00:00:47.000Z' }, 3],
  ])('is bounded by %s', (_what, bounds, left) => {
    const { store, journal } = open();
    for (let index = 0; index < 50; index += 1)
      journal.recorder(
        'casting',
        null,
      )({
        ...exchange,
        startedAt: exchange.startedAt + index * 1_000,
        requestHead: '',
        requestBody: 'x'.repeat(400),
        responseHead: '',
        responseBody: 'x'.repeat(400),
      });
    store.trim(bounds);
    expect(listed(journal, {}, { limit: 100 }).map(({ id }) => id)).toEqual(
      Array.from({ length: left }, (_, index) => 50 - index),
    );
  });

  test('is bounded by age where the clock was ahead, and keeps what began before another that ended first', () => {
    const { store, journal } = open();
    const seconds = [99_000, 1, 2, 48, 50, 49];
    for (const second of seconds)
      journal.recorder('casting', null)({ ...exchange, startedAt: exchange.startedAt + second * 1_000 });
    store.trim({ ...AMPLE, before: '2026-01-01T00:00:47.000Z' });
    expect(listed(journal, {}, { limit: 100 }).map(({ id }) => id)).toEqual([6, 5, 4, 1]);
    store.trim({ ...AMPLE, before: '2026-02-01T00:00:00.000Z' });
    expect(listed(journal, {}, { limit: 100 })).toEqual([]);
  });

  test('that cannot write does not disturb what it records', () => {
    const { db, journal, failures } = open();
    const record = journal.recorder('casting', null);
    db.close();
    expect(() => record(exchange)).not.toThrow();
    expect(failures).toHaveLength(1);
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
  const kept = listed(journal, { subject: 'room-1' }, { limit: 5_000 });
  expect(kept.length).toBeLessThan(1_500);
});

function listed(
  journal: Journal,
  filter: Partial<ExchangeFilter>,
  window: { readonly before?: number; readonly limit: number },
): readonly ExchangeSummary[] {
  return journal.list({ ...EVERYTHING, ...filter }, { before: null, offset: 0, ...window }).exchanges;
}
