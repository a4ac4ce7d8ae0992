import type { Disposable } from './disposal.ts';

/** Something that will happen; disposing of it calls it off. */
export interface Timer extends Disposable {
  dispose(): void;
}

/** The only source of time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC; may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds that only ever grow; for durations. */
  elapsed(): number;
  /** Calls `task` once after `ms`. The timer does not keep the process alive. */
  after(ms: number, task: () => void): Timer;
  /** Calls `task` every `ms` until disposed of. The timer does not keep the process alive. */
  every(ms: number, task: () => void): Timer;
  /** Resolves after `ms`, or at once when `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** A moment as the contract writes it: ISO 8601, UTC, milliseconds. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return { dispose: () => clearTimeout(timer) };
  },
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return { dispose: () => clearInterval(timer) };
  },
  sleep(ms, signal) {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish);
    });
  },
};
