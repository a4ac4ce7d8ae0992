import { existsSync, readdirSync } from 'node:fs';
import { inCheckout } from './checkout.ts';
import { ensureBuilt } from './build.ts';
import { runCommand } from './run-command.ts';

const LIMIT_MS = 600_000;

/** `npm run bench`: every `test/bench/*.bench.ts`, one after another in a process of its own; `npm run bench -- rooms` only those named so. */
export async function main(names: readonly string[]): Promise<number> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind === 'failed') {
    process.stderr.write(outcome.output);
    return 1;
  }
  const files = existsSync(inCheckout('test', 'bench')) ? readdirSync(inCheckout('test', 'bench')) : [];
  const benches = files
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));
  let failures = benches.length === 0 ? 1 : 0;
  if (benches.length === 0) console.error('There is no such measurement in test/bench.');
  for (const bench of benches) {
    const command = [process.execPath, inCheckout('test', 'bench', bench)];
    const { exitCode } = await runCommand(command, { env: {}, output: 'shown', limitMs: LIMIT_MS });
    if (exitCode !== 0) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}
