import { beforeEach, describe, expect, test } from 'vitest';
import type { Room } from '../../../../src-preload/contract/index.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { DriverReport, RoomDriver } from '../../../../src-main/services/casting/room-driver.ts';
import type { RoomSession, SessionCast } from '../../../../src-main/services/casting/room-session.ts';
import { createRoomSession } from '../../../../src-main/services/casting/room-session.ts';
import type { Contact } from '../../../../src-main/services/devices/room-health.ts';
import type { HandOver } from '../../../../src-main/services/casting/session-cast.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const NOTHING: DriverReport = {
  transport: 'stopped',
  hasError: false,
  hasCrashed: false,
  position: null,
  duration: null,
  isOurs: null,
  trackUri: null,
  trackTitle: null,
};
const silence = fail('device.unreachable', { message: 'Silence.', context: { reason: 'timeout' } });

/** A room that says what a test tells it to, and a ticket that remembers whether it was given back. */
class Bench {
  readonly clock: FakeClock = createFakeClock();
  report: Result<DriverReport> = ok(NOTHING);
  loaded: () => Promise<Result<null>> = () => Promise.resolve(ok(null));
  started: Result<null> = ok(null);
  readonly calls: string[] = [];
  readonly contacts: Contact[] = [];
  readonly timeouts: number[] = [];
  shown: Partial<Room> = {};
  readonly session: RoomSession;

  constructor() {
    const driver: RoomDriver = {
      capabilities: {
        pause: true,
        seek: true,
        volume: true,
        mute: true,
        next: false,
        previous: false,
        playModes: [],
        video: true,
      },
      load: () => (this.calls.push('load'), this.loaded()),
      loadStarts: (isPlaying) => isPlaying,
      start: () => (this.calls.push('start'), Promise.resolve(this.started)),
      observe: (_url, look) => (this.timeouts.push(look.timeoutMs), Promise.resolve(this.report)),
      control: (action) => (this.calls.push(action), Promise.resolve(ok(null))),
      readVolume: () => Promise.resolve(ok({ volume: null, muted: null })),
    };
    const drop = (_exchange: WireExchange): void => undefined;
    this.session = createRoomSession({
      room: 'room-1',
      driver,
      clock: this.clock,
      record: drop,
      recordRoutine: drop,
      publish: (change) => (this.shown = { ...this.shown, ...change }),
      contacted: (contact) => this.contacts.push(contact),
      isWatched: () => true,
      takeTurn: () => Promise.resolve(),
    });
  }

  get state(): string | undefined {
    return this.shown.nowPlaying?.state;
  }

  playing(position: number | null, change: Partial<DriverReport> = {}): void {
    this.report = ok({ ...NOTHING, transport: 'playing', position, isOurs: true, ...change });
  }
}

interface FakeTicket {
  readonly ticket: NonNullable<SessionCast['ticket']>;
  bytes: number;
  isOpen: boolean;
  /** Tells that the room fetched something. */
  fetch: (total: number) => void;
}

function fakeTicket(url: string, servesMedia = true): FakeTicket {
  const fake = { bytes: 0, isOpen: true } as FakeTicket;
  const ticket: FakeTicket['ticket'] = {
    url,
    servesMedia,
    bytesServed: () => fake.bytes,
    fetched: () => ({ gets: 0, heads: 0, lastAt: null }),
    onBytes: (listener) => ((fake.fetch = listener), () => undefined),
    dispose: () => void (fake.isOpen = false),
  };
  return Object.assign(fake, { ticket });
}

let nextCast = 0;

function castOf(ticket: FakeTicket | null, change: Partial<SessionCast> = {}): SessionCast {
  const url = ticket?.ticket.url ?? 'http://example.org/film.mp4';
  return {
    castId: `cast-${(nextCast += 1)}`,
    mediaId: null,
    media: { url, title: url, contentType: 'video/mp4', kind: 'video', bytes: 1000, seconds: 60 },
    ticket: ticket?.ticket ?? null,
    signal: new AbortController().signal,
    onStep: () => undefined,
    otherWay: async () => null,
    explain: async (error) => error,
    together: null,
    onStarted: () => undefined,
    ...change,
  };
}

let bench: Bench;

async function onAir(): Promise<FakeTicket> {
  const first = fakeTicket('http://desk/first.mp4');
  first.bytes = 500;
  bench.playing(1);
  const outcome = bench.session.cast(castOf(first));
  await bench.clock.advance(1_000);
  expect((await outcome).ok).toBe(true);
  return first;
}

beforeEach(() => {
  bench = new Bench();
});

