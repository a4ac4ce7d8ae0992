import { describe, expect, it } from 'vitest';
import type { SsdpSighting } from '../../../../src-main/protocols/ssdp/index.ts';
import { createPresence, parseSsdpMessage } from '../../../../src-main/protocols/ssdp/index.ts';
import { readDatagrams } from '../captures.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const UDN = 'uuid:70a7e8ee-5e0e-43c0-97c3-fe1fcca3c96b';
const RENDERER = 'urn:schemas-upnp-org:device:MediaRenderer:1';

function sighting(change: Partial<SsdpSighting> = {}): SsdpSighting {
  return {
    kind: 'answer',
    usn: `${UDN}::${RENDERER}`,
    udn: UDN,
    target: RENDERER,
    location: 'http://10.0.0.2/a.xml',
    server: null,
    maxAgeSeconds: 100,
    from: '10.0.0.2',
    interfaceAddress: '10.0.0.1',
    ...change,
  };
}

const byebye = sighting({ kind: 'byebye', location: null });

function setUp() {
  const clock = createFakeClock(0);
  const events: string[] = [];
  const presence = createPresence({
    clock,
    onPresent: (udn, seen) => events.push(`present ${udn.slice(-4)} ${seen.location}`),
    onGone: (udn, reason) => events.push(`gone ${udn.slice(-4)} ${reason} at ${clock.now()}`),
  });
  return { clock, events, presence };
}

describe('presence', () => {
  it('reports a device once, however many answers it gives', () => {
    const { events, presence } = setUp();
    for (let count = 0; count < 6; count += 1) presence.see(sighting());
    expect(events).toEqual(['present c96b http://10.0.0.2/a.xml']);
  });

  it('replays Rygel’s restart: one goodbye, then one return, and no goodbye from the burst at its start', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting({ location: 'http://10.77.0.2:49600/old.xml', maxAgeSeconds: 1_800 }));
    for (const { atSeconds, from, bytes } of readDatagrams('ssdp-notify/rygel-byebye-then-alive.udp')) {
      await clock.advance(Math.max(0, atSeconds * 1_000 - clock.now()));
      const read = parseSsdpMessage(bytes);
      if (read.ok && read.value.kind !== 'search')
        presence.see({ ...read.value, from, interfaceAddress: '10.77.0.1' });
    }
    expect(events).toEqual([
      'present c96b http://10.77.0.2:49600/old.xml',
      'gone c96b saidGoodbye at 3316',
      `present c96b http://10.77.0.2:49600/${UDN.slice(5)}.xml`,
      'present 5555 http://10.77.0.2:49494/description.xml',
    ]);
  });

  it('ignores a goodbye that the device takes back within 2.5 s', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    for (let count = 0; count < 6; count += 1) {
      presence.see(byebye);
      await clock.advance(120);
    }
    await clock.advance(2_300);
    presence.see(sighting({ kind: 'alive' }));
    await clock.advance(20_000);
    expect(events).toEqual(['present c96b http://10.0.0.2/a.xml']);
  });

  it('lets a device go 2.5 s after its last goodbye', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    presence.see(byebye);
    await clock.advance(100);
    presence.see(byebye);
    await clock.advance(2_499);
    expect(events).toHaveLength(1);
    await clock.advance(1);
    expect(events[1]).toBe('gone c96b saidGoodbye at 2600');
  });

  it('lets a silent device go when its max-age has passed since it was last heard', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    await clock.advance(90_000);
    presence.see(sighting({ kind: 'alive', maxAgeSeconds: 60 }));
    await clock.advance(59_999);
    expect(events).toHaveLength(1);
    await clock.advance(1);
    expect(events[1]).toBe('gone c96b expired at 150000');
  });

  it('keeps a device that answered in some other way', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    await clock.advance(90_000);
    presence.touch(UDN);
    await clock.advance(99_999);
    expect(events).toHaveLength(1);
  });

  it('reports a device again when it moved, and after it was gone', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    presence.see(sighting({ location: 'http://10.0.0.2/b.xml' }));
    await clock.advance(100_000);
    presence.see(sighting({ location: 'http://10.0.0.2/b.xml' }));
    expect(events).toEqual([
      'present c96b http://10.0.0.2/a.xml',
      'present c96b http://10.0.0.2/b.xml',
      'gone c96b expired at 100000',
      'present c96b http://10.0.0.2/b.xml',
    ]);
  });

  it('does not swing between two locations that are both heard', async () => {
    const { clock, events, presence } = setUp();
    for (let round = 0; round < 5; round += 1) {
      presence.see(sighting({ location: 'http://10.0.0.2/a.xml' }));
      presence.see(sighting({ location: 'http://192.168.0.2/a.xml' }));
      await clock.advance(60_000);
    }
    expect(events).toEqual(['present c96b http://10.0.0.2/a.xml', 'present c96b http://192.168.0.2/a.xml']);
  });

  it('goes back to an earlier location when the later one has fallen silent', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    presence.see(sighting({ location: 'http://192.168.0.2/a.xml' }));
    await clock.advance(60_000);
    presence.see(sighting());
    await clock.advance(60_000);
    presence.see(sighting());
    expect(events.slice(2)).toEqual(['present c96b http://10.0.0.2/a.xml']);
  });

  it('meets no routers, no media servers, and nobody without a location', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting({ target: 'urn:schemas-upnp-org:device:InternetGatewayDevice:1' }));
    presence.see(sighting({ target: 'urn:schemas-upnp-org:device:MediaServer:1' }));
    presence.see(sighting({ location: null }));
    presence.see(byebye);
    await clock.advance(10_000);
    expect(events).toEqual([]);
  });

  it('takes a renderer’s other announcements as a sign of life', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    await clock.advance(99_000);
    presence.see(sighting({ target: 'upnp:rootdevice', kind: 'alive' }));
    await clock.advance(99_000);
    expect(events).toHaveLength(1);
  });

  it('remembers no more than 2000 devices, whoever floods the group', () => {
    const { events, presence } = setUp();
    for (let count = 0; count < 2_100; count += 1) presence.see(sighting({ udn: `uuid:${count}` }));
    expect(events).toHaveLength(2_000);
  });

  it('leaves no timer behind and reports nothing once disposed of', async () => {
    const { clock, events, presence } = setUp();
    presence.see(sighting());
    presence.see(byebye);
    presence.dispose();
    presence.see(sighting());
    expect(clock.pendingTimers()).toBe(0);
    await clock.advance(1_000_000);
    expect(events).toHaveLength(1);
  });
});
