import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareDescription, parseDescription } from '../../../../src-main/protocols/upnp/index.ts';
import { readCaptureBytes } from '../captures.ts';

const LOCATION = 'http://10.0.0.2:8080/dev/description.xml';

function service(
  name: string,
  change: { readonly type?: string; readonly id?: string; readonly control?: string } = {},
): string {
  const type = change.type ?? `urn:schemas-upnp-org:service:${name}:1`;
  const id = change.id ?? `urn:upnp-org:serviceId:${name}`;
  return `<service><serviceType>${type}</serviceType><serviceId>${id}</serviceId><controlURL>${change.control ?? `/c/${name}`}</controlURL></service>`;
}

function device(body: string, name = 'Hall'): string {
  return `<device><friendlyName>${name}</friendlyName><UDN>uuid:ABC-1</UDN>${body}</device>`;
}

function description(body: string): Uint8Array {
  return Buffer.from(`<root xmlns="urn:schemas-upnp-org:device-1-0">${body}</root>`);
}

function read(body: string, location = LOCATION) {
  const result = parseDescription(description(body), location);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function controlUrl(body: string): string | undefined {
  return read(body).services.avTransport?.controlUrl;
}

const renderer = (control: string): string =>
  device(`<serviceList>${service('AVTransport', { control })}</serviceList>`);

describe('a description', () => {
  it.each([
    ['/c/av', 'http://10.0.0.2:8080/c/av'],
    ['c/av', 'http://10.0.0.2:8080/dev/c/av'],
    ['../av?x=1', 'http://10.0.0.2:8080/av?x=1'],
    ['http://10.0.0.3/av', 'http://10.0.0.3/av'],
    ['//10.0.0.4/av', 'http://10.0.0.4/av'],
  ])('with the control URL %s is controlled at %s', (control, expected) => {
    expect(controlUrl(renderer(control))).toBe(expected);
  });

  it.each([
    ['before', `<URLBase>http://10.0.0.2:9000/base/</URLBase>${renderer('av')}`],
    ['behind', `${renderer('av')}<URLBase>http://10.0.0.2:9000/base/</URLBase>`],
    ['inside', renderer('av').replace('</device>', '<URLBase>http://10.0.0.2:9000/base/</URLBase></device>')],
  ])('takes its URLBase from %s the device', (_, body) => {
    expect(controlUrl(body)).toBe('http://10.0.0.2:9000/base/av');
  });

  it.each(['', 'nonsense:', 'http://127.0.0.1:9000/', 'http://0.0.0.0/', 'file:///x/'])(
    'does without the URLBase %j, which nobody else can use',
    (urlBase) => {
      expect(controlUrl(`<URLBase>${urlBase}</URLBase>${renderer('/av')}`)).toBe('http://10.0.0.2:8080/av');
    },
  );

  it('on the loopback keeps a URLBase on the loopback', () => {
    const body = `<URLBase>http://127.0.0.1:9000/</URLBase>${renderer('/av')}`;
    expect(read(body, 'http://127.0.0.1:8080/d.xml').services.avTransport?.controlUrl).toBe(
      'http://127.0.0.1:9000/av',
    );
  });

  it('is of the nested device that plays', () => {
    const inner = device(
      `<serviceList>${service('AVTransport')}${service('RenderingControl')}</serviceList>`,
      'Screen',
    );
    const outer = device(
      `<serviceList>${service('Dimming')}</serviceList><deviceList>${inner}</deviceList>`,
      'Hub',
    ).replace('ABC-1', 'HUB');
    expect(read(outer)).toMatchObject({ friendlyName: 'Screen', udn: 'uuid:abc-1' });
  });

  it.each([
    ['a later version', { type: 'urn:schemas-upnp-org:service:AVTransport:3' }],
    ['a vendor’s type and the usual id', { type: 'urn:vendor-com:thing:Player:1' }],
    ['Klipsch’s type', { type: 'urn:upnp-org:serviceId:AVTransport', id: '' }],
  ])('finds AVTransport by %s', (_, change) => {
    const found = read(device(`<serviceList>${service('AVTransport', change)}</serviceList>`)).services
      .avTransport;
    expect(found?.serviceType).toBe(change.type);
  });

  it('whose names are missing falls back to its model, then to its address', () => {
    const services = `<serviceList>${service('AVTransport')}</serviceList>`;
    expect(read(`<device><modelName>M1</modelName>${services}</device>`).friendlyName).toBe('M1');
    const nameless = read(`<device>${services}</device>`);
    expect(nameless.friendlyName).toBe('10.0.0.2:8080');
    expect(nameless.udn).toBe(read(`<device>${services}</device>`).udn);
    expect(nameless.udn).toMatch(/^uuid:[\da-f-]{36}$/);
  });

  it('has its names on one line and of bounded length', () => {
    const { friendlyName } = read(
      device(`<serviceList>${service('AVTransport')}</serviceList>`, `A\n  B${'x'.repeat(900)}`),
    );
    expect([friendlyName.startsWith('A B'), friendlyName.length]).toEqual([true, 200]);
  });

  it('keeps icons that can be fetched', () => {
    const icon = (url: string, width: string): string =>
      `<icon><mimetype>image/png</mimetype><width>${width}</width><height>48</height><url>${url}</url></icon>`;
    const icons = `<iconList>${icon('/i.png', '48')}${icon('data:image/png;base64,xx', '48')}${icon('j.png', 'big')}</iconList>`;
    expect(read(device(`${icons}<serviceList>${service('AVTransport')}</serviceList>`)).icons).toEqual([
      { url: 'http://10.0.0.2:8080/i.png', mimeType: 'image/png', width: 48, height: 48 },
      { url: 'http://10.0.0.2:8080/dev/j.png', mimeType: 'image/png', width: 0, height: 48 },
    ]);
  });

  it.each([
    ['without AVTransport', device(`<serviceList>${service('ContentDirectory')}</serviceList>`)],
    ['whose AVTransport has no control URL', renderer('')],
    ['whose AVTransport is controlled by no http', renderer('ftp://10.0.0.2/av')],
    ['without services', device('')],
  ])('%s is no renderer’s', (_, body) => {
    expect(parseDescription(description(body), LOCATION)).toMatchObject({
      ok: false,
      error: { code: 'device.notARenderer', context: { location: LOCATION, friendlyName: 'Hall' } },
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['HTML', Buffer.from('<html><body><p>Hello<br></body></html>')],
    ['another XML', Buffer.from('<a/>')],
    [
      'a DTD',
      Buffer.from('<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><root>&lol2;</root>'),
    ],
    ['a nest', Buffer.from('<device>'.repeat(5_000))],
    ['10 MB', Buffer.alloc(10 * 1024 * 1024, '<a>')],
    ['an unknown encoding', Buffer.from('<?xml version="1.0" encoding="x-none"?><root/>')],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff, 0xfe])],
    ['half of a real one', readCaptureBytes('rygel/device-description.xml').subarray(0, 1_500)],
  ])('that is %s is refused with a code and what there was', (_, bytes) => {
    expect(parseDescription(bytes, LOCATION)).toMatchObject({
      ok: false,
      error: {
        code: 'device.badDescription',
        context: { location: LOCATION, raw: expect.stringMatching(/^[^]{0,500}$/) },
      },
    });
  });

  it('never throws and never hangs, however a real one is damaged', () => {
    const samples = ['gmediarender', 'rygel'].map((name) =>
      Buffer.from(readCaptureBytes(`${name}/device-description.xml`)),
    );
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc
        .constantFrom('<', '&', ']]>', '<!--', '<!DOCTYPE x>', '\0', '</device>', '"')
        .map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(3_000), fc.nat(60), noise, (sample, at, cut, added) => {
        const bytes = Buffer.concat([sample.subarray(0, at), added, sample.subarray(at + cut)]);
        const result = parseDescription(bytes, LOCATION);
        const said = result.ok ? result.value.services.avTransport?.controlUrl : result.error.code;
        expect(said).toMatch(/^https?:|^device\./);
      }),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => !parseDescription(bytes, LOCATION).ok),
    );
  });
});

describe('a bare base URL', () => {
  it.each([
    ['http://10.0.0.2:9197', 'http://10.0.0.2:9197/AVTransport/control'],
    ['http://10.0.0.2:9197/', 'http://10.0.0.2:9197/AVTransport/control'],
    ['http://HALL.local/dmr//?x=1#y', 'http://hall.local/dmr/AVTransport/control'],
  ])('%s is controlled at %s', (baseUrl, expected) => {
    const { services, udn } = bareDescription(baseUrl);
    expect(services).toMatchObject({
      avTransport: { serviceType: 'urn:schemas-upnp-org:service:AVTransport:1', controlUrl: expected },
      renderingControl: null,
      connectionManager: null,
    });
    expect(udn).toBe(bareDescription(baseUrl).udn);
  });

  it('has a UDN of its own, the same with and without a last slash', () => {
    const udns = ['http://10.0.0.2', 'http://10.0.0.2/', 'http://10.0.0.3'].map(
      (url) => bareDescription(url).udn,
    );
    expect(new Set(udns).size).toBe(2);
    expect(udns[0]).toMatch(/^uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });
});
