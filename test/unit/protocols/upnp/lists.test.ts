import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransportActions, readTransportInfo } from '../../../../src-main/protocols/upnp/av-transport.ts';
import { splitCommaList } from '../../../../src-main/protocols/upnp/comma-list.ts';
import { readProtocolInfo } from '../../../../src-main/protocols/upnp/connection-manager.ts';

describe('a comma list', () => {
  it.each([
    ['a,b', ['a', 'b']],
    [' a , ,b,', ['a', 'b']],
    ['a\\,b,c', ['a,b', 'c']],
    ['a\\\\,b', ['a\\', 'b']],
    ['a\\', ['a\\']],
    ['', []],
  ])('%j is %j', (text, items) => {
    expect(splitCommaList(text)).toEqual(items);
  });

  it('comes back as it was written', () => {
    const item = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const text = items.map((entry) => entry.replaceAll('\\', '\\\\').replaceAll(',', '\\,')).join(',');
        expect(splitCommaList(text)).toEqual(items);
      }),
    );
  });
});

describe('what a room says of itself', () => {
  it('is an unknown state where a vendor made one up or said nothing', () => {
    const state = (value: string) => readTransportInfo(new Map([['CurrentTransportState', value]]));
    expect([state('VENDOR_NAPPING'), state('playing').state, readTransportInfo(new Map())]).toEqual([
      { state: 'other', rawState: 'VENDOR_NAPPING', status: 'OK', speed: '1' },
      'PLAYING',
      { state: 'other', rawState: '', status: 'OK', speed: '1' },
    ]);
  });

  it('is an error status where it reports one', () => {
    const out = new Map([['CurrentTransportStatus', 'ERROR_OCCURRED']]);
    expect(readTransportInfo(out).status).toBe('ERROR_OCCURRED');
  });

  it('is nothing to be done where the list is empty', () => {
    expect(readTransportActions('')).toMatchObject({
      play: false,
      pause: false,
      stop: false,
      seek: false,
      raw: [],
    });
  });

  it('is a protocol list of which broken items are left out', () => {
    expect(readProtocolInfo('http-get:*:audio/mpeg:*,,nonsense,http-get:*::*,a:b:c:d:e')).toEqual([
      { protocol: 'http-get', network: '*', contentType: 'audio/mpeg', additional: '*' },
      { protocol: 'a', network: 'b', contentType: 'c', additional: 'd:e' },
    ]);
  });
});
