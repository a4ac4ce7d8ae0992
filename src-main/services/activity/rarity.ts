/** Things whose counts are remembered at once. */
const MAX_KEYS = 200;
/** The same thing is kept so many times in so long. */
const KEPT = 5;
const WINDOW_MS = 600_000;

/** Tells whether something has not been kept too often lately: five times in ten minutes, by `at` in epoch milliseconds. */
export function createRarity(): (key: string, at: number) => boolean {
  const windows = new Map<string, { readonly since: number; readonly count: number }>();
  return (key, at) => {
    const open = windows.get(key);
    const isOpen = open !== undefined && Math.abs(at - open.since) < WINDOW_MS;
    const { since, count } = isOpen ? open : { since: at, count: 0 };
    if (windows.size >= MAX_KEYS) windows.clear();
    windows.set(key, { since, count: count + 1 });
    return count < KEPT;
  };
}
