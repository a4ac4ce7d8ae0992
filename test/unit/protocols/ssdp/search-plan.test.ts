import { describe, expect, it } from 'vitest';
import { encodeSearch, planSearch } from '../../../../src-main/protocols/ssdp/search-plan.ts';

describe('a search', () => {
  it('is written as the architecture asks, with our MX', () => {
    const bytes = encodeSearch({ host: '239.255.255.250:1900', target: 'upnp:rootdevice', mx: 2 });
    expect(Buffer.from(bytes).toString()).toBe(
      'M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:1900\r\nMAN: "ssdp:discover"\r\nMX: 2\r\nST: upnp:rootdevice\r\n\r\n',
    );
  });

  it.each([500, 1_000, 2_000, 3_000, 5_000, 8_000, 30_000])(
    'of %i ms leaves time for the answer to its last datagram where there is time at all',
    (waitMs) => {
      const { mx, sends } = planSearch(waitMs);
      const lastMs = sends.at(-1)?.atMs ?? Number.NaN;
      const roomForAnswers = waitMs >= 2_000 ? mx * 1_000 : 1;
      expect(lastMs + roomForAnswers).toBeLessThanOrEqual(waitMs);
      expect(sends[0]?.atMs).toBe(0);
      expect(sends.map(({ atMs }) => atMs)).toEqual(sends.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    },
  );

  it('asks devices to answer sooner the less time there is', () => {
    expect([1_000, 3_000, 5_000, 30_000].map((waitMs) => planSearch(waitMs).mx)).toEqual([1, 1, 2, 3]);
  });

  it('misses a device in less than 1 % of cases when half of all datagrams are lost both ways', () => {
    const { sends } = planSearch(3_000);
    expect(0.75 ** sends.length).toBeLessThan(0.01);
  });

  it('asks for renderers and for the service that plays in turn', () => {
    const targets = planSearch(3_000).sends.map(({ target }) => target);
    expect(targets.slice(0, 4)).toEqual([
      'urn:schemas-upnp-org:device:MediaRenderer:1',
      'urn:schemas-upnp-org:service:AVTransport:1',
      'urn:schemas-upnp-org:device:MediaRenderer:1',
      'urn:schemas-upnp-org:service:AVTransport:1',
    ]);
  });

  it('asks for DIAL now and then, beside the renderers', () => {
    const { sends } = planSearch(3_000);
    const isDial = ({ target }: (typeof sends)[number]): boolean => target.includes('dial');
    expect(sends.filter(isDial)).toHaveLength(4);
    expect(0.75 ** sends.filter((send) => !isDial(send)).length).toBeLessThan(0.01);
  });
});
