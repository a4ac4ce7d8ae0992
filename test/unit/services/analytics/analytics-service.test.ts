import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { createLog } from '../../../../src-main/lib/log.ts';
import type { Delivery, MeasurementTransport } from '../../../../src-main/protocols/measurement/index.ts';
import type { AnalyticsService } from '../../../../src-main/services/analytics/analytics-service.ts';
import { createAnalyticsService } from '../../../../src-main/services/analytics/analytics-service.ts';
import { createHitsStore } from '../../../../src-main/storage/hits-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';

const URL = 'http://collector.test/collect';
const RECEIVED = { verdict: 'received', target: URL, status: 200, detail: '' } as const;
const DOWN = { verdict: 'again', target: URL, status: null, detail: 'refused' } as const;
const REFUSED = { verdict: 'refused', target: URL, status: 400, detail: '400' } as const;

interface Sending {
  readonly lines: readonly string[];
  readonly signal: AbortSignal;
  readonly answer: (delivery: Delivery) => void;
}

let db: DatabaseSync;
let clock: FakeClock;
let settings: Settings['analytics'];
let collector: { readonly url: string; readonly practice: boolean } | null;
/** What the collector answers at once; `null` keeps a sending open until the test answers it. */
let reply: Delivery | null;
let sendings: Sending[];
let logged: string[];
let service: AnalyticsService;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  clock = createFakeClock();
  settings = { ...DEFAULT_SETTINGS.analytics, enabled: true };
  collector = { url: URL, practice: false };
  reply = RECEIVED;
  sendings = [];
  logged = [];
  service = begin();
});

const transport: MeasurementTransport = {
  send: (_collector, lines, signal) =>
    new Promise((resolve) => {
      sendings.push({ lines, signal, answer: resolve });
      signal.addEventListener('abort', () => resolve({ ...DOWN, detail: 'cancelled' }));
      if (reply !== null) resolve(reply);
    }),
  dispose: () => Promise.resolve(),
};

function begin(): AnalyticsService {
  const made = createAnalyticsService({
    store: createHitsStore(db),
    transport,
    clock,
    log: createLog(clock, 'debug', (line) => void logged.push(line)),
    emit: () => undefined,
    random: () => 0,
    application: { name: 'Control Room', version: '1.0.0', id: 'org.example', installer: 'test' },
    settings: () => settings,
    collector: () => collector,
  });
  made.start();
  return made;
}

function change(some: Partial<Settings['analytics']>): void {
  settings = { ...settings, ...some };
  service.configurationChanged();
}

const sent = (): readonly (readonly (string | null)[])[] =>
  sendings.map(({ lines }) => lines.map((line) => new URLSearchParams(line).get('cd')));

describe('before a person agrees', () => {
  beforeEach(() => change({ enabled: false }));

  test('nothing is queued, sent, planned or identified', async () => {
    expect(service.screen('/rooms')).toBe(false);
    service.recordException(new Error('x'), 'process');
    await service.dispatch();
    await clock.advance(600_000);
    await service.dispose();
    expect(service.status()).toMatchObject({ enabled: false, queued: 0, clientId: null, nextDispatch: null });
    expect([sendings, clock.pendingTimers()]).toEqual([[], 0]);
  });
});

describe('once a person agreed', () => {
  test('a screen view waits on disk and goes after the interval with its queue time', async () => {
    expect(service.screen('/rooms')).toBe(true);
    expect(createHitsStore(db).queued()).toBe(1);
    await clock.advance(29_999);
    expect(sendings).toEqual([]);
    await clock.advance(1);
    expect(sent()).toEqual([['/rooms']]);
    expect(new URLSearchParams(sendings[0]?.lines[0]).get('qt')).toBe('30000');
    expect(service.status()).toMatchObject({ queued: 0, sent: 1, lastError: null, nextDispatch: null });
  });

  test('nothing to send is no request', async () => {
    await clock.advance(600_000);
    expect([sendings, clock.pendingTimers()]).toEqual([[], 0]);
  });

  test('goes in batches of twenty in order, each with the screen name it was made with', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `/${index}`);
    for (const name of names) service.screen(name);
    await service.dispatch();
    expect(sent().map((batch) => batch.length)).toEqual([20, 20, 5]);
    expect(sent().flat()).toEqual(names);
  });

  test('shows exactly what was sent, where and when', async () => {
    service.screen('/rooms');
    await service.dispatch();
    const [hit] = service.hits({ before: null, limit: 10 });
    expect(hit).toMatchObject({ state: 'sent', payload: sendings[0]?.lines[0], target: URL });
    expect(hit?.sentAt).not.toBeNull();
  });

  test('has one random id, which can be forgotten', async () => {
    service.screen('/rooms');
    const before = service.status().clientId;
    service.screen('/log');
    expect(service.status().clientId).toBe(before);
    expect(service.forget()).toMatchObject({ queued: 0, sent: 0, clientId: null });
    service.screen('/rooms');
    expect(service.status().clientId).not.toBe(before);
    expect(before).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/);
  });

  test('sends by hand only with an interval of 0, on leaving too', async () => {
    change({ dispatchSeconds: 0 });
    service.screen('/rooms');
    await clock.advance(3_600_000);
    await service.dispose();
    expect(sendings).toEqual([]);
    service = begin();
    await service.dispatch();
    expect(sent()).toEqual([['/rooms']]);
  });

  test('says that a desktop has no advertising id, whatever is configured', () => {
    expect(service.status().advertisingId).toEqual({ configured: true, available: false });
    change({ advertisingId: false });
    expect(service.status().advertisingId).toEqual({ configured: false, available: false });
  });
});

