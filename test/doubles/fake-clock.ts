import type { Clock } from '../../src-main/lib/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on and runs what falls due, in order, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** The machine sleeps: the wall clock goes on, no timer does. */
  sleepThrough(ms: number): void;
  /** Timers that have neither fired nor been called off. */
  pendingTimers(): number;
}

interface Task {
  at: number;
  readonly every: number | null;
  readonly run: () => void;
}

export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let elapsed = 0;
  let slept = 0;
  const tasks = new Set<Task>();
  const add = (task: Task): { dispose: () => void } => {
    tasks.add(task);
    return { dispose: () => void tasks.delete(task) };
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function runDue(until: number): Promise<void> {
    for (;;) {
      const due = [...tasks].filter((task) => task.at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) return;
      elapsed = Math.max(elapsed, due.at);
      if (due.every === null) tasks.delete(due);
      else due.at += due.every;
      due.run();
      await settle();
    }
  }

  return {
    now: () => startMs + slept + elapsed,
    elapsed: () => elapsed,
    after: (ms, run) => add({ at: elapsed + ms, every: null, run }),
    every: (ms, run) => add({ at: elapsed + ms, every: ms, run }),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const timer = add({ at: elapsed + ms, every: null, run: resolve });
        signal.addEventListener('abort', () => {
          timer.dispose();
          resolve();
        });
      }),
    sleepThrough: (ms) => void (slept += ms),
    pendingTimers: () => tasks.size,
    async advance(ms) {
      const until = elapsed + ms;
      await settle();
      await runDue(until);
      elapsed = until;
      await settle();
    },
  };
}
