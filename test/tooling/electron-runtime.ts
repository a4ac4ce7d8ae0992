import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron's executable, or why there is none in a few words that fit behind "because". */
export type ElectronRuntime =
  | { readonly kind: 'ready'; readonly executable: string }
  | { readonly kind: 'absent'; readonly reason: string };

/** What decides whether a window can be opened. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
}

/** Why no window can be opened here, in a few words that fit behind "because"; `null` where one can. */
export function whyNoWindow({ platform, env, isRoot }: Surroundings): string | null {
  if (platform === 'darwin' || platform === 'win32') return null;
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display';
  return isRoot ? 'Electron does not run as root' : null;
}

/** Electron's executable where it is already there, else `null`; honours ELECTRON_OVERRIDE_DIST_PATH. */
export function installedElectron(
  root: string,
  env: Surroundings['env'],
  platform: NodeJS.Platform,
): string | null {
  const override = env['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = override ? override : join(root, 'node_modules', 'electron', 'dist');
  const executable = join(folder, executableName(platform));
  if (override) return existsSync(executable) ? executable : null;
  return existsSync(executable) && installedVersion(folder) === packageVersion(root) ? executable : null;
}

/**
 * Electron's executable, fetched by the package's own installer if it is not there yet.
 * The installer is stopped after `waitMs`; `onFetch` is called before it begins.
 */
export async function obtainElectron(
  root: string,
  waitMs: number,
  onFetch: () => void,
): Promise<ElectronRuntime> {
  const present = installedElectron(root, process.env, process.platform);
  if (present !== null) return { kind: 'ready', executable: present };
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH']) {
    return { kind: 'absent', reason: 'ELECTRON_OVERRIDE_DIST_PATH holds no Electron' };
  }
  onFetch();
  const failure = await runInstaller(root, waitMs);
  const fetched = installedElectron(root, process.env, process.platform);
  if (fetched !== null) return { kind: 'ready', executable: fetched };
  return { kind: 'absent', reason: failure ?? 'its installer left no executable' };
}

async function runInstaller(root: string, waitMs: number): Promise<string | null> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return 'the package "electron" is not installed';
  const child = spawn(process.execPath, [installer], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaint = (complaint + text).slice(-4000)));
  const timer = setTimeout(() => child.kill('SIGKILL'), waitMs);
  const [code, signal] = await new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('error', () => resolve([1, null]));
    child.on('close', (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
  });
  clearTimeout(timer);
  if (code === 0) return null;
  return signal === 'SIGKILL'
    ? `it did not arrive within ${waitMs / 1000} s`
    : `it could not be fetched (${firstCause(complaint)})`;
}

/** The system's own code for what went wrong (`ENOTFOUND`), else the first line that says something. */
function firstCause(complaint: string): string {
  const code = /\b(?:E[A-Z]{4,}|UND_ERR_[A-Z_]+)\b/.exec(complaint)?.[0];
  return (
    code ??
    complaint
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.replace(/^\s*\w*Error: /, '')
      .slice(0, 120) ??
    'no reason given'
  );
}

function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function installedVersion(folder: string): string | null {
  const file = join(folder, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : null;
}

function packageVersion(root: string): string | null {
  const file = join(root, 'node_modules', 'electron', 'package.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
