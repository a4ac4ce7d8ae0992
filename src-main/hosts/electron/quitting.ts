import type { App } from 'electron';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';

/** How long the application may take to let go of its sockets and files, in ms. */
export const DISPOSAL_MS = 5_000;

export interface QuittingDeps {
  readonly app: Pick<App, 'on' | 'quit'>;
  readonly isServing: () => boolean;
  /** Asks the person; true means quit although something is on air. */
  readonly confirm: () => Promise<boolean>;
  /** Takes the windows off the screen while the rest is let go of. */
  readonly hide: () => void;
  readonly dispose: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Quitting {
  /** Whether windows may close for good. */
  isDone(): boolean;
  /** The system is going down: nobody is asked any more. */
  hurry(): void;
}

/** Quits in order: ask while something is on air, hide, let go of everything within five seconds, leave. */
export function installQuitting(deps: QuittingDeps): Quitting {
  const { app, clock, log } = deps;
  let phase: 'running' | 'asking' | 'leaving' | 'done' = 'running';
  let isHurried = false;

  async function leave(): Promise<void> {
    phase = 'asking';
    const mayLeave = isHurried || !deps.isServing() || (await deps.confirm());
    if (!mayLeave) {
      phase = 'running';
      return;
    }
    phase = 'leaving';
    deps.hide();
    await disposeInTime();
    phase = 'done';
    app.quit();
  }

  async function disposeInTime(): Promise<void> {
    const finished = new AbortController();
    const disposal = deps.dispose().then(
      () => true,
      (error: unknown) => {
        log.error('letting go failed', { error });
        return true;
      },
    );
    const late = clock.sleep(DISPOSAL_MS, finished.signal).then(() => false);
    const isInTime = await Promise.race([disposal, late]);
    finished.abort();
    if (!isInTime) log.warn('letting go took too long; leaving anyway');
  }

  app.on('before-quit', (event) => {
    if (phase === 'done') return;
    event.preventDefault();
    if (phase === 'running') void leave();
  });
  return {
    isDone: () => phase === 'done',
    hurry() {
      isHurried = true;
    },
  };
}
