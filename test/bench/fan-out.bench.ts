/**
 * Casting to 100 simulated UPnP rooms and 20 Cast receivers as one group: `npm run bench -- fan-out`.
 *
 * The rival in the same run is what people do today: one room after another. On loopback only.
 */
import type { HandoverClient } from '../../src-main/hosts/handover/handover-client.ts';
import { connectToHolder } from '../../src-main/hosts/handover/handover-client.ts';
import { startDesk } from '../e2e/desk.ts';
import { inCheckout } from '../tooling/checkout.ts';
import { addAll, ask, ms, msOf, print, startSimulated, timed } from './bench-desk.ts';

const ROOMS = Number(process.argv[2] ?? 100);
const RECEIVERS = Number(process.argv[3] ?? 20);
/** Nobody searches there: the rooms are added by their addresses. */
const UNHEARD_PORT = 21_900;
const LIMIT = 1.5;

const [renderers, receivers] = await Promise.all([
  startSimulated('simulated-renderers.ts', String(ROOMS), String(UNHEARD_PORT)),
  startSimulated('simulated-receivers.ts', String(RECEIVERS)),
]);
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
  receivers.child.stdin?.end();
}

async function measure(holder: HandoverClient): Promise<boolean> {
  const rooms = await addAll(holder, [...renderers.addresses, ...receivers.addresses]);
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
    ['rooms', String(rooms.length), `${RECEIVERS} of them Cast, ${failed} failed, limit 0`],
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
