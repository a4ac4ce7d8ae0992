import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { inCheckout } from '../tooling/checkout.ts';
import { cli, foundRoom, makeDataFolder } from './desk.ts';

const data = makeDataFolder({ practice: { enabled: true } });

afterAll(() => rmSync(data, { recursive: true, force: true }));

it('the terminal lists the practice Cast room, and casts to it with proof', async () => {
  const room = await foundRoom('Foyer', data);
  expect(room).toMatchObject({ kind: 'cast', practice: true });
  const source = { path: inCheckout('assets', 'practice', 'harbour-evening.mp4') };
  const request = JSON.stringify({ rooms: [room.id], source });
  const { result, exitCode } = await cli<'casting:cast'>(['casting', 'cast', request, '--until', 'proof'], {
    data,
  });
  expect(exitCode).toBe(0);
  expect(result.ok && result.value.outcomes).toMatchObject([{ room: room.id, ok: true, error: null }]);
  expect(result.ok && result.value.outcomes[0]?.proof).not.toBeNull();
});
