import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** The key pair that this gateway knows. */
export const RADOSGW_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' } as const;

/** Ceph's S3 gateway over a monitor and a store in memory, all on the loopback. */
export interface Radosgw {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A gateway that is not there by then never comes: now and then the store is not let into its cluster. */
const START_MS = 15_000;
const ATTEMPTS = 4;
const FSID = '6b1f7c1e-0000-4000-8000-0000000000aa';
const MiB = 2 ** 20;

/** Starts monitor, store and gateway of Debian's ceph packages; resolves when the gateway answers, mostly after 1 to 6 s. */
export async function startRadosgw(): Promise<Radosgw> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const gateway = await tryToStart().catch(() => null);
    if (gateway !== null) return gateway;
  }
  return tryToStart();
}

async function tryToStart(): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-radosgw-'));
  const daemons: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(
      daemons.map(async (daemon) => {
        if (daemon.exitCode !== null || daemon.signalCode !== null) return;
        daemon.kill('SIGKILL');
        await once(daemon, 'exit');
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const [monitor, gateway] = [await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${gateway}`;
  for (const part of ['mon', 'osd', 'run']) mkdirSync(join(folder, part));
  const file = join(folder, 'ceph.conf');
  writeFileSync(file, configuration(folder, monitor, gateway));
  const ceph = (program: string, ...words: readonly string[]) =>
    run(program, ['-c', file, ...words], { timeout: START_MS });
  const serve = (program: string, ...words: readonly string[]): void => {
    daemons.push(spawn(program, ['-c', file, ...words, '-f'], { stdio: 'ignore' }));
  };
  try {
    const maps = [join(folder, 'monmap'), join(folder, 'osdmap')] as const;
    const address = `[v1:127.0.0.1:${monitor}]`;
    await run('monmaptool', ['--create', '--fsid', FSID, '--addv', 'a', address, maps[0]]);
    await run('osdmaptool', ['--createsimple', '1', '--with-default-pool', '--pg-bits', '0', maps[1]]);
    await ceph('ceph-mon', '-i', 'a', '--mkfs', '--monmap', maps[0], '--osdmap', maps[1]);
    serve('ceph-mon', '-i', 'a');
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', FSID);
    serve('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = RADOSGW_KEYS;
    const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
    await ceph('radosgw-admin', 'user', 'create', '--uid', 'tester', '--display-name', 'Tester', ...keys);
    serve('radosgw', '-n', 'client.admin');
    await answers(endpoint);
    return { endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One of everything, in memory, without authentication among the daemons; rounds of the monitor are not waited for. */
function configuration(folder: string, monitor: number, gateway: number): string {
  return `[global]
fsid = ${FSID}
mon host = v1:127.0.0.1:${monitor}
mon initial members = a
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = /dev/null
mon cluster log file = /dev/null
mon data avail crit = 1
mon data avail warn = 1
mon allow pool size one = true
paxos propose interval = 0.02
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = ${512 * MiB}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}/rgw
rgw thread pool size = 16
rgw enable gc threads = false
rgw enable lc threads = false
rgw run sync thread = false
`;
}

async function answers(endpoint: string): Promise<void> {
  const deadline = AbortSignal.timeout(START_MS);
  const isThere = (): Promise<boolean> =>
    fetch(endpoint, { signal: deadline }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (deadline.aborted) throw new Error('radosgw does not answer.');
    await pause(100);
  }
}
