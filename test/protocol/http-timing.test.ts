import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { HttpRequest, HttpTransport } from '../../src-main/protocols/upnp/http-exchange.ts';
import { createHttpTransport } from '../../src-main/protocols/upnp/http-exchange.ts';

let server: Server;
let http: HttpTransport;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    setTimeout(() => {
      response.writeHead(200);
      response.write('<a>');
      setTimeout(() => response.end('</a>'), 60);
    }, 120);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  http = createHttpTransport({ clock: systemClock });
});
afterEach(async () => {
  await http.dispose();
  server.closeAllConnections();
  server.close();
});

const wanted = (host: string, port: number): HttpRequest => ({
  method: 'POST',
  url: `http://${host}:${port}/`,
  headers: {},
  body: '<a/>',
  maxBytes: 1000,
  timeoutMs: 5_000,
  signal: new AbortController().signal,
});

it('tells where the time of each of several exchanges went', async () => {
  const { port } = server.address() as AddressInfo;
  const outcomes = await Promise.all([0, 1, 2].map(() => http.exchange(wanted('127.0.0.1', port))));
  for (const { evidence } of outcomes) {
    const { dnsMs, connectMs, sendMs, waitMs, receiveMs } = evidence.timing ?? {};
    expect(dnsMs).toBe(0);
    expect(waitMs).toBeGreaterThan(100);
    expect(receiveMs).toBeGreaterThan(40);
    const sum = [connectMs, sendMs, waitMs, receiveMs].reduce<number>(
      (total, ms) => total + (ms ?? Infinity),
      0,
    );
    expect(sum).toBeLessThanOrEqual(evidence.ms + 1);
  }
});

it('knows nothing of what did not happen', async () => {
  const { evidence } = await http.exchange(wanted('127.0.0.1', 9));
  expect(evidence.timing).toEqual({
    dnsMs: null,
    connectMs: null,
    sendMs: null,
    waitMs: null,
    receiveMs: null,
  });
});
