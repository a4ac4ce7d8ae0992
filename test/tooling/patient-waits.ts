import { vi } from 'vitest';

/** How long something may take to come to pass, in ms: a matter of the machine and of who else works on it. */
export const PATIENCE_MS = 20_000;

const { waitFor } = vi;

// Vitest has a setting for the patience of `expect.poll`, and none for that of `vi.waitFor`.
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...given, timeout: Math.max(PATIENCE_MS, given.timeout ?? 0) });
};
