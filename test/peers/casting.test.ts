import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Outcome, Room } from '../../src-preload/contract/index.ts';
import { cli, makeDataFolder } from '../e2e/desk.ts';
import { inCheckout } from '../tooling/checkout.ts';
import type { ForeignOrigin } from './foreign-origin.ts';
import { startForeignOrigin } from './foreign-origin.ts';
import { describeWithPeers } from './peer-binaries.ts';
import type { PeerProcess } from './peer-processes.ts';
import { startGmediarender, startRygel } from './peer-processes.ts';
import { DESK_ADDRESS } from './plain-ssdp.ts';
import { toneWav } from './test-media.ts';

const HALL = '6b1f7c1e-0000-4000-8000-000000000011';

describeWithPeers('casting to real renderers', ['gmediarender', 'rygel', 'dbus-run-session'], () => {
  const peers: PeerProcess[] = [];
  const data = makeDataFolder({ practice: { enabled: false } });
  const media = mkdtempSync(join(tmpdir(), 'control-room-media-'));
  const wav = join(media, 'tone.wav');
  let origin: ForeignOrigin;
  let hall: Room;
  let studio: Room;

  beforeAll(async () => {
    writeFileSync(wav, toneWav(30));
    origin = await startForeignOrigin(DESK_ADDRESS, {
      '/tone.wav': { contentType: 'audio/wav', bytes: toneWav(30) },
      '/get-only.wav': { contentType: 'audio/wav', bytes: toneWav(30) },
      '/paper.pdf': { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') },
    });
    peers.push(
      await startGmediarender({ name: 'Hall', udn: HALL, port: 49494 }),
      await startRygel({ name: 'Studio', port: 49600, home: null }),
    );
    const rooms = await scan();
    hall = named(rooms, 'Hall');
    studio = named(rooms, 'Studio');
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    await origin?.stop();
    for (const folder of [data, media]) rmSync(folder, { recursive: true, force: true });
  });

  async function scan(): Promise<readonly Room[]> {
    const { result } = await cli<'devices:scan'>(['devices', 'scan'], { data });
    if (!result.ok) throw new Error(result.error.message);
    return result.value.rooms;
  }

  async function cast(source: object): Promise<{ hall: Outcome; studio: Outcome; exitCode: number }> {
    const request = JSON.stringify({ rooms: [hall.id, studio.id], source });
    const { result, exitCode } = await cli<'casting:cast'>(['casting', 'cast', request, '--until', 'proof'], {
      data,
    });
    if (!result.ok) throw new Error(result.error.message);
    const outcomeOf = (room: Room): Outcome => {
      const outcome = result.value.outcomes.find((each) => each.room === room.id);
      if (outcome === undefined) throw new Error(`${room.name} has no outcome`);
      return outcome;
    };
    return { hall: outcomeOf(hall), studio: outcomeOf(studio), exitCode };
  }

  it('lists both by one search', () => {
    expect([hall, studio].map(({ kind, status, model }) => [kind, status, model])).toEqual([
      ['upnp', 'ok', 'gmediarender'],
      ['upnp', 'ok', 'Rygel'],
    ]);
  });

  it.each(['harbour-evening.mp4', 'fire-drill.png', 'evening-chime.wav'])(
    'puts %s on air in both, with proof',
    async (file) => {
      const outcome = await cast({ path: inCheckout('assets', 'practice', file) });
      expect([outcome.hall.error, outcome.studio.error, outcome.exitCode]).toEqual([null, null, 0]);
      expect([outcome.hall.proof, outcome.studio.proof]).not.toContain(null);
    },
  );

  it('proves somebody else’s URL by the position that advances', async () => {
    const outcome = await cast({ url: origin.url('/tone.wav') });
    expect([outcome.hall.proof?.kind, outcome.studio.proof?.kind]).toEqual(['position', 'position']);
  });

  it('passes on what refuses to show its head, to the room that insists on that', async () => {
    const outcome = await cast({ url: origin.url('/get-only.wav') });
    expect([outcome.hall.error, outcome.studio.error]).toEqual([null, null]);
    const passedOn = ({ steps }: Outcome): boolean => steps.some(({ name }) => name === 'by way of the desk');
    expect([passedOn(outcome.hall), passedOn(outcome.studio)]).toEqual([false, true]);
  });

  it('reports a URL that is not there, by the room’s own words or by what the desk saw', async () => {
    await cast({ path: wav });
    const outcome = await cast({ url: origin.url('/missing.mp4') });
    expect(outcome.exitCode).toBe(1);
    expect(outcome.hall).toMatchObject({
      ok: false,
      error: { code: 'media.unreachable', context: { status: 404 } },
    });
    expect(outcome.studio).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { errorCode: 716 } },
    });
    // A room that was already seen playing is stopped first, so that the rooms can start together.
    const steps = outcome.studio.steps.map(({ name }) => name);
    expect(steps.filter((name) => name !== 'Stop')).toEqual(['SetAVTransportURI']);
  });

  it('reports media whose server never answers, and the rooms take the next item', async () => {
    const outcome = await cast({ url: origin.url('/hang.mp4') });
    for (const failed of [outcome.hall, outcome.studio]) {
      expect(failed).toMatchObject({ ok: false, error: { code: 'media.unreachable' } });
    }
    const next = await cast({ path: wav });
    expect([next.hall.error, next.studio.error]).toEqual([null, null]);
  });

  it('reports a type that no room plays', async () => {
    const outcome = await cast({ url: origin.url('/paper.pdf') });
    expect(outcome.hall).toMatchObject({ ok: false, error: { code: 'media.unsupported' } });
    expect(outcome.studio).toMatchObject({
      ok: false,
      error: { code: 'device.refused', context: { errorCode: 714 } },
    });
  });

  it('knows a room that was switched off as offline, and finds it when it is back', async () => {
    const [gmediarender] = peers.splice(0, 1);
    await gmediarender?.kill();
    const gone = await scan();
    expect(named(gone, 'Hall').status).not.toBe('ok');
    peers.push(await startGmediarender({ name: 'Hall', udn: HALL, port: 49494 }));
    const back = await scan();
    expect(named(back, 'Hall').status).toBe('ok');
  });
});

function named(rooms: readonly Room[], name: string): Room {
  const room = rooms.find((each) => each.name === name);
  if (room === undefined)
    throw new Error(`${name} is not listed: ${rooms.map((each) => each.name).join(', ')}`);
  return room;
}
