import { defineConfig } from 'vitest/config';

/** Real sockets, browsers, processes and devices on a shared machine: a second try tells a hiccup from a fault. */
const SECOND_TRY = 1;

/** When something hangs; a slow machine with other work on it must not come near. */
const HANGS_MS = { short: 60_000, long: 120_000 };

const patient = {
  environment: 'node',
  setupFiles: ['test/tooling/patient-waits.ts'],
  expect: { poll: { timeout: 20_000 } },
};
const node = { ...patient, setupFiles: [...patient.setupFiles, 'test/tooling/forbid-network.ts'] };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          retry: SECOND_TRY,
          testTimeout: HANGS_MS.short,
          hookTimeout: HANGS_MS.short,
          include: ['test/{unit,protocol,contract,tooling}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          retry: SECOND_TRY,
          include: ['test/e2e/*.test.ts'],
          testTimeout: HANGS_MS.long,
          hookTimeout: HANGS_MS.long,
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
          testTimeout: HANGS_MS.long,
          hookTimeout: HANGS_MS.long,
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...patient,
          name: 'peers',
          retry: SECOND_TRY,
          include: ['test/peers/**/*.test.ts'],
          testTimeout: HANGS_MS.long,
          hookTimeout: HANGS_MS.long,
          fileParallelism: false,
        },
      },
    ],
  },
});
