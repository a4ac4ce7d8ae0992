import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { InvokeOptions, UpnpClient } from '../../src-main/protocols/upnp/index.ts';
import {
  createUpnpClient,
  getTransportInfo,
  play,
  setAvTransportUri,
  stop,
} from '../../src-main/protocols/upnp/index.ts';
import { avTransportAt, createRecorder, httpResponse, soapAnswer, startRawPeer } from './upnp-peer.ts';

let recorder = createRecorder();
let client: UpnpClient;
let options: InvokeOptions;

beforeEach(() => {
  recorder = createRecorder();
  client = createUpnpClient({ clock: systemClock, log: silentLog, record: recorder.record });
  options = { signal: new AbortController().signal, timeoutMs: 2_000, record: null };
});

afterEach(() => client.dispose());

function outcomes(): readonly string[] {
  return recorder.exchanges.map(({ method, outcome }) => `${method} ${outcome}`);
}

const played = httpResponse(
  '200 OK',
  soapAnswer('<u:PlayResponse xmlns:u="urn:schemas-upnp-org:service:AVTransport:1"/>'),
);

describe('the bytes on the wire', () => {
  it('of SetAVTransportURI and Play are exactly these', async () => {
    await using peer = await startRawPeer((socket, request) => {
      const action = /#(\w+)"/.exec(request)?.[1] ?? '';
      socket.end(httpResponse('200 OK', soapAnswer(`<${action}Response/>`)));
    });
    const service = avTransportAt(peer.port);
    const media = { uri: 'http://127.0.0.1:3500/a.mp4?x=1&y=2', metaData: '<DIDL-Lite/>' };
    expect(await setAvTransportUri(client, service, media, options)).toEqual({ ok: true, value: null });
    expect(await play(client, service, options)).toEqual({ ok: true, value: null });

    const start =
      '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body>';
    const setBody = `${start}<u:SetAVTransportURI xmlns:u="urn:schemas-upnp-org:service:AVTransport:1"><InstanceID>0</InstanceID><CurrentURIMetaData>&lt;DIDL-Lite/&gt;</CurrentURIMetaData><CurrentURI>http://127.0.0.1:3500/a.mp4?x=1&amp;y=2</CurrentURI></u:SetAVTransportURI></s:Body></s:Envelope>`;
    const playBody = `${start}<u:Play xmlns:u="urn:schemas-upnp-org:service:AVTransport:1"><InstanceID>0</InstanceID><Speed>1</Speed></u:Play></s:Body></s:Envelope>`;
    const head = (action: string, body: string): string =>
      `POST /AVTransport/control HTTP/1.1\r\nhost: 127.0.0.1:${peer.port}\r\nconnection: close\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPACTION: "urn:schemas-upnp-org:service:AVTransport:1#${action}"\r\ncontent-length: ${body.length}\r\n\r\n`;
    expect(peer.requests).toEqual([
      head('SetAVTransportURI', setBody) + setBody,
      head('Play', playBody) + playBody,
    ]);
    expect(
      recorder.exchanges.map((exchange) => `${exchange.requestHead}\n\n${exchange.requestBody}`),
    ).toEqual(peer.requests.map((request) => request.replaceAll('\r\n', '\n')));
  });

  it('count a body by its bytes, not its characters', async () => {
    await using peer = await startRawPeer((socket) => socket.end(played));
    await client.invoke(avTransportAt(peer.port), 'Play', [['Title', 'Müsli 😀']], options);
    const [head = '', body = ''] = peer.requests[0]?.split('\r\n\r\n') ?? [];
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  });

  it('go out on a connection of their own each time', async () => {
    await using peer = await startRawPeer((socket) => socket.write(played));
    const service = avTransportAt(peer.port);
    for (let count = 0; count < 3; count += 1) expect((await play(client, service, options)).ok).toBe(true);
    await vi.waitFor(() => expect(peer.connections()).toEqual({ opened: 3, open: 0 }));
  });

  it('go to the device itself, whatever proxy the environment names', async () => {
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9');
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    await using peer = await startRawPeer((socket) => socket.end(played));
    expect((await play(client, avTransportAt(peer.port), options)).ok).toBe(true);
    vi.unstubAllEnvs();
  });
});

