import type { Capabilities } from '../../src-preload/contract/index.ts';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeCast } from '../../src-main/practice/cast/receiver.ts';
import { createPracticeCast } from '../../src-main/practice/cast/receiver.ts';
import type { Step } from '../../src-preload/contract/index.ts';
import { createCastDriver } from '../../src-main/services/casting/cast-driver.ts';
import type { CastMedia, DriverCall, RoomDriver } from '../../src-main/services/casting/room-driver.ts';
import { createStepLog } from '../../src-main/services/casting/step-log.ts';
import { inCheckout } from '../tooling/checkout.ts';

export const PACKAGE = 'org.example.desk';
export const CAPABILITIES: Capabilities = {
  pause: true,
  seek: true,
  volume: true,
  mute: true,
  next: false,
  previous: false,
  playModes: [],
  video: true,
};

/** A receiver on loopback, a sender of ours, and a web server with a piece of sound. */
export interface CastBench {
  receiver: PracticeCast;
  readonly driver: RoomDriver;
  /** With `.wav` at its end, or without any. */
  media(path: '/chime.wav' | '/chime' | '/missing.wav'): CastMedia;
  /** One more sender to the same receiver. */
  anotherDriver(): RoomDriver;
  /** Switches the receiver off, and on again at the same port. */
  reboot(): Promise<void>;
  dispose(): Promise<void>;
}

export async function openCastBench(): Promise<CastBench> {
  const web = await serveChime();
  const receiver = await openReceiver(0);
  const port = Number(receiver.address().split(':')[1]);
  const drivers: RoomDriver[] = [];
  const makeDriver = (): RoomDriver => {
    const driver = createCastDriver({
      host: '127.0.0.1',
      port,
      clock: systemClock,
      capabilities: CAPABILITIES,
      packageName: () => PACKAGE,
    });
    drivers.push(driver);
    return driver;
  };
  const bench: CastBench = {
    receiver,
    driver: makeDriver(),
    anotherDriver: makeDriver,
    media: (path) => ({
      url: `http://127.0.0.1:${(web.address() as AddressInfo).port}${path}`,
      title: 'Evening chime',
      contentType: 'audio/wav',
      kind: 'audio',
      bytes: null,
      seconds: null,
    }),
    async reboot() {
      await bench.receiver.dispose();
      bench.receiver = await openReceiver(port);
    },
    async dispose() {
      for (const driver of drivers) driver.dispose?.();
      await bench.receiver.dispose();
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
  return bench;
}

/** A call that collects its steps. */
export function newCall(
  signal: AbortSignal = AbortSignal.timeout(15_000),
): DriverCall & { readonly taken: () => Step[] } {
  const steps = createStepLog(systemClock, () => undefined);
  return { signal, timeoutMs: 4_000, record: () => undefined, steps, taken: () => steps.all() };
}

export function openReceiver(port: number, address = '127.0.0.1'): Promise<PracticeCast> {
  return createPracticeCast(
    {
      udn: 'uuid:70726163-7469-6365-0000-000000000001',
      name: 'Foyer',
      model: 'Practice Cast',
      address,
      port,
      hasScreen: true,
      sink: ['audio/wav'],
    },
    { clock: systemClock, log: silentLog, mdns: null, onChanged: () => undefined },
  );
}

async function serveChime(): Promise<Server> {
  const chime = readFileSync(inCheckout('assets', 'practice', 'evening-chime.wav'));
  const server = createServer((request, response) => {
    const isThere = request.url?.startsWith('/chime') === true;
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'audio/wav', 'content-length': chime.length });
    response.end(isThere && request.method === 'GET' ? chime : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
