import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Room } from '../../src-preload/contract/index.ts';
import type { ForeignOrigin } from './foreign-origin.ts';
import { startForeignOrigin } from './foreign-origin.ts';
import { describeWithPeers } from './peer-binaries.ts';
import type { PeerProcess } from './peer-processes.ts';
import { startGmediarender, startRygel } from './peer-processes.ts';
import { DESK_ADDRESS, ROOM_ADDRESS } from './plain-ssdp.ts';
import type { RoomsDesk } from './rooms-desk.ts';
import { foreignMedia, startRoomsDesk, untilRight } from './rooms-desk.ts';
import { toneWav } from './test-media.ts';

const run = promisify(execFile);
const HALL = '6b1f7c1e-0000-4000-8000-000000000031';
const NAMES = ['Hall', 'Studio'] as const;
const never = new AbortController().signal;

describeWithPeers('discovery does not flicker', ['gmediarender', 'rygel', 'dbus-run-session', 'nft'], () => {
  const home = mkdtempSync(join(tmpdir(), 'control-room-studio-'));
  const peers: PeerProcess[] = [];
  let origin: ForeignOrigin;
  let desk: RoomsDesk;

  beforeAll(async () => {
    origin = await startForeignOrigin(DESK_ADDRESS, {
      '/long.wav': { contentType: 'audio/wav', bytes: toneWav(120) },
    });
    peers.push(
      await startGmediarender({ name: 'Hall', udn: HALL, port: 49494 }),
      await startRygel({ name: 'Studio', port: 49600, home }),
    );
    desk = await startRoomsDesk({ interfaces: ['dlan0'], isWatched: true });
    await untilRight(listed, (names) => NAMES.every((name) => names.includes(name)), 10_000);
    for (const name of NAMES) {
      const cast = await desk.cast(name, foreignMedia(origin.url('/long.wav'), 'audio/wav', 120));
      if (cast.error !== null) throw new Error(cast.error.message);
      await untilRight(
        () => desk.shown(name).at(-1),
        (state) => state === 'ok on-air',
        2_000,
      );
    }
  });

  afterEach(() => run('nft', ['flush', 'ruleset']));

  afterAll(async () => {
    await desk?.dispose();
    await Promise.all(peers.map((peer) => peer.kill()));
    await origin?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const listed = (): readonly string[] => desk.devices.snapshot().rooms.map(({ name }) => name);

  /** What was shown of both rooms while `task` ran, and right after it. */
  async function shownDuring(
    task: () => Promise<unknown>,
  ): Promise<Readonly<Record<string, readonly string[]>>> {
    const from = NAMES.map((name) => desk.shown(name).length);
    await task();
    return Object.fromEntries(NAMES.map((name, index) => [name, desk.shown(name).slice(from[index])]));
  }

  const nothingNew = { Hall: [], Studio: [] };

  it('while a scan hears nothing at all', async () => {
    await dropSsdp('');
    const shown = await shownDuring(() => desk.devices.scan(2_500, never));
    expect({ shown, listed: listed() }).toEqual({
      shown: nothingNew,
      listed: expect.arrayContaining([...NAMES]),
    });
  });

  it('while every second datagram is lost', async () => {
    await dropSsdp('numgen random mod 2 0');
    const shown = await shownDuring(async () => {
      for (let scan = 0; scan < 3; scan += 1) await desk.devices.scan(2_000, never);
    });
    expect({ shown, listed: listed() }).toEqual({
      shown: nothingNew,
      listed: expect.arrayContaining([...NAMES]),
    });
  });

  it('finds both rooms although every second datagram is lost', async () => {
    await dropSsdp('numgen random mod 2 0');
    const other = await startRoomsDesk({ interfaces: ['dlan0'], isWatched: true });
    try {
      const names = (): readonly string[] => other.devices.snapshot().rooms.map(({ name }) => name);
      const ms = await untilRight(names, (found) => NAMES.every((name) => found.includes(name)), 8_000);
      expect(ms).toBeLessThan(8_000);
    } finally {
      await other.dispose();
    }
  });

  it('when a room says goodbye and, in the same breath, that it is there', async () => {
    const shown = await shownDuring(async () => {
      await announce(desk.room('Hall'), 'ssdp:byebye');
      await announce(desk.room('Hall'), 'ssdp:alive');
      await settle(4_000);
    });
    expect(shown).toEqual(nothingNew);
  });

  it('when somebody says goodbye in the name of a room that goes on playing', async () => {
    const shown = await shownDuring(async () => {
      await announce(desk.room('Hall'), 'ssdp:byebye');
      await settle(4_000);
    });
    expect(shown).toEqual(nothingNew);
  });

  it('when the interface goes down and comes up again within a moment', async () => {
    const shown = await shownDuring(async () => {
      await run('ip', ['link', 'set', 'dlan0', 'down']);
      await settle(1_000);
      await run('ip', ['link', 'set', 'dlan0', 'up']);
      await settle(3_000);
    });
    expect(shown).toEqual(nothingNew);
  });

  it('is right again within 2 s, without a click, when the interface was down for long', async () => {
    await run('ip', ['link', 'set', 'dlan0', 'down']);
    const isOffline = (name: string) => (): boolean => desk.room(name).status === 'offline';
    await Promise.all(NAMES.map((name) => untilRight(isOffline(name), Boolean, 15_000)));
    await run('ip', ['link', 'set', 'dlan0', 'up']);
    const isBack = (name: string) => (): boolean =>
      desk.room(name).status === 'ok' && desk.room(name).nowPlaying.state === 'on-air';
    const back = await Promise.all(NAMES.map((name) => untilRight(isBack(name), Boolean, 4_000)));
    expect(Math.max(...back)).toBeLessThan(2_000);
    await untilRight(
      () => desk.devices.snapshot().lan.status,
      (status) => status === 'ok',
      4_000,
    );
  });
});

/** Loses the searches that go out and what devices send by UDP: the datagrams that `which` chooses, all for `''`. */
async function dropSsdp(which: string): Promise<void> {
  const chain = (hook: 'input' | 'output', what: string): string =>
    `chain ${hook} { type filter hook ${hook} priority 0; ${what} ${which} drop; }`;
  const sent = chain('output', 'udp dport 1900');
  const heard = chain('input', `ip saddr ${ROOM_ADDRESS} meta l4proto udp`);
  await run('nft', [`table inet lossy {\n${sent}\n${heard}\n}`]);
}

/** Says something in the name of a room, from the room side. */
async function announce(room: Room, nts: 'ssdp:byebye' | 'ssdp:alive'): Promise<void> {
  const target = 'urn:schemas-upnp-org:device:MediaRenderer:1';
  const location = nts === 'ssdp:alive' ? [`LOCATION: http://${room.address}/description.xml`] : [];
  const lines = [
    'NOTIFY * HTTP/1.1',
    'HOST: 239.255.255.250:1900',
    'CACHE-CONTROL: max-age=100',
    ...location,
    `NT: ${target}`,
    `NTS: ${nts}`,
    `USN: ${room.id}::${target}`,
    '',
    '',
  ];
  const script = `
    const socket = require('node:dgram').createSocket('udp4');
    socket.bind(0, '${ROOM_ADDRESS}', () => {
      socket.setMulticastInterface('${ROOM_ADDRESS}');
      socket.send(${JSON.stringify(lines.join('\r\n'))}, 1900, '239.255.255.250', () => socket.close());
    });`;
  const side = process.env['CONTROL_ROOM_ROOM_SIDE'] ?? '';
  await run('nsenter', [`--net=${side}`, '--', process.execPath, '-e', script]);
}

/** Time in which something that must not happen could happen. */
function settle(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
