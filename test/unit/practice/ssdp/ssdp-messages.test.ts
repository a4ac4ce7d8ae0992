import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alive,
  answeredTargets,
  byebye,
  readSearch,
  searchAnswer,
  type SsdpDevice,
} from '../../../../src-main/practice/ssdp/ssdp-messages.ts';

const device: SsdpDevice = {
  udn: 'uuid:1',
  location: 'http://127.0.0.1:4000/1.xml',
  server: 'Linux/6.1 UPnP/1.0 X/1',
  types: [
    { name: 'urn:schemas-upnp-org:device:MediaRenderer', version: 2 },
    { name: 'urn:schemas-upnp-org:service:AVTransport', version: 2 },
    { name: 'urn:schemas-upnp-org:service:RenderingControl', version: 2 },
    { name: 'urn:schemas-upnp-org:service:ConnectionManager', version: 2 },
  ],
  headerCase: 'Title-Case',
  answersAtOnce: false,
  byebyes: 1,
};

const search = (lines: readonly string[]): Buffer =>
  Buffer.from(`M-SEARCH * HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);

test('reads a search whatever the case and order of its headers', () => {
  expect(
    readSearch(search(['st: ssdp:all', 'Mx:3', 'MAN: "ssdp:discover"', 'HOST: 239.255.255.250:1900'])),
  ).toEqual({
    target: 'ssdp:all',
    mx: 3,
  });
  expect(readSearch(search(['MAN: "ssdp:discover"', 'ST: upnp:rootdevice']))).toEqual({
    target: 'upnp:rootdevice',
    mx: null,
  });
});

test('is silent to everything that is no search', () => {
  const others = [
    search(['ST: ssdp:all', 'MX: 1']),
    search(['MAN: "ssdp:discover"', 'MX: 1']),
    Buffer.from('NOTIFY * HTTP/1.1\r\nMAN: "ssdp:discover"\r\nST: ssdp:all\r\n\r\n'),
    Buffer.concat([search(['MAN: "ssdp:discover"', 'ST: ssdp:all']), Buffer.alloc(8_000)]),
  ];
  expect(others.map(readSearch)).toEqual([null, null, null, null]);
});

test('answers ssdp:all with all six targets', () => {
  expect(answeredTargets(device, 'ssdp:all')).toEqual([
    'upnp:rootdevice',
    'uuid:1',
    'urn:schemas-upnp-org:device:MediaRenderer:2',
    'urn:schemas-upnp-org:service:AVTransport:2',
    'urn:schemas-upnp-org:service:RenderingControl:2',
    'urn:schemas-upnp-org:service:ConnectionManager:2',
  ]);
});

test('answers a search for a lower version as it was asked, and none for a higher or another one', () => {
  const renderer = 'urn:schemas-upnp-org:device:MediaRenderer';
  expect(answeredTargets(device, `${renderer}:1`)).toEqual([`${renderer}:1`]);
  const foreign = [
    `${renderer}:3`,
    `${renderer}:0`,
    renderer,
    'urn:schemas-upnp-org:device:MediaServer:1',
    'uuid:2',
  ];
  expect(foreign.flatMap((target) => answeredTargets(device, target))).toEqual([]);
});

test('writes answers and announcements with the headers that UPnP requires', () => {
  expect(searchAnswer(device, 'uuid:1', 'Sat, 31 Jan 2026 09:30:00 GMT').toString()).toBe(
    'HTTP/1.1 200 OK\r\nCache-Control: max-age=1800\r\nDate: Sat, 31 Jan 2026 09:30:00 GMT\r\nEXT: \r\n' +
      'Location: http://127.0.0.1:4000/1.xml\r\nServer: Linux/6.1 UPnP/1.0 X/1\r\nST: uuid:1\r\nUSN: uuid:1\r\n\r\n',
  );
  expect(alive(device, 'upnp:rootdevice', '239.255.255.250:1900').toString()).toContain(
    'NTS: ssdp:alive\r\nNT: upnp:rootdevice\r\nUSN: uuid:1::upnp:rootdevice\r\n\r\n',
  );
});

test('says byebye with its location only where the kind of device does', () => {
  const plain: SsdpDevice = { ...device, headerCase: 'UPPER-CASE', byebyes: 2 };
  expect(byebye(device, 'uuid:1', 'h').toString()).not.toMatch(/location/i);
  expect(byebye(plain, 'uuid:1', 'h').toString()).toContain('\r\nLOCATION: http://127.0.0.1:4000/1.xml\r\n');
});

test('never throws on a datagram', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (bytes, isSearch) => {
      const head = isSearch
        ? Buffer.from('M-SEARCH * HTTP/1.1\r\nMAN: ssdp:discover\r\nST:')
        : Buffer.alloc(0);
      const read = readSearch(Buffer.concat([head, bytes]));
      expect(read === null || answeredTargets(device, read.target).length <= 6).toBe(true);
    }),
  );
});
