import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeCollector } from '../../src-main/practice/collector/collector.ts';
import { createPracticeCollector } from '../../src-main/practice/collector/collector.ts';
import { collectorFaults } from '../../src-main/practice/collector/faults.ts';
import type { MeasurementTransport } from '../../src-main/protocols/measurement/index.ts';
import { createMeasurementTransport, encodeHit } from '../../src-main/protocols/measurement/index.ts';
import { inCheckout } from '../tooling/checkout.ts';

const NEVER = new AbortController().signal;

let collector: PracticeCollector;
let transport: MeasurementTransport;
let recorded: WireExchange[];

beforeEach(async () => {
  recorded = [];
  collector = await createPracticeCollector({ clock: systemClock, log: silentLog });
  transport = createMeasurementTransport({
    clock: systemClock,
    userAgent: 'ControlRoom/1.2.3',
    record: (exchange) => void recorded.push(exchange),
  });
});
afterEach(async () => {
  await transport.dispose();
  await collector.dispose();
});

/** A request that another client sent, as it was recorded. */
function recording(name: string): { readonly path: string; readonly body: string } {
  const text = readFileSync(inCheckout('test', 'fixtures', 'cloud', 'measurement', name), 'utf8');
  const [head = '', body = ''] = text.split('\n\n');
  return { path: head.split(' ')[1] ?? '', body };
}

async function post(path: string, body: string): Promise<number> {
  const { status } = await fetch(new URL(path, collector.collectUrl), { method: 'POST', body });
  return status;
}

function line(screen: string): string {
  const application = {
    name: 'Control Room',
    version: '1.2.3',
    id: 'com.example.room',
    installer: 'installer',
  };
  const clientId = '00000000-0000-4000-8000-000000000000';
  const source = { trackingId: 'UA-12345-6', clientId, application, isPersonalised: true };
  return encodeHit(source, { kind: 'screenview', screen }) ?? '';
}

describe('the practice collector', () => {
  test('understands what another client was recorded sending', async () => {
    const single = recording('single-screenview.request.txt');
    const batch = recording('batch-screenview-exception.request.txt');
    expect([await post(single.path, single.body), await post(batch.path, batch.body)]).toEqual([200, 200]);
    expect(collector.hits()).toMatchObject([
      { t: 'screenview', cd: 'Single', tid: 'UA-12345-6', an: 'Control Room' },
      { t: 'screenview', cd: 'Home / Ü & co', av: '1.2.3', aid: 'com.example.room', aiid: 'installer' },
      { t: 'exception', exd: 'TypeError: x is <undefined>', exf: '1' },
    ]);
  });

  test.each([
    ['/collect', ''],
    ['/collect', 'v=1&tid=UA-1-1&cid=x&t=screenview'],
    ['/collect', 'v=1&tid=G-1234&cid=x&t=screenview&cd=a'],
    ['/batch', Array.from({ length: 21 }, () => 'v=1&tid=UA-1-1&cid=x&t=screenview&cd=a').join('\n')],
    ['/batch', `v=1&tid=UA-1-1&cid=x&t=screenview&cd=${'a'.repeat(9000)}`],
  ])('refuses to %s what no collector takes', async (path, body) => {
    expect(await post(path, body)).toBe(400);
    expect(collector.hits()).toEqual([]);
  });

  test('answers nobody else', async () => {
    expect(await post('/admin', 'x')).toBe(404);
  });
});

describe('hits on the wire', () => {
  test('go one to /collect and several to /batch, as another client sends them', async () => {
    const signal = NEVER;
    await transport.send(collector.collectUrl, [line('Single')], signal);
    await transport.send(collector.collectUrl, [line('Home / Ü & co'), line('/log')], signal);
    expect(recorded.map(({ requestHead }) => requestHead.split('\n')[0])).toEqual([
      'POST /collect HTTP/1.1',
      'POST /batch HTTP/1.1',
    ]);
    const [theirs = ''] = recording('batch-screenview-exception.request.txt').body.split('\n');
    const ours = recorded[1]?.requestBody.split('\n')[0] ?? '';
    expect(ours.replace('&ds=app&aip=1', '')).toBe(theirs);
    expect(collector.hits().map(({ cd }) => cd)).toEqual(['Single', 'Home / Ü & co', '/log']);
  });

  test.each([
    ['none', 'received', 200],
    ['http500', 'again', 500],
    ['maintenance', 'again', 200],
    ['refuse', 'refused', 403],
  ] as const)('of a collector that is told %s are %s', async (fault, verdict, status) => {
    collector.setFault(fault);
    const delivery = await transport.send(collector.collectUrl, [line('/rooms')], NEVER);
    expect(delivery).toMatchObject({ verdict, status, target: collector.collectUrl });
    expect(recorded).toMatchObject([{ ok: verdict === 'received', method: 'POST' }]);
    expect(collector.hits()).toHaveLength(fault === 'none' ? 1 : 0);
  });

  test('end at once when they are called off', async () => {
    collector.setFault('hang');
    const stop = new AbortController();
    const sending = transport.send(collector.collectUrl, [line('/rooms')], stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ verdict: 'again', detail: 'cancelled', status: null });
  });

  test('stay where nobody listens, or the answer is none', async () => {
    const bases = await Promise.all([
      Promise.resolve('http://127.0.0.1:9'),
      serve((_request, response) => void response.socket?.end('no HTTP\r\n')),
      serve((_request, response) => void response.end('x'.repeat(200_000))),
      serve((_request, response) => void response.writeHead(307, { location: collector.collectUrl }).end()),
    ]);
    const deliveries = await Promise.all(
      bases.map((base) => transport.send(`${base}/collect`, [line('/rooms')], NEVER)),
    );
    expect(deliveries.map(({ verdict }) => verdict)).toEqual(['again', 'again', 'again', 'again']);
    expect(collector.hits()).toEqual([]);
  });
});

test('every fault of the collector has a name', () => {
  expect(collectorFaults).toEqual(['none', 'slow', 'hang', 'http500', 'maintenance', 'refuse']);
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
