import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ForeignOrigin } from './foreign-origin.ts';
import { startForeignOrigin } from './foreign-origin.ts';
import { describeWithPeers } from './peer-binaries.ts';
import type { PeerProcess } from './peer-processes.ts';
import { startGmediarender, startRygel } from './peer-processes.ts';
import type { PlainAnswer } from './plain-ssdp.ts';
import { DESK_ADDRESS, ROOM_ADDRESS, listenPlainly, searchPlainly } from './plain-ssdp.ts';
import { greyPng, toneWav } from './test-media.ts';

const HALL = '6b1f7c1e-0000-4000-8000-000000000001';
const LOBBY = '6b1f7c1e-0000-4000-8000-000000000002';

/** The ground on which the other tests with real devices stand; nothing of the product takes part. */
describeWithPeers('the private LAN', ['gmediarender', 'rygel', 'dbus-run-session'], () => {
  const peers: PeerProcess[] = [];
  let origin: ForeignOrigin;

  beforeAll(async () => {
    origin = await startForeignOrigin(DESK_ADDRESS, {
      '/tone.wav': { contentType: 'audio/wav', bytes: toneWav(30) },
      '/grey.png': { contentType: 'image/png', bytes: greyPng(64, 36) },
      '/paper.pdf': { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') },
    });
    peers.push(
      ...(await Promise.all([
        startGmediarender({ name: 'Hall', udn: HALL, port: 49494 }),
        startGmediarender({ name: 'Lobby', udn: LOBBY, port: 49495 }),
        startRygel({ name: 'Studio', port: 49600, home: null }),
      ])),
    );
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    await origin?.stop();
  });

  it('has two gmediarenders and one Rygel that answer one search each', async () => {
    const answers = await answersWithin(2_500);
    const locations = new Set(answers.map(({ headers }) => headers['location']));
    expect(locations).toEqual(new Set(peers.map((peer) => peer.descriptionUrl)));
    expect(new Set(answers.map(({ from }) => from))).toEqual(new Set([ROOM_ADDRESS]));
  });

  it('lets their descriptions be read', async () => {
    const texts = await Promise.all(peers.map(async (peer) => (await fetch(peer.descriptionUrl)).text()));
    const names = texts.map((text) => /<friendlyName>([^<]*)</.exec(text)?.[1]);
    expect(names).toEqual(['Hall', 'Lobby', 'Studio']);
    expect(texts[0]).toContain(HALL);
  });

  it('lets a renderer fetch media from the desk and play it', async () => {
    const control = 'http://10.77.0.2:49494/upnp/control/rendertransport1';
    await plainAction(control, 'SetAVTransportURI', {
      CurrentURI: origin.url('/tone.wav'),
      CurrentURIMetaData: '',
    });
    await plainAction(control, 'Play', { Speed: '1' });
    await expect
      .poll(() => origin.requests(), { timeout: 10_000 })
      .toContainEqual({
        method: 'GET',
        path: '/tone.wav',
        from: ROOM_ADDRESS,
      });
    const position = (): Promise<string> => plainAction(control, 'GetPositionInfo', {});
    await expect.poll(position, { timeout: 10_000, interval: 250 }).toMatch(/<RelTime>0?0:00:0[1-9]/);
  });

  it('has a web server that is not ours, with ranges, wrong types and missing files', async () => {
    const part = await fetch(origin.url('/grey.png'), { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 1-3/${greyPng(64, 36).length}`,
      'PNG',
    ]);
    const paper = await fetch(origin.url('/paper.pdf'), { method: 'HEAD' });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await fetch(origin.url('/missing.wav'))).status).toBe(404);
    await expect(fetch(origin.url('/hang.wav'), { signal: AbortSignal.timeout(300) })).rejects.toThrow(
      'timeout',
    );
  });

  it('hears the byebye of a device that is switched off, and nothing of it afterwards', async () => {
    const listening = new AbortController();
    const farewells: string[] = [];
    await listenPlainly(({ headers }) => {
      if (headers['nts'] === 'ssdp:byebye') farewells.push(headers['usn'] ?? '');
    }, listening.signal);
    const [lobby] = peers.splice(1, 1);
    await lobby?.stop();
    await expect.poll(() => farewells).toContain(`uuid:${LOBBY}::upnp:rootdevice`);
    listening.abort();
    const locations = (await answersWithin(2_000)).map(({ headers }) => headers['location']);
    expect(new Set(locations)).toEqual(new Set(peers.map((peer) => peer.descriptionUrl)));
  });
});

async function answersWithin(ms: number): Promise<readonly PlainAnswer[]> {
  const answers: PlainAnswer[] = [];
  await searchPlainly((answer) => answers.push(answer), AbortSignal.timeout(ms));
  return answers;
}

/** Calls an action of AVTransport:1 and returns the body of the answer; fails unless it is 200. */
async function plainAction(
  control: string,
  action: string,
  inputs: Readonly<Record<string, string>>,
): Promise<string> {
  const service = 'urn:schemas-upnp-org:service:AVTransport:1';
  const fields = Object.entries({ InstanceID: '0', ...inputs }).map(
    ([name, value]) => `<${name}>${value}</${name}>`,
  );
  const response = await fetch(control, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset="utf-8"', soapaction: `"${service}#${action}"` },
    body: [
      '<?xml version="1.0"?>',
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">',
      `<s:Body><u:${action} xmlns:u="${service}">${fields.join('')}</u:${action}></s:Body></s:Envelope>`,
    ].join(''),
  });
  const body = await response.text();
  expect({ action, status: response.status, body }).toMatchObject({ status: 200 });
  return body;
}
