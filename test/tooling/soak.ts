import { inCheckout } from './checkout.ts';
import { runCommand } from './run-command.ts';

const SPARE_MS = 120_000;
const USUAL_SECONDS = 600;

/** `npm run soak -- [seconds] [rooms] [seed]`: rooms that fail at random, for ten minutes unless said otherwise. */
export async function main(args: readonly string[]): Promise<number> {
  const seconds = Number(args[0] ?? USUAL_SECONDS);
  if (!Number.isFinite(seconds) || seconds <= 0) {
    console.error('Usage: npm run soak -- [seconds] [rooms] [seed]');
    return 2;
  }
  const command = [process.execPath, '--expose-gc', inCheckout('test', 'soak', 'rooms.soak.ts'), ...args];
  const { exitCode } = await runCommand(command, {
    env: {},
    output: 'shown',
    limitMs: seconds * 1000 + SPARE_MS,
  });
  return exitCode === 0 ? 0 : 1;
}
