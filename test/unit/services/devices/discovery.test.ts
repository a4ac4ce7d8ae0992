import { describe, expect, test } from 'vitest';
import type {
  NetworkAddress,
  SearchOptions,
  SsdpBrowser,
} from '../../../../src-main/protocols/ssdp/index.ts';
import { createDiscovery } from '../../../../src-main/services/devices/discovery.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { silentMdns } from '../../../doubles/silent-mdns.ts';

const never = new AbortController().signal;
const ethernet: NetworkAddress = {
  name: 'eth0',
  address: '10.0.0.1',
  netmask: '255.255.255.0',
  internal: false,
};

function makeDiscovery() {
  const clock = createFakeClock();
  const searches: { readonly at: number; readonly waitMs: number }[] = [];
  const ssdp = {
    interfaces: () => [],
    search: ({ waitMs, signal }: SearchOptions) => {
      searches.push({ at: clock.elapsed(), waitMs });
      return clock.sleep(waitMs, signal);
    },
  } as unknown as SsdpBrowser;
  const discovery = createDiscovery({
    ssdp,
    mdns: silentMdns(),
    clock,
    listAddresses: () => [],
    onChanged: () => undefined,
  });
  const timed = (waitMs: number, signal = never): Promise<number> =>
    discovery.search(waitMs, signal).then(() => clock.elapsed());
  return { clock, searches, discovery, timed };
}

describe('a search', () => {
  test('that joins a shorter one goes on until its own wait is over', async () => {
    const { clock, searches, timed } = makeDiscovery();
    const short = timed(2_000);
    await clock.advance(500);
    const long = timed(5_000);
    await clock.advance(10_000);
    expect([await short, await long, searches]).toEqual([
      2_000,
      5_500,
      [
        { at: 0, waitMs: 2_000 },
        { at: 2_000, waitMs: 3_500 },
      ],
    ]);
  });

  test('is ended for everybody who waits, and the next one begins anew', async () => {
    const { clock, searches, discovery, timed } = makeDiscovery();
    const waiting = [timed(5_000), timed(9_000)];
    await clock.advance(1_000);
    const isEnded = discovery.cancel();
    await clock.advance(0);
    expect([isEnded, await Promise.all(waiting), discovery.scan().running, discovery.cancel()]).toEqual([
      true,
      [1_000, 1_000],
      false,
      false,
    ]);
    void timed(2_000);
    expect(searches.at(-1)).toEqual({ at: 1_000, waitMs: 2_000 });
  });

  test('that joins a longer one answers when its own wait is over', async () => {
    const { clock, searches, timed } = makeDiscovery();
    const long = timed(10_000);
    const short = timed(500);
    await clock.advance(20_000);
    expect([await short, await long, searches.length]).toEqual([500, 10_000, 1]);
  });

  test('goes on for the others when one of them leaves, and ends when nobody waits', async () => {
    const { clock, discovery, timed } = makeDiscovery();
    const [one, two] = [new AbortController(), new AbortController()];
    const answers = [timed(9_000, one.signal), timed(9_000, two.signal)];
    await clock.advance(1_000);
    one.abort();
    await clock.advance(1_000);
    expect(discovery.scan().running).toBe(true);
    two.abort();
    await clock.advance(1);
    expect([await answers[0], discovery.scan().running]).toEqual([1_000, false]);
    discovery.dispose();
  });
});

test('a cable that is plugged in or out is noticed within a second, and searched on', async () => {
  const clock = createFakeClock();
  let addresses: readonly NetworkAddress[] = [ethernet];
  let searches = 0;
  const ssdp = {
    interfaces: () => addresses.map((address) => ({ ...address, error: null })),
    search: ({ waitMs, signal }: SearchOptions) => ((searches += 1), clock.sleep(waitMs, signal)),
  } as unknown as SsdpBrowser;
  const statuses: string[] = [];
  const discovery = createDiscovery({
    ssdp,
    mdns: silentMdns(),
    clock,
    listAddresses: () => addresses,
    onChanged: (_scan, lan) => void (lan.status !== statuses.at(-1) && statuses.push(lan.status)),
  });
  discovery.keepSearching(2_000);
  await clock.advance(5_000);
  expect(searches).toBe(1);
  addresses = [];
  await clock.advance(5_000);
  expect([searches, statuses.at(-1)]).toEqual([2, 'offline']);
  addresses = [ethernet];
  await clock.advance(1_000);
  discovery.dispose();
  await clock.advance(0);
  expect([searches, statuses]).toEqual([3, ['ok', 'offline', 'ok']]);
  expect(clock.pendingTimers()).toBe(0);
});
