import { checks } from './checks.ts';
import { NO_TESTS, addTotals, exitCodeOf, totalsLine } from './totals.ts';

/**
 * `npm test`: every check in order, each with its time; the last line is `N passed, N failed, N skipped`.
 * A check other than a test run (types, lint, …) that fails counts as one failure.
 * `npm test -- unit e2e` runs only the checks named.
 */
export async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => checks.every((check) => check.name !== name));
  if (unknown.length > 0) {
    console.error(
      `There is no check named ${unknown.join(', ')}; there are ${checks.map((check) => check.name).join(', ')}.`,
    );
    return 2;
  }
  const chosen = names.length === 0 ? checks : checks.filter((check) => names.includes(check.name));
  let totals = NO_TESTS;
  const summary: string[] = [];
  for (const check of chosen) {
    console.log(`\n── ${check.name}`);
    const startedAt = performance.now();
    const found = await check.run();
    totals = addTotals(totals, found);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const line = `${found.failed === 0 ? 'ok    ' : 'FAILED'} ${check.name.padEnd(7)}${seconds.padStart(6)} s`;
    console.log(line);
    summary.push(line);
  }
  console.log(`\n${summary.join('\n')}\n\n${totalsLine(totals)}`);
  return exitCodeOf(
    totals,
    chosen.some((check) => check.kind === 'tests'),
  );
}
