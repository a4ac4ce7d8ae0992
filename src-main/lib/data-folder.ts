import type { Stats } from 'node:fs';
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

/** The facts about a machine and its user that decide where data lives. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The machine this process runs on. */
export function thisMachine(): Machine {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

/**
 * The folder that holds everything the product keeps, as an absolute path.
 *
 * `given` (from `--data`) wins over `CONTROL_ROOM_DATA`, which wins over the system's own place:
 * `%APPDATA%\Control Room`, `~/Library/Application Support/Control Room`, else `$XDG_DATA_HOME/control-room`
 * (XDG Base Directory Specification; a relative value there counts as unset).
 */
export function resolveDataFolder(given: string | null, machine: Machine): string {
  const chosen = given ?? machine.environment['CONTROL_ROOM_DATA'];
  return chosen ? resolve(chosen) : defaultDataFolder(machine);
}

function defaultDataFolder({ platform, environment, home }: Machine): string {
  if (platform === 'win32') {
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Control Room');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Control Room');
  const shared = environment['XDG_DATA_HOME'];
  return join(shared?.startsWith('/') ? shared : join(home, '.local', 'share'), 'control-room');
}

/**
 * Refuses a path where a file is, or below one: that is a slip and no fault of the disk, and nobody wants to work for a day
 * and find that nothing was kept. Errors: storage.notAFolder (context.detail is the file).
 */
export function checkDataFolder(path: string): Result<string> {
  const file = fileInTheWay(path);
  if (file === null) return ok(path);
  return fail('storage.notAFolder', {
    message: `${path} cannot be the data folder: ${file} is a file. Name a folder, or a place where one can be made.`,
    context: { dataFolder: path, detail: file },
  });
}

function fileInTheWay(path: string): string | null {
  const found = lookAt(path);
  if (found !== null) return found.isDirectory() ? null : path;
  const above = dirname(path);
  return above === path ? null : fileInTheWay(above);
}

function lookAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