describe('an answer', () => {
  it('is recorded whole, in the device’s own spelling', async () => {
    await using peer = await startRawPeer((socket) => socket.end(played));
    await play(client, avTransportAt(peer.port), options);
    const [exchange] = recorder.exchanges;
    expect(exchange).toMatchObject({
      method: 'Play',
      target: `http://127.0.0.1:${peer.port}/AVTransport/control`,
      ok: true,
      outcome: 'ok',
      responseBody: soapAnswer('<u:PlayResponse xmlns:u="urn:schemas-upnp-org:service:AVTransport:1"/>'),
    });
    expect(exchange?.responseHead.split('\n').slice(0, 2)).toEqual([
      'HTTP/1.1 200 OK',
      'CONTENT-TYPE: text/xml; charset="utf-8"',
    ]);
    expect(exchange?.responseBytes).toBe(exchange?.responseBody.length);
  });

  it('that is no text is recorded in words', async () => {
    await using peer = await startRawPeer((socket) => socket.end(httpResponse('200 OK', 'PNG\0\u0001')));
    expect((await play(client, avTransportAt(peer.port), options)).ok).toBe(false);
    expect(recorder.exchanges[0]?.responseBody).toBe('[5 bytes that are no text]');
  });

  it('goes to the recorder of the call where it brings one', async () => {
    await using peer = await startRawPeer((socket) => socket.end(played));
    const own = createRecorder();
    await play(client, avTransportAt(peer.port), { ...options, record: own.record });
    expect([own.exchanges.length, recorder.exchanges.length]).toEqual([1, 0]);
  });

  it('that is a fault is a refusal, recorded by its code', async () => {
    const fault = soapAnswer(
      '<s:Fault><detail><UPnPError><errorCode>716</errorCode></UPnPError></detail></s:Fault>',
    );
    await using peer = await startRawPeer((socket) =>
      socket.end(httpResponse('500 Internal Server Error', fault)),
    );
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { errorCode: 716, httpStatus: 500 } },
    });
    expect(outcomes()).toEqual(['Play fault 716']);
  });

  it('without a length ends with its connection', async () => {
    await using peer = await startRawPeer((socket) =>
      socket.end(
        `HTTP/1.1 200 OK\r\nCONNECTION: close\r\n\r\n${soapAnswer('<x:GetTransportInfoResponse xmlns:x="u"><CurrentTransportState>PLAYING</CurrentTransportState></x:GetTransportInfoResponse>')}`,
      ),
    );
    const info = await getTransportInfo(client, avTransportAt(peer.port), options);
    expect(info).toMatchObject({ ok: true, value: { state: 'PLAYING' } });
  });

  it.each([
    [
      '412 Missing <action>',
      '',
      { httpStatus: 412, errorDescription: 'Missing <action>', reason: 'notSoap' },
      '412',
    ],
    ['404 Not Found', '<html></html>', { httpStatus: 404, errorCode: null, reason: 'notSoap' }, '404'],
    [
      '200 OK',
      'garbage',
      { httpStatus: 200, errorCode: null, reason: 'malformed', raw: 'garbage' },
      'malformed',
    ],
  ])('%s %s is a refusal', async (statusLine, body, context, outcome) => {
    await using peer = await startRawPeer((socket) => socket.end(httpResponse(statusLine, body)));
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({ ok: false, error: { code: 'device.refused', context } });
    expect(outcomes()).toEqual([`Play ${outcome}`]);
  });

  it('that redirects is not followed', async () => {
    await using other = await startRawPeer((socket) => socket.end(played));
    await using peer = await startRawPeer((socket) =>
      socket.end(
        `HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:${other.port}/\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({ ok: false, error: { context: { httpStatus: 307 } } });
    expect(other.requests).toEqual([]);
  });

  it('without end is cut off at a megabyte', async () => {
    await using peer = await startRawPeer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const flood = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', flood);
      flood();
    });
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { reason: 'tooLarge' } },
    });
    await vi.waitFor(() => expect(peer.connections().open).toBe(0));
    expect(recorder.exchanges[0]?.responseBody.length).toBeLessThanOrEqual(1024 * 1024);
  });
});

describe('a device that refuses POST', () => {
  it('is asked with M-POST once, and both are recorded', async () => {
    await using peer = await startRawPeer((socket, _, count) =>
      socket.end(count === 1 ? httpResponse('405 Method Not Allowed', '') : played),
    );
    expect((await play(client, avTransportAt(peer.port), options)).ok).toBe(true);
    const head = peer.requests[1]?.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
    expect(head[0]).toBe('M-POST /AVTransport/control HTTP/1.1');
    expect(head).toContain('MAN: "http://schemas.xmlsoap.org/soap/envelope/"; ns=01');
    expect(head).toContain('01-SOAPACTION: "urn:schemas-upnp-org:service:AVTransport:1#Play"');
    expect(head.some((line) => line.startsWith('SOAPACTION'))).toBe(false);
    expect(outcomes()).toEqual(['Play 405', 'Play ok']);
  });

  it('and M-POST too has refused', async () => {
    await using peer = await startRawPeer((socket) => socket.end(httpResponse('405 Method Not Allowed', '')));
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { httpStatus: 405 } },
    });
    expect(peer.requests).toHaveLength(2);
  });
});

describe('a device that does not answer', () => {
  it('in time is unreachable, and its connection is closed', async () => {
    await using peer = await startRawPeer(() => undefined);
    const result = await play(client, avTransportAt(peer.port), { ...options, timeoutMs: 100 });
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'device.unreachable',
        retryable: true,
        context: {
          reason: 'timeout',
          target: `http://127.0.0.1:${peer.port}/AVTransport/control`,
          ms: expect.any(Number),
        },
      },
    });
    await vi.waitFor(() => expect(peer.connections().open).toBe(0));
    expect(outcomes()).toEqual(['Play timeout']);
  });

  it('to its end in time is unreachable, and what came is recorded', async () => {
    await using peer = await startRawPeer(
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf'),
    );
    const result = await play(client, avTransportAt(peer.port), { ...options, timeoutMs: 150 });
    expect(result).toMatchObject({ ok: false, error: { context: { reason: 'timeout' } } });
    expect(recorder.exchanges[0]).toMatchObject({
      outcome: 'timeout',
      responseBody: 'half',
      responseBytes: 4,
    });
  });

  it('but refuses the connection is told so', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const result = await stop(client, avTransportAt(port), options);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'device.unreachable', context: { reason: 'refused' } },
    });
    expect(outcomes()).toEqual(['Stop refused']);
  });

  it.each([
    ['resets the connection', (): string => '', 'reset'],
    ['goes away half-way', (): string => 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf', 'reset'],
    ['speaks no HTTP', (): string => 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'notHttp'],
  ])('but %s is told so', async (_, bytes, reason) => {
    await using peer = await startRawPeer((socket) => {
      if (bytes() === '') socket.resetAndDestroy();
      else socket.end(bytes());
    });
    const result = await play(client, avTransportAt(peer.port), options);
    expect(result).toMatchObject({ ok: false, error: { code: 'device.unreachable', context: { reason } } });
  });

  it.each(['http://127.0.0.1:99999/x', 'ftp://127.0.0.1/x', 'nonsense', ''])(
    'because its control URL is %j is told so',
    async (controlUrl) => {
      const result = await play(client, { ...avTransportAt(1), controlUrl }, options);
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'device.unreachable', context: { reason: 'badUrl' } },
      });
    },
  );
});

