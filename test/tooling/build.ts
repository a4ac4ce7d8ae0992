import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout, inCheckout } from './checkout.ts';
import { STAMP, isFresh, sourceSignature } from './freshness.ts';

/** How a build ended: nothing to do, done, or what the builder printed when it failed. */
export type BuildOutcome =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'built' }
  | { readonly kind: 'failed'; readonly output: string };

const LOCK = join('out', 'build.lock');

/** `npm run build`: builds if a source changed. */
export async function main(): Promise<number> {
  const outcome = await ensureBuilt(() => undefined);
  if (outcome.kind === 'failed') process.stderr.write(outcome.output);
  else console.log(outcome.kind === 'fresh' ? 'The build is up to date.' : 'Built into out/.');
  return outcome.kind === 'failed' ? 1 : 0;
}

/**
 * Builds all faces into `out/` unless that was already done from these very sources.
 * Processes that need a build at the same time wait for the first of them. `onBuild` is called before work begins.
 */
export async function ensureBuilt(onBuild: () => void): Promise<BuildOutcome> {
  if (isFresh(checkout, sourceSignature(checkout))) return { kind: 'fresh' };
  await takeLock();
  try {
    const signature = sourceSignature(checkout);
    if (isFresh(checkout, signature)) return { kind: 'fresh' };
    onBuild();
    rmSync(inCheckout(STAMP), { force: true });
    const built = await runBuilder();
    if (built.exitCode !== 0) return { kind: 'failed', output: built.output };
    writeFileSync(inCheckout(STAMP), signature);
    return { kind: 'built' };
  } finally {
    rmSync(inCheckout(LOCK), { force: true });
  }
}

async function runBuilder(): Promise<{ readonly exitCode: number; readonly output: string }> {
  const builder = inCheckout('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(process.execPath, [builder, 'build'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

async function takeLock(): Promise<void> {
  mkdirSync(inCheckout('out'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(inCheckout(LOCK), String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      if (holderIsGone()) rmSync(inCheckout(LOCK), { force: true });
      await pause(100);
    }
  }
}

function holderIsGone(): boolean {
  try {
    const holder = Number(readFileSync(inCheckout(LOCK), 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return hasCode(error, 'ESRCH');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
