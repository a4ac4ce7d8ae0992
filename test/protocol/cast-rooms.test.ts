import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../src-main/app.ts';
import { createApplication } from '../../src-main/app.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { createPracticeSsdp } from '../../src-main/practice/ssdp/practice-ssdp.ts';
import type { PracticeCast } from '../../src-main/practice/cast/receiver.ts';
import { fetchDialDescription } from '../../src-main/protocols/dial/fetch-dial.ts';
import { createHttpTransport } from '../../src-main/protocols/upnp/http-exchange.ts';
import type { RequestInput, RequestName, RequestResult, Room } from '../../src-preload/contract/index.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { openReceiver } from './cast-bench.ts';

const SENDER = { face: 'test', trusted: true, id: 'test' } as const;
const LOOPBACK_ONLY = { lan: { interfaces: [], addresses: [] } };

const folders: string[] = [];
const opened: Application[] = [];

async function openApplication(dataFolder: string): Promise<Application> {
  const application = await createApplication({
    dataFolder,
    assetsFolder: inCheckout('assets'),
    host: {
      face: 'test',
      vault: {
        name: 'none',
        isKeyFile: false,
        seal: () => Promise.reject(new Error('no secrets here')),
        open: () => Promise.reject(new Error('no secrets here')),
      },
      chooseFiles: null,
      pictureWindow: null,
      signin: null,
    },
    version: '0',
    log: silentLog,
    clock: systemClock,
  });
  if (!application.ok) throw new Error(application.error.message);
  opened.push(application.value);
  return application.value;
}

function newFolder(settings: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-cast-'));
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  folders.push(folder);
  return folder;
}

async function ask<N extends RequestName>(
  application: Application,
  name: N,
  input: RequestInput<N>,
): Promise<RequestResult<N>> {
  return (await application.dispatcher.dispatch(
    SENDER,
    name,
    input,
    AbortSignal.timeout(20_000),
  )) as RequestResult<N>;
}

