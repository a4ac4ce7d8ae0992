import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCheckout } from '../tooling/checkout.ts';

/** A tracker that is not ours: PHP's own SoapServer behind PHP's own web server. */
export interface PhpTracker {
  readonly baseUrl: string;
  readonly path: string;
  /** What it kept of the last change, as JSON. */
  lastChange(): unknown;
  stop(): Promise<void>;
}

const START_MS = 10_000;

/** Starts it with this WSDL and resolves when it answers. */
export async function startPhpTracker(wsdl: Uint8Array): Promise<PhpTracker> {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-php-'));
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    TRACKER_WSDL: join(folder, 'tracker.wsdl'),
    TRACKER_STORE: join(folder, 'store.json'),
  };
  writeFileSync(env.TRACKER_WSDL, wsdl);
  const script = inCheckout('test', 'peers', 'php', 'tracker.php');
  const php = spawn('php', ['-d', 'post_max_size=64M', '-S', `127.0.0.1:${port}`, script], {
    env,
    stdio: 'ignore',
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await answers(`${baseUrl}/?wsdl`);
  return {
    baseUrl,
    path: '/api/soap/trackerconnect.php',
    lastChange: () => JSON.parse(readFileSync(env.TRACKER_STORE, 'utf8')) as unknown,
    async stop() {
      const ended = once(php, 'exit');
      php.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** What PHP's own SoapClient makes of a WSDL file, and of mc_enum_group at an address. */
export function readWithPhp(...args: readonly string[]): {
  readonly functions: readonly string[];
  readonly users: readonly unknown[] | null;
} {
  const script = inCheckout('test', 'peers', 'php', 'read-wsdl.php');
  const { status, stdout, stderr } = spawnSync('php', [script, ...args], {
    encoding: 'utf8',
    timeout: START_MS,
  });
  if (status !== 0) throw new Error(`php ended with ${status}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as ReturnType<typeof readWithPhp>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
    if (Date.now() > deadline) throw new Error('PHP did not start a web server.');
  }
}
