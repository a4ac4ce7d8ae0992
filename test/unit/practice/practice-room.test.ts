import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../src-main/lib/log.ts';
import { PRACTICE_UDN_PREFIX, type PracticeRoom } from '../../../src-main/lib/ports.ts';
import { createPracticeRoom } from '../../../src-main/practice/practice-room.ts';
import { CAST_FAULTS, RENDERER_FAULTS } from '../../../src-preload/contract/index.ts';
import { createFakeClock } from '../../doubles/fake-clock.ts';

const clock = createFakeClock();
const onChanged = vi.fn<() => void>();
const rooms: PracticeRoom[] = [];

async function open(seed: string): Promise<PracticeRoom> {
  const room = await createPracticeRoom({ clock, log: silentLog, seed, onChanged, ssdpPort: 0, mdnsPort: 0 });
  rooms.push(room);
  return room;
}

afterEach(async () => {
  for (const room of rooms.splice(0)) await room.dispose();
  onChanged.mockClear();
});

const ids = (room: PracticeRoom): string[] => room.peers().map(({ peer }) => peer);

test('has two renderers and a Cast receiver on loopback that are known as practice devices', async () => {
  const peers = (await open('a')).peers();
  expect(peers.map(({ name, kind, fault, faults }) => ({ name, kind, fault, faults }))).toEqual([
    { name: 'Rehearsal hall', kind: 'upnp', fault: 'none', faults: [...RENDERER_FAULTS] },
    { name: 'Green room', kind: 'upnp', fault: 'none', faults: [...RENDERER_FAULTS] },
    { name: 'Foyer', kind: 'cast', fault: 'none', faults: [...CAST_FAULTS] },
  ]);
  for (const { peer, address } of peers) {
    expect(peer).toMatch(new RegExp(`^${PRACTICE_UDN_PREFIX}[0-9a-f]{4}-[0-9a-f]{12}$`));
    expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
  }
});

test('gives the same devices for the same seed and others for another', async () => {
  const first = ids(await open('a'));
  expect(ids(await open('a'))).toEqual(first);
  const other = ids(await open('b'));
  expect(new Set([...first, ...other]).size).toBe(6);
});

test('a peer answers with its own identity at its address', async () => {
  const [, plain] = (await open('a')).peers();
  const description = await (await fetch(`http://${plain?.address}/description.xml`)).text();
  expect(description).toContain(`<UDN>${plain?.peer}</UDN>`);
  expect(description).toContain('<friendlyName>Green room</friendlyName>');
});

test('sets the fault of one peer and tells of it', async () => {
  const room = await open('a');
  const [first = '', second = ''] = ids(room);
  expect(await room.setFault(first, 'lie')).toMatchObject({ peer: first, fault: 'lie' });
  expect(room.peers().map(({ fault }) => fault)).toEqual(['lie', 'none', 'none']);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(await room.setFault(second, 'reboot')).toMatchObject({ fault: 'reboot' });
  await clock.advance(6_000);
  await vi.waitFor(() => expect(room.peers()[1]?.fault).toBe('none'));
  expect(onChanged).toHaveBeenCalledTimes(3);
});

test('sets no fault that the peer does not know', async () => {
  const room = await open('a');
  const [renderer = '', , receiver = ''] = ids(room);
  expect(await room.setFault(renderer, 'load failed')).toBeNull();
  expect(await room.setFault(receiver, 'lie')).toBeNull();
  expect(await room.setFault(receiver, 'load failed')).toMatchObject({ fault: 'load failed' });
});

test('knows no other peer', async () => {
  expect(await (await open('a')).setFault('uuid:unknown', 'lie')).toBeNull();
});

test('is gone once it is disposed of, which may be done twice', async () => {
  const room = await open('a');
  const [, plain] = room.peers();
  await room.dispose();
  await room.dispose();
  await expect(fetch(`http://${plain?.address}/description.xml`)).rejects.toThrow('fetch failed');
});
