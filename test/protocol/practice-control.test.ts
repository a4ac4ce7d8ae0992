import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSoapRequest } from '../../src-main/practice/renderer/soap-request.ts';
import { envelope, SINK, startRenderer, type TestRenderer } from '../unit/practice/plain-control-point.ts';

const AVT = 'urn:schemas-upnp-org:service:AVTransport:1';
let room: TestRenderer;

afterEach(() => room.renderer.dispose());

describe('a renderer like rygel', () => {
  beforeEach(async () => {
    room = await startRenderer('rygel');
  });

  test('describes itself with version 2, no URLBase, and ConnectionManager first', async () => {
    const text = await (await fetch(room.renderer.descriptionUrl())).text();
    expect(text).toContain('<deviceType>urn:schemas-upnp-org:device:MediaRenderer:2</deviceType>');
    expect(text).toContain('<friendlyName>Hall &amp; &lt;Bar&gt;</friendlyName>');
    expect(text).not.toContain('URLBase');
    expect(text.indexOf('ConnectionManager')).toBeLessThan(text.indexOf('AVTransport'));
  });

  test('refuses with the exact code', async () => {
    const call = async (
      action: string,
      args: Record<string, string>,
      service = 'AVTransport',
    ): Promise<unknown> => (await room.call(service, action, args)).errorCode;
    expect(await call('Dance', {})).toBe(401);
    expect(await call('Seek', { Unit: 'REL_TIME' })).toBe(402);
    expect(await call('GetTransportInfo', { InstanceID: 'x' })).toBe(402);
    expect(await call('Play', { Speed: '1' })).toBe(701);
    expect(await call('Pause', {})).toBe(701);
    expect(await call('Seek', { Unit: 'FRAME', Target: '0:00:01' })).toBe(710);
    expect(await call('Seek', { Unit: 'REL_TIME', Target: 'banana' })).toBe(711);
    expect(await call('Next', {})).toBe(711);
    expect(await call('Play', { Speed: '7' })).toBe(717);
    expect(await call('Play', {})).toBe(717);
    expect(await call('GetTransportInfo', { InstanceID: '99' })).toBe(718);
    expect(await call('GetVolume', { InstanceID: '99', Channel: 'Master' }, 'RenderingControl')).toBe(702);
    expect(await call('GetVolume', { Channel: 'LF' }, 'RenderingControl')).toBe(703);
    expect(await call('SetVolume', { Channel: 'Master', DesiredVolume: '999' }, 'RenderingControl')).toBe(
      501,
    );
    expect(await call('SetMute', { Channel: 'Master', DesiredMute: 'perhaps' }, 'RenderingControl')).toBe(
      402,
    );
    expect(await call('GetCurrentConnectionInfo', { ConnectionID: '4' }, 'ConnectionManager')).toBe(706);
  });

  test('knows no action by the name of something that every object has', async () => {
    for (const name of ['toString', 'constructor', '__proto__']) {
      expect((await room.call('AVTransport', name)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('takes arguments in any order and a service of any version', async () => {
    const call = envelope(AVT, 'SetAVTransportURI', {
      CurrentURIMetaData: '',
      CurrentURI: '',
      InstanceID: '0',
    });
    for (const version of [1, 2, 7]) {
      const soapaction = `"urn:schemas-upnp-org:service:AVTransport:${version}#SetAVTransportURI"`;
      expect((await room.post('AVTransport', { soapaction }, call)).status).toBe(200);
    }
  });

  test('answers what is no SOAP with 412 and a reason', async () => {
    const noHeader = await room.post('AVTransport', {}, envelope(AVT, 'Stop', { InstanceID: '0' }));
    expect([noHeader.status, noHeader.statusText]).toEqual([412, 'No SOAPAction header']);
    const noXml = await room.post('AVTransport', { soapaction: `"${AVT}#Stop"` }, 'hello');
    expect([noXml.status, noXml.statusText]).toEqual([412, 'Missing <action>']);
  });

  test('refuses an action of another service with 401', async () => {
    const soapaction = '"urn:schemas-upnp-org:service:RenderingControl:1#GetMute"';
    const answer = await room.post(
      'AVTransport',
      { soapaction },
      envelope(AVT, 'GetMute', { InstanceID: '0' }),
    );
    expect(await answer.text()).toContain('<errorCode>401</errorCode>');
  });
});

describe('a renderer like gmediarender', () => {
  beforeEach(async () => {
    room = await startRenderer('gmediarender');
  });

  test('describes itself with version 1 and URLBase after the device', async () => {
    const response = await fetch(room.renderer.descriptionUrl());
    const text = await response.text();
    expect(text).toContain('<deviceType>urn:schemas-upnp-org:device:MediaRenderer:1</deviceType>');
    expect(text.indexOf(`<URLBase>http://${room.renderer.address()}/</URLBase>`)).toBeGreaterThan(
      text.indexOf('</device>'),
    );
  });

  test('refuses everything with 501 and says why in the text', async () => {
    const pause = await room.call('AVTransport', 'Pause');
    expect([pause.status, pause.errorCode]).toEqual([500, 501]);
    expect(pause.text).toContain(
      '<errorDescription>Transition to PAUSE not allowed; allowed=</errorDescription>',
    );
    expect((await room.call('AVTransport', 'Dance')).errorCode).toBe(501);
    expect((await room.call('AVTransport', 'Play', { Speed: '1' })).text).toContain('Playing failed');
  });

  test('answers what is no SOAP with a page or with nothing', async () => {
    const soapaction = '"urn:schemas-upnp-org:service:RenderingControl:1#GetMute"';
    const wrong = await room.post('AVTransport', { soapaction }, envelope(AVT, 'GetMute', {}));
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'text/html']);
    const empty = await room.post('AVTransport', {}, '');
    expect([empty.status, await empty.text()]).toEqual([500, '']);
  });
});

describe.each(['rygel', 'gmediarender'] as const)('every renderer, like %s', (flavour) => {
  beforeEach(async () => {
    room = await startRenderer(flavour);
  });

  test('keeps volume and mute', async () => {
    const master = { Channel: 'Master' };
    await room.call('RenderingControl', 'SetVolume', { ...master, DesiredVolume: '42' });
    await room.call('RenderingControl', 'SetMute', { ...master, DesiredMute: '1' });
    expect((await room.call('RenderingControl', 'GetVolume', master)).out).toEqual({ CurrentVolume: '42' });
    expect((await room.call('RenderingControl', 'GetMute', master)).out).toEqual({ CurrentMute: '1' });
  });

  test('lists what it plays', async () => {
    const { out } = await room.call('ConnectionManager', 'GetProtocolInfo');
    expect(out).toEqual({ Source: '', Sink: SINK.map((type) => `http-get:*:${type}:*`).join(',') });
  });

  test('gives back metadata as it was given', async () => {
    const didl =
      '<DIDL-Lite xmlns="urn:x"><item><dc:title>Ä &amp; "O\'Hara" <b/></dc:title></item></DIDL-Lite>';
    const next = { CurrentURI: 'not-a-url', CurrentURIMetaData: didl };
    expect((await room.call('AVTransport', 'SetAVTransportURI', next)).status).toBe(200);
    const { out } = await room.call('AVTransport', 'GetMediaInfo');
    expect(out).toMatchObject({ CurrentURI: 'not-a-url', CurrentURIMetaData: didl });
  });

  test('describes every action and variable that its services name', async () => {
    for (const service of ['AVTransport', 'RenderingControl', 'ConnectionManager']) {
      const text = await (await fetch(await room.url(service, 'SCPDURL'))).text();
      const related = [...text.matchAll(/<relatedStateVariable>(\w+)</g)].map(([, name]) => name);
      const variables = new Set(
        [...text.matchAll(/<stateVariable [^>]*>\s*<name>(\w+)</g)].map(([, name]) => name),
      );
      expect(related.length).toBeGreaterThan(5);
      expect(related.filter((name) => !variables.has(name))).toEqual([]);
    }
  });

  test('has an icon', async () => {
    const description = await (await fetch(room.renderer.descriptionUrl())).text();
    const path = /<url>([^<]+)</.exec(description)?.[1] ?? '';
    const icon = Buffer.from(
      await (await fetch(new URL(path, room.renderer.descriptionUrl()))).arrayBuffer(),
    );
    expect([icon.subarray(1, 4).toString(), icon.readUInt32BE(16)]).toEqual(['PNG', 120]);
  });

  test('always answers over HTTP, whatever is posted', async () => {
    const parts = [
      '<s:Envelope>',
      '<s:Body>',
      '</s:Body>',
      '</s:Envelope>',
      '<u:Stop>',
      '&#xD800;',
      '&e;',
      '<!DOCTYPE x>',
      ']]>',
      '<',
    ];
    const body = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join('')),
    );
    const soapaction = fc.constantFrom(`"${AVT}#Stop"`, `${AVT}#__proto__`, '#', '"x"');
    const controlUrl = await room.url('AVTransport', 'controlURL');
    await fc.assert(
      fc.asyncProperty(soapaction, body, async (header, text) => {
        const answer = await fetch(controlUrl, {
          method: 'POST',
          headers: { soapaction: header },
          body: text,
        });
        await answer.arrayBuffer();
        expect([200, 400, 412, 500]).toContain(answer.status);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the SOAP request reader', () => {
  beforeEach(async () => {
    room = await startRenderer('rygel');
  });

  test('reads arguments of any prefix and undoes one level of escaping', () => {
    const body =
      '<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="e"><SOAP-ENV:Body><m:Play xmlns:m="u">' +
      '<InstanceID>0</InstanceID><Speed>1&amp;amp;&#x41;</Speed></m:Play></SOAP-ENV:Body></SOAP-ENV:Envelope>';
    expect(readSoapRequest(`"${AVT}#Play"`, body)).toEqual({
      ok: true,
      request: {
        serviceType: AVT,
        action: 'Play',
        args: new Map([
          ['InstanceID', '0'],
          ['Speed', '1&amp;A'],
        ]),
      },
    });
  });

  test('refuses declarations of entities and deep nesting', () => {
    const deep = '<a>'.repeat(400_000) + '</a>'.repeat(400_000);
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "b">]><s:Envelope><s:Body><u:Stop>&a;</u:Stop></s:Body></s:Envelope>';
    for (const body of [deep, bomb, '<'.repeat(1_000_000)]) {
      expect(readSoapRequest(`"${AVT}#Stop"`, body)).toEqual({ ok: false, problem: 'not XML' });
    }
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (header, body) => {
        expect(typeof readSoapRequest(header, body).ok).toBe('boolean');
        expect(typeof readSoapRequest(`"${AVT}#Stop"`, `<s:Envelope><s:Body>${body}`).ok).toBe('boolean');
      }),
    );
  });
});
