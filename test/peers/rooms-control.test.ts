import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Room } from '../../src-preload/contract/index.ts';
import type { ForeignOrigin } from './foreign-origin.ts';
import { startForeignOrigin } from './foreign-origin.ts';
import { describeWithPeers } from './peer-binaries.ts';
import type { PeerProcess } from './peer-processes.ts';
import { startGmediarender, startRygel } from './peer-processes.ts';
import { DESK_ADDRESS } from './plain-ssdp.ts';
import type { RoomsDesk } from './rooms-desk.ts';
import { foreignMedia, startRoomsDesk, untilRight } from './rooms-desk.ts';
import { toneWav } from './test-media.ts';

const HALL = '6b1f7c1e-0000-4000-8000-000000000021';
/** A tile is right within this time of what happened, in ms. */
const RIGHT_MS = 2_000;
const NAMES = ['Hall', 'Studio'] as const;

describeWithPeers('rooms on gmediarender and Rygel', ['gmediarender', 'rygel', 'dbus-run-session'], () => {
  const home = mkdtempSync(join(tmpdir(), 'control-room-studio-'));
  const start = {
    Hall: () => startGmediarender({ name: 'Hall', udn: HALL, port: 49494 }),
    Studio: () => startRygel({ name: 'Studio', port: 49600, home }),
  } as const;
  const peers = new Map<string, PeerProcess>();
  let origin: ForeignOrigin;
  let desk: RoomsDesk;

  beforeAll(async () => {
    origin = await startForeignOrigin(DESK_ADDRESS, {
      '/long.wav': { contentType: 'audio/wav', bytes: toneWav(60) },
      '/short.wav': { contentType: 'audio/wav', bytes: toneWav(4) },
      '/other.wav': { contentType: 'audio/wav', bytes: toneWav(30) },
    });
    for (const name of NAMES) peers.set(name, await start[name]());
    desk = await startRoomsDesk({ interfaces: ['dlan0'], isWatched: true });
    for (const name of NAMES)
      await untilRight(
        () => desk.devices.snapshot().rooms,
        (rooms) => rooms.some((room) => room.name === name),
        10_000,
      );
  });

  afterAll(async () => {
    await desk?.dispose();
    await Promise.all([...peers.values()].map((peer) => peer.kill()));
    await origin?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const tile = (name: string, isRight: (room: Room) => boolean, limitMs = RIGHT_MS): Promise<number> =>
    untilRight(() => desk.room(name), isRight, limitMs);
  const long = () => foreignMedia(origin.url('/long.wav'), 'audio/wav', 60);
  const control = async (name: string, ...order: Parameters<ReturnType<RoomsDesk['session']>['control']>) => {
    const outcome = await desk.session(name).control(...order);
    expect({ name, order, error: outcome.error }).toEqual({ name, order, error: null });
  };

  const notifications = (): number => desk.methods().filter((method) => method === 'NOTIFY').length;

  it.each(NAMES)('%s says what it can do, and subscribes us', async (name) => {
    await tile(name, (room) => room.sink.length > 0 && room.volume !== null, 5_000);
    const { capabilities } = desk.room(name);
    expect(capabilities).toMatchObject({ pause: true, seek: true, volume: true, mute: true });
    expect(capabilities.next).toBe(name === 'Studio');
    expect(desk.room(name).sink).toContain('audio/wav');
    await untilRight(
      () => desk.methods(),
      (methods) => methods.filter((method) => method === 'NOTIFY').length >= 4,
      5_000,
    );
  });

  it.each(NAMES)('%s plays, pauses, seeks, changes volume and mute, and its tile follows', async (name) => {
    const outcome = await desk.cast(name, long());
    expect(outcome).toMatchObject({ ok: true, proof: { kind: 'position' } });
    await control(name, 'pause', null);
    expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'paused')).toBeLessThan(RIGHT_MS);
    await control(name, 'pause', null);
    await control(name, 'play', null);
    expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'on-air')).toBeLessThan(RIGHT_MS);
    await control(name, 'seek', 30);
    expect(
      await tile(name, ({ nowPlaying }) => (nowPlaying.position ?? 0) >= 30 && nowPlaying.state === 'on-air'),
    ).toBeLessThan(RIGHT_MS);
    await control(name, 'volume', 0.42);
    expect(await tile(name, ({ volume }) => volume === 0.42)).toBeLessThan(RIGHT_MS);
    await control(name, 'mute', true);
    expect(await tile(name, ({ muted }) => muted === true)).toBeLessThan(RIGHT_MS);
    await control(name, 'mute', false);
    await control(name, 'stop', null);
    expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'idle')).toBeLessThan(RIGHT_MS);
  });

  it.each(NAMES)(
    '%s changes over to the next item without a stop, and its tile shows that cast',
    async (name) => {
      await desk.cast(name, foreignMedia(origin.url('/short.wav'), 'audio/wav', 4));
      const { castId, outcome } = await desk.next(name, long());
      expect(outcome.error).toBeNull();
      const before = desk.shown(name).length;
      expect(await tile(name, ({ nowPlaying }) => nowPlaying.castId === castId, 8_000)).toBeLessThan(8_000);
      expect(
        await tile(name, ({ nowPlaying }) => nowPlaying.castId === castId && nowPlaying.state === 'on-air'),
      ).toBeLessThan(RIGHT_MS);
      expect(desk.shown(name).slice(before)).not.toContain('ok idle');
      await control(name, 'stop', null);
    },
  );

  it.each(NAMES)('%s comes to the end of its item, and its tile is idle', async (name) => {
    await desk.cast(name, foreignMedia(origin.url('/short.wav'), 'audio/wav', 4));
    expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'idle', 4_000 + RIGHT_MS)).toBeLessThan(
      4_000 + RIGHT_MS,
    );
  });

  it.each(NAMES)('%s is taken over by another controller, and its tile says what is on', async (name) => {
    await desk.cast(name, long());
    const other = await startRoomsDesk({ interfaces: ['dlan0'], isWatched: true });
    try {
      await untilRight(
        () => other.devices.snapshot().rooms,
        (rooms) => rooms.some((room) => room.name === name),
        10_000,
      );
      const taken = await other.cast(name, foreignMedia(origin.url('/other.wav'), 'audio/wav', 30));
      expect(taken.error).toBeNull();
      await tile(
        name,
        ({ nowPlaying }) => nowPlaying.castId === null && (nowPlaying.url ?? '').endsWith('/other.wav'),
      );
      expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'on-air')).toBeLessThan(RIGHT_MS);
      await other.session(name).control('volume', 0.31);
      expect(await tile(name, ({ volume }) => volume === 0.31)).toBeLessThan(RIGHT_MS);
      for (const mode of desk.room(name).capabilities.playModes.filter((each) => each.startsWith('repeat'))) {
        await untilRight(
          () => other.room(name),
          (room) => room.capabilities.playModes.includes(mode),
          5_000,
        );
        expect((await other.session(name).setPlayMode(mode)).error).toBeNull();
        expect(await tile(name, ({ playMode }) => playMode === mode)).toBeLessThan(RIGHT_MS);
      }
      await other.session(name).control('stop', null);
      expect(await tile(name, ({ nowPlaying }) => nowPlaying.state === 'idle')).toBeLessThan(RIGHT_MS);
    } finally {
      await other.dispose();
    }
  });

  it.each(NAMES)(
    '%s is killed while it plays: offline within 2 s, back and under control without a click',
    async (name) => {
      await desk.cast(name, long());
      await peers.get(name)?.kill();
      expect(
        await tile(name, ({ status, nowPlaying }) => status === 'offline' && nowPlaying.state !== 'on-air'),
      ).toBeLessThan(RIGHT_MS);
      peers.set(name, await start[name]());
      expect(
        await tile(name, ({ status, nowPlaying }) => status === 'ok' && nowPlaying.state === 'idle'),
      ).toBeLessThan(RIGHT_MS);
      const outcome = await desk.cast(name, long());
      expect(outcome.error).toBeNull();
      await control(name, 'pause', null);
      await control(name, 'stop', null);
    },
  );

  it.each(NAMES)(
    '%s is killed while nothing is on: offline within 2 s, and tells its changes again when it is back',
    async (name) => {
      const before = notifications();
      await peers.get(name)?.kill();
      expect(await tile(name, ({ status }) => status === 'offline')).toBeLessThan(RIGHT_MS);
      peers.set(name, await start[name]());
      expect(await tile(name, ({ status }) => status === 'ok')).toBeLessThan(RIGHT_MS);
      await untilRight(notifications, (count) => count >= before + 2, 10_000);
    },
  );

  // A goodbye is one datagram, which may get lost: a second try begins with the room switched on again.
  const switchedOff = new Set<string>();
  it.each(NAMES)('%s is switched off: its tile says that it said goodbye', async (name) => {
    if (switchedOff.has(name)) {
      peers.set(name, await start[name]());
      await tile(name, ({ status }) => status === 'ok', 10_000);
    }
    switchedOff.add(name);
    await peers.get(name)?.stop();
    expect(await tile(name, ({ status }) => status === 'offline')).toBeLessThan(RIGHT_MS);
    expect(await tile(name, ({ reason }) => reason === 'saidGoodbye', 6_000)).toBeLessThan(6_000);
    peers.set(name, await start[name]());
    expect(await tile(name, ({ status }) => status === 'ok')).toBeLessThan(RIGHT_MS);
  });

  it('refuses what a room plays nothing like before anything is sent', async () => {
    const outcome = await desk.cast('Hall', foreignMedia(origin.url('/model.gltf'), 'model/gltf+json', null));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'media.unsupported' } });
    expect(outcome.steps.map(({ name }) => name)).toEqual(['accepted types']);
  });

  it('takes leave of the rooms when the desk closes', async () => {
    await desk.dispose();
    expect(desk.methods().filter((method) => method === 'UNSUBSCRIBE').length).toBe(4);
  });
});
