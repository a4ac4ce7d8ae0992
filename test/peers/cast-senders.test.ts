import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeMdns } from '../../src-main/practice/cast/practice-mdns.ts';
import { createPracticeMdns } from '../../src-main/practice/cast/practice-mdns.ts';
import type { PracticeCast } from '../../src-main/practice/cast/receiver.ts';
import { createPracticeCast } from '../../src-main/practice/cast/receiver.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { describeWithPeers } from './peer-binaries.ts';

const UDN = 'uuid:70726163-7469-6365-0000-0000000000ca';

let mdns: PracticeMdns;
let receiver: PracticeCast;

beforeEach(async () => {
  mdns = await createPracticeMdns({ clock: systemClock, log: silentLog, port: 5353 });
  receiver = await createPracticeCast(
    {
      udn: UDN,
      name: 'Foyer',
      model: 'Practice Cast',
      address: '127.0.0.1',
      port: 0,
      hasScreen: true,
      sink: ['audio/wav', 'video/mp4', 'video/x-matroska', 'video/webm'],
    },
    { clock: systemClock, log: silentLog, mdns, onChanged: () => undefined },
  );
});

afterEach(async () => {
  await receiver.dispose();
  await mdns.dispose();
});

describeWithPeers('VLC casts to the practice receiver', ['cvlc', 'unshare'], () => {
  it('authenticates it, launches the default media receiver and has its stream fetched', async () => {
    const port = receiver.address().split(':')[1] ?? '';
    // VLC does not run as root: inside a user namespace of its own it is somebody else.
    const become = ['-U', '--map-user=1000', '--map-group=1000'];
    const vlc = ['cvlc', '-I', 'dummy', inCheckout('assets', 'practice', 'harbour-evening.mp4')];
    const chain = `#chromecast{ip=127.0.0.1,port=${port},http-port=3700}`;
    const child = spawn('unshare', [...become, ...vlc, `--sout=${chain}`, '--demux-filter=demux_chromecast']);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const ended = once(child, 'close');
    await vi.waitFor(() => expect([receiver.fetchedBytes() > 10_000, printed]).toEqual([true, printed]), {
      timeout: 30_000,
      interval: 100,
    });
    const heard = receiver.heard();
    expect(heard.filter((type) => type !== 'GET_STATUS').slice(0, 4)).toEqual([
      'CONNECT',
      'LAUNCH',
      'CONNECT',
      'LOAD',
    ]);
    child.kill();
    await ended;
  });
});

describeWithPeers('pychromecast drives the practice receiver', ['pychromecast'], () => {
  let web: Server;

  beforeEach(async () => {
    const chime = readFileSync(inCheckout('assets', 'practice', 'evening-chime.wav'));
    web = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': chime.length });
      response.end(chime);
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  });

  afterEach(async () => {
    web.closeAllConnections();
    await new Promise((resolve) => web.close(resolve));
  });

  it('finds it by mDNS, plays, pauses, seeks, sets the volume, stops and quits', async () => {
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/chime.wav`;
    const script = inCheckout('test', 'peers', 'pychromecast-session.py');
    const child = spawn('/usr/bin/python3', [script, 'Foyer', url]);
    let output = '';
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, printed]).toEqual([0, printed]);
    const seen = JSON.parse(output) as { readonly duration: number };
    expect(seen).toEqual({
      uuid: UDN.slice('uuid:'.length),
      model: 'Practice Cast',
      app: 'CC1AD845',
      title: 'Evening chime',
      duration: expect.any(Number) as number,
      idleReason: 'CANCELLED',
    });
    expect(seen.duration).toBeGreaterThan(1);
    expect(receiver.fetchedBytes()).toBeGreaterThan(100_000);
  });
});