describe('a cast', () => {
  test.each([
    ['plays nothing is loaded, waits for the others and starts', false, ['load', 'others', 'start']],
    ['plays waits with what it plays, and is not stopped', true, ['others', 'load', 'start']],
  ])('to several rooms: one that %s', async (_what, isPlaying, calls) => {
    if (isPlaying) await onAir();
    bench.calls.length = 0;
    bench.playing(3, { trackUri: 'http://desk/both.mp4' });
    const ticket = fakeTicket('http://desk/both.mp4');
    ticket.bytes = 1;
    const together = (): Promise<void> => Promise.resolve(void bench.calls.push('others'));
    expect((await bench.session.cast(castOf(ticket, { together }))).ok).toBe(true);
    expect(bench.calls).toEqual(calls);
  });

  test('to a room that falls silent after Play ends as unreachable, not as cancelled', async () => {
    const outcome = bench.session.cast(castOf(null));
    bench.report = silence;
    await bench.clock.advance(12_000);
    expect((await outcome).error).toMatchObject({
      code: 'device.unreachable',
      context: { reason: 'timeout' },
    });
    expect(bench.state).toBe('fault');
    expect(new Set(bench.timeouts)).toEqual(new Set([2_500]));
  });

  test('that the room refuses leaves what it plays served and shown', async () => {
    const first = await onAir();
    bench.loaded = () =>
      Promise.resolve(fail('device.refused', { message: 'No.', context: { errorCode: 714 } }));
    const second = fakeTicket('http://desk/second.pdf');
    const outcome = await bench.session.cast(castOf(second));
    expect([outcome.error?.code, first.isOpen, second.isOpen, bench.state]).toEqual([
      'device.refused',
      true,
      false,
      'fault',
    ]);
    bench.playing(5);
    await bench.clock.advance(3_000);
    expect([
      bench.state,
      bench.shown.nowPlaying?.url,
      bench.calls.filter((call) => call === 'start').length,
    ]).toEqual(['on-air', 'http://desk/first.mp4', 1]);
  });

  test('that the room refuses is handed over once more where there is another way, and shown as one', async () => {
    const way = fakeTicket('http://desk/by-way.mp4');
    way.bytes = 500;
    const media = { ...castOf(way).media, title: 'Film' };
    const states: (string | undefined)[] = [];
    const otherWay = async (): Promise<HandOver> => {
      states.push(bench.state);
      bench.loaded = () => Promise.resolve(ok(null));
      bench.playing(1);
      return { media, ticket: way.ticket };
    };
    bench.loaded = () =>
      Promise.resolve(fail('device.refused', { message: 'No.', context: { errorCode: 716 } }));
    const outcome = bench.session.cast(castOf(null, { otherWay }));
    await bench.clock.advance(1_000);
    const { ok: isOk, steps } = await outcome;
    expect([isOk, steps.map(({ name }) => name), states, bench.shown.nowPlaying?.url, bench.calls]).toEqual([
      true,
      ['by way of the desk', 'proof'],
      ['loading'],
      'http://desk/by-way.mp4',
      ['load', 'load', 'start'],
    ]);
  });

  test('that nobody waits for any more takes no other way', async () => {
    const way = fakeTicket('http://desk/by-way.mp4');
    const stopped = new AbortController();
    bench.loaded = () => Promise.resolve(fail('device.refused', { message: 'No.' }));
    const otherWay = async (): Promise<HandOver> => {
      stopped.abort();
      return { media: castOf(way).media, ticket: way.ticket };
    };
    const outcome = await bench.session.cast(castOf(null, { otherWay, signal: stopped.signal }));
    expect([outcome.error?.code, way.isOpen, bench.calls]).toEqual(['input.cancelled', false, ['load']]);
  });

  test('that is refused by a room which then plays nothing keeps its own fault on the tile', async () => {
    const first = await onAir();
    bench.loaded = () => Promise.resolve(fail('device.refused', { message: 'No.' }));
    await bench.session.cast(castOf(fakeTicket('http://desk/second.pdf')));
    bench.report = ok(NOTHING);
    await bench.clock.advance(10_000);
    expect([bench.state, bench.shown.nowPlaying?.url, first.isOpen]).toEqual([
      'fault',
      'http://desk/second.pdf',
      false,
    ]);
  });

  test('takes the ticket of the item before back once the room has taken the new one', async () => {
    const first = await onAir();
    const second = fakeTicket('http://desk/second.mp4');
    second.bytes = 1;
    await bench.session.cast(castOf(second));
    expect([first.isOpen, second.isOpen]).toEqual([false, true]);
  });

  test('is looked at when the room begins to fetch it, and soon where it fetches nothing', async () => {
    const ticket = fakeTicket('http://desk/film.mp4');
    bench.playing(0);
    const outcome = bench.session.cast(castOf(ticket));
    await bench.clock.advance(100);
    expect(bench.timeouts).toEqual([]);
    ticket.bytes = 10;
    ticket.fetch(10);
    expect((await outcome).proof).toMatchObject({ kind: 'bytes', detail: 10 });
    const idle = bench.session.cast(castOf(fakeTicket('http://desk/other.mp4')));
    await bench.clock.advance(300);
    expect(bench.timeouts.length).toBeGreaterThan(1);
    await bench.clock.advance(12_000);
    expect((await idle).ok).toBe(false);
  });

  test('of somebody else’s picture is not proven by its subtitles, which are withdrawn when it is over', async () => {
    const subtitled = fakeTicket('http://elsewhere/slide.png', false);
    subtitled.bytes = 10;
    const media = { ...castOf(subtitled).media, kind: 'image' } as const;
    bench.playing(0);
    expect((await bench.session.cast(castOf(subtitled, { media }))).proof).toBeNull();
    expect([bench.state, bench.session.isServing(), subtitled.isOpen]).toEqual(['unproven', false, true]);
    await bench.session.control('stop', null);
    expect(subtitled.isOpen).toBe(false);
  });

  test('is cancelled by a later one, which has its own outcome', async () => {
    const loading = Promise.withResolvers<Result<null>>();
    bench.loaded = () => loading.promise;
    const first = fakeTicket('http://desk/first.mp4');
    const slow = bench.session.cast(castOf(first));
    await bench.clock.advance(0);
    bench.loaded = () => Promise.resolve(ok(null));
    bench.playing(1);
    const second = fakeTicket('http://desk/second.mp4');
    second.bytes = 9;
    const quick = await bench.session.cast(castOf(second));
    loading.resolve(ok(null));
    expect([(await slow).error?.code, quick.ok, first.isOpen, second.isOpen]).toEqual([
      'input.cancelled',
      true,
      false,
      true,
    ]);
    expect(bench.calls).toEqual(['load', 'load', 'start']);
  });

  test('that nobody waits for any more touches nothing', async () => {
    const first = await onAir();
    const stopped = new AbortController();
    stopped.abort();
    const late = fakeTicket('http://desk/late.mp4');
    const outcome = await bench.session.cast(castOf(late, { signal: stopped.signal }));
    expect([outcome.error?.code, first.isOpen, late.isOpen, bench.state]).toEqual([
      'input.cancelled',
      true,
      false,
      'on-air',
    ]);
  });

  test('that is paused before anything proved it is not called silence', async () => {
    bench.report = ok({ ...NOTHING, transport: 'paused', position: 0, isOurs: true });
    const outcome = bench.session.cast(castOf(null));
    await bench.clock.advance(12_000);
    expect((await outcome).error?.code).toBe('device.noProof');
  });

  test('is on no account proven by somebody else’s item', async () => {
    const outcome = bench.session.cast(castOf(null));
    for (let second = 0; second < 14; second += 1) {
      bench.playing(second, { isOurs: false, trackUri: 'http://elsewhere/x.mp4' });
      await bench.clock.advance(1_000);
    }
    expect((await outcome).ok).toBe(false);
    expect(bench.shown.nowPlaying).toMatchObject({
      state: 'on-air',
      castId: null,
      url: 'http://elsewhere/x.mp4',
    });
  });
});

