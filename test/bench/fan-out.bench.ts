/**
 * Casting to 100 simulated rooms and to a group of them: `npm run bench -- fan-out`.
 *
 * The rival in the same run is what people do today: one room after another. On loopback only.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const ROOMS = Number(process.argv[2] ?? 100);
/** Nobody searches there: the rooms are added by their addresses. */
const UNHEARD_PORT = 21_900;
const LIMIT = 1.5;

const renderers = await startRenderers(ROOMS);
const desk = await startDesk({
  settings: { practice: { enabled: false }, lan: { interfaces: [] } },
  isMeasured: true,
});
const client = await connectToHolder(desk.dataFolder);
if (client === null) throw new Error('The desk cannot be reached.');
try {
  process.exitCode = (await measure(client)) ? 0 : 1;
} finally {
  client.close();
  await desk.stop();
  renderers.child.stdin?.end();
}

async function measure(holder: HandoverClient): Promise<boolean> {
  const added = await Promise.all(
    renderers.descriptions.map((address) => ask(holder, 'devices:add', { address })),
  );
  const rooms = added.map(({ id }) => id);
  const source = { path: inCheckout('assets', 'practice', 'evening-chime.wav') };
  await ask(holder, 'casting:cast', { rooms: rooms.slice(0, 1), source });
  await ask(holder, 'casting:control', { rooms, action: 'stop' });
  const group = await ask(holder, 'devices:group', { name: 'All', rooms });
  const together = await timed(() => ask(holder, 'casting:cast', { rooms: [group.groupId], source }));
  await ask(holder, 'casting:control', { rooms, action: 'stop' });
  const oneByOne = await timed(async () => {
    const answers: number[] = [];
    for (const room of rooms) {
      await ask(holder, 'casting:cast', { rooms: [room], source });
      answers.push(performance.now());
    }
    return Math.max(...answers) - Math.min(...answers);
  });
  const { outcomes, spreadMs } = together.value;
  const failed = outcomes.filter(({ ok }) => !ok).length;
  const slowest = Math.max(...outcomes.map(msOf));
  const factor = together.ms / slowest;
  print([
    ['rooms', String(rooms.length), `${failed} failed, limit 0`],
    [
      'cast to the group',
      ms(together.ms),
      `${factor.toFixed(2)} × the slowest room (${ms(slowest)}), limit ${LIMIT}`,
    ],
    ['spread of the start', ms(spreadMs ?? 0), 'first to last answer to Play'],
    ['one room after another', ms(oneByOne.ms), `${(oneByOne.ms / together.ms).toFixed(1)} × as long`],
    [
      'its spread',
      ms(oneByOne.value),
      `${(oneByOne.value / Math.max(1, spreadMs ?? 1)).toFixed(0)} × as far apart`,
    ],
  ]);
  return failed === 0 && factor <= LIMIT;
}

async function startRenderers(
  count: number,
): Promise<{ readonly child: ChildProcess; readonly descriptions: readonly string[] }> {
  const script = inCheckout('test', 'bench', 'simulated-renderers.ts');
  const args = [script, String(count), String(UNHEARD_PORT)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const listed = JSON.parse(line) as readonly { readonly description: string }[];
  return { child, descriptions: listed.map(({ description }) => description) };
}

async function ask<N extends RequestName>(
  holder: HandoverClient,
  name: N,
  input: RequestInput<N>,
): Promise<RequestValue<N>> {
  const result = (await holder.request(name, input, AbortSignal.timeout(180_000))) as Result<RequestValue<N>>;
  if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
  return result.value;
}

async function timed<T>(task: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const startedAt = performance.now();
  return { value: await task(), ms: performance.now() - startedAt };
}

/** What a room took by itself: waiting for the others is not its own. */
function msOf(outcome: Outcome): number {
  return outcome.steps.reduce((sum, { name, ms }) => (name === 'together' ? sum : sum + ms), 0);
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
