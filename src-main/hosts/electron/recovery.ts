import type { BrowserWindow, Dialog } from 'electron';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { confirmReload, confirmRestart, tellRestarted } from './dialogs.ts';
import type { DesktopWords } from './words.ts';

/** Stops this often within this time, in ms, and the window is not loaded again without asking. */
export const RECOVERY = { stops: 3, withinMs: 60_000 } as const;

export interface RecoveryDeps {
  readonly window: BrowserWindow;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly load: () => void;
  readonly quit: () => void;
  readonly words: () => DesktopWords;
  readonly clock: Clock;
  readonly log: Log;
}

/** Brings a window back whose page stopped or hangs, and says so; the application itself is not touched by it. */
export function recoverWindow(deps: RecoveryDeps): void {
  const { window, dialog, clock, log } = deps;
  let stops: readonly number[] = [];
  let isAsking = false;

  async function recover(): Promise<void> {
    const now = clock.elapsed();
    stops = [...stops.filter((at) => now - at < RECOVERY.withinMs), now];
    if (stops.length >= RECOVERY.stops && !(await confirmRestart(dialog, window, deps.words())))
      return deps.quit();
    deps.load();
    if (stops.length < RECOVERY.stops) await tellRestarted(dialog, window, deps.words());
  }

  async function askToReload(): Promise<void> {
    isAsking = true;
    const isWanted = await confirmReload(dialog, window, deps.words());
    isAsking = false;
    if (!isWanted || window.isDestroyed()) return;
    window.webContents.forcefullyCrashRenderer();
  }

  const failed = (error: unknown): void => log.error('the window could not be brought back', { error });
  window.webContents.on('render-process-gone', (_event, details) => {
    log.error('the page stopped', { reason: details.reason, exitCode: details.exitCode });
    if (details.reason !== 'clean-exit' && !window.isDestroyed()) recover().catch(failed);
  });
  window.on('unresponsive', () => {
    if (!isAsking) askToReload().catch(failed);
  });
}
