import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { FirewallEyes } from './firewall-state.ts';

const LIMIT_MS = 4_000;
const MAX_BYTES = 512 * 1024;

/** Runs programs that only read, without a shell, and reads files of the system. */
export const firewallEyes: FirewallEyes = {
  run: (program, args, signal) =>
    new Promise((resolve) => {
      const options = { signal, timeout: LIMIT_MS, maxBuffer: MAX_BYTES, windowsHide: true } as const;
      execFile(program, [...args], options, (error, output) => {
        const code = error === null ? 0 : error.code;
        resolve(typeof code === 'number' ? { code, output } : null);
      });
    }),
  read: (path) => readFile(path, 'utf8').catch(() => null),
};
