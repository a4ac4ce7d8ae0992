import { defineConfig } from 'vitest/config';

/** Real sockets, browsers, processes and devices on a shared machine: a second try tells a hiccup from a fault. */
const SECOND_TRY = 1;

const node = { environment: 'node', setupFiles: ['test/tooling/forbid-network.ts'] } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          retry: SECOND_TRY,
          include: ['test/{unit,protocol,contract,tooling}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          retry: SECOND_TRY,
          include: ['test/e2e/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'ui',
          retry: SECOND_TRY,
          include: ['test/e2e/ui/**/*.test.ts'],
          globalSetup: ['test/e2e/ui/one-build.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          environment: 'node',
          name: 'peers',
          retry: SECOND_TRY,
          include: ['test/peers/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
