import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeRoom } from '../../src-main/lib/ports.ts';
import { ok } from '../../src-main/lib/result.ts';
import { createPracticeRoom } from '../../src-main/practice/practice-room.ts';
import type { CallbackServer, DeviceDescription, UpnpClient } from '../../src-main/protocols/upnp/index.ts';
import {
  createCallbackServer,
  createUpnpClient,
  fetchDescription,
} from '../../src-main/protocols/upnp/index.ts';
import type { DriverChange, RoomDriver, RoomWatch } from '../../src-main/services/casting/room-driver.ts';
import { createStepLog } from '../../src-main/services/casting/step-log.ts';
import { createUpnpDriver } from '../../src-main/services/casting/upnp-driver.ts';
import { createRecorder, startRawPeer } from './upnp-peer.ts';

const signal = new AbortController().signal;

describe('the driver of UPnP rooms with practice rooms', () => {
  let room: PracticeRoom;
  let client: UpnpClient;
  let callbacks: CallbackServer;
  const { record, exchanges } = createRecorder();
  const watches: RoomWatch[] = [];

  beforeEach(async () => {
    room = await createPracticeRoom({
      clock: systemClock,
      log: silentLog,
      seed: 'driver',
      onChanged: () => undefined,
    });
    client = createUpnpClient({ clock: systemClock, log: silentLog, record });
    callbacks = createCallbackServer({ log: silentLog });
    exchanges.length = 0;
  });

  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.dispose();
    await callbacks.dispose();
    await client.dispose();
    await room.dispose();
  });

  async function describePeer(index: number): Promise<DeviceDescription> {
    const peer = room.peers()[index];
    const paths = [`/${peer?.peer.replace('uuid:', '')}.xml`, '/description.xml'];
    for (const path of paths) {
      const found = await fetchDescription(`http://${peer?.address}${path}`, {
        http: client.http,
        record,
        signal,
      });
      if (found.ok) return found.value;
    }
    throw new Error('no description');
  }

  function driverOf(description: DeviceDescription): RoomDriver {
    return createUpnpDriver({
      client,
      description,
      casting: () => ({ metadata: 'didl', fallbacks: true }),
      eventing: {
        callbacks,
        localAddressFor: () => Promise.resolve(ok('127.0.0.1')),
        clock: systemClock,
        record,
      },
    });
  }

  const call = () => ({
    signal,
    timeoutMs: 5_000,
    record,
    steps: createStepLog(systemClock, () => undefined),
  });

  it.each([0, 1])('practice room %s says what it can do and what it plays', async (index) => {
    const driver = driverOf(await describePeer(index));
    const traits = await driver.inspect?.({ signal, timeoutMs: 5_000, record });
    expect(traits?.capabilities).toMatchObject({ pause: true, seek: true, volume: true, mute: true });
    expect(traits?.sink.length).toBeGreaterThan(0);
  });

  it.each([0, 1])('practice room %s tells all of its state, and then its changes', async (index) => {
    const driver = driverOf(await describePeer(index));
    const changes: DriverChange[] = [];
    const watch = driver.watch?.((change) => change !== undefined && changes.push(change));
    if (watch !== undefined) watches.push(watch);
    await vi.waitFor(() => expect(changes.map(({ level }) => level.volume)).toContain(0.5));
    await vi.waitFor(() => expect(changes.some(({ report }) => report.transport !== undefined)).toBe(true));
    await driver.control('volume', 0.25, call());
    await vi.waitFor(() => expect(changes.at(-1)?.level.volume).toBe(0.25));
  });

  it('a second Pause, which is refused with 701, is what was wanted only in a room that is paused', async () => {
    const driver = driverOf(await describePeer(0));
    const paused = await driver.control('pause', null, call());
    expect(paused).toMatchObject({ ok: false, error: { context: { reason: 'transitionNotAvailable' } } });
    expect((await driver.control('stop', null, call())).ok).toBe(true);
  });

  it('a room whose service descriptions are broken, or refuse, is taken as it always was', async () => {
    const description = await describePeer(0);
    await using peer = await startRawPeer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n<broken'),
    );
    const { avTransport, renderingControl } = description.services;
    const scpdUrl = `http://127.0.0.1:${peer.port}/scpd.xml`;
    if (avTransport === null || renderingControl === null) throw new Error('no services');
    const driver = driverOf({
      ...description,
      services: {
        ...description.services,
        avTransport: { ...avTransport, scpdUrl },
        renderingControl: { ...renderingControl, scpdUrl },
      },
    });
    const traits = await driver.inspect?.({ signal, timeoutMs: 5_000, record });
    expect(traits?.capabilities).toEqual(driver.capabilities);
    expect((await driver.control('volume', 0.3, call())).ok).toBe(true);
  });

  it('never sets a volume to find out about it', async () => {
    const driver = driverOf(await describePeer(1));
    await driver.inspect?.({ signal, timeoutMs: 5_000, record });
    await driver.readVolume({ signal, timeoutMs: 5_000, record });
    expect(exchanges.map(({ method }) => method)).not.toContain('SetVolume');
  });
});
