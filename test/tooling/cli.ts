import { become } from './become.ts';
import { ensureBuilt } from './build.ts';
import { inCheckout } from './checkout.ts';

/**
 * `npm run -s cli -- …`: the terminal face from a checkout, built first if a source changed.
 * Standard output belongs to the terminal face alone, which also decides the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind === 'failed') {
    process.stderr.write(outcome.output);
    return 1;
  }
  return become(inCheckout('out', 'main', 'cli.js'), args);
}