async function value<N extends RequestName>(
  application: Application,
  name: N,
  input: RequestInput<N>,
): Promise<Extract<RequestResult<N>, { ok: true }>['value']> {
  const result = await ask(application, name, input);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function close(application: Application): Promise<void> {
  opened.splice(opened.indexOf(application), 1);
  await application.dispose();
}

afterAll(async () => {
  for (const application of [...opened]) await close(application);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the practice Cast room', () => {
  let application: Application;
  let room: Room;

  beforeAll(async () => {
    application = await openApplication(newFolder({ ...LOOPBACK_ONLY, practice: { enabled: true } }));
    const { rooms } = await value(application, 'devices:scan', { waitMs: 1_500 });
    const found = rooms.find(({ kind }) => kind === 'cast');
    if (found === undefined) throw new Error('it was not found');
    room = found;
  });

  const now = async (): Promise<Room | undefined> =>
    (await value(application, 'devices:list', {})).rooms.find(({ id }) => id === room.id);
  const setFault = (fault: string): Promise<unknown> =>
    value(application, 'practice:fault', { peer: room.id, fault });

  it('is found by a scan', () => {
    expect(room).toMatchObject({
      name: 'Foyer',
      kind: 'cast',
      model: 'Practice Cast',
      practice: true,
      status: 'ok',
      capabilities: { pause: true, seek: true, volume: true, mute: true, video: true },
    });
  });

  it.each(['harbour-evening.mp4', 'evening-chime.wav', 'fire-drill.png'])(
    'puts %s on air, with proof',
    async (file) => {
      const source = { path: inCheckout('assets', 'practice', file) };
      const { outcomes } = await value(application, 'casting:cast', { rooms: [room.id], source });
      expect(outcomes[0]).toMatchObject({ ok: true, error: null });
      expect(outcomes[0]?.proof).not.toBeNull();
      expect(outcomes[0]?.steps.map(({ name }) => name)).toEqual([
        'CONNECT',
        'LAUNCH',
        'GET_STATUS',
        'LOAD',
        'proof',
      ]);
    },
  );

  it('is said to play a film before that is cast to it', async () => {
    const source = { path: inCheckout('assets', 'practice', 'harbour-evening.mp4') };
    const { verdicts } = await value(application, 'casting:check', { rooms: [room.id], source });
    expect(verdicts).toMatchObject([{ verdict: 'plays', contentType: 'video/mp4' }]);
  });

  it('has every exchange with it in the journal', async () => {
    const { exchanges } = await value(application, 'activity:list', { subject: room.id });
    const load = exchanges.find(({ method }) => method === 'LOAD');
    const whole = await value(application, 'activity:exchange', { id: load?.id ?? 0 });
    expect(whole?.requestBody).toContain('"streamType": "NONE"');
    expect(whole?.responseBody).toContain('MEDIA_STATUS');
  });

  it('fetches the subtitles of a film, and shows them', async () => {
    const folder = newFolder({});
    const subtitles = { path: join(folder, 'evening.srt') };
    writeFileSync(subtitles.path, '1\n00:00:01,000 --> 00:00:02,000\nGood evening\n');
    const source = { path: inCheckout('assets', 'practice', 'harbour-evening.mp4') };
    await value(application, 'casting:cast', { rooms: [room.id], source, subtitles });
    const { exchanges } = await value(application, 'activity:list', { subject: room.id });
    const load = exchanges.find(({ method }) => method === 'LOAD');
    const whole = await value(application, 'activity:exchange', { id: load?.id ?? 0 });
    const status = z
      .object({ status: z.array(z.object({ activeTrackIds: z.array(z.number()) })) })
      .parse(JSON.parse(whole?.responseBody ?? ''));
    expect(status.status[0]?.activeTrackIds).toEqual([1]);
    const fetched = exchanges.find(({ target }) => target.endsWith('.vtt'));
    expect(fetched).toMatchObject({ method: 'GET', ok: true });
  });

  it('loses its volume while that is fixed, within two seconds', async () => {
    await setFault('fixed volume');
    await vi.waitFor(async () => expect((await now())?.capabilities.volume).toBe(false), { timeout: 2_000 });
    await setFault('none');
    await vi.waitFor(async () => expect((await now())?.capabilities.volume).toBe(true), { timeout: 2_000 });
  });

  it('shows somebody else’s title within two seconds of being taken over', async () => {
    const source = { path: inCheckout('assets', 'practice', 'evening-chime.wav') };
    await value(application, 'casting:cast', { rooms: [room.id], source });
    await setFault('taken over');
    const title = 'Somebody else’s film';
    await vi.waitFor(async () => expect((await now())?.nowPlaying).toMatchObject({ title, castId: null }), {
      timeout: 2_000,
    });
    await setFault('none');
  });

  it('shows that its player crashed in the middle, as a fault, and plays the next cast', async () => {
    const source = { path: inCheckout('assets', 'practice', 'evening-chime.wav') };
    await value(application, 'casting:cast', { rooms: [room.id], source });
    await setFault('crash app');
    await vi.waitFor(
      async () =>
        expect((await now())?.nowPlaying).toMatchObject({
          state: 'fault',
          error: { code: 'device.crashed' },
        }),
      { timeout: 8_000 },
    );
    await setFault('none');
    const { outcomes } = await value(application, 'casting:cast', { rooms: [room.id], source });
    expect(outcomes).toMatchObject([{ ok: true, error: null }]);
  });

  it('knows only its own faults', async () => {
    const refused = await ask(application, 'practice:fault', { peer: room.id, fault: 'lie' });
    expect(refused).toMatchObject({ error: { code: 'input.invalid' } });
  });
});

describe('a receiver that mDNS does not show', () => {
  let receiver: PracticeCast;

  beforeAll(async () => {
    receiver = await openReceiver(0);
  });

  afterAll(() => receiver.dispose());

  it('is added by its address, remembered, and there again after a restart', async () => {
    const folder = newFolder({ ...LOOPBACK_ONLY, practice: { enabled: false } });
    const first = await openApplication(folder);
    const room = await value(first, 'devices:add', { address: receiver.address() });
    expect(room).toMatchObject({ kind: 'cast', address: receiver.address(), status: 'ok', practice: false });
    await close(first);
    const second = await openApplication(folder);
    await vi.waitFor(
      async () =>
        expect((await value(second, 'devices:list', {})).rooms).toMatchObject([
          { id: room.id, kind: 'cast', status: 'ok' },
        ]),
      { timeout: 5_000 },
    );
    await close(second);
  });

  it('is told apart from an address at which nobody is', async () => {
    const application = await openApplication(newFolder({ ...LOOPBACK_ONLY, practice: { enabled: false } }));
    expect(await ask(application, 'devices:add', { address: '127.0.0.1:8009' })).toMatchObject({
      error: { code: 'device.unreachable' },
    });
  });
});

describe('a receiver that only DIAL shows', () => {
  const ADDRESS = '127.0.0.88';
  const UDN = 'uuid:b3f6f1d2-aaaa-bbbb-cccc-dddd00000001';
  const server = createServer((request, response) => {
    response.end(
      request.url === '/dd.xml'
        ? `<root xmlns="urn:schemas-upnp-org:device-1-0"><device>
             <deviceType>urn:dial-multiscreen-org:device:dial:1</deviceType><friendlyName>Lounge &amp; bar</friendlyName>
             <modelName>Chromecast</modelName><UDN>${UDN.toUpperCase().replace('UUID', 'uuid')}</UDN></device></root>`
        : 'nothing',
    );
  });
  const location = (path: string): string =>
    `http://${ADDRESS}:${(server.address() as AddressInfo).port}${path}`;

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve)));

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is found over SSDP, by the UUID that mDNS would show', async () => {
    const receiver = await openReceiver(8009, ADDRESS);
    const ssdp = await createPracticeSsdp({
      clock: systemClock,
      log: silentLog,
      port: 1900,
      random: () => 0,
    });
    ssdp.add({
      udn: UDN,
      location: location('/dd.xml'),
      server: 'Linux/3.8.13, UPnP/1.0, Portable SDK for UPnP devices/1.6.18',
      headerCase: 'UPPER-CASE',
      answersAtOnce: true,
      byebyes: 1,
      types: [{ name: 'urn:dial-multiscreen-org:service:dial', version: 1 }],
    });
    const application = await openApplication(newFolder({ ...LOOPBACK_ONLY, practice: { enabled: false } }));
    const { rooms } = await value(application, 'devices:scan', { waitMs: 1_500 });
    await close(application);
    await ssdp.dispose();
    await receiver.dispose();
    expect(rooms).toMatchObject([
      { id: UDN, kind: 'cast', name: 'Lounge & bar', model: 'Chromecast', address: `${ADDRESS}:8009` },
    ]);
  });

  it('is not looked for behind what is no description', async () => {
    const http = createHttpTransport({ clock: systemClock });
    const signal = AbortSignal.timeout(5_000);
    const described = await fetchDialDescription(location('/other'), {
      http,
      record: () => undefined,
      signal,
    });
    await http.dispose();
    expect(described).toBeNull();
  });
});
