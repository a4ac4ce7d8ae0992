import type { Clock, Timer } from '../../lib/clock.ts';

/** How long rooms that are ready to start wait for the others, from the moment the first of them is ready. */
export const TOGETHER_MS = 1_500;

/** Where the rooms of one cast wait just before they start, so that they start as together as their devices allow. */
export interface StartGate {
  /** A room is ready to start; resolves when all have or will not, or when the wait is over. */
  wait(room: string): Promise<void>;
  /** A room will not start, or has started: nobody waits for it. */
  leave(room: string): void;
  /** A room answered to the start. */
  started(): void;
  /** Between the first and the last answer to the start; `null` where fewer than two rooms started. */
  spreadMs(): number | null;
}

/** A gate for these rooms. A room that comes after the wait is over goes straight on. */
export function createStartGate(rooms: readonly string[], clock: Clock): StartGate {
  const missing = new Set(rooms);
  const starts: number[] = [];
  let waiting: (() => void)[] = [];
  let isOpen = false;
  let timer: Timer | null = null;

  function open(): void {
    isOpen = true;
    timer?.dispose();
    timer = null;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  }

  function arrive(room: string): void {
    missing.delete(room);
    if (missing.size === 0) open();
  }

  return {
    wait(room) {
      if (!isOpen && timer === null) timer = clock.after(TOGETHER_MS, open);
      return new Promise((resolve) => {
        waiting.push(resolve);
        arrive(room);
        if (isOpen) resolve();
      });
    },
    leave: arrive,
    started: () => void starts.push(clock.elapsed()),
    spreadMs: () => (starts.length < 2 ? null : Math.max(...starts) - Math.min(...starts)),
  };
}
