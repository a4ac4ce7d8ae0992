import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { createSsdpBrowser } from '../../src-main/protocols/ssdp/index.ts';
import { freePort, LOOPBACK, rendererAnswer, startDevice } from './ssdp-loopback.ts';

const require = createRequire(createRequire(import.meta.url).resolve('node-ssdp'));

/** Replaces every function of the `ip` package that node-ssdp itself loads; answers which were called. */
function watchIpPackage(): string[] {
  const calls: string[] = [];
  const ip = require('ip') as Record<string, unknown>;
  for (const [name, value] of Object.entries(ip)) {
    if (typeof value !== 'function') continue;
    ip[name] = (...values: readonly unknown[]): unknown => {
      calls.push(name);
      return Reflect.apply(value, ip, values);
    };
  }
  return calls;
}

it('never runs any function of node-ssdp’s dependency ip, which has an open advisory', async () => {
  const calls = watchIpPackage();
  const nodeSsdp = require('node-ssdp') as { readonly Client: new (options: object) => unknown };
  void new nodeSsdp.Client({});
  expect(calls).toContain('address');
  calls.length = 0;

  const port = await freePort();
  await using _device = await startDevice(port, { isExclusive: false, reply: rendererAnswer });
  let found = 0;
  const browser = createSsdpBrowser({
    clock: systemClock,
    log: silentLog,
    port,
    allowedInterfaces: () => null,
    listInterfaces: () => [LOOPBACK],
    onSighting: () => (found += 1),
  });
  const { signal } = new AbortController();
  await browser.start();
  await browser.search({ waitMs: 150, signal });
  await browser.searchHost('127.0.0.1', { waitMs: 150, signal });
  browser.refreshInterfaces();
  await browser.dispose();
  expect(found).toBeGreaterThan(1);
  expect(calls).toEqual([]);
});
