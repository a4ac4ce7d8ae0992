import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { SsdpBrowser, SsdpSighting } from '../../../../src-main/protocols/ssdp/index.ts';
import { GOODBYE_QUIET_MS } from '../../../../src-main/protocols/ssdp/index.ts';
import type { HttpOutcome, HttpTransport } from '../../../../src-main/protocols/upnp/http-exchange.ts';
import type { UpnpClient } from '../../../../src-main/protocols/upnp/index.ts';
import type { DevicesService } from '../../../../src-main/services/devices/devices-service.ts';
import { createDevicesService } from '../../../../src-main/services/devices/devices-service.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { silentMdns } from '../../../doubles/silent-mdns.ts';
import { readCaptureBytes } from '../../protocols/captures.ts';

const HALL = 'uuid:11111111-2222-3333-4444-555555555555';
const alive: SsdpSighting = {
  kind: 'alive',
  udn: HALL,
  target: 'urn:schemas-upnp-org:device:MediaRenderer:1',
  location: 'http://10.77.0.2:49494/description.xml',
  maxAgeSeconds: 100,
  from: '10.77.0.2',
  interfaceAddress: '10.77.0.1',
} as SsdpSighting;

describe('the rooms', () => {
  let clock: FakeClock;
  let devices: DevicesService;
  let hear: (sighting: SsdpSighting) => void;
  let isThere: boolean;
  let hasListeners: boolean;

  beforeEach(() => {
    clock = createFakeClock();
    [isThere, hasListeners] = [true, false];
    const evidence = {
      startedAt: 0,
      ms: 1,
      target: alive.location ?? '',
      requestHead: '',
      requestBody: '',
      responseHead: '',
      responseBody: '',
      responseBytes: 0,
    };
    const body = readCaptureBytes('gmediarender/device-description.xml');
    const response = { status: 200, statusText: 'OK', headers: new Map<string, string>(), body };
    const exchange = (): Promise<HttpOutcome> =>
      Promise.resolve(
        isThere
          ? { response, failure: null, evidence }
          : { response: null, failure: { reason: 'refused', detail: '' }, evidence },
      );
    const http: HttpTransport = { exchange, dispose: () => Promise.resolve() };
    devices = createDevicesService({
      mdns: silentMdns,
      ssdp: (onSighting) => {
        hear = onSighting;
        const done = (): Promise<void> => Promise.resolve();
        return {
          start: done,
          search: done,
          searchHost: done,
          dispose: done,
          interfaces: () => [],
          announcementError: () => null,
          refreshInterfaces: () => undefined,
        } satisfies SsdpBrowser;
      },
      upnp: { http } as unknown as UpnpClient,
      store: { all: () => [], put: () => undefined, remove: () => undefined },
      settings: { get: () => DEFAULT_SETTINGS } as never,
      clock,
      log: silentLog,
      emit: () => undefined,
      recordFor: () => () => undefined,
      hasListeners: () => hasListeners,
      isOwnPractice: () => false,
    });
  });

  afterEach(() => devices.dispose());

  const hall = () => devices.snapshot().rooms[0];
  const goodbye = (): void => hear({ ...alive, kind: 'byebye', location: null });
  const meet = async (): Promise<void> => {
    hear(alive);
    await vi.waitFor(() => expect(hall()?.status).toBe('ok'));
  };

  test('count as watched while a face listens, and for a minute after somebody asked', async () => {
    expect(devices.isWatched()).toBe(false);
    devices.snapshot();
    await clock.advance(59_000);
    expect(devices.isWatched()).toBe(true);
    await clock.advance(2_000);
    expect(devices.isWatched()).toBe(false);
    hasListeners = true;
    expect(devices.isWatched()).toBe(true);
  });

  test('tell when somebody begins to look, not each time somebody does', async () => {
    let begun = 0;
    devices.onWatched(() => void (begun += 1));
    devices.snapshot();
    devices.snapshot();
    await clock.advance(61_000);
    devices.snapshot();
    expect(begun).toBe(2);
  });

  test('stay as they are when a goodbye is said of one that answers', async () => {
    await meet();
    goodbye();
    await clock.advance(GOODBYE_QUIET_MS + 100);
    expect(hall()?.status).toBe('ok');
  });

  test('are offline by a goodbye when the room is gone', async () => {
    await meet();
    isThere = false;
    goodbye();
    await clock.advance(GOODBYE_QUIET_MS + 100);
    expect([hall()?.status, hall()?.reason]).toEqual(['offline', 'saidGoodbye']);
  });

  test('are not lost by silence alone: a room that still answers stays', async () => {
    await meet();
    await clock.advance(101_000);
    expect(hall()?.status).toBe('ok');
    isThere = false;
    hear(alive);
    await clock.advance(101_000);
    expect([hall()?.status, hall()?.reason]).toEqual(['offline', 'expired']);
  });
});
