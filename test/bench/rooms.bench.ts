/**
 * Finding and casting to 50 simulated rooms: `npm run bench -- rooms`.
 *
 * The rival in the same run is what people do today: one room after another. On loopback only.
 */
import { readFileSync } from 'node:fs';
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { connectToHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { startDesk } from '../e2e/desk.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { ask, ms, msOf, print, startSimulated, timed } from './bench-desk.ts';

const ROOMS = Number(process.argv[2] ?? 50);
const MX_WINDOW_MS = 2_000;
const MEMORY_LIMIT_MB = 150;

const renderers = await startSimulated('simulated-renderers.ts', String(ROOMS));
const desk = await startDesk({ settings: { practice: { enabled: false } }, isMeasured: true });
const client = await connectToHolder(desk.dataFolder);
if (client === null) throw new Error('The desk cannot be reached.');
try {
  await measure(client);
} finally {
  client.close();
  await desk.stop();
  renderers.child.stdin?.end();
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

/** The rooms of a search, as soon as all are there. */
async function foundRooms(holder: HandoverClient, count: number): Promise<string[]> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rooms } = await ask(holder, 'devices:scan', { waitMs: MX_WINDOW_MS });
    if (rooms.length >= count) return rooms.map(({ id }) => id);
  }
  throw new Error(`Not all of ${count} rooms were found.`);
}

function memoryOf(pid: number): { readonly peakMb: number | string; readonly nowMb: number | string } {
  if (process.platform !== 'linux') return { peakMb: 'unknown', nowMb: 'unknown' };
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (field: string): number =>
    Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { peakMb: mb('VmHWM'), nowMb: mb('VmRSS') };
}
