/** Delayed work that can be called off as a whole. */
export interface Timers {
  readonly after: (ms: number, work: () => void) => void;
  readonly clear: () => void;
}

export function createTimers(): Timers {
  const running = new Set<ReturnType<typeof setTimeout>>();
  return {
    after(ms, work) {
      const timer = setTimeout(() => {
        running.delete(timer);
        work();
      }, ms);
      running.add(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
