import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createHttpTransport } from '../../src-main/protocols/upnp/http-exchange.ts';
import type { HttpTransport } from '../../src-main/protocols/upnp/index.ts';
import { fetchDescription } from '../../src-main/protocols/upnp/index.ts';
import { readCaptureBytes } from '../unit/protocols/captures.ts';
import { createRecorder, httpResponse, startRawPeer } from './upnp-peer.ts';

const { signal } = new AbortController();
let http: HttpTransport;
let recorder = createRecorder();

beforeEach(() => {
  http = createHttpTransport({ clock: systemClock });
  recorder = createRecorder();
});

afterEach(() => http.dispose());

function fetchFrom(url: string) {
  return fetchDescription(url, { http, record: recorder.record, signal });
}

describe('fetching a description', () => {
  it('reads it and records the exchange', async () => {
    const xml = Buffer.from(readCaptureBytes('rygel/device-description.xml')).toString();
    await using peer = await startRawPeer((socket) => socket.end(httpResponse('200 OK', xml)));
    const result = await fetchFrom(`http://127.0.0.1:${peer.port}/d.xml`);
    expect(result).toMatchObject({ ok: true, value: { friendlyName: 'Rygel Lounge' } });
    expect(recorder.exchanges).toMatchObject([{ method: 'GET', ok: true, outcome: 'ok', responseBody: xml }]);
    expect(peer.requests[0]).toMatch(/^GET \/d\.xml HTTP\/1\.1\r\n/);
  });

  it.each([
    ['404 Not Found', '', 'device.badDescription', { httpStatus: 404 }, '404'],
    ['200 OK', '<html>', 'device.badDescription', {}, expect.any(String)],
    ['200 OK', '<root><device/></root>', 'device.notARenderer', {}, 'noAvTransport'],
  ])('that answers %s %s fails with a code', async (statusLine, body, code, context, outcome) => {
    await using peer = await startRawPeer((socket) => socket.end(httpResponse(statusLine, body)));
    const result = await fetchFrom(`http://127.0.0.1:${peer.port}/d.xml`);
    expect(result).toMatchObject({ ok: false, error: { code, context } });
    expect(recorder.exchanges).toMatchObject([{ ok: false, outcome }]);
  });

  it('without end stops at half a megabyte', async () => {
    await using peer = await startRawPeer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n<root>');
      const flood = (): void => {
        while (!socket.destroyed && socket.write('<a>'.repeat(20_000)));
      };
      socket.on('drain', flood);
      flood();
    });
    const result = await fetchFrom(`http://127.0.0.1:${peer.port}/d.xml`);
    expect(result).toMatchObject({ ok: false, error: { code: 'device.badDescription' } });
  });

  it.each(['', 'nonsense', 'ftp://127.0.0.1/d.xml', 'http://127.0.0.1:1/d.xml'])(
    'at %j is unreachable, and throws nothing',
    async (url) => {
      expect(await fetchFrom(url)).toMatchObject({ ok: false, error: { code: 'device.unreachable' } });
      expect(recorder.exchanges).toHaveLength(1);
    },
  );
});
