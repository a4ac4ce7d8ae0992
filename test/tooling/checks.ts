import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { checkout, inCheckout } from './checkout.ts';
import { BROWSER_ADVICE, findOrInstallBrowser } from './find-browser.ts';
import { LAN_CANNOT_BE_MADE, onPrivateLan } from './private-lan.ts';
import type { CommandOptions } from './run-command.ts';
import { runCommand } from './run-command.ts';
import type { Totals } from './totals.ts';
import { NO_TESTS, ONE_FAILURE, failuresOf, totalsOfRun } from './totals.ts';

/** One step of `npm test`, told by its name; it prints what a person needs to read and returns how many tests ended how. */
export interface Check {
  readonly name: string;
  /** Whether it runs tests, or is a single verdict. */
  readonly kind: 'tests' | 'verdict';
  readonly run: () => Promise<Totals>;
}

const KEPT: CommandOptions = { env: {}, output: 'kept', limitMs: 300_000 };
const SHOWN: CommandOptions = { env: {}, output: 'shown', limitMs: 1_500_000 };

const CACHE = ['--cache', '--cache-location=out/prettier-cache'];

/** Every check, in the order in which they run: the quick ones first. */
export const checks: readonly Check[] = [
  { name: 'build', kind: 'verdict', run: build },
  { name: 'types', kind: 'verdict', run: () => quiet(node('typescript/bin/tsc', '-b')) },
  {
    name: 'lint',
    kind: 'verdict',
    run: () => quiet(node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings')),
  },
  {
    name: 'format',
    kind: 'verdict',
    run: () => quiet(node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...CACHE, '.')),
  },
  { name: 'unit', kind: 'tests', run: () => vitest('unit', SHOWN) },
  { name: 'ui', kind: 'tests', run: () => withBrowser('ui') },
  { name: 'e2e', kind: 'tests', run: () => withBrowser('e2e') },
  { name: 'peers', kind: 'tests', run: peers },
];

function node(script: string, ...args: readonly string[]): readonly string[] {
  return [process.execPath, inCheckout('node_modules', ...script.split('/')), ...args];
}

async function build(): Promise<Totals> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind !== 'failed') return NO_TESTS;
  process.stdout.write(outcome.output);
  return ONE_FAILURE;
}

/** What runs the product needs all of it, also when only that check was asked for. */
async function isBuilt(): Promise<boolean> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind === 'failed') console.log('Not run, because the product cannot be built.');
  return outcome.kind !== 'failed';
}

async function quiet(command: readonly string[]): Promise<Totals> {
  const { exitCode, output } = await runCommand(command, KEPT);
  if (exitCode === 0) return NO_TESTS;
  process.stdout.write(output);
  return ONE_FAILURE;
}

async function vitest(project: string, options: CommandOptions, wrap = asItIs): Promise<Totals> {
  return (await runVitest(project, options, wrap)).totals;
}

async function withBrowser(project: 'ui' | 'e2e'): Promise<Totals> {
  if (!(await isBuilt())) return ONE_FAILURE;
  const browser = findOrInstallBrowser();
  if (browser !== null) return vitest(project, { ...SHOWN, env: { CHROME_PATH: browser } });
  console.log(BROWSER_ADVICE);
  return ONE_FAILURE;
}

/** Without a private LAN the tests still run, and say one by one why they are skipped. */
async function peers(): Promise<Totals> {
  if (!(await isBuilt())) return ONE_FAILURE;
  if (process.platform !== 'linux') return vitest('peers', SHOWN);
  const onLan = await runVitest('peers', SHOWN, onPrivateLan);
  if (onLan.exitCode !== LAN_CANNOT_BE_MADE) return onLan.totals;
  return vitest('peers', SHOWN);
}

function asItIs(command: readonly string[]): readonly string[] {
  return command;
}

async function runVitest(
  project: string,
  options: CommandOptions,
  wrap: (command: readonly string[]) => readonly string[],
): Promise<{ readonly exitCode: number; readonly totals: Totals }> {
  const report = inCheckout('out', 'test-results', `${project}.json`);
  rmSync(report, { force: true });
  mkdirSync(inCheckout('out', 'test-results'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = node(
    'vitest/vitest.mjs',
    'run',
    `--root=${checkout}`,
    `--project=${project}`,
    ...reporters,
  );
  const { exitCode } = await runCommand(wrap(command), options);
  const found = readIfThere(report);
  for (const failure of failuresOf(found)) console.log(`failed: ${failure}`);
  return { exitCode, totals: totalsOfRun(found, exitCode) };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
