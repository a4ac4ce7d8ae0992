import { describe, expect, it } from 'vitest';
import {
  addressTowards,
  listNetworkAddresses,
} from '../../../../src-main/protocols/ssdp/network-interfaces.ts';

const addresses = [
  { name: 'lo', address: '127.0.0.1', netmask: '255.0.0.0', internal: true },
  { name: 'eth0', address: '10.0.0.5', netmask: '255.255.255.0', internal: false },
  { name: 'wlan0', address: '192.168.7.9', netmask: '255.255.254.0', internal: false },
];

describe('the address towards a peer', () => {
  it.each([
    ['127.0.0.53', '127.0.0.1'],
    ['10.0.0.77', '10.0.0.5'],
    ['192.168.6.200', '192.168.7.9'],
    ['8.8.8.8', '10.0.0.5'],
    ['not an address', '10.0.0.5'],
  ])('of %s is %s', (peer, own) => {
    expect(addressTowards(peer, addresses)).toBe(own);
  });

  it('is the only one there is, or none', () => {
    expect([addressTowards('10.0.0.1', addresses.slice(0, 1)), addressTowards('10.0.0.1', [])]).toEqual([
      '127.0.0.1',
      '',
    ]);
  });

  it('is chosen from IPv4 addresses, the loopback among them', () => {
    const present = listNetworkAddresses();
    expect(present.every(({ address }) => /^\d+\.\d+\.\d+\.\d+$/.test(address))).toBe(true);
    expect(present.find(({ internal }) => internal)?.address).toMatch(/^127\./);
  });
});
