import { useSyncExternalStore } from 'react';

/** How exactly the time is known; what is shown counts seconds. */
const STEP_MS = 250;

/** The time in milliseconds, anew each second while `isRunning`; at rest it is the time of the last rendering. */
export function useSeconds(isRunning: boolean): number {
  return useSyncExternalStore(isRunning ? everySecond : never, currentTime, currentTime);
}

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}

function never(): () => void {
  return () => undefined;
}

function currentTime(): number {
  return Math.floor(Date.now() / STEP_MS) * STEP_MS;
}
