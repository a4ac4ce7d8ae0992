import { describe, expect, test } from 'vitest';
import type { Room } from '../../../../src-preload/contract/index.ts';
import { appError } from '../../../../src-main/lib/result.ts';
import { healthAfter } from '../../../../src-main/services/devices/room-health.ts';

const AT = Date.UTC(2026, 0, 1, 12, 0, 30);
const room = {
  status: 'ok',
  reason: null,
  since: '2026-01-01T12:00:00.000Z',
  lastSeen: '2026-01-01T12:00:20.000Z',
} as Room;
const silence = appError('device.unreachable', { message: 'Silence.' });

describe('the health of a room', () => {
  test('stays as it is, with its since, while the room answers', () => {
    expect(healthAfter(room, { ms: 10, error: null }, 0, AT)).toEqual({
      status: 'ok',
      reason: null,
      since: room.since,
      lastSeen: room.lastSeen,
    });
  });

  test('moves lastSeen in steps', () => {
    expect(healthAfter(room, { ms: 10, error: null }, 0, AT + 60_000).lastSeen).toBe(
      '2026-01-01T12:01:30.000Z',
    );
  });

  test('is slow above a second', () => {
    expect(healthAfter(room, { ms: 2000, error: null }, 0, AT)).toMatchObject({
      status: 'degraded',
      reason: 'slow',
      since: '2026-01-01T12:00:30.000Z',
    });
  });

  test('is unchanged by one miss and offline after two', () => {
    expect(healthAfter(room, { ms: 10, error: silence }, 1, AT)).toEqual({});
    expect(healthAfter(room, { ms: 10, error: silence }, 2, AT)).toEqual({
      status: 'offline',
      reason: 'noAnswer',
      since: '2026-01-01T12:00:30.000Z',
    });
  });

  test('is offline at once when the connection is refused: the machine is there and nothing listens', () => {
    const refused = appError('device.unreachable', { message: 'Refused.', context: { reason: 'refused' } });
    expect(healthAfter(room, { ms: 1, error: refused }, 1, AT)).toMatchObject({ status: 'offline' });
  });

  test('outlasts a moment in which this machine has no network', () => {
    const noRoute = appError('device.unreachable', { message: 'No route.', context: { reason: 'noRoute' } });
    const after = [1, 2, 4, 5].map(
      (misses) => healthAfter(room, { ms: 1, error: noRoute }, misses, AT).status,
    );
    expect(after).toEqual([undefined, undefined, undefined, 'offline']);
  });

  test('is unchanged by one answer that makes no sense', () => {
    const garbage = appError('device.refused', { message: 'Garbage.' });
    expect(healthAfter(room, { ms: 10, error: garbage }, 1, AT)).toEqual({});
  });

  test('is degraded, not offline, when the answer makes no sense', () => {
    const garbage = appError('device.refused', { message: 'Garbage.' });
    expect(healthAfter(room, { ms: 10, error: garbage }, 5, AT)).toMatchObject({
      status: 'degraded',
      reason: 'badAnswer',
    });
  });
});
