import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../src-main/lib/log.ts';
import { ok } from '../../src-main/lib/result.ts';
import type { CallbackServer, EventVariables, Subscription } from '../../src-main/protocols/upnp/index.ts';
import { createCallbackServer, createSubscription } from '../../src-main/protocols/upnp/index.ts';
import { createHttpTransport } from '../../src-main/protocols/upnp/http-exchange.ts';
import type { FakeClock } from '../doubles/fake-clock.ts';
import { createFakeClock } from '../doubles/fake-clock.ts';

const BODY =
  '<e:propertyset xmlns:e="urn:schemas-upnp-org:event-1-0"><e:property><LastChange>&lt;Event&gt;&lt;InstanceID val="0"&gt;&lt;TransportState val="PLAYING"/&gt;&lt;/InstanceID&gt;&lt;/Event&gt;</LastChange></e:property></e:propertyset>';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe('a subscription', () => {
  let clock: FakeClock;
  let device: Server;
  let answer: Answer;
  let asked: string[];
  let callback: string;
  let callbacks: CallbackServer;
  let subscription: Subscription;
  let events: EventVariables[];
  let http: ReturnType<typeof createHttpTransport>;

  const grant =
    (sid: string, seconds: number): Answer =>
    (_request, response) => {
      response.writeHead(200, { SID: sid, TIMEOUT: `Second-${seconds}` }).end();
    };
  const refuse =
    (status: number): Answer =>
    (_request, response) => {
      response.writeHead(status).end();
    };

  beforeEach(async () => {
    clock = createFakeClock();
    [asked, events, callback] = [[], [], ''];
    device = createServer((incoming, response) => {
      const { sid, callback: url } = incoming.headers;
      asked.push(`${incoming.method} ${typeof sid === 'string' ? sid : ''}`.trim());
      if (typeof url === 'string') callback = url.slice(1, -1);
      answer(incoming, response);
    });
    device.listen(0, '127.0.0.1');
    await once(device, 'listening');
    callbacks = createCallbackServer({ log: silentLog });
    http = createHttpTransport({ clock });
  });

  afterEach(async () => {
    answer = refuse(412);
    await subscription.dispose();
    await callbacks.dispose();
    await http.dispose();
    device.closeAllConnections();
    device.close();
    await once(device, 'close');
  });

  function subscribe(first: Answer): void {
    answer = first;
    subscription = createSubscription({
      http,
      callbacks,
      clock,
      record: () => undefined,
      eventUrl: `http://127.0.0.1:${(device.address() as AddressInfo).port}/event`,
      localAddress: () => Promise.resolve(ok('127.0.0.1')),
      onEvent: (variables) => events.push(variables),
    });
  }

  const isAsked = (...expected: readonly string[]) => vi.waitFor(() => expect(asked).toEqual(expected));
  const isLive = (expected: boolean) => vi.waitFor(() => expect(subscription.isLive()).toBe(expected));

  async function notify(
    sid: string,
    path = new URL(callback).pathname,
    body = BODY,
    method: Dispatcher.HttpMethod = 'NOTIFY',
  ) {
    const { statusCode, body: reply } = await request(new URL(path, callback), {
      method,
      headers: { NT: 'upnp:event', NTS: 'upnp:propchange', SID: sid, SEQ: '0' },
      body,
    });
    await reply.dump();
    return statusCode;
  }

  it('hears the first event even when it comes before the answer', async () => {
    const taken: number[] = [];
    subscribe((_request, response) => {
      void notify('uuid:1').then((status) => {
        taken.push(status);
        response.writeHead(200, { SID: 'uuid:1', TIMEOUT: 'Second-300' }).end();
      });
    });
    await isLive(true);
    await vi.waitFor(() => expect(events.map((event) => event.get('TransportState'))).toEqual(['PLAYING']));
    expect(taken).toEqual([200]);
  });

  it('is renewed at half of the time that the device granted, with its SID', async () => {
    subscribe(grant('uuid:1', 60));
    await isLive(true);
    await clock.advance(29_000);
    await isAsked('SUBSCRIBE');
    await clock.advance(1_000);
    await isAsked('SUBSCRIBE', 'SUBSCRIBE uuid:1');
    expect(subscription.isLive()).toBe(true);
  });

  it('is made anew at once when the device has forgotten it', async () => {
    subscribe(grant('uuid:1', 60));
    await isLive(true);
    answer = (incoming, response) =>
      (incoming.headers['sid'] === undefined ? grant('uuid:2', 60) : refuse(412))(incoming, response);
    await clock.advance(30_000);
    await isAsked('SUBSCRIBE', 'SUBSCRIBE uuid:1', 'SUBSCRIBE');
    await isLive(true);
    expect(await notify('uuid:2')).toBe(200);
  });

  it.each([405, 501, 404])('is not asked for again when the device answers %s', async (status) => {
    subscribe(refuse(status));
    await isAsked('SUBSCRIBE');
    await isLive(false);
    await clock.advance(600_000);
    subscription.check();
    await clock.advance(10_000);
    expect(asked).toEqual(['SUBSCRIBE']);
  });

  it('is asked for again a little later when the device is full', async () => {
    subscribe(refuse(503));
    await isAsked('SUBSCRIBE');
    await vi.waitFor(() => expect(clock.pendingTimers()).toBe(1));
    answer = grant('uuid:1', 60);
    await clock.advance(5_000);
    await isLive(true);
    expect(asked).toEqual(['SUBSCRIBE', 'SUBSCRIBE']);
  });

  it('is checked when somebody doubts it, and not more often than every 5 s', async () => {
    subscribe(grant('uuid:1', 300));
    await isLive(true);
    subscription.check();
    subscription.check();
    await isAsked('SUBSCRIBE');
    await clock.advance(5_000);
    await isAsked('SUBSCRIBE', 'SUBSCRIBE uuid:1');
    expect(subscription.isLive()).toBe(true);
  });

  it('tells a device to forget what is not ours any more', async () => {
    subscribe(grant('uuid:1', 300));
    await isLive(true);
    expect(await notify('uuid:old')).toBe(412);
    expect(await notify('uuid:1', '/event/unknown')).toBe(412);
    expect(events).toEqual([]);
  });

  it('answers what is no event: another method 405, a body without end 413', async () => {
    subscribe(grant('uuid:1', 300));
    await isLive(true);
    const path = new URL(callback).pathname;
    expect(await notify('uuid:1', path, BODY, 'POST')).toBe(405);
    expect(await notify('uuid:1', path, 'x'.repeat(1_100_000))).toBe(413);
  });

  it('goes on after an event that makes no sense', async () => {
    subscribe(grant('uuid:1', 300));
    await isLive(true);
    const path = new URL(callback).pathname;
    expect(await notify('uuid:1', path, '<nonsense')).toBe(200);
    expect(await notify('uuid:1')).toBe(200);
    await vi.waitFor(() => expect(events).toHaveLength(1));
  });

  it('takes leave when it is disposed of, and leaves no timer', async () => {
    subscribe(grant('uuid:1', 300));
    await isLive(true);
    answer = refuse(200);
    await subscription.dispose();
    expect(asked).toEqual(['SUBSCRIBE', 'UNSUBSCRIBE uuid:1']);
    expect(clock.pendingTimers()).toBe(0);
    expect(await notify('uuid:1')).toBe(412);
  });
});
