import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../src-main/lib/log.ts';
import {
  createPracticeSsdp,
  type PracticeSsdp,
  type SsdpDevice,
} from '../../src-main/practice/ssdp/practice-ssdp.ts';
import { createFakeClock, type FakeClock } from '../doubles/fake-clock.ts';

const GROUP = '239.255.255.250';
const RENDERER = 'urn:schemas-upnp-org:device:MediaRenderer';
let clock: FakeClock;
let ssdp: PracticeSsdp;
let listener: Socket;
let searcher: Socket;
let heard: string[] = [];
let answers: string[] = [];

function device(name: string, part: Partial<SsdpDevice> = {}): SsdpDevice {
  return {
    udn: `uuid:${name}`,
    location: `http://127.0.0.1:4000/${name}.xml`,
    server: 'Linux/6.1 UPnP/1.0 X/1',
    types: [
      'device:MediaRenderer',
      'service:AVTransport',
      'service:RenderingControl',
      'service:ConnectionManager',
    ].map((type) => ({ name: `urn:schemas-upnp-org:${type}`, version: 2 })),
    headerCase: 'Title-Case',
    answersAtOnce: false,
    byebyes: 1,
    ...part,
  };
}

async function openSocket(port: number, address: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.bind(port, address);
  await once(socket, 'listening');
  socket.setMulticastInterface('127.0.0.1');
  return socket;
}

beforeEach(async () => {
  clock = createFakeClock();
  ssdp = await createPracticeSsdp({ clock, log: silentLog, port: 0, random: () => 0.5 });
  [heard, answers] = [[], []];
  listener = await openSocket(ssdp.port, '0.0.0.0');
  listener.addMembership(GROUP, '127.0.0.1');
  listener.on('message', (datagram) => heard.push(datagram.toString()));
  searcher = await openSocket(0, '127.0.0.1');
  searcher.on('message', (datagram) => answers.push(datagram.toString()));
});

afterEach(async () => {
  await ssdp.dispose();
  listener.close();
  searcher.close();
});

function search(target: string, mx: string, to = GROUP): void {
  const lines = ['M-SEARCH * HTTP/1.1', `HOST: ${GROUP}:1900`, 'MAN: "ssdp:discover"', mx, `ST: ${target}`];
  searcher.send(`${lines.filter(Boolean).join('\r\n')}\r\n\r\n`, ssdp.port, to);
}

/** Searches until the searches were heard, which is seen by answers once the clock is moved on. */
async function answersTo(target: string, waitMs: number): Promise<readonly string[]> {
  search(target, 'MX: 2');
  await vi.waitFor(async () => {
    await clock.advance(waitMs);
    expect(answers.length).toBeGreaterThan(0);
  });
  return answers;
}

const headersOf = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(message)?.[1];
const announced = (kind: string): (string | undefined)[] =>
  heard.filter((message) => headersOf(message, 'NTS') === kind).map((message) => headersOf(message, 'USN'));

test('announces all six names of a device twice when it is added, and again well before they expire', async () => {
  ssdp.add(device('a'));
  await vi.waitFor(() => expect(announced('ssdp:alive')).toHaveLength(6));
  await clock.advance(200);
  await vi.waitFor(() => expect(announced('ssdp:alive')).toHaveLength(12));
  expect(new Set(announced('ssdp:alive')).size).toBe(6);
  expect(headersOf(heard[0] ?? '', 'Cache-Control')).toBe('max-age=1800');
  await clock.advance(900_000);
  await vi.waitFor(() => expect(announced('ssdp:alive')).toHaveLength(18));
});

test('answers a search for everything with six answers', async () => {
  ssdp.add(device('a'));
  await answersTo('ssdp:all', 1_000);
  await vi.waitFor(() => expect(answers).toHaveLength(6));
  expect(answers.map((answer) => headersOf(answer, 'ST'))).toEqual([
    'upnp:rootdevice',
    'uuid:a',
    `${RENDERER}:2`,
    'urn:schemas-upnp-org:service:AVTransport:2',
    'urn:schemas-upnp-org:service:RenderingControl:2',
    'urn:schemas-upnp-org:service:ConnectionManager:2',
  ]);
});

test('waits within MX before it answers, unless the device is of the hasty kind', async () => {
  ssdp.add(device('patient'));
  ssdp.add(device('hasty', { answersAtOnce: true, headerCase: 'UPPER-CASE' }));
  search(`${RENDERER}:1`, 'MX: 2');
  await vi.waitFor(async () => {
    await clock.advance(60);
    expect(answers).toHaveLength(1);
  });
  expect(headersOf(answers[0] ?? '', 'USN')).toBe(`uuid:hasty::${RENDERER}:1`);
  expect(answers[0]).toContain('\r\nLOCATION: http://127.0.0.1:4000/hasty.xml\r\n');
  await clock.advance(900);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(answers[1]).toContain('\r\nLocation: http://127.0.0.1:4000/patient.xml\r\n');
});

test('answers a unicast search without MX, and no multicast search without it', async () => {
  ssdp.add(device('a'));
  search('uuid:a', '');
  search('uuid:a', '', '127.0.0.1');
  await vi.waitFor(async () => {
    await clock.advance(100);
    expect(answers).toHaveLength(1);
  });
  search('upnp:rootdevice', '', '127.0.0.1');
  await vi.waitFor(async () => {
    await clock.advance(5_000);
    expect(answers.map((answer) => headersOf(answer, 'ST'))).toContain('upnp:rootdevice');
  });
  expect(answers).toHaveLength(2);
});

test('says byebye for a device that leaves, with its own manners, and nothing for one that lost its power', async () => {
  ssdp.add(device('a'));
  ssdp.add(device('twice', { byebyes: 2 }));
  ssdp.add(device('dead'));
  ssdp.remove('uuid:dead', 'silently');
  ssdp.remove('uuid:a', 'with byebye');
  await ssdp.dispose();
  await vi.waitFor(() => expect(announced('ssdp:byebye')).toHaveLength(18));
  expect(announced('ssdp:byebye').filter((usn) => usn?.startsWith('uuid:dead'))).toEqual([]);
});

test('fifty devices share its two sockets and all answer', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `n${index}`);
  for (const name of names) ssdp.add(device(name));
  await answersTo(`${RENDERER}:2`, 1_000);
  await vi.waitFor(() => expect(answers).toHaveLength(50));
  expect(new Set(answers.map((answer) => headersOf(answer, 'USN'))).size).toBe(50);
});

test('two of them can stand beside each other on one port', async () => {
  const other = await createPracticeSsdp({ clock, log: silentLog, port: ssdp.port, random: () => 0 });
  ssdp.add(device('a'));
  other.add(device('b'));
  search('upnp:rootdevice', 'MX: 1');
  await vi.waitFor(async () => {
    await clock.advance(500);
    const names = new Set(answers.map((answer) => headersOf(answer, 'USN')));
    expect(names).toEqual(new Set(['uuid:a::upnp:rootdevice', 'uuid:b::upnp:rootdevice']));
  });
  await other.dispose();
});
