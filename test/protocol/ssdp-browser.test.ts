import { Socket } from 'node:dgram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { NetworkAddress, SsdpBrowser, SsdpSighting } from '../../src-main/protocols/ssdp/index.ts';
import { planSearch } from '../../src-main/protocols/ssdp/search-plan.ts';
import { createSsdpBrowser } from '../../src-main/protocols/ssdp/index.ts';
import { freePort, LOOPBACK, RENDERER, rendererAnswer, startDevice, UDN } from './ssdp-loopback.ts';

const forever = new AbortController().signal;
const browsers: SsdpBrowser[] = [];

interface Setup {
  readonly browser: SsdpBrowser;
  readonly sightings: SsdpSighting[];
}

function browse(
  port: number,
  interfaces: () => readonly NetworkAddress[] = () => [LOOPBACK],
  allowed: readonly string[] | null = null,
): Setup {
  const sightings: SsdpSighting[] = [];
  const browser = createSsdpBrowser({
    clock: systemClock,
    log: silentLog,
    port,
    allowedInterfaces: () => allowed,
    listInterfaces: interfaces,
    onSighting: (sighting) => sightings.push(sighting),
  });
  browsers.push(browser);
  return { browser, sightings };
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(browsers.splice(0).map((browser) => browser.dispose()));
});

describe('searching', () => {
  it('finds a device on the loopback by multicast, with our MX, again and again', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    const { browser, sightings } = browse(port);
    await browser.search({ waitMs: 600, signal: forever });
    expect(device.heard[0]).toBe(
      `M-SEARCH * HTTP/1.1\r\nHOST: 239.255.255.250:${port}\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: ${RENDERER}\r\n\r\n`,
    );
    expect(device.heard).toHaveLength(planSearch(600).sends.length);
    expect(sightings).toHaveLength(device.heard.length);
    expect(sightings[0]).toEqual({
      kind: 'answer',
      usn: `${UDN}::${RENDERER}`,
      udn: UDN,
      target: RENDERER,
      location: 'http://127.0.0.1:9/description.xml',
      server: null,
      maxAgeSeconds: 60,
      from: '127.0.0.1',
      interfaceAddress: '127.0.0.1',
    });
  });

  it('finds a device of which all answers but one are lost', async () => {
    const port = await freePort();
    await using _device = await startDevice(port, {
      isExclusive: false,
      reply: (_, count) => (count === 16 ? rendererAnswer() : null),
    });
    const { browser, sightings } = browse(port);
    await browser.search({ waitMs: 600, signal: forever });
    expect(sightings.map(({ udn }) => udn)).toEqual([UDN]);
  });

  it('asks one host alone, and is not in the way of a device on this machine', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    const { browser, sightings } = browse(port);
    await browser.start();
    await browser.searchHost('127.0.0.1', { waitMs: 300, signal: forever });
    expect(device.heard[0]).toContain(`HOST: 127.0.0.1:${port}\r\n`);
    expect(sightings[0]).toMatchObject({ udn: UDN, interfaceAddress: '127.0.0.1' });
  });

  it('of a host whose name nobody knows ends with the wait, and the next search works', async () => {
    const port = await freePort();
    await using _device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    const { browser, sightings } = browse(port);
    const send = vi.spyOn(Socket.prototype, 'send').mockImplementation((...values: unknown[]) => {
      const done = values.at(-1) as (error: Error) => void;
      done(new Error('getaddrinfo ENOTFOUND lobby'));
    });
    await browser.searchHost('lobby', { waitMs: 100, signal: forever });
    expect(send).toHaveBeenCalled();
    send.mockRestore();
    await browser.searchHost('127.0.0.1', { waitMs: 100, signal: forever });
    expect(sightings[0]?.udn).toBe(UDN);
  });

  it('ends at once when it is cancelled or the browser is disposed of', async () => {
    const { browser } = browse(await freePort());
    const controller = new AbortController();
    const cancelled = browser.search({ waitMs: 60_000, signal: controller.signal });
    const orphaned = browser.search({ waitMs: 60_000, signal: forever });
    controller.abort();
    await cancelled;
    await browser.dispose();
    await orphaned;
    await browser.search({ waitMs: 60_000, signal: forever });
    expect(browser.interfaces()).toHaveLength(1);
  });
});

