import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

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
