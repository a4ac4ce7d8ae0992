import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCheckout } from '../tooling/checkout.ts';
import { ROOM_ADDRESS, awaitLocation } from './plain-ssdp.ts';

/** A real renderer that runs on the room side of the private LAN. */
export interface PeerProcess {
  readonly descriptionUrl: string;
  /** Switches it off properly: it says byebye. */
  stop(): Promise<void>;
  /** Pulls the plug: no byebye. */
  kill(): Promise<void>;
  /** What it printed so far, for the message of a failed test. */
  output(): string;
}

/** Gmediarender 0.1: strict, answers at once, libupnp. */
export interface GmediarenderOptions {
  readonly name: string;
  /** A UUID without the `uuid:`. */
  readonly udn: string;
  /** libupnp takes 49152 and up. */
  readonly port: number;
}

/** Rygel 0.42 with its Playbin renderer: GUPnP, answers inside MX, checks media by HEAD. */
export interface RygelOptions {
  readonly name: string;
  readonly port: number;
  /** Where it keeps its UDN; the same home is the same device after a reboot. `null` makes one that vanishes with it. */
  readonly home: string | null;
}

const START_MS = 20_000;
const STOP_MS = 5_000;

/** Starts gmediarender and resolves when it answers a search and its description can be read. */
export async function startGmediarender({ name, udn, port }: GmediarenderOptions): Promise<PeerProcess> {
  const sinks = [
    '--gstout-audiopipe=audioconvert ! fakesink sync=true',
    '--gstout-videopipe=fakesink sync=true',
    '--logfile=/dev/null',
  ];
  const command = ['gmediarender', '-I', 'dlan1', '-p', String(port), '-u', udn, '-f', name, ...sinks];
  const child = spawnOnRoomSide(command, {});
  return whenReady({ child, port, pid: () => child.pid ?? null, cleanUp: () => undefined });
}

/** Starts Rygel on a session bus of its own and resolves when it answers a search and its description can be read. */
export async function startRygel({ name, port, home }: RygelOptions): Promise<PeerProcess> {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'control-room-rygel-'));
  const pidFile = join(folder, 'rygel.pid');
  const runtime = join(folder, 'runtime');
  mkdirSync(join(folder, '.config'), { recursive: true });
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  rmSync(pidFile, { force: true });
  writeFileSync(join(folder, '.config', 'rygel.conf'), rygelConfig(name, port));
  const run = ['sh', '-c', 'echo $$ > "$0"; exec rygel', pidFile];
  const child = spawnOnRoomSide(['dbus-run-session', '--', ...run], {
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    XDG_RUNTIME_DIR: runtime,
    GST_PLUGIN_FEATURE_RANK: 'fakevideosink:MAX,fakeaudiosink:MAX',
  });
  return whenReady({
    child,
    port,
    pid: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : null),
    cleanUp: () => {
      if (home === null) rmSync(folder, { recursive: true, force: true });
    },
  });
}

function rygelConfig(name: string, port: number): string {
  const general = `[general]\nipv6=false\ninterface=dlan1\nport=${port}\n`;
  return `${general}[MediaExport]\nenabled=false\n[Playbin]\nenabled=true\ntitle=${name}\n`;
}

function spawnOnRoomSide(command: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const side = process.env['CONTROL_ROOM_ROOM_SIDE'];
  if (side === undefined) throw new Error('This needs the private LAN of test/tooling/private-lan.sh.');
  mkdirSync(inCheckout('out', 'peers'), { recursive: true });
  return spawn('nsenter', [`--net=${side}`, '--', ...command], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The machine's NetworkManager knows nothing of this LAN: without it GUPnP asks the kernel.
      DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nonexistent',
      GST_REGISTRY: inCheckout('out', 'peers', 'gstreamer-registry.bin'),
      ...env,
    },
  });
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** The device itself, which may be a child of what was spawned; `null` while it is not there. */
  readonly pid: () => number | null;
  readonly cleanUp: () => void;
}

async function whenReady({ child, port, pid, cleanUp }: Started): Promise<PeerProcess> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-20_000)));
  }
  const ended = once(child, 'close').catch((error: unknown) => (printed += String(error)));
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const device = pid();
    if (device !== null) signalTo(device, signal);
    const hardly = setTimeout(() => signalTo(-(child.pid ?? 0), 'SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(hardly);
    cleanUp();
  };
  const died = ended.then((): never => {
    throw new Error(`The peer on port ${port} ended while starting:\n${printed}`);
  });
  try {
    const descriptionUrl = await Promise.race([awaitDescription(port), died]);
    died.catch(() => undefined);
    return { descriptionUrl, stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), output: () => printed };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

async function awaitDescription(port: number): Promise<string> {
  const location = await awaitLocation(
    ({ hostname, port: at }) => hostname === ROOM_ADDRESS && at === String(port),
    START_MS,
  );
  const response = await fetch(location, { signal: AbortSignal.timeout(START_MS) });
  if (!response.ok) throw new Error(`${location.href} answered ${response.status}.`);
  await response.text();
  return location.href;
}

/** A process that has already ended needs no signal. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  if (pid === 0) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