describe('a room that is on air', () => {
  test('and falls silent is unproven soon, and not served for ever', async () => {
    await onAir();
    bench.report = silence;
    expect(bench.session.isServing()).toBe(true);
    await bench.clock.advance(17_000);
    expect([bench.state, bench.session.isServing()]).toEqual(['unproven', true]);
    await bench.clock.advance(60_000);
    expect(bench.session.isServing()).toBe(false);
  });

  test('stays on air without an answer for as long as it fetches', async () => {
    const ticket = await onAir();
    bench.report = silence;
    for (let second = 0; second < 100; second += 1) {
      ticket.bytes += 100;
      await bench.clock.advance(1_000);
    }
    expect([bench.state, bench.session.isServing()]).toEqual(['on-air', true]);
  });

  test('with an image is not served any longer once all of it was fetched', async () => {
    const ticket = fakeTicket('http://desk/slide.png');
    ticket.bytes = 1000;
    const media = { ...castOf(ticket).media, kind: 'image', contentType: 'image/png' } as const;
    bench.report = ok(NOTHING);
    expect((await bench.session.cast(castOf(ticket, { media }))).ok).toBe(true);
    expect([bench.state, bench.session.isServing(), ticket.isOpen]).toEqual(['on-air', false, true]);
  });

  test('gives its ticket and timers back when it is let go in the middle', async () => {
    const ticket = fakeTicket('http://desk/a.mp4');
    const outcome = bench.session.cast(castOf(ticket));
    await bench.clock.advance(500);
    void bench.session.dispose();
    await bench.clock.advance(500);
    expect([(await outcome).error?.code, ticket.isOpen, bench.clock.pendingTimers()]).toEqual([
      'input.cancelled',
      false,
      0,
    ]);
  });
});
