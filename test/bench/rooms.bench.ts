/**
 * Finding and casting to 50 simulated rooms: `npm run bench -- rooms`.
 *
 * The rival in the same run is what people do today: one room after another. On loopback only.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type {
  Outcome,
  RequestInput,
  RequestName,
  RequestValue,
  Result,
} from '../../src-preload/contract/index.ts';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { connectToHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { startDesk } from '../e2e/desk.ts';
import { inCheckout } from '../tooling/checkout.ts';

const ROOMS = Number(process.argv[2] ?? 50);
const MX_WINDOW_MS = 2_000;
const MEMORY_LIMIT_MB = 150;

const renderers = await startRenderers(ROOMS);
const desk = await startDesk({ settings: { practice: { enabled: false } }, isMeasured: true });
const client = await connectToHolder(desk.dataFolder);
if (client === null) throw new Error('The desk cannot be reached.');
try {
  await measure(client);
} finally {
  client.close();
  await desk.stop();
  renderers.stdin?.end();
}

async function measure(holder: HandoverClient): Promise<void> {
  const found = await timed(() => foundRooms(holder, ROOMS));
  const rooms = found.value;
  const source = { path: inCheckout('assets', 'practice', 'evening-chime.wav') };
  const fanOut = await timed(() => ask(holder, 'casting:cast', { rooms, source }));
  const slowest = Math.max(...fanOut.value.outcomes.map(msOf));
  await ask(holder, 'casting:control', { rooms, action: 'stop' });
  const oneByOne = await timed(async () => {
    for (const room of rooms) await ask(holder, 'casting:cast', { rooms: [room], source });
  });
  const failed = fanOut.value.outcomes.filter(({ ok }) => !ok).length;
  const { peakMb, nowMb } = memoryOf(holder.holder.pid);
  print([
    ['rooms listed', `${rooms.length} of ${ROOMS}`, ''],
    ['all listed after', ms(found.ms), `limit ${ms(MX_WINDOW_MS + 1_000)} (MX window + 1 s)`],
    ['cast to all: failed rooms', String(failed), 'limit 0'],
    [
      'cast to all',
      ms(fanOut.ms),
      `${(fanOut.ms / slowest).toFixed(2)} × the slowest room (${ms(slowest)}), limit 1.50`,
    ],
    [
      'one room after another',
      ms(oneByOne.ms),
      `${(oneByOne.ms / fanOut.ms).toFixed(1)} × as long as all at once`,
    ],
    ['memory of the process', `${nowMb} MB`, `peak ${peakMb} MB, limit ${MEMORY_LIMIT_MB} MB`],
  ]);
}

async function startRenderers(count: number): Promise<ChildProcess> {
  const script = inCheckout('test', 'bench', 'simulated-renderers.ts');
  const child = spawn(process.execPath, [script, String(count)], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

/** The rooms of a search, as soon as all are there. */
async function foundRooms(holder: HandoverClient, count: number): Promise<string[]> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rooms } = await ask(holder, 'devices:scan', { waitMs: MX_WINDOW_MS });
    if (rooms.length >= count) return rooms.map(({ id }) => id);
  }
  throw new Error(`Not all of ${count} rooms were found.`);
}

async function ask<N extends RequestName>(
  holder: HandoverClient,
  name: N,
  input: RequestInput<N>,
): Promise<RequestValue<N>> {
  const result = (await holder.request(name, input, AbortSignal.timeout(120_000))) as Result<RequestValue<N>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

async function timed<T>(task: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedAt = performance.now();
  return { value: await task(), ms: performance.now() - startedAt };
}

function msOf(outcome: Outcome): number {
  return outcome.steps.reduce((sum, step) => sum + step.ms, 0);
}

function memoryOf(pid: number): { readonly peakMb: number | string; readonly nowMb: number | string } {
  if (process.platform !== 'linux') return { peakMb: 'unknown', nowMb: 'unknown' };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string): number =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { peakMb: mb('VmHWM'), nowMb: mb('VmRSS') };
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function print(rows: readonly (readonly [string, string, string])[]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [what, figure, note] of rows) {
    console.log(`${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${note}`);
  }
}