describe('listening', () => {
  it('hears alive, update and byebye on the loopback', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: () => null });
    const { browser, sightings } = browse(port);
    await browser.start();
    expect(browser.announcementError()).toBeNull();
    for (const kind of ['alive', 'update', 'byebye'])
      device.notify(`NTS: ssdp:${kind}`, `USN: ${UDN}::${RENDERER}`);
    await vi.waitFor(() => expect(sightings).toHaveLength(3));
    expect(sightings.map(({ kind, interfaceAddress }) => [kind, interfaceAddress])).toEqual([
      ['alive', '127.0.0.1'],
      ['update', '127.0.0.1'],
      ['byebye', '127.0.0.1'],
    ]);
  });

  it('passes over datagrams that are no SSDP and goes on', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: () => null });
    const { browser, sightings } = browse(port);
    await browser.start();
    device.notify(`X: ${'x'.repeat(20_000)}`);
    device.notify('NTS: nonsense');
    device.notify('NTS: ssdp:alive', `USN: ${UDN}`);
    await vi.waitFor(() => expect(sightings).toHaveLength(1));
  });

  it('is given up, told, and searching goes on, where another program holds the port alone', async () => {
    const port = await freePort();
    await using _device = await startDevice(port, { isExclusive: true, reply: rendererAnswer });
    const { browser, sightings } = browse(port);
    await browser.search({ waitMs: 200, signal: forever });
    expect(browser.announcementError()).toContain('EADDRINUSE');
    expect(browser.interfaces()).toEqual([{ name: 'lo', address: '127.0.0.1', internal: true, error: null }]);
    expect(sightings[0]?.udn).toBe(UDN);
  });
});

describe('interfaces', () => {
  /** Of the documentation's range (RFC 5737): no machine has it, so that binding to it fails. */
  const absent = { name: 'ghost0', address: '192.0.2.1', netmask: '255.255.255.0', internal: false };

  it('that fail are told by name and hold up no others', async () => {
    const port = await freePort();
    await using _device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    const { browser, sightings } = browse(port, () => [absent, LOOPBACK]);
    await browser.start();
    expect(browser.interfaces()).toEqual([
      {
        name: 'ghost0',
        address: '192.0.2.1',
        internal: false,
        error: expect.stringContaining('EADDRNOTAVAIL'),
      },
      { name: 'lo', address: '127.0.0.1', internal: true, error: null },
    ]);
    await browser.search({ waitMs: 200, signal: forever });
    expect(sightings[0]?.udn).toBe(UDN);
  });

  it('that come and go are taken up and dropped before every search', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    let present: readonly NetworkAddress[] = [];
    const { browser, sightings } = browse(port, () => present);
    await browser.search({ waitMs: 100, signal: forever });
    expect([browser.interfaces(), sightings]).toEqual([[], []]);
    present = [LOOPBACK];
    await browser.search({ waitMs: 200, signal: forever });
    const heard = device.heard.length;
    expect(heard).toBeGreaterThan(0);
    present = [];
    await browser.search({ waitMs: 100, signal: forever });
    expect([browser.interfaces(), device.heard.length]).toEqual([[], heard]);
  });

  it('are used when they are allowed by name, the loopback always', async () => {
    const { browser } = browse(await freePort(), () => [absent, LOOPBACK], ['eth7']);
    await browser.start();
    expect(browser.interfaces().map(({ name }) => name)).toEqual(['lo']);
  });

  it('whose membership is refused break nothing, where node-ssdp alone would throw', async () => {
    const port = await freePort();
    await using device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
    vi.spyOn(Socket.prototype, 'addMembership').mockImplementation(() => {
      throw Object.assign(new Error('addMembership ENODEV'), { code: 'ENODEV' });
    });
    vi.spyOn(Socket.prototype, 'setMulticastTTL').mockImplementation(() => {
      throw new Error('setMulticastTTL EINVAL');
    });
    const { browser } = browse(port);
    await browser.search({ waitMs: 200, signal: forever });
    expect(browser.interfaces()[0]?.error).toContain('EINVAL');
    expect(device.heard.length).toBeGreaterThan(0);
  });

  it('by which multicast cannot leave are never sent on, lest it leaves by another', async () => {
    vi.spyOn(Socket.prototype, 'setMulticastInterface').mockImplementation(() => {
      throw new Error('setMulticastInterface EADDRNOTAVAIL');
    });
    const send = vi.spyOn(Socket.prototype, 'send');
    const { browser } = browse(await freePort());
    await browser.search({ waitMs: 100, signal: forever });
    expect(send).not.toHaveBeenCalled();
    expect(browser.interfaces()[0]?.error).toContain('multicast');
  });

  it('that cannot be listed leave a browser that finds nothing and throws nothing', async () => {
    const { browser } = browse(await freePort(), () => {
      throw new Error('uv_interface_addresses');
    });
    await browser.start();
    expect(browser.interfaces()).toEqual([]);
  });
});
