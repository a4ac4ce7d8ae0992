import { join } from 'node:path';
import type { App } from 'electron';
import { makeFolder } from '../../lib/make-folder.ts';

/**
 * Gives Chromium a profile of its own inside the data folder. So the lock of a single instance, which belongs to the
 * profile, is one per data folder, and nothing is written elsewhere. Only before `ready`.
 * Where the data folder cannot be written to, Chromium keeps its usual place.
 */
export function useProfileIn(dataFolder: string, app: Pick<App, 'setPath'>): void {
  const profile = join(dataFolder, 'desktop');
  try {
    makeFolder(profile);
  } catch {
    return;
  }
  app.setPath('userData', profile);
  app.setPath('sessionData', profile);
}

/** The value of `--data DIR` or `--data=DIR` among arguments that Electron and Chromium share; `null` when absent. */
export function dataArgument(args: readonly string[]): string | null {
  const at = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  if (at === -1) return null;
  const value = args[at]?.startsWith('--data=') ? args[at].slice('--data='.length) : args[at + 1];
  return value ? value : null;
}
