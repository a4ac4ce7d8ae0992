import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../src-main/lib/result.ts';
import type { CastMedia, DriverReport, RoomDriver } from '../../src-main/services/casting/room-driver.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createCastLink } from '../../src-main/protocols/castv2/index.ts';
import { CAPABILITIES, type CastBench, newCall, openCastBench, PACKAGE } from './cast-bench.ts';

let bench: CastBench;

beforeEach(async () => {
  bench = await openCastBench();
});

afterEach(async () => {
  await bench.dispose();
});

async function observe(expectedUrl: string | null = null): Promise<DriverReport> {
  const report = await bench.driver.observe(expectedUrl, newCall());
  if (!report.ok) throw new Error(report.error.message);
  return report.value;
}

/** What a session does with media: what can be done without touching what is on, then the load. */
async function cast(
  driver: RoomDriver,
  media: CastMedia,
  call: ReturnType<typeof newCall> = newCall(),
): ReturnType<RoomDriver['load']> {
  const prepared = (await driver.prepare?.(media, call)) ?? ok(null);
  return prepared.ok ? driver.load(media, call) : prepared;
}

async function load(path: '/chime.wav' | '/chime' = '/chime.wav'): Promise<string> {
  const media = bench.media(path);
  const loaded = await cast(bench.driver, media, newCall());
  if (!loaded.ok) throw new Error(loaded.error.message);
  return media.url;
}

const control = async (
  action: 'play' | 'pause' | 'stop' | 'seek' | 'volume' | 'mute',
  value: number | boolean | null = null,
): ReturnType<CastBench['driver']['control']> => bench.driver.control(action, value, newCall());

describe('casting', () => {
  it('takes the required steps in their order', async () => {
    const call = newCall();
    expect(await cast(bench.driver, bench.media('/chime.wav'), call)).toEqual({ ok: true, value: null });
    expect(call.taken().map(({ name, ok }) => [name, ok])).toEqual([
      ['CONNECT', true],
      ['LAUNCH', true],
      ['GET_STATUS', true],
      ['LOAD', true],
    ]);
    expect(bench.receiver.heard()).toEqual([
      'CONNECT',
      'GET_STATUS',
      'LAUNCH',
      'CONNECT',
      'GET_STATUS',
      'LOAD',
    ]);
  });

  it('loads once more with the real type where the receiver fails without one', async () => {
    const call = newCall();
    expect((await cast(bench.driver, bench.media('/chime'), call)).ok).toBe(true);
    expect(call.taken().map(({ name, ok }) => [name, ok])).toEqual([
      ['CONNECT', true],
      ['LAUNCH', true],
      ['GET_STATUS', true],
      ['LOAD', false],
      ['LOAD (BUFFERED, audio/wav)', true],
    ]);
  });

  it('plays for real: media is fetched and the position advances', async () => {
    const url = await load();
    const first = await observe(url);
    expect(first).toMatchObject({ transport: 'playing', isOurs: true, trackTitle: 'Evening chime' });
    await vi.waitFor(async () =>
      expect((await observe(url)).position).toBeGreaterThan((first.position ?? 0) + 0.2),
    );
    expect(bench.receiver.fetchedBytes()).toBeGreaterThan(0);
  });

  it('tells by name what the receiver refused', async () => {
    const loaded = await cast(bench.driver, bench.media('/missing.wav'), newCall());
    expect(loaded).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { service: 'media', errorDescription: 'LOAD_FAILED' } },
    });
  });

  it('sends no picture to a room that only plays sound', async () => {
    const { createCastDriver } = await import('../../src-main/services/casting/cast-driver.ts');
    const { systemClock } = await import('../../src-main/lib/clock.ts');
    const driver = createCastDriver({
      host: '127.0.0.1',
      port: 1,
      clock: systemClock,
      capabilities: { ...CAPABILITIES, video: false },
      packageName: () => 'org.example.desk',
    });
    const picture = { ...bench.media('/chime'), kind: 'image' as const };
    expect(await cast(driver, picture)).toMatchObject({ error: { code: 'media.unsupported' } });
  });
});

describe('control', () => {
  it('pauses, seeks within the media, goes on and stops', async () => {
    const url = await load();
    expect((await control('pause')).ok).toBe(true);
    expect((await observe(url)).transport).toBe('paused');
    expect((await control('seek', 1)).ok).toBe(true);
    expect(await observe(url)).toMatchObject({ transport: 'paused', position: 1 });
    expect((await control('seek', 10_000)).ok).toBe(true);
    const { position, duration } = await observe(url);
    expect(position).toBeCloseTo((duration ?? 0) - 1, 3);
    expect((await control('play')).ok).toBe(true);
    expect((await observe(url)).transport).toBe('playing');
    expect((await control('stop')).ok).toBe(true);
    expect((await observe(url)).transport).toBe('stopped');
  });

  it('sets volume and mute of the device', async () => {
    expect((await control('volume', 0.3)).ok).toBe(true);
    expect((await control('mute', true)).ok).toBe(true);
    const level = await bench.driver.readVolume(newCall());
    expect(level).toMatchObject({ value: { volume: 0.3, muted: true } });
  });

  it('refuses what makes no sense before it is sent', async () => {
    expect(await control('volume', 2)).toMatchObject({ error: { code: 'input.invalid' } });
    expect(await control('seek', true)).toMatchObject({ error: { code: 'input.invalid' } });
    expect(bench.receiver.heard()).toEqual([]);
  });

  it('stops a room on which nothing is on, and pauses none', async () => {
    expect((await control('stop')).ok).toBe(true);
    expect(await control('pause')).toMatchObject({ error: { context: { reason: 'nothingLoaded' } } });
  });
});

