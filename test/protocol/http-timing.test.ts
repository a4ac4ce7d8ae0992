import { once } from 'node:events';
import type { Server } from 'node:http';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../src-main/lib/clock.ts';
import { createNodeHttpTiming } from '../../src-main/lib/node-http-timing.ts';
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

it('tells it of Node’s own client too, whose second request finds the connection there', async () => {
  const { port } = server.address() as AddressInfo;
  const timing = createNodeHttpTiming(systemClock);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const { sent, phases } = timing.watch(() => get({ host: '127.0.0.1', port, agent }));
    const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    await text(answer);
    return phases();
  };
  const first = await ask();
  const second = await ask();
  agent.destroy();
  timing.dispose();
  for (const { dnsMs, sendMs, waitMs, receiveMs } of [first, second]) {
    expect([dnsMs, sendMs !== null]).toEqual([0, true]);
    expect(waitMs).toBeGreaterThan(100);
    expect(receiveMs).toBeGreaterThan(40);
  }
  expect(first.connectMs).not.toBeNull();
  expect(second.connectMs).toBe(0);
});
