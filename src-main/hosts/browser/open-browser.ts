import { spawn } from 'node:child_process';
import type { Machine } from '../../lib/data-folder.ts';

/** A program and its arguments; never run through a shell. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** How this machine opens a URL; `null` where there is nobody to look at it (no display, or a remote terminal). */
export function browserCommand(url: string, { platform, environment }: Machine): Command | null {
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  if (environment['SSH_CONNECTION']) return null;
  if (platform === 'darwin') return { program: 'open', args: [url] };
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY']
    ? { program: 'xdg-open', args: [url] }
    : null;
}

/** Opens a URL in the person's browser if that can be done; never fails and never waits. */
export function openBrowser(url: string, machine: Machine): void {
  const command = browserCommand(url, machine);
  if (!command) return;
  const child = spawn(command.program, command.args, { stdio: 'ignore', detached: true, windowsHide: true });
  child.on('error', () => undefined);
  child.unref();
}
