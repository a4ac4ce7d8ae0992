import { createSocket } from 'node:dgram';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { AnnouncedService, PracticeMdns } from '../../src-main/practice/cast/practice-mdns.ts';
import { createPracticeMdns } from '../../src-main/practice/cast/practice-mdns.ts';
import type { CastSighting, MdnsBrowser } from '../../src-main/protocols/mdns/index.ts';
import { createMdnsBrowser } from '../../src-main/protocols/mdns/index.ts';
import type { NetworkAddress } from '../../src-main/protocols/ssdp/network-interfaces.ts';

const LOOPBACK = { name: 'lo', address: '127.0.0.1', netmask: '255.0.0.0', internal: true } as const;
const HALL: AnnouncedService = {
  instance: 'Practice-Cast-1',
  host: 'hall.local',
  address: '127.0.0.1',
  port: 8009,
  text: { id: '7072616374696365000000000000000a', fn: 'Hall', md: 'Practice Cast', ca: '4101' },
};

let practice: PracticeMdns;
let browser: MdnsBrowser;
let seen: CastSighting[];
let present: NetworkAddress[];

beforeEach(async () => {
  seen = [];
  present = [LOOPBACK];
  practice = await createPracticeMdns({ clock: systemClock, log: silentLog, port: 0 });
  browser = createMdnsBrowser({
    clock: systemClock,
    log: silentLog,
    port: practice.port,
    allowedInterfaces: () => null,
    listInterfaces: () => present,
    onSighting: (sighting) => seen.push(sighting),
  });
});

afterEach(async () => {
  browser.dispose();
  await practice.dispose();
});

const search = (waitMs = 400): Promise<void> =>
  browser.search({ waitMs, signal: new AbortController().signal });

test('a search finds a receiver by its service and by its subtype', async () => {
  practice.add(HALL);
  await search();
  expect(seen[0]).toMatchObject({
    kind: 'alive',
    id: 'uuid:70726163-7469-6365-0000-00000000000a',
    name: 'Hall',
    model: 'Practice Cast',
    hasVideo: true,
    host: '127.0.0.1',
    port: 8009,
  });
  expect(seen.length).toBeGreaterThan(4);
});

test('an announcement is heard without asking, and so is a goodbye', async () => {
  browser.start();
  await vi.waitFor(() => {
    practice.add(HALL);
    expect(seen).not.toEqual([]);
  });
  practice.remove(HALL.instance);
  await vi.waitFor(() => expect(seen.at(-1)?.kind).toBe('goodbye'));
});

test('a search ends when it is not wanted any more', async () => {
  const abort = new AbortController();
  const searching = browser.search({ waitMs: 60_000, signal: abort.signal });
  abort.abort();
  await expect(searching).resolves.toBeUndefined();
});

test('an interface that cannot be used is told, costs nothing else, and is taken up when it is back', async () => {
  const gone = { ...LOOPBACK, name: 'gone0', address: 'gone.localhost' };
  present = [gone, LOOPBACK];
  practice.add(HALL);
  await search();
  expect(seen).not.toEqual([]);
  expect(browser.interfaces().map(({ name, error }) => [name, error === null])).toEqual([
    ['gone0', false],
    ['lo', true],
  ]);
  present = [LOOPBACK];
  await search(100);
  expect(browser.interfaces().map(({ name }) => name)).toEqual(['lo']);
  present = [];
  await search(100);
  expect(browser.interfaces()).toEqual([]);
  present = [LOOPBACK];
  const before = seen.length;
  await search();
  expect(seen.length).toBeGreaterThan(before);
});

test('nonsense on the group is passed over', async () => {
  browser.start();
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  socket.setMulticastInterface('127.0.0.1');
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(9_500, 0xc0),
    Buffer.from('hello'),
    Buffer.alloc(12, 0xff),
  ])
    await new Promise<void>((resolve) => socket.send(bytes, practice.port, '224.0.0.251', () => resolve()));
  socket.close();
  practice.add(HALL);
  await search();
  expect(seen).not.toEqual([]);
  expect(browser.interfaces().map(({ error }) => error)).toEqual([null]);
});
