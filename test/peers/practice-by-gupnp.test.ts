import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeRoom } from '../../src-main/lib/ports.ts';
import { createPracticeRoom } from '../../src-main/practice/practice-room.ts';
import { describeWithPeers } from './peer-binaries.ts';

const RENDERER = 'urn:schemas-upnp-org:device:MediaRenderer:1';

/** What gssdp-discover saw come or go. */
interface Sighting {
  readonly kind: 'available' | 'unavailable';
  readonly usn: string;
  /** Empty for what went. */
  readonly location: string;
}

/** GUPnP's own search, printing as it goes. */
interface Discovery {
  sightings(): readonly Sighting[];
  stop(): Promise<void>;
}

function discover(target: string): Discovery {
  const child: ChildProcess = spawn('gssdp-discover', ['-i', 'lo', '-r', '2', '-m', 'all', '-t', target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (output += part));
  return {
    sightings: () =>
      [...output.matchAll(/^resource (\w+)\n\s+USN:\s+(\S+)(?:\n\s+Location:\s+(\S+))?/gm)].map(
        ([, kind, usn = '', location = '']) => ({ kind: kind as Sighting['kind'], usn, location }),
      ),
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

describeWithPeers('GUPnP finds the practice room', ['gssdp-discover'], () => {
  let room: PracticeRoom;
  let discovery: Discovery | null = null;

  beforeEach(async () => {
    room = await createPracticeRoom({
      clock: systemClock,
      log: silentLog,
      seed: 'gupnp',
      onChanged: () => undefined,
    });
  });

  afterEach(async () => {
    await discovery?.stop();
    discovery = null;
    await room.dispose();
  });

  const renderers = (): ReturnType<PracticeRoom['peers']> =>
    room.peers().filter(({ kind }) => kind === 'upnp');

  async function sees(count: number, kind: Sighting['kind']): Promise<readonly Sighting[]> {
    const of = (): readonly Sighting[] =>
      (discovery?.sightings() ?? []).filter((sighting) => sighting.kind === kind);
    await vi.waitFor(() => expect(of()).toHaveLength(count), { timeout: 15_000, interval: 50 });
    return of();
  }

  it('both renderers answer a search for MediaRenderer:1, and their descriptions can be read', async () => {
    discovery = discover(RENDERER);
    const seen = await sees(2, 'available');
    const udns = seen.map(({ usn }) => usn.split('::')[0]);
    expect(new Set(udns)).toEqual(new Set(renderers().map(({ peer }) => peer)));
    const texts = await Promise.all(seen.map(async ({ location }) => (await fetch(location)).text()));
    const names = texts.map((text) => /<friendlyName>([^<]+)</.exec(text)?.[1]);
    expect(new Set(names)).toEqual(new Set(renderers().map(({ name }) => name)));
  });

  it('a search for everything finds six names of each', async () => {
    discovery = discover('ssdp:all');
    const seen = await sees(12, 'available');
    expect(new Set(seen.map(({ usn }) => usn)).size).toBe(12);
  });

  it('both say byebye when the room closes', async () => {
    discovery = discover(RENDERER);
    await sees(2, 'available');
    await room.dispose();
    const gone = await sees(2, 'unavailable');
    expect(new Set(gone.map(({ usn }) => usn.split('::')[0]))).toEqual(
      new Set(renderers().map(({ peer }) => peer)),
    );
  });

  it('a rebooted renderer is announced again at its address', async () => {
    const [, plain] = room.peers();
    const peer = plain?.peer ?? '';
    await room.setFault(peer, 'reboot');
    discovery = discover(peer);
    await vi.waitFor(() => expect(room.peers()[1]?.fault).toBe('none'), { timeout: 15_000 });
    const [seen] = await sees(1, 'available');
    expect(new URL(seen?.location ?? '').host).toBe(plain?.address);
  });
});
