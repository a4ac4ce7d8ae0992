import { spawn } from 'node:child_process';
import { become } from './become.ts';
import { ensureBuilt } from './build.ts';
import { checkout, inCheckout } from './checkout.ts';
import { obtainElectron, whyNoWindow } from './electron-runtime.ts';

/** How long to wait for Electron's runtime on a first start. */
const FETCH_MS = 60_000;
/** A window that is gone this soon, with a failure, was never there: libraries or the display are missing. */
const STILLBORN_MS = 5_000;

/**
 * `npm start`: opens the product: in a window of its own where Electron and a display can be had, else in the browser.
 * Arguments (`--data DIR`) go to the face that is started.
 */
export async function main(args: readonly string[]): Promise<number> {
  const outcome = await ensureBuilt(() => console.log('Building (some seconds, only after a change) …'));
  if (outcome.kind === 'failed') {
    process.stderr.write(outcome.output);
    return 1;
  }
  const window = await openWindow(args);
  if (window.kind === 'closed') return window.exitCode;
  console.log(`No window, because ${window.reason}; serving the browser face instead.`);
  return become(inCheckout('out', 'main', 'serve.js'), args);
}

type WindowOutcome =
  { readonly kind: 'closed'; readonly exitCode: number } | { readonly kind: 'none'; readonly reason: string };

async function openWindow(args: readonly string[]): Promise<WindowOutcome> {
  const isRoot = process.getuid?.() === 0;
  const reason = whyNoWindow({ platform: process.platform, env: process.env, isRoot });
  if (reason !== null) return { kind: 'none', reason };
  const runtime = await obtainElectron(checkout, FETCH_MS, () =>
    console.log(`Fetching Electron's runtime (once, ${FETCH_MS / 1000} s at most) …`),
  );
  if (runtime.kind === 'absent')
    return { kind: 'none', reason: `Electron's runtime is missing: ${runtime.reason}` };
  return runElectron(runtime.executable, args);
}

function runElectron(executable: string, args: readonly string[]): Promise<WindowOutcome> {
  const startedAt = performance.now();
  const child = spawn(executable, [checkout, ...args], { cwd: checkout, stdio: 'inherit' });
  const stops = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    // On a terminal Ctrl+C reaches Electron by itself, and a second one would end it at once.
    const forward = (): void => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    process.on(signal, forward);
    return () => process.off(signal, forward);
  });
  return new Promise((resolve) => {
    const finish = (outcome: WindowOutcome): void => {
      for (const stop of stops) stop();
      resolve(outcome);
    };
    child.on('error', (error) =>
      finish({ kind: 'none', reason: `Electron could not be started (${error.message})` }),
    );
    child.on('close', (code, signal) => {
      const wasStopped = signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP';
      const failed = code !== 0 && !wasStopped;
      if (failed && performance.now() - startedAt < STILLBORN_MS) {
        finish({ kind: 'none', reason: `Electron ended at once (${signal ?? `exit code ${code}`})` });
      } else {
        finish({ kind: 'closed', exitCode: code ?? (wasStopped ? 0 : 1) });
      }
    });
  });
}
