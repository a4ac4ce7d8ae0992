import { describe, expect, test } from 'vitest';
import type { AppError, NowPlaying, Room } from '../../../../src-preload/contract/index.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import { appError, fail, ok } from '../../../../src-main/lib/result.ts';
import type {
  CastMedia,
  DriverChange,
  DriverReport,
  RoomDriver,
} from '../../../../src-main/services/casting/room-driver.ts';
import type { SessionCast } from '../../../../src-main/services/casting/room-session.ts';
import { createRoomSession } from '../../../../src-main/services/casting/room-session.ts';
import type { Ticket } from '../../../../src-main/services/media/media-service.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const NOTHING: DriverReport = {
  transport: 'no-media',
  hasError: false,
  hasCrashed: false,
  position: null,
  duration: null,
  isOurs: null,
  trackUri: null,
  trackTitle: null,
};
const capabilities: Room['capabilities'] = {
  pause: true,
  seek: true,
  volume: true,
  mute: true,
  next: false,
  previous: false,
  playModes: [],
  video: true,
};

function media(name: string): CastMedia {
  return {
    url: `http://10.0.0.1/${name}`,
    title: name,
    contentType: 'audio/wav',
    kind: 'audio',
    bytes: null,
    seconds: 60,
  };
}

async function asItIs(error: AppError): Promise<AppError> {
  return error;
}

/** A room that does what the test says, and a session with it. */
function openRoom() {
  const clock = createFakeClock();
  let answer: Result<DriverReport> = ok(NOTHING);
  let tell: (change?: DriverChange) => void = () => undefined;
  const calls: string[] = [];
  const room: Partial<Room> = {};
  const shown: NowPlaying[] = [];
  let loaded: Result<null> = ok(null);
  const driver: RoomDriver = {
    capabilities,
    load: () => Promise.resolve(loaded),
    loadStarts: (isPlaying) => isPlaying,
    start: () => Promise.resolve(ok(null)),
    observe(expectedUrl) {
      calls.push('observe');
      if (!answer.ok) return Promise.resolve(answer);
      const { trackUri } = answer.value;
      const isOurs = trackUri === null || expectedUrl === null ? null : trackUri === expectedUrl;
      return Promise.resolve(ok({ ...answer.value, isOurs }));
    },
    control: (action) => Promise.resolve((calls.push(action), ok(null))),
    readVolume: () => Promise.resolve(ok({ volume: 0.5, muted: false })),
    inspect: () => Promise.resolve({ capabilities, sink: ['audio/wav'] }),
    setNext: (next) => Promise.resolve((calls.push(`next ${next.title}`), ok(null))),
    watch(onChange) {
      tell = onChange;
      return { check: () => void calls.push('check'), dispose: () => void calls.push('unwatch') };
    },
    dispose: () => void calls.push('dispose'),
  };
  const session = createRoomSession({
    room: 'hall',
    driver,
    clock,
    record: () => undefined,
    recordRoutine: () => undefined,
    publish(change) {
      Object.assign(room, change);
      if (change.nowPlaying !== undefined) shown.push(change.nowPlaying);
    },
    contacted: () => undefined,
    isWatched: () => true,
    takeTurn: () => Promise.resolve(),
  });
  const ticket = (name: string): Ticket =>
    ({
      url: media(name).url,
      bytesServed: () => 0,
      dispose: () => void calls.push(`closed ${name}`),
    }) as unknown as Ticket;
  const cast = (name: string, change: Partial<SessionCast> = {}) =>
    session.cast({
      castId: `cast ${name}`,
      mediaId: null,
      media: media(name),
      ticket: ticket(name),
      signal: new AbortController().signal,
      onStep: () => undefined,
      otherWay: () => Promise.resolve(null),
      explain: asItIs,
      together: null,
      onStarted: () => undefined,
      ...change,
    });
  return {
    clock,
    session,
    room,
    shown,
    calls,
    cast,
    next: (name: string) =>
      session.prepareNext({
        castId: `cast ${name}`,
        mediaId: null,
        media: media(name),
        ticket: ticket(name),
        signal: new AbortController().signal,
        onStep: () => undefined,
      }),
    says: (change: Partial<DriverReport>) => (answer = ok({ ...NOTHING, ...change })),
    isMissing: (reason: string) =>
      (answer = fail('device.unreachable', { message: 'Silence.', context: { reason } })),
    loads: (result: Result<null>) => (loaded = result),
    tells: (report: DriverChange['report'], level: DriverChange['level'] = {}) => tell({ report, level }),
    /** Casts an item and lets it get on air. */
    async onAir(name: string) {
      const playing = { transport: 'playing', trackUri: media(name).url, duration: 60 } as const;
      answer = ok({ ...NOTHING, ...playing, position: 0 });
      const casting = cast(name);
      await clock.advance(100);
      answer = ok({ ...NOTHING, ...playing, position: 5 });
      await clock.advance(2_000);
      const outcome = await casting;
      expect(outcome.error).toBeNull();
      expect(room.nowPlaying?.state).toBe('on-air');
    },
  };
}

