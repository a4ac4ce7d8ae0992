import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { localAddressFor, urlHost } from '../../../../src-main/services/media/local-address.ts';
import { errorOf, valueOf } from './media-workbench.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

describe('localAddressFor', () => {
  test.each(['127.0.0.1', '127.8.9.10'])(
    'sees a device on the loopback from the loopback: %s',
    async (host) => {
      expect(valueOf(await localAddressFor(host))).toBe('127.0.0.1');
    },
  );

  test.skipIf(!hasIpv6).each(['::1', '[::1]'])('knows IPv6: %s', async (host) => {
    expect(valueOf(await localAddressFor(host))).toBe('::1');
  });

  test.skipIf(process.platform !== 'linux')(
    'says that an address nobody can be reached at has no route',
    async () => {
      const host = '127.255.255.255';
      const error = errorOf(await localAddressFor(host));
      expect(error).toEqual({ code: 'device.unreachable', context: { host, detail: expect.any(String) } });
    },
  );
});

test.each([
  ['192.168.1.2', '192.168.1.2'],
  ['fd00::2', '[fd00::2]'],
  ['fe80::2%eth0', '[fe80::2]'],
])('the address %s stands in a URL as %s', (address, host) => {
  expect(urlHost(address)).toBe(host);
});
