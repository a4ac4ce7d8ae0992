import { describe, expect, test } from 'vitest';
import { isBareBaseUrl, readTypedAddress } from '../../../../src-main/services/devices/typed-address.ts';

describe('what a person types as an address', () => {
  test.each([
    ['http://10.0.0.5:49152/description.xml', { kind: 'url', url: 'http://10.0.0.5:49152/description.xml' }],
    ['  HTTP://Tv.local:8080 ', { kind: 'url', url: 'http://tv.local:8080/' }],
    ['10.0.0.5', { kind: 'host', host: '10.0.0.5', port: null }],
    ['hall-a.local:8009', { kind: 'host', host: 'hall-a.local', port: 8009 }],
  ])('%s is read', (typed, address) => {
    expect(readTypedAddress(typed)).toEqual({ ok: true, value: address });
  });

  test.each([
    ['', 'empty'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://10.0.0.5/', 'scheme'],
    ['http://user:secret@10.0.0.5/', 'credentials'],
    ['http://', 'malformed'],
    ['two words', 'malformed'],
    ['host:99999', 'malformed'],
    ['a@b', 'malformed'],
  ])('%s is refused', (typed, reason) => {
    expect(readTypedAddress(typed)).toMatchObject({
      ok: false,
      error: { code: 'input.invalid', context: { reason } },
    });
  });

  test('never repeats a password in the refusal', () => {
    const refused = readTypedAddress('http://user:secret@10.0.0.5/');
    expect(refused.ok ? '' : refused.error.message).not.toContain('secret');
  });

  test('a URL without a path is a bare base URL', () => {
    expect([
      isBareBaseUrl('http://tv:80/'),
      isBareBaseUrl('http://tv/d.xml'),
      isBareBaseUrl('http://tv/?d'),
    ]).toEqual([true, false, false]);
  });
});
