import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock as clock } from '../../src-main/lib/clock.ts';
import { createCertificate } from '../../src-main/practice/cast/certificate.ts';
import { askOnce } from '../../src-main/protocols/probe/ask-once.ts';
import { lookUp } from '../../src-main/protocols/probe/look-up.ts';
import { echoMulticast } from '../../src-main/protocols/probe/multicast-echo.ts';
import { mdnsProbe, ssdpProbe } from '../../src-main/protocols/probe/probe-datagrams.ts';
import { shakeHands } from '../../src-main/protocols/probe/tls-handshake.ts';
import { parseSsdpMessage } from '../../src-main/protocols/ssdp/index.ts';

const patience = () => AbortSignal.timeout(10_000);
const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a datagram to a group', () => {
  test.each([
    ['SSDP', ssdpProbe('a-nonce')],
    ['mDNS', mdnsProbe('a-nonce')],
  ])('of %s is heard again on the interface that it left by', async (_name, probe) => {
    expect(await echoMulticast('127.0.0.1', probe, { clock }, patience())).toMatchObject({ kind: 'heard' });
  });

  test('cannot be sent by an address that is not ours', async () => {
    const echo = await echoMulticast(
      '127.0.0.1',
      { ...ssdpProbe('x'), group: '127.0.0.9' },
      { clock },
      patience(),
    );
    expect(echo.kind).toBe('unjoined');
  });

  test('ends at once when nobody waits any more', async () => {
    const probe = { ...ssdpProbe('x'), port: 1901 };
    expect(await echoMulticast('127.0.0.1', probe, { clock }, AbortSignal.abort())).toEqual({
      kind: 'unheard',
    });
  });

  test('is a search or a question that nobody answers, and that others can read', () => {
    const search = parseSsdpMessage(ssdpProbe('a-nonce').datagram);
    expect(search).toBeDefined();
    const question = Buffer.from(mdnsProbe('x').datagram);
    expect(question.readUInt16BE(4)).toBe(1);
    expect(question.toString('latin1')).toContain('control-room-x');
  });
});

describe('a name', () => {
  test('that is an address needs no look-up, and one of this machine is found', async () => {
    expect(await lookUp('[::1]', patience())).toEqual({ kind: 'address' });
    expect(await lookUp('localhost', patience())).toMatchObject({ kind: 'found' });
  });

  test('that nobody answers for is given up', async () => {
    expect((await lookUp('localhost', AbortSignal.abort())).kind).toBe('unanswered');
  });
});

describe('a handshake', () => {
  async function tlsPort() {
    const { key, cert } = createCertificate('localhost', Date.now());
    return { port: await listen(createTlsServer({ key, cert }, (socket) => socket.end())), cert };
  }

  test('names why a certificate is not trusted', async () => {
    const { port } = await tlsPort();
    const shaken = await shakeHands('127.0.0.1', port, null, patience());
    expect(shaken).toMatchObject({ kind: 'shaken', distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(shaken.kind === 'shaken' && (shaken.until ?? 0)).toBeGreaterThan(Date.now());
  });

  test('trusts the name that the certificate was made for, and no other', async () => {
    const { port, cert } = await tlsPort();
    expect(await shakeHands('127.0.0.1', port, cert, patience())).toMatchObject({
      distrust: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(await shakeHands('localhost', port, cert, patience())).toMatchObject({
      kind: 'shaken',
      distrust: null,
    });
  });

  test('ends where nobody listens, where no TLS is spoken, and where nothing is said', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => undefined));
    const plain = createTcpServer((socket) => socket.end('SSH-2.0-x\r\n'));
    const [quiet, other] = [await listen(silent), await listen(plain)];
    expect(await shakeHands('127.0.0.1', 9, null, patience())).toEqual({
      kind: 'unreachable',
      why: 'ECONNREFUSED',
    });
    expect((await shakeHands('127.0.0.1', other, null, patience())).kind).toBe('unreachable');
    expect(await shakeHands('127.0.0.1', quiet, null, AbortSignal.timeout(100))).toEqual({
      kind: 'unreachable',
      why: 'no answer in time',
    });
  });
});

describe('one request', () => {
  test('reads the clock of the server and follows no redirect', async () => {
    const asked: string[] = [];
    const port = await listen(
      createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', location: '/elsewhere' };
        response.writeHead(302, headers).end();
      }),
    );
    const reply = await askOnce(
      { method: 'HEAD', url: `http://127.0.0.1:${port}/`, headers: {} },
      { clock },
      patience(),
    );
    expect(reply).toMatchObject({ kind: 'answered', status: 302, date: Date.UTC(2026, 0, 1) });
    expect(asked).toEqual(['HEAD /']);
  });

  test('says in a word why there was no answer', async () => {
    const reply = await askOnce(
      { method: 'GET', url: 'http://127.0.0.1:9/', headers: {} },
      { clock },
      patience(),
    );
    expect(reply).toEqual({ kind: 'unanswered', why: 'refused' });
  });
});
