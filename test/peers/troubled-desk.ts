import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addRooms, practiceFile, startRoom, startWholeDesk } from '../doubles/whole-desk.ts';

/**
 * Controls a room on a data folder that cannot be written (`ro`), or on a disk that fills up meanwhile (`full`), and
 * prints what came of it as one line of JSON. It runs in a mount namespace of its own.
 */
const [dataFolder = '', trouble = ''] = process.argv.slice(2);
if (trouble === 'full') {
  mkdirSync(dataFolder, { recursive: true });
  const settings = { practice: { enabled: false }, lan: { interfaces: [], addresses: [] } };
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(settings));
}
const renderer = await startRoom('Hall A');
const desk = await startWholeDesk({ dataFolder });
const [room = ''] = await addRooms(desk, [renderer]);
if (trouble === 'full') fill(dataFolder);

const cast = await desk.answer('casting:cast', {
  rooms: [room],
  source: { path: practiceFile('evening-chime.wav') },
});
const control = await desk.answer('casting:control', { rooms: [room], action: 'volume', value: 0.3 });
const emergency = await desk.answer('casting:emergency', {
  source: { path: practiceFile('evening-chime.wav') },
  confirmed: true,
});
const restored = await desk.answer('casting:restore', {});
const renamed = await desk.answer('devices:rename', { room, name: 'Renamed' });
const added = await desk.answer('media:add', { path: practiceFile('evening-chime.wav') });
const settings = await desk.answer('settings:update', { casting: { fallbacks: false } });
const exported = await desk.answer('activity:export', {
  what: 'activity',
  filter: {},
});
const info = await desk.ask('app:info', {});
const word = (answer: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  answer.ok ? 'ok' : (answer.error?.code ?? '');
const outcomesOf = (answer: Awaited<typeof cast>): unknown =>
  answer.ok
    ? answer.value.outcomes.map(({ ok, proof, error }) => [
        ok,
        proof === null ? null : 'proven',
        error?.code ?? null,
      ])
    : word(answer);
const report = {
  cast: outcomesOf(cast),
  control: control.ok && control.value.outcomes.map(({ ok }) => ok),
  emergency: word(emergency),
  restored: word(restored),
  renamed: word(renamed),
  added: word(added),
  settings: word(settings),
  exported: word(exported),
  notices: info.notices.map(({ kind, context }) => [kind, context['dataFolder']]),
  isThere: existsSync(join(dataFolder, 'control-room.sqlite')),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
await desk.close();
await renderer.dispose();
process.exit(0);

/** Takes every byte that is left. */
function fill(folder: string): void {
  for (let size = 1 << 20, index = 0; size >= 1; index += 1) {
    try {
      writeFileSync(join(folder, `filler-${index}`), Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  if (statfsSync(folder).bavail > 0) throw new Error('The disk is not full.');
}