describe('another sender', () => {
  it('finds what runs already and controls it', async () => {
    const url = await load();
    const other = bench.anotherDriver();
    expect(await other.observe(url, newCall())).toMatchObject({ value: { isOurs: true } });
    expect((await other.control('pause', null, newCall())).ok).toBe(true);
    expect((await observe(url)).transport).toBe('paused');
  });

  it('that loads something takes the room over, which is told without being asked', async () => {
    const url = await load();
    await observe(url);
    const changed = vi.fn<() => void>();
    bench.driver.watch?.(changed);
    const theirs = bench.media('/chime');
    expect((await cast(bench.anotherDriver(), theirs, newCall())).ok).toBe(true);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    expect(await observe(url)).toMatchObject({ isOurs: false, trackUri: theirs.url });
  });
});

describe('a receiver with the fault', () => {
  it('load failed: both loads are refused', async () => {
    bench.receiver.setFault('load failed');
    const call = newCall();
    const loaded = await cast(bench.driver, bench.media('/chime.wav'), call);
    expect(loaded).toMatchObject({ error: { code: 'device.refused', context: { errorCode: 104 } } });
    expect(
      call
        .taken()
        .slice(-2)
        .map(({ ok }) => ok),
    ).toEqual([false, false]);
  });

  it('crash app: the application is gone, the connection is not, and the next cast works', async () => {
    const url = await load();
    await observe(url);
    bench.receiver.setFault('crash app');
    await vi.waitFor(
      async () => expect(await observe(url)).toMatchObject({ transport: 'no-media', hasCrashed: true }),
      { timeout: 5_000 },
    );
    // To the platform, to the application, and once more to it at most, before its end is told.
    const connects = bench.receiver.heard().filter((type) => type === 'CONNECT');
    expect(connects.length).toBeLessThanOrEqual(3);
    bench.receiver.setFault('none');
    expect(await observe(await load())).toMatchObject({ transport: 'playing', hasCrashed: false });
  });

  it('that is told to stop by another sender did not crash', async () => {
    const url = await load();
    await observe(url);
    const link = createCastLink({
      host: '127.0.0.1',
      port: Number(bench.receiver.address().split(':')[1]),
      clock: systemClock,
      packageName: () => PACKAGE,
      onChanged: () => undefined,
    });
    const other = await link.open(newCall());
    if (!other.ok) throw new Error(other.error.message);
    const sessionId = other.value.receiver()?.applications[0]?.sessionId ?? '';
    expect((await other.value.askPlatform({ type: 'STOP', sessionId }, newCall(), 4_000)).ok).toBe(true);
    expect(await observe(url)).toMatchObject({ transport: 'no-media', hasCrashed: false });
    link.dispose();
  });

  it('taken over: somebody else’s title is on', async () => {
    const url = await load();
    bench.receiver.setFault('taken over');
    await vi.waitFor(async () =>
      expect(await observe(url)).toMatchObject({ isOurs: false, trackTitle: 'Somebody else’s film' }),
    );
  });

  it('fixed volume: the room loses its volume until it is well again', async () => {
    bench.receiver.setFault('fixed volume');
    expect(await bench.driver.readVolume(newCall())).toMatchObject({
      value: { capabilities: { volume: false, mute: false, pause: true } },
    });
    expect(await control('volume', 0.5)).toMatchObject({ error: { context: { reason: 'fixed' } } });
    bench.receiver.setFault('none');
    await vi.waitFor(async () => expect((await control('volume', 0.5)).ok).toBe(true));
  });

  it('deaf heartbeat: a look ends in time, and works again when it hears again', async () => {
    await observe();
    bench.receiver.setFault('deaf heartbeat');
    const look = await bench.driver.observe(null, newCall(AbortSignal.timeout(200)));
    expect(look).toMatchObject({ ok: false });
    bench.receiver.setFault('none');
    expect((await observe()).transport).toBe('no-media');
  });
});

describe('a receiver that loses its power', () => {
  it('is told at once, and is spoken to again when it is back', async () => {
    await load();
    const changed = vi.fn<() => void>();
    bench.driver.watch?.(changed);
    await bench.reboot();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    await vi.waitFor(async () => expect((await bench.driver.observe(null, newCall())).ok).toBe(true), {
      timeout: 5_000,
    });
    expect((await observe(await load())).transport).toBe('playing');
  });
});
