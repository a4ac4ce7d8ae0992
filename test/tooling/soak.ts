import { readdirSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { inCheckout } from './checkout.ts';
import { runCommand } from './run-command.ts';

const LIMIT_MS = 3_600_000;
const ENDING = '.soak.ts';

/**
 * `npm run soak`: every `test/soak/*.soak.ts`, one after another in a process of its own; `npm run soak -- rooms 60` only
 * that one, with the words after its name.
 */
export async function main([name, ...words]: readonly string[]): Promise<number> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind === 'failed') {
    process.stderr.write(outcome.output);
    return 1;
  }
  const names = readdirSync(inCheckout('test', 'soak'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
  const wanted = names.filter((one) => name === undefined || one === name);
  if (wanted.length === 0) {
    console.error(`Usage: npm run soak -- [${names.join(' | ')}] [words for it]`);
    return 2;
  }
  let failures = 0;
  for (const one of wanted) {
    const command = [
      process.execPath,
      '--expose-gc',
      inCheckout('test', 'soak', `${one}${ENDING}`),
      ...words,
    ];
    const { exitCode } = await runCommand(command, { env: {}, output: 'shown', limitMs: LIMIT_MS });
    if (exitCode !== 0) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}