describe('a room that tells its changes', () => {
  test('shows them at once, and a look makes sure', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.calls.length = 0;
    hall.says({ transport: 'paused', trackUri: media('film').url, position: 6, duration: 60 });
    hall.tells({ transport: 'paused' });
    expect([hall.room.nowPlaying?.state, hall.calls]).toEqual(['paused', []]);
    await hall.clock.advance(0);
    expect(hall.calls).toEqual(['observe']);
    await hall.session.dispose();
  });

  test('shows a volume that was turned on the device itself', async () => {
    const hall = openRoom();
    await hall.clock.advance(10);
    hall.tells({}, { volume: 0.7, muted: true });
    expect([hall.room.volume, hall.room.muted]).toEqual([0.7, true]);
    await hall.session.dispose();
  });

  test('is not believed right after a control, for the event may tell how it was before', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.says({ transport: 'paused', trackUri: media('film').url, position: 6, duration: 60 });
    await hall.session.control('pause', null);
    hall.tells({ transport: 'playing' });
    expect(hall.room.nowPlaying?.state).toBe('paused');
    await hall.clock.advance(500);
    expect(hall.room.nowPlaying?.state).toBe('paused');
    await hall.session.dispose();
  });

  test('says what it can do and what it plays once it answers', async () => {
    const hall = openRoom();
    await hall.clock.advance(10);
    expect(hall.room).toMatchObject({ capabilities, sink: ['audio/wav'] });
    await hall.session.dispose();
  });

  test('and stops telling has its subscription checked', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    await hall.clock.advance(5_000);
    hall.says({ transport: 'paused', trackUri: media('film').url, position: 6, duration: 60 });
    await hall.clock.advance(4_000);
    expect(hall.calls.filter((call) => call === 'check')).toEqual(['check']);
    await hall.session.dispose();
  });
});

describe('the item after the one that is on', () => {
  test('takes over when the room names it, without an idle moment', async () => {
    const hall = openRoom();
    await hall.onAir('first');
    await hall.next('second');
    hall.shown.length = 0;
    hall.says({ transport: 'playing', trackUri: media('second').url, position: 1, duration: 60 });
    await hall.clock.advance(1_500);
    expect(hall.room.nowPlaying).toMatchObject({ state: 'on-air', castId: 'cast second' });
    expect(hall.shown.map(({ state }) => state)).not.toContain('idle');
    expect(hall.calls).toContain('closed first');
    await hall.session.dispose();
  });

  test('is given up by a Stop, by a cast, and by another next item', async () => {
    const hall = openRoom();
    await hall.onAir('first');
    await hall.next('second');
    await hall.next('third');
    expect(hall.calls).toContain('closed second');
    await hall.session.control('stop', null);
    expect(hall.calls).toContain('closed third');
    await hall.onAir('fourth');
    await hall.next('fifth');
    await hall.onAir('sixth');
    expect(hall.calls).toContain('closed fifth');
    await hall.session.dispose();
  });
});

describe('a room that is lost', () => {
  test('is not on air any more once it refuses the connection', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.isMissing('refused');
    await hall.clock.advance(1_000);
    expect(hall.room.nowPlaying).toMatchObject({ state: 'unproven', castId: 'cast film' });
    await hall.session.dispose();
  });

  test('keeps its state through one look without an answer', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.isMissing('timeout');
    hall.calls.length = 0;
    while (hall.calls.length === 0) await hall.clock.advance(50);
    expect(hall.room.nowPlaying?.state).toBe('on-air');
    await hall.clock.advance(500);
    expect(hall.room.nowPlaying?.state).toBe('unproven');
    await hall.session.dispose();
  });

  test('and went on playing is on air again when its position has advanced', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.isMissing('timeout');
    await hall.clock.advance(5_000);
    hall.says({ transport: 'playing', trackUri: media('film').url, position: 15, duration: 60 });
    await hall.clock.advance(1_500);
    expect(hall.room.nowPlaying).toMatchObject({ state: 'on-air', castId: 'cast film' });
    expect(hall.calls).toContain('check');
    await hall.session.dispose();
  });

  test('and was restarted has forgotten what it played', async () => {
    const hall = openRoom();
    await hall.onAir('film');
    hall.isMissing('refused');
    await hall.clock.advance(3_000);
    hall.says({ transport: 'no-media' });
    await hall.clock.advance(1_500);
    expect(hall.room.nowPlaying).toMatchObject({ state: 'idle', castId: null });
    expect([hall.calls.includes('check'), hall.calls.includes('closed film')]).toEqual([true, true]);
    await hall.session.dispose();
  });
});

describe('a cast', () => {
  test('of which somebody else takes the room says so', async () => {
    const hall = openRoom();
    await hall.onAir('before');
    const casting = hall.cast('mine');
    hall.says({ transport: 'playing', trackUri: 'http://10.9.9.9/theirs', position: 1, duration: 60 });
    await hall.clock.advance(2_000);
    expect((await casting).error?.code).toBe('device.takenOver');
    await hall.session.dispose();
  });

  test('of what the room plays nothing like is refused without asking anybody else', async () => {
    const hall = openRoom();
    const error = appError('media.unsupported', { message: 'No.' });
    hall.loads({ ok: false, error });
    const outcome = await hall.cast('film', { explain: () => Promise.reject(new Error('asked')) });
    expect(outcome.error).toEqual(error);
    await hall.session.dispose();
  });
});

test('a session that ends takes leave of the room and leaves no timer', async () => {
  const hall = openRoom();
  await hall.onAir('film');
  await hall.session.dispose();
  expect(hall.calls.slice(-3)).toEqual(['closed film', 'unwatch', 'dispose']);
  expect(hall.clock.pendingTimers()).toBe(0);
});
