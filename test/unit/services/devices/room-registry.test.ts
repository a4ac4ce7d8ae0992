import { describe, expect, test } from 'vitest';
import { appError } from '../../../../src-main/lib/result.ts';
import type { DeviceDescription } from '../../../../src-main/protocols/upnp/index.ts';
import { createRoomRegistry } from '../../../../src-main/services/devices/room-registry.ts';
import { upnpTarget } from '../../../../src-main/services/devices/room-target.ts';
import { createRoomsBook } from '../../../../src-main/services/devices/rooms-book.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const since = '2026-01-01T12:00:00.000Z';
const service = {
  serviceType: 'urn:schemas-upnp-org:service:AVTransport:1',
  serviceId: 'urn:upnp-org:serviceId:AVTransport',
  controlUrl: 'http://10.0.0.2:49152/control',
  eventUrl: null,
  scpdUrl: null,
};
const hall: DeviceDescription = {
  udn: 'uuid:hall',
  friendlyName: 'Hall',
  manufacturer: '',
  modelName: '',
  deviceType: 'urn:schemas-upnp-org:device:MediaRenderer:1',
  services: { avTransport: service, renderingControl: null, connectionManager: null },
  icons: [],
  location: 'http://10.0.0.2:49152/description.xml',
};
const refused = appError('device.unreachable', { message: 'Refused.', context: { reason: 'refused' } });

function openRegistry() {
  const clock = createFakeClock();
  const scan = { running: false, progress: 0, finishedAt: null, interfaces: [] };
  const lan = { status: 'ok', reason: null, since, target: 'lo' } as const;
  const book = createRoomsBook({ clock, emit: () => undefined, scan, lan });
  const store = { all: () => [], put: () => undefined, remove: () => undefined };
  const registry = createRoomRegistry({ book, store, clock, isPractice: () => false });
  registry.meet(upnpTarget(hall), null);
  return { book, clock, registry };
}

describe('a room that is met again', () => {
  test('keeps what it turned out to be able to do', () => {
    const { book, registry } = openRegistry();
    const before = book.get('uuid:hall')?.capabilities;
    if (before === undefined) throw new Error('the room is missing');
    book.patch('uuid:hall', { capabilities: { ...before, next: true } });
    registry.meet(upnpTarget(hall), null);
    expect(book.get('uuid:hall')?.capabilities.next).toBe(true);
  });

  test('at another place is taken anew', () => {
    const { book, registry } = openRegistry();
    const before = book.get('uuid:hall')?.capabilities;
    if (before === undefined) throw new Error('the room is missing');
    book.patch('uuid:hall', { capabilities: { ...before, next: true } });
    registry.meet(upnpTarget({ ...hall, location: 'http://10.0.0.2:49200/description.xml' }), null);
    expect(book.get('uuid:hall')?.capabilities.next).toBe(false);
  });
});

describe('a room that said goodbye', () => {
  test('while it is offline already says why, and since when it is offline stays', async () => {
    const { book, clock, registry } = openRegistry();
    registry.contacted('uuid:hall', { ms: 1, error: refused });
    const lost = book.get('uuid:hall')?.since;
    await clock.advance(2_500);
    registry.lose('uuid:hall', 'saidGoodbye');
    const { status, reason, since: shown } = book.get('uuid:hall') ?? {};
    expect([status, reason, shown]).toEqual(['offline', 'saidGoodbye', lost]);
  });

  test('is known to have answered lately, or not', async () => {
    const { clock, registry } = openRegistry();
    expect(registry.answeredWithin('uuid:hall', 2_000)).toBe(false);
    registry.contacted('uuid:hall', { ms: 1, error: null });
    await clock.advance(1_500);
    expect(registry.answeredWithin('uuid:hall', 2_000)).toBe(true);
    await clock.advance(1_000);
    expect(registry.answeredWithin('uuid:hall', 2_000)).toBe(false);
  });
});
