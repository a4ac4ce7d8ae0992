import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CastSighting } from '../../../../src-main/protocols/mdns/cast-service.ts';
import {
  createCastServices,
  parseCastText,
  roomIdOf,
} from '../../../../src-main/protocols/mdns/cast-service.ts';
import { askForUnicast } from '../../../../src-main/protocols/mdns/contained-socket.ts';
import { readPcapDatagrams } from '../cast-captures.ts';

type Packet = Parameters<ReturnType<typeof createCastServices>['read']>[0];

const multicastDns = createRequire(import.meta.url)('multicast-dns') as (options: object) => EventEmitter;

/** Feeds datagrams to the library, and what it makes of them to ours. */
function sightings(
  datagrams: readonly { readonly from: string; readonly bytes: Uint8Array }[],
): CastSighting[] {
  const socket = new EventEmitter();
  const services = createCastServices();
  const seen: CastSighting[] = [];
  const library = multicastDns({
    socket,
    port: 5353,
    bind: false,
    interface: '127.0.0.1',
  });
  library.on('warning', () => undefined);
  library.on('response', (packet: Packet, peer: { readonly address: string }) =>
    seen.push(...services.read(packet, peer.address)),
  );
  for (const { from, bytes } of datagrams) socket.emit('message', bytes, { address: from, port: 5353 });
  return seen;
}

const recorded = readPcapDatagrams('mdns-googlecast.pcap');

describe('a recorded announcement', () => {
  it('tells who the receiver is and where', () => {
    expect(sightings(recorded)[0]).toEqual({
      id: 'uuid:b3f6f1d2-aaaa-bbbb-cccc-dddd00000001',
      name: 'Fake Cast Hall',
      model: 'Chromecast',
      hasVideo: true,
      isBusy: false,
      running: null,
      instance: 'chromecast-b3f6f1d2aaaabbbbccccdddd00000001._googlecast._tcp.local',
      kind: 'alive',
      host: '10.77.0.2',
      port: 8009,
    });
  });

  it('is the same every time it is repeated', () => {
    const alive = sightings(recorded).filter(({ kind }) => kind === 'alive');
    expect(new Set(alive.map((sighting) => JSON.stringify(sighting))).size).toBe(1);
  });
});

describe('TXT', () => {
  const entries = (...texts: string[]): Buffer[] => texts.map((text) => Buffer.from(text));

  it.each([
    ['ca=4101', true],
    ['ca=4100', false],
    ['ca=5', true],
    ['ca=0', false],
    ['ca=loud', true],
    ['fn=Hall', true],
  ])('%s means that it shows pictures: %s', (text, hasVideo) => {
    expect(parseCastText(entries(text)).hasVideo).toBe(hasVideo);
  });

  it('counts the first of two entries, and keys without case', () => {
    expect(parseCastText(entries('FN=Hall=1', 'fn=Other', 'st=1', 'rs=Clip')).name).toBe('Hall=1');
  });

  it('takes no id that is no UUID', () => {
    expect([roomIdOf('b3f6'), roomIdOf(''), roomIdOf('z'.repeat(32))]).toEqual([null, null, null]);
  });
});

describe('the records of one receiver', () => {
  const name = 'a._googlecast._tcp.local';
  const ptr = { name: '_googlecast._tcp.local', type: 'PTR', ttl: 120, data: name };
  const srv = { name, type: 'SRV', ttl: 120, data: { port: 8009, target: 'a.local' } };
  const txt = { name, type: 'TXT', ttl: 120, data: [Buffer.from('fn=Hall')] };

  it('may come in several datagrams', () => {
    const services = createCastServices();
    expect(services.read({ answers: [ptr] }, '10.0.0.2')).toEqual([]);
    expect(services.read({ answers: [txt] }, '10.0.0.2')).toEqual([]);
    expect(services.read({ additionals: [srv] }, '10.0.0.2')).toMatchObject([
      { kind: 'alive', name: 'Hall', host: '10.0.0.2', port: 8009 },
    ]);
  });

  it('say goodbye with a time to live of 0', () => {
    const services = createCastServices();
    services.read({ answers: [ptr, srv, txt] }, '10.0.0.2');
    expect(services.read({ answers: [{ ...ptr, ttl: 0 }] }, '10.0.0.2')).toMatchObject([{ kind: 'goodbye' }]);
    expect(services.read({ answers: [{ ...ptr, ttl: 0 }] }, '10.0.0.2')).toEqual([]);
  });

  it('prefer the address that the receiver names to the one it was heard from', () => {
    const a = { name: 'A.local', type: 'A', ttl: 120, data: '10.0.0.7' };
    const services = createCastServices();
    expect(services.read({ answers: [ptr, srv, txt, a] }, '10.0.0.2')).toMatchObject([{ host: '10.0.0.7' }]);
  });

  it('of other services are left alone', () => {
    const printer = { name: '_ipp._tcp.local', type: 'PTR', ttl: 120, data: 'p._ipp._tcp.local' };
    expect(createCastServices().read({ answers: [printer] }, '10.0.0.2')).toEqual([]);
  });
});

describe('whatever comes from the group', () => {
  it('is read without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        sightings([{ from: '10.0.0.2', bytes: Buffer.from(bytes) }]);
      }),
    );
    const flips = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(recorded.length - 1), flips, (index, changes) => {
        const bytes = Buffer.from(recorded[index]?.bytes ?? []);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        sightings([{ from: '10.0.0.2', bytes }]);
      }),
    );
  });
});

it('a query asks for a unicast answer by the top bit of its class', () => {
  expect([...askForUnicast(Buffer.from([9, 9, 0, 12, 0, 1]))]).toEqual([9, 9, 0, 12, 0x80, 1]);
});