describe('a call that is cancelled', () => {
  it('ends at once and closes its connection', async () => {
    const controller = new AbortController();
    await using peer = await startRawPeer(() => controller.abort());
    const result = await play(client, avTransportAt(peer.port), { ...options, signal: controller.signal });
    expect(result).toMatchObject({ ok: false, error: { code: 'input.cancelled' } });
    await vi.waitFor(() => expect(peer.connections()).toEqual({ opened: 1, open: 0 }));
    expect(outcomes()).toEqual(['Play cancelled']);
  });

  it('before it began opens none', async () => {
    await using peer = await startRawPeer((socket) => socket.end(played));
    const result = await play(client, avTransportAt(peer.port), { ...options, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, error: { code: 'input.cancelled' } });
    expect(peer.connections().opened).toBe(0);
  });

  it('does not disturb another to the same device', async () => {
    const controller = new AbortController();
    await using peer = await startRawPeer((socket, _, count) => {
      if (count === 1) controller.abort();
      else socket.end(played);
    });
    const service = avTransportAt(peer.port);
    const first = play(client, service, { ...options, signal: controller.signal });
    await vi.waitFor(() => expect(peer.requests).toHaveLength(1));
    expect((await play(client, service, options)).ok).toBe(true);
    expect((await first).ok).toBe(false);
  });
});

describe('a slow device', () => {
  it('holds up no other call, to itself or to others', async () => {
    const waiting: (() => void)[] = [];
    await using slow = await startRawPeer((socket, _, count) => {
      if (count === 1) waiting.push(() => socket.end(played));
      else socket.end(played);
    });
    await using quick = await startRawPeer((socket) => socket.end(played));
    const held = play(client, avTransportAt(slow.port), options);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect((await play(client, avTransportAt(quick.port), options)).ok).toBe(true);
    expect((await play(client, avTransportAt(slow.port), options)).ok).toBe(true);
    waiting[0]?.();
    expect((await held).ok).toBe(true);
  });
});
