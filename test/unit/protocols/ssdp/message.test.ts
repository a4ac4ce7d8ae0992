import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSsdpMessage } from '../../../../src-main/protocols/ssdp/index.ts';
import { readDatagrams } from '../captures.ts';

const RENDERER = 'urn:schemas-upnp-org:device:MediaRenderer:1';
const GMR = 'uuid:11111111-2222-3333-4444-555555555555';
const RYGEL = 'uuid:70a7e8ee-5e0e-43c0-97c3-fe1fcca3c96b';

function message(...lines: readonly string[]): Uint8Array {
  return Buffer.from([...lines, '', ''].join('\r\n'));
}

function answer(...headers: readonly string[]): Uint8Array {
  return message('HTTP/1.1 200 OK', `ST: ${RENDERER}`, `USN: ${GMR}::${RENDERER}`, ...headers);
}

describe('an SSDP datagram', () => {
  it('is read alike from gmediarender and Rygel, whatever the case of its headers', () => {
    const read = readDatagrams(
      'rygel/03-msearch-urn_schemas-upnp-org_device_MediaRenderer_1.responses.udp',
    ).map(({ bytes }) => parseSsdpMessage(bytes));
    expect(read).toEqual([
      {
        ok: true,
        value: {
          kind: 'answer',
          usn: `${GMR}::${RENDERER}`,
          udn: GMR,
          target: RENDERER,
          location: 'http://10.77.0.2:49494/description.xml',
          server: 'Linux/6.12.63-generic, UPnP/1.0, Portable SDK for UPnP devices/1.8.4',
          maxAgeSeconds: 100,
        },
      },
      {
        ok: true,
        value: {
          kind: 'answer',
          usn: `${RYGEL}::${RENDERER}`,
          udn: RYGEL,
          target: RENDERER,
          location: `http://10.77.0.2:49600/${RYGEL.slice(5)}.xml`,
          server: 'Linux/6.12.63-generic UPnP/1.0 GUPnP/1.6.3',
          maxAgeSeconds: 1800,
        },
      },
    ]);
  });

  it('names one device in all six answers to ssdp:all', () => {
    const udns = readDatagrams('rygel/01-msearch-ssdp_all.responses.udp').map(({ bytes }) => {
      const read = parseSsdpMessage(bytes);
      return read.ok && read.value.kind === 'answer' ? read.value.udn : 'unread';
    });
    expect(udns.toSorted()).toEqual([...Array<string>(6).fill(GMR), ...Array<string>(6).fill(RYGEL)]);
  });

  it('is read in every recording of this suite', () => {
    const recordings = [
      'gmediarender/02-msearch-upnp_rootdevice.responses.udp',
      'gmediarender/04-msearch-urn_schemas-upnp-org_service_AVTransport_1.responses.udp',
      'rygel/05-msearch-urn_schemas-upnp-org_device_MediaRenderer_2.responses.udp',
      'rygel/06-msearch-uuid_70a7e8ee-5e0e-43c0-97c3-fe1fcca3c96b.responses.udp',
      'rygel-extra/loopback-msearch-MediaRenderer_1.responses.udp',
      'ssdp-notify/rygel-byebye-then-alive.udp',
    ];
    const datagrams = recordings.flatMap((path) => readDatagrams(path));
    expect(datagrams.length).toBeGreaterThan(45);
    expect(datagrams.filter(({ bytes }) => !parseSsdpMessage(bytes).ok)).toEqual([]);
  });

  it.each([
    ['ssdp:alive', 'alive'],
    ['ssdp:update', 'update'],
    ['ssdp:byebye', 'byebye'],
    ['SSDP:Alive', 'alive'],
  ])('with NTS %s is of kind %s', (nts, kind) => {
    const read = parseSsdpMessage(
      message('NOTIFY * HTTP/1.1', `nts: ${nts}`, `nt:${RENDERER}`, `usn:${GMR.toUpperCase()}::${RENDERER}`),
    );
    expect(read).toMatchObject({ ok: true, value: { kind, udn: GMR, target: RENDERER, location: null } });
  });

  it('that is somebody else’s search is told from an announcement', () => {
    const search = message(
      'M-SEARCH * HTTP/1.1',
      'HOST: 239.255.255.250:1900',
      'MAN: "ssdp:discover"',
      'ST: ssdp:all',
    );
    expect(parseSsdpMessage(search)).toEqual({ ok: true, value: { kind: 'search', target: 'ssdp:all' } });
  });

  it.each([
    [[], 900],
    [['CACHE-CONTROL: no-cache'], 900],
    [['CACHE-CONTROL: max-age=1800'], 1800],
    [['Cache-Control: private, Max-Age = "60"'], 60],
    [['CACHE-CONTROL: max-age=0'], 10],
    [['CACHE-CONTROL: max-age=99999999999'], 86_400],
  ])('with %j lasts %i seconds', (headers, maxAgeSeconds) => {
    expect(parseSsdpMessage(answer(...headers))).toMatchObject({ ok: true, value: { maxAgeSeconds } });
  });

  it.each(['', 'not a url', 'file:///etc/passwd', 'javascript:alert(1)', '*'])(
    'has no location when it says %j',
    (text) => {
      expect(parseSsdpMessage(answer(`LOCATION: ${text}`))).toMatchObject({
        ok: true,
        value: { location: null },
      });
    },
  );

  it('keeps the first of repeated headers', () => {
    const read = parseSsdpMessage(answer('LOCATION: http://10.0.0.1/a', 'location: http://10.0.0.2/b'));
    expect(read).toMatchObject({ ok: true, value: { location: 'http://10.0.0.1/a' } });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no start line', message('HELLO')],
    ['an error', message('HTTP/1.1 404 Not Found', `USN: ${GMR}`)],
    ['an unknown NTS', message('NOTIFY * HTTP/1.1', 'NTS: upnp:propchange', `USN: ${GMR}`)],
    ['no device', message('HTTP/1.1 200 OK', 'ST: upnp:rootdevice', 'USN: upnp:rootdevice')],
    ['more than 8 kB', answer(`X: ${'x'.repeat(9_000)}`)],
  ])('that holds %s is refused with a code', (_, bytes) => {
    expect(parseSsdpMessage(bytes)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });

  it('never throws, whatever it holds', () => {
    const samples = readDatagrams('ssdp-notify/rygel-byebye-then-alive.udp').map(({ bytes }) => bytes);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 600 }),
          fc
            .tuple(fc.constantFrom(...samples), fc.nat(400), fc.uint8Array({ maxLength: 20 }))
            .map(([sample, at, noise]) =>
              Buffer.concat([sample.subarray(0, at), noise, sample.subarray(at + noise.length)]),
            ),
        ),
        (bytes) => {
          const read = parseSsdpMessage(bytes);
          const announced = read.ok && read.value.kind !== 'search' ? read.value : null;
          return announced === null || (announced.udn.length > 5 && announced.maxAgeSeconds >= 10);
        },
      ),
      { numRuns: 500 },
    );
  });
});
