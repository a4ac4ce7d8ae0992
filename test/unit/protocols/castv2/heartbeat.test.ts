import { expect, test } from 'vitest';
import { createHeartbeat, HEARTBEAT } from '../../../../src-main/protocols/castv2/heartbeat.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

test('asks every five seconds, and gives up once when nothing at all was heard for ten', async () => {
  const clock = createFakeClock();
  const told: string[] = [];
  const heartbeat = createHeartbeat({
    clock,
    ping: () => told.push('ping'),
    onDead: () => told.push('dead'),
  });
  await clock.advance(HEARTBEAT.pingMs);
  heartbeat.heard();
  await clock.advance(HEARTBEAT.pingMs);
  expect(told).toEqual(['ping', 'ping']);
  await clock.advance(60_000);
  expect(told).toEqual(['ping', 'ping', 'dead']);
});

test('says nothing any more once it is disposed of', async () => {
  const clock = createFakeClock();
  const told: string[] = [];
  const heartbeat = createHeartbeat({
    clock,
    ping: () => told.push('ping'),
    onDead: () => told.push('dead'),
  });
  heartbeat.dispose();
  await clock.advance(60_000);
  expect(told).toEqual([]);
});
