import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery } from '../../../../src-main/practice/cast/dns-message.ts';
import { readPcapDatagrams } from '../../protocols/cast-captures.ts';

test('a recorded query is read', () => {
  const queries = readPcapDatagrams('mdns-googlecast.pcap').flatMap(({ bytes }) => readQuery(bytes) ?? []);
  expect(queries[0]?.questions).toEqual([{ name: '_googlecast._tcp.local', type: 12, wantsUnicast: true }]);
});

test('never throws on what it cannot read', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readQuery(Buffer.from(bytes))));
});
