import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  RequestName,
  RequestValue,
  Result,
  Room,
  SettingsChange,
} from '../../src-preload/contract/index.ts';
import { faceEnvironment } from '../tooling/become.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { GUARD_MARK } from '../tooling/network-guard.ts';

const START_MS = 45_000;
const SCANS = 5;
const STOP_MS = 10_000;

/** How a desk is set up; whatever is left out is as on a first start, but for the LAN, which is loopback. */
export interface DeskOptions {
  readonly settings?: SettingsChange;
  /** An existing data folder, for a second start; it is not deleted with the desk. */
  readonly dataFolder?: string;
  /** For measurements of memory: without the guard of the network, which needs some itself. Loopback only all the same. */
  readonly isMeasured?: boolean;
}

/** The built product with its browser face, on a data folder of its own. */
export interface Desk {
  /** The link with the one-time token, good for one browser. */
  readonly url: string;
  readonly dataFolder: string;
  /** What it wrote to standard error so far. */
  complaints(): string;
  /** Ends it as Ctrl+C does and deletes its data folder; fails if it had tried to leave loopback. */
  stop(): Promise<void>;
  /** Ends it without a word, as a power cut does; the data folder stays. */
  kill(): Promise<void>;
}

/** Starts the browser face of the build in `out/` and resolves when it prints its link. */
export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const dataFolder = options.dataFolder ?? makeDataFolder(options.settings ?? {});
  const child = runBuilt('serve.js', ['--data', dataFolder, '--port', '0', '--no-open'], options.isMeasured);
  const errors = collect(child.stderr);
  const output = collect(child.stdout);
  const ended = once(child, 'close');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    const hardly = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(hardly);
  };
  try {
    const url = await printedUrl(child, output, errors);
    return {
      url,
      dataFolder,
      complaints: errors,
      async stop() {
        await end('SIGINT');
        if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
        assertStayedOnLoopback(errors());
      },
      kill: () => end('SIGKILL'),
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

/** How a terminal command ended. */
export interface CliOutcome<N extends RequestName> {
  readonly exitCode: number;
  readonly result: Result<RequestValue<N>>;
  readonly stderr: string;
}

/** How a terminal command is run; `stdin` is what `-` reads. */
export interface CliOptions {
  readonly data: string;
  readonly stdin?: string;
  readonly limitMs?: number;
}

/** Runs `control-room <domain> <verb> …` of the build and parses the one Result it prints; `N` names the request for its type. */
export async function cli<N extends RequestName>(
  args: readonly string[],
  options: CliOptions,
): Promise<CliOutcome<N>> {
  const { exitCode, stdout, stderr } = await cliText(args, options);
  const lines = stdout.trim().split('\n');
  if (lines.length !== 1 || lines[0] === '') {
    throw new Error(`Expected one line of JSON, exit ${exitCode}, got:\n${stdout}\n${stderr}`);
  }
  return { exitCode, result: JSON.parse(stdout) as Result<RequestValue<N>>, stderr };
}

/** The room of that name, searched for until it answers: a datagram may get lost, and rooms come in any order. */
export async function foundRoom(name: string, data: string): Promise<Room> {
  let seen: readonly Room[] = [];
  for (let scans = 0; scans < SCANS; scans += 1) {
    const { result } = await cli<'devices:scan'>(['devices', 'scan'], { data });
    if (!result.ok) throw new Error(result.error.message);
    seen = result.value.rooms;
    const room = seen.find((one) => one.name === name && one.status === 'ok');
    if (room !== undefined) return room;
  }
  throw new Error(`${name} is not among ${seen.map((room) => `${room.name} (${room.status})`).join(', ')}`);
}

/** As cli, with the bare text: for programs, usage errors and `watch`. */
export async function cliText(
  args: readonly string[],
  { data, stdin = '', limitMs = 45_000 }: CliOptions,
): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }> {
  const child = runBuilt('cli.js', [...args, '--data', data]);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  child.stdin?.on('error', () => undefined).end(stdin);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  if (code === null)
    throw new Error(`control-room ${args.join(' ')} was ended by ${signal}:\n${stdout()}\n${stderr()}`);
  assertStayedOnLoopback(stderr());
  return { exitCode: code, stdout: stdout(), stderr: stderr() };
}

/** A new data folder whose settings are `settings`, with the LAN kept to loopback unless they say otherwise. */
export function makeDataFolder(settings: SettingsChange): string {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-desk-'));
  mkdirSync(folder, { recursive: true });
  const lan = process.env['CONTROL_ROOM_PRIVATE_LAN'] === '1' ? {} : { interfaces: [loopbackName()] };
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ ...settings, lan: { ...lan, ...settings.lan } }),
  );
  return folder;
}

function loopbackName(): string {
  if (process.platform === 'win32') return 'Loopback Pseudo-Interface 1';
  return process.platform === 'darwin' ? 'lo0' : 'lo';
}

/** Starts a program of the build as a process of its own; the caller ends it. */
export function runBuilt(
  entry: 'serve.js' | 'cli.js',
  args: readonly string[],
  isMeasured = false,
): ChildProcess {
  const script = inCheckout('out', 'main', entry);
  if (!existsSync(script)) throw new Error('There is no build in out/; run "npm run build" first.');
  const isOnPrivateLan = process.env['CONTROL_ROOM_PRIVATE_LAN'] === '1';
  const guard = pathToFileURL(inCheckout('test', 'tooling', 'guard-process.ts')).href;
  return spawn(
    process.execPath,
    [...(isOnPrivateLan || isMeasured ? [] : [`--import=${guard}`]), script, ...args],
    {
      cwd: tmpdir(),
      stdio: ['pipe', 'pipe', 'pipe'],
      env: faceEnvironment(withoutOurs(process.env)),
    },
  );
}

/** A person's shell knows nothing of Vitest, and the keyring of whoever runs the tests is not touched. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST$|CONTROL_ROOM_)/.test(name));
  return { ...Object.fromEntries(kept), DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => text;
}

async function printedUrl(child: ChildProcess, output: () => string, errors: () => string): Promise<string> {
  const deadline = AbortSignal.timeout(START_MS);
  const url = (): string | undefined => /^Control Room is at (\S+)$/m.exec(output())?.[1];
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = url();
      if (found !== undefined) resolve(found);
    };
    const giveUp = (why: string) => (): void =>
      reject(new Error(`The desk ${why}:\n${output()}\n${errors()}`));
    child.stdout?.on('data', look);
    child.once('error', giveUp('could not be started'));
    child.once('close', giveUp('ended while starting'));
    deadline.addEventListener('abort', giveUp(`did not print its link within ${START_MS} ms`));
  });
}

function assertStayedOnLoopback(stderr: string): void {
  if (stderr.includes(GUARD_MARK)) throw new Error(stderr);
}