describe('a collector that cannot be reached', () => {
  test('loses nothing and is asked less and less often, then everything goes', async () => {
    reply = DOWN;
    service.screen('/rooms');
    await clock.advance(30_000);
    for (const waits of [30_000, 60_000, 120_000]) {
      const before = sendings.length;
      await clock.advance(waits - 1);
      expect(sendings.length).toBe(before);
      await clock.advance(1);
      expect(sendings.length).toBe(before + 1);
    }
    expect(service.status()).toMatchObject({ queued: 1, lastError: { code: 'analytics.unreachable' } });
    reply = RECEIVED;
    await service.dispatch();
    expect(service.status()).toMatchObject({ queued: 0, sent: 1, lastError: null });
  });

  test('is asked at the usual pace again once its address changes', async () => {
    reply = DOWN;
    service.screen('/rooms');
    await clock.advance(30_000 + 30_000 + 60_000);
    reply = RECEIVED;
    collector = { url: 'http://other.test/', practice: false };
    change({ collectUrl: 'http://other.test/' });
    await clock.advance(30_000);
    expect(service.status()).toMatchObject({ queued: 0, sent: 1 });
  });

  test('and what is older than four hours is dropped and counted', async () => {
    reply = DOWN;
    service.screen('/old');
    await clock.advance(4 * 3_600_000 - 60_000);
    service.screen('/young');
    await clock.advance(120_000);
    reply = RECEIVED;
    sendings = [];
    await service.dispatch();
    expect(sent()).toEqual([['/young']]);
    expect(service.status().dropped).toMatchObject({ tooOld: 1 });
  });

  test('where there is none, is said so, and nothing is lost', async () => {
    collector = null;
    service.screen('/rooms');
    await service.dispatch();
    expect(service.status()).toMatchObject({ queued: 1, lastError: { code: 'analytics.noCollector' } });
  });

  test('is not a line in the log with level none, and is with level warning', async () => {
    reply = DOWN;
    service.screen('/rooms');
    await service.dispatch();
    expect(logged).toEqual([]);
    change({ logLevel: 'warning' });
    await service.dispatch();
    expect(logged).toHaveLength(1);
  });
});

test('hits that a collector refuses for good are dropped, counted and shown', async () => {
  reply = REFUSED;
  service.screen('/rooms');
  await service.dispatch();
  expect(service.status()).toMatchObject({
    queued: 0,
    sent: 0,
    dropped: { refused: 1 },
    lastError: { code: 'analytics.refused' },
  });
  expect(service.hits({ before: null, limit: 10 })).toMatchObject([{ state: 'refused' }]);
});

describe('switching off', () => {
  test('takes effect at once: what is under way is ended, queue and id are gone', async () => {
    reply = null;
    service.screen('/rooms');
    const dispatching = service.dispatch();
    await clock.advance(0);
    change({ enabled: false });
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(service.status()).toMatchObject({ queued: 0, clientId: null, nextDispatch: null });
    await dispatching;
    await clock.advance(600_000);
    expect([sendings.length, clock.pendingTimers()]).toEqual([1, 0]);
  });

  test('while the application was closed deletes what waited', () => {
    service.screen('/rooms');
    settings = { ...settings, enabled: false };
    service = begin();
    expect(service.status()).toMatchObject({ queued: 0, clientId: null });
  });
});

describe('leaving', () => {
  test('sends what this run queued', async () => {
    service.screen('/rooms');
    await service.dispose();
    expect(sent()).toEqual([['/rooms']]);
  });

  test('waits no longer than a second, and the next run sends the rest', async () => {
    reply = null;
    service.screen('/rooms');
    const leaving = service.dispose();
    await clock.advance(1_000);
    await leaving;
    expect([createHitsStore(db).queued(), clock.pendingTimers()]).toEqual([1, 0]);
    reply = RECEIVED;
    service = begin();
    await clock.advance(30_000);
    expect(service.status()).toMatchObject({ queued: 0, sent: 1 });
  });

  test('asks no collector that has just failed', async () => {
    reply = DOWN;
    service.screen('/rooms');
    await service.dispatch();
    await service.dispose();
    expect(sendings).toHaveLength(1);
  });
});

describe('an exception that ends the application', () => {
  test('waits on disk before anything else happens, with the screen it happened on', () => {
    service.screen('/rooms');
    service.recordException(new RangeError('Lobby of Jane Doe'), 'process');
    const payload = createHitsStore(db).oldest(10)[1]?.payload ?? '';
    const told = Object.fromEntries(new URLSearchParams(payload));
    expect(told).toMatchObject({ t: 'exception', exf: '1', cd: '/rooms' });
    expect(told['exd']).toMatch(/^RangeError at analytics-service\.test\.ts:\d+$/);
  });

  test('is another than one of a page, after which the application goes on', () => {
    expect(service.recordException(new RangeError('Lobby of Jane Doe'), 'page')).toBe(true);
    const payload = createHitsStore(db).oldest(10)[0]?.payload ?? '';
    expect(new URLSearchParams(payload).get('exf')).toBe('0');
  });

  test('is not recorded where that is switched off', () => {
    change({ uncaughtExceptions: false });
    service.recordException(new Error('x'), 'process');
    expect(service.status().queued).toBe(0);
  });

  test('that a broken data folder caused throws no second one', () => {
    db.close();
    expect(() => service.recordException(new Error('x'), 'process')).not.toThrow();
  });
});
