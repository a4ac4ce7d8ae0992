import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ForeignOrigin, startForeignOrigin } from '../peers/foreign-origin.ts';
import { silentWav, startRenderer, type TestRenderer } from '../unit/practice/plain-control-point.ts';

interface Notice {
  readonly method: string;
  readonly path: string;
  readonly seq: string;
  readonly sid: string;
  readonly body: string;
}

let origin: ForeignOrigin;
let room: TestRenderer;
let callback: Server;
let notices: Notice[] = [];
let answersWith = 200;

beforeEach(async () => {
  origin = await startForeignOrigin('127.0.0.1', {
    '/tone.wav': { contentType: 'audio/wav', bytes: silentWav(20) },
  });
  notices = [];
  answersWith = 200;
  callback = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { seq, sid } = request.headers;
      notices.push({
        method: request.method ?? '',
        path: request.url ?? '',
        seq: String(seq),
        sid: String(sid),
        body,
      });
      response.writeHead(answersWith).end();
    });
  });
  callback.listen(0, '127.0.0.1');
  await once(callback, 'listening');
});

afterEach(async () => {
  await room.renderer.dispose();
  await origin.stop();
  callback.closeAllConnections();
  callback.close();
});

function callbackUrl(path: string): string {
  return `http://127.0.0.1:${(callback.address() as AddressInfo).port}${path}`;
}

async function ask(
  method: string,
  service: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(await room.url(service, 'eventSubURL'), { method, headers });
}

function subscribe(service: string): Promise<Response> {
  const headers = { callback: `<${callbackUrl(`/${service}`)}>`, nt: 'upnp:event', timeout: 'Second-300' };
  return ask('SUBSCRIBE', service, headers);
}

/** What LastChange tells, by variable. */
function told(notice: Notice | undefined): Record<string, string> {
  const text = (notice?.body ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  return Object.fromEntries(
    [...text.matchAll(/<(\w+) val="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
}

describe.each(['rygel', 'gmediarender'] as const)('a renderer like %s', (flavour) => {
  beforeEach(async () => {
    room = await startRenderer(flavour);
  });

  test('grants a subscription and tells its full state first', async () => {
    const answer = await subscribe('AVTransport');
    expect([answer.status, answer.headers.get('timeout')]).toEqual([200, 'Second-300']);
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({
      method: 'NOTIFY',
      path: '/AVTransport',
      seq: '0',
      sid: answer.headers.get('sid'),
    });
    expect(notices[0]?.body).toContain(
      '&lt;Event xmlns=&quot;urn:schemas-upnp-org:metadata-1-0/AVT/&quot;&gt;',
    );
    expect(told(notices[0])).toMatchObject({
      TransportState: 'NO_MEDIA_PRESENT',
      AVTransportURI: '',
      TransportStatus: 'OK',
    });
  });

  test('tells only what changed, together, with metadata escaped twice', async () => {
    await subscribe('AVTransport');
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    const item = {
      CurrentURI: origin.url('/tone.wav'),
      CurrentURIMetaData: '<DIDL-Lite>A &amp; B</DIDL-Lite>',
    };
    await room.call('AVTransport', 'SetAVTransportURI', item);
    await room.clock.advance(200);
    await vi.waitFor(() => expect(notices).toHaveLength(2));
    expect(notices[1]?.seq).toBe('1');
    expect(notices[1]?.body).toContain('&amp;lt;DIDL-Lite&amp;gt;A &amp;amp;amp; B');
    const changes = told(notices[1]);
    expect(changes).toMatchObject({ TransportState: 'STOPPED', CurrentTrackURI: origin.url('/tone.wav') });
    expect(changes).not.toHaveProperty('TransportStatus');
  });

  test('tells of volume and of the list of what it plays', async () => {
    await subscribe('RenderingControl');
    await subscribe('ConnectionManager');
    await vi.waitFor(() => expect(notices).toHaveLength(2));
    expect(notices[1]?.body).toContain('<SinkProtocolInfo>http-get:*:video/mp4:*,');
    await room.call('RenderingControl', 'SetVolume', { Channel: 'Master', DesiredVolume: '7' });
    await room.clock.advance(200);
    await vi.waitFor(() => expect(notices).toHaveLength(3));
    expect(told(notices[2])).toEqual({ InstanceID: '0', Volume: '7' });
  });

  test('says nothing when nothing changed', async () => {
    await subscribe('RenderingControl');
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    await room.call('RenderingControl', 'SetVolume', { Channel: 'Master', DesiredVolume: '50' });
    await room.clock.advance(1_000);
    await room.call('RenderingControl', 'SetVolume', { Channel: 'Master', DesiredVolume: '51' });
    await room.clock.advance(200);
    await vi.waitFor(() => expect(notices).toHaveLength(2));
    expect([notices[1]?.seq, told(notices[1])]).toEqual(['1', { InstanceID: '0', Volume: '51' }]);
  });

  test('renews, ends and refuses subscriptions as GENA says', async () => {
    const sid = (await subscribe('AVTransport')).headers.get('sid') ?? '';
    const renewed = await ask('SUBSCRIBE', 'AVTransport', { sid, timeout: 'Second-60' });
    expect([renewed.status, renewed.headers.get('sid'), renewed.headers.get('timeout')]).toEqual([
      200,
      sid,
      'Second-60',
    ]);
    const refusals = [
      ask('SUBSCRIBE', 'AVTransport', { sid: 'uuid:unknown' }),
      ask('SUBSCRIBE', 'RenderingControl', { sid }),
      ask('SUBSCRIBE', 'AVTransport', { nt: 'upnp:event' }),
      ask('SUBSCRIBE', 'AVTransport', { callback: `<${callbackUrl('/x')}>` }),
      ask('SUBSCRIBE', 'AVTransport', { callback: '<http://192.0.2.7/x>', nt: 'upnp:event' }),
      ask('SUBSCRIBE', 'AVTransport', { sid, callback: `<${callbackUrl('/x')}>`, nt: 'upnp:event' }),
    ];
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([412, 412, 412, 412, 412, 400]);
    expect((await ask('UNSUBSCRIBE', 'AVTransport', { sid })).status).toBe(200);
    expect((await ask('UNSUBSCRIBE', 'AVTransport', { sid })).status).toBe(412);
  });

  test('forgets a subscription that was not renewed', async () => {
    const sid = (await subscribe('AVTransport')).headers.get('sid') ?? '';
    await room.clock.advance(301_000);
    expect((await ask('SUBSCRIBE', 'AVTransport', { sid })).status).toBe(412);
  });

  test('forgets a subscriber that takes none of three events', async () => {
    answersWith = 412;
    const sid = (await subscribe('RenderingControl')).headers.get('sid') ?? '';
    await vi.waitFor(() => expect(notices).toHaveLength(1));
    for (const volume of [1, 2]) {
      const DesiredVolume = String(volume);
      await room.call('RenderingControl', 'SetVolume', { Channel: 'Master', DesiredVolume });
      await room.clock.advance(200);
      await vi.waitFor(() => expect(notices).toHaveLength(1 + volume));
    }
    await vi.waitFor(async () =>
      expect((await ask('SUBSCRIBE', 'RenderingControl', { sid })).status).toBe(412),
    );
  });

  test('forgets its subscribers over a reboot', async () => {
    const sid = (await subscribe('AVTransport')).headers.get('sid') ?? '';
    await room.renderer.setFault('reboot');
    await room.clock.advance(6_000);
    await vi.waitFor(async () => expect((await ask('SUBSCRIBE', 'AVTransport', { sid })).status).toBe(412));
  });
});
