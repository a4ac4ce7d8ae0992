import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Queue, Room } from '../../src-preload/contract/index.ts';
import type { PracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import type { WholeDesk } from '../doubles/whole-desk.ts';
import { addRooms, practiceFile, startRoom, startWholeDesk } from '../doubles/whole-desk.ts';

const CHIME = { path: practiceFile('evening-chime.wav') };
const FILM = { path: practiceFile('harbour-evening.mp4') };
const REPORT = { path: practiceFile('quarterly-results.mp4') };
const PICTURE = { path: practiceFile('fire-drill.png') };

let desk: WholeDesk;
let renderers: PracticeRenderer[];
let rooms: string[];
let folder: string;

beforeAll(async () => {
  renderers = await Promise.all([
    startRoom('Hall'),
    startRoom('Lobby', { flavour: 'gmediarender' }),
    startRoom('Café'),
  ]);
});

afterAll(async () => {
  await Promise.all(renderers.map((renderer) => renderer.dispose()));
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'for-people-'));
  desk = await startWholeDesk();
  rooms = await addRooms(desk, renderers);
});

afterEach(async () => {
  await desk.answer('casting:control', { rooms, action: 'stop' });
  await desk.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function roomNow(index: number): Promise<Room> {
  const snapshot = await desk.ask('devices:list', {});
  const room = snapshot.rooms.find(({ id }) => id === rooms[index]);
  if (room === undefined) throw new Error('the room is gone');
  return room;
}

async function queueOf(id: string): Promise<Queue> {
  const { queues } = await desk.ask('casting:queues', { rooms: [id] });
  if (queues[0] === undefined) throw new Error('there is no queue');
  return queues[0];
}

const titleNow = (queue: Queue): string | undefined =>
  queue.items.find(({ itemId }) => itemId === queue.current)?.title;
const first = (): string => rooms[0] ?? '';

describe('a group', () => {
  it('is cast to under its own id, all rooms loading before any starts, and says how far apart they started', async () => {
    const group = await desk.ask('devices:group', { name: 'Ground floor', rooms });
    const cast = await desk.ask('casting:cast', { rooms: [group.groupId], source: FILM });
    expect(cast.outcomes.map(({ room, ok }) => ({ room, ok }))).toEqual(
      rooms.map((room) => ({ room, ok: true })),
    );
    expect(cast.outcomes.map(({ steps }) => steps.map(({ name }) => name).slice(0, 3))).toEqual(
      rooms.map(() => ['SetAVTransportURI', 'together', 'Play']),
    );
    expect(cast.spreadMs).toBeGreaterThanOrEqual(0);
    const { outcomes } = await desk.ask('casting:cast', { rooms: [group.groupId], source: CHIME });
    // What plays goes on until all are ready: nothing is stopped.
    expect(outcomes.map(({ ok, steps }) => [ok, ...steps.map(({ name }) => name).slice(0, 3)])).toEqual(
      rooms.map(() => [true, 'together', 'SetAVTransportURI', 'Play']),
    );
  });

  it('is not held up by a room that hangs beyond a bounded wait', async () => {
    await renderers[2]?.setFault('hang');
    let isOver = false;
    const casting = desk.ask('casting:cast', { rooms, source: FILM }).finally(() => (isOver = true));
    await desk.until('the others are on air', async () =>
      (await Promise.all([roomNow(0), roomNow(1)])).every(({ nowPlaying }) => nowPlaying.state === 'on-air'),
    );
    expect(isOver).toBe(false);
    const { outcomes } = await casting;
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
    await renderers[2]?.setFault('none');
  });

  it('keeps its name, rooms and place over a restart, and can be changed, removed and put back', async () => {
    const one = await desk.ask('devices:group', { name: 'One', rooms: rooms.slice(0, 2) });
    const two = await desk.ask('devices:group', { name: 'Two', rooms: [] });
    await desk.ask('devices:group-order', { groups: [two.groupId] });
    await desk.ask('devices:group', { group: one.groupId, name: 'First' });
    await desk.ask('devices:group-remove', { group: two.groupId });
    await desk.ask('devices:group-restore', { group: two.groupId });
    await desk.close();
    desk = await startWholeDesk({ dataFolder: desk.dataFolder });
    const { groups } = await desk.ask('devices:groups', {});
    expect(groups).toEqual([{ ...one, name: 'First' }, two]);
    const missing = await desk.answer('casting:cast', { rooms: ['group:nobody'], source: FILM });
    expect(missing).toMatchObject({ ok: false, error: { code: 'device.unknownGroup' } });
  });
});

describe('a queue', () => {
  it('plays images for their time and goes on by itself to the end', async () => {
    const sources = [PICTURE, PICTURE];
    const { outcomes } = await desk.ask('casting:queue', {
      rooms: [first()],
      sources,
      mode: 'play',
      slideSeconds: 1,
    });
    expect(outcomes.map(({ ok }) => ok)).toEqual([true]);
    await desk.until('the queue has ended', async () => (await queueOf(first())).state === 'ended');
    const { items, current } = await queueOf(first());
    expect(current).toBe(items[1]?.itemId);
  });

  it('goes to the next item when one has ended, and to others by Next and Previous', async () => {
    await desk.ask('casting:queue', { rooms: [first()], sources: [CHIME, FILM, REPORT], mode: 'play' });
    await desk.ask('casting:control', { rooms: [first()], action: 'seek', value: 18.5 });
    await desk.until(
      'the film plays',
      async () => titleNow(await queueOf(first())) === 'harbour-evening.mp4',
    );
    await desk.until(
      'it is on air',
      async () => (await roomNow(0)).nowPlaying.title === 'harbour-evening.mp4',
    );
    await desk.ask('casting:control', { rooms: [first()], action: 'next' });
    expect(titleNow(await queueOf(first()))).toBe('quarterly-results.mp4');
    expect((await roomNow(0)).nowPlaying).toMatchObject({ state: 'on-air', title: 'quarterly-results.mp4' });
    await desk.ask('casting:control', { rooms: [first()], action: 'previous' });
    expect((await roomNow(0)).nowPlaying).toMatchObject({ state: 'on-air', title: 'harbour-evening.mp4' });
  });

  it('goes over to the next item without a pause where the room takes one', async () => {
    await desk.ask('casting:queue', { rooms: [first()], sources: [CHIME, FILM], mode: 'play' });
    await desk.until('the room was handed the next item', async () => {
      const { exchanges } = await desk.ask('activity:list', { subject: first() });
      return exchanges.some(({ method, ok }) => method === 'SetNextAVTransportURI' && ok);
    });
    await desk.ask('casting:control', { rooms: [first()], action: 'seek', value: 18.5 });
    await desk.until('the film is on air', async () => {
      const { title, state } = (await roomNow(0)).nowPlaying;
      return title === 'harbour-evening.mp4' && state === 'on-air';
    });
    expect(titleNow(await queueOf(first()))).toBe('harbour-evening.mp4');
    const { exchanges } = await desk.ask('activity:list', { subject: first(), limit: 200 });
    expect(exchanges.filter(({ method }) => method === 'SetAVTransportURI')).toHaveLength(1);
  });

  it('is changed while it plays: moved, removed, looped, cleared', async () => {
    const added = await desk.ask('casting:queue', { rooms: [first()], sources: [CHIME, FILM, REPORT] });
    const [chime = '', film = '', report = ''] = added.queues[0]?.items.map(({ itemId }) => itemId) ?? [];
    const edit = async (change: Parameters<typeof desk.ask<'casting:edit-queue'>>[1]['change']) =>
      (await desk.ask('casting:edit-queue', { queue: first(), change })).queue;
    const order = (queue: Queue): string[] => queue.items.map(({ itemId }) => itemId);
    expect(order(await edit({ action: 'move', item: report, to: 0 }))).toEqual([report, chime, film]);
    await edit({ action: 'play', item: film });
    expect((await roomNow(0)).nowPlaying.title).toBe('harbour-evening.mp4');
    const looped = await edit({ action: 'options', loop: 'all' });
    expect([looped.upNext, looped.state]).toEqual([report, 'playing']);
    const without = await edit({ action: 'remove', items: [film] });
    expect(order(without)).toEqual([report, chime]);
    await desk.until(
      'the next one plays',
      async () => (await roomNow(0)).nowPlaying.title !== 'harbour-evening.mp4',
    );
    await edit({ action: 'clear' });
    expect((await desk.ask('casting:queues', {})).queues).toEqual([]);
    expect((await roomNow(0)).nowPlaying.state).toBe('idle');
    const gone = await desk.answer('casting:edit-queue', { queue: first(), change: { action: 'clear' } });
    expect(gone).toMatchObject({ ok: false, error: { code: 'casting.noQueue' } });
  });

  it('goes on where it was after the application was ended', async () => {
    await desk.ask('casting:queue', { rooms: [first()], sources: [CHIME, FILM], mode: 'play' });
    await desk.ask('casting:control', { rooms: [first()], action: 'next' });
    await desk.ask('casting:control', { rooms: [first()], action: 'seek', value: 12 });
    await desk.until('it plays from there', async () => ((await queueOf(first())).position ?? 0) >= 12);
    await desk.close();
    desk = await startWholeDesk({ dataFolder: desk.dataFolder });
    await addRooms(desk, renderers);
    const interrupted = await queueOf(first());
    expect([interrupted.state, titleNow(interrupted)]).toEqual(['interrupted', 'harbour-evening.mp4']);
    await desk.ask('casting:edit-queue', { queue: first(), change: { action: 'play', item: null } });
    await desk.until('it plays there', async () => ((await roomNow(0)).nowPlaying.position ?? 0) >= 12);
  });

  it('plays in every room of its group, and lets go of a room that is cast to by hand', async () => {
    const { groupId } = await desk.ask('devices:group', { name: 'All', rooms });
    await desk.ask('casting:queue', { rooms: [groupId], sources: [FILM, REPORT], mode: 'play' });
    expect((await queueOf(groupId)).playingIn.toSorted()).toEqual(rooms.toSorted());
    await desk.ask('casting:cast', { rooms: [first()], source: CHIME });
    expect((await queueOf(groupId)).playingIn.toSorted()).toEqual(rooms.slice(1).toSorted());
    await desk.ask('casting:control', { rooms: [groupId], action: 'next' });
    expect((await queueOf(groupId)).playingIn.toSorted()).toEqual(rooms.toSorted());
    expect((await roomNow(0)).nowPlaying.title).toBe('quarterly-results.mp4');
  });

  it('takes a folder and a playlist as their items', async () => {
    cpSync(CHIME.path, join(folder, '10 chime.wav'));
    cpSync(PICTURE.path, join(folder, '9 picture.png'));
    writeFileSync(join(folder, 'notes.txt'), 'nothing to play');
    writeFileSync(
      join(folder, 'list.m3u8'),
      '#EXTM3U\n#EXTINF:20,Evening\n10 chime.wav\nhttp://media.test/a.mp4\n',
    );
    const fromFolder = await desk.ask('casting:queue', { rooms: [first()], sources: [{ path: folder }] });
    expect(fromFolder.queues[0]?.items.map(({ title }) => title)).toEqual(['9 picture.png', '10 chime.wav']);
    const list = { path: join(folder, 'list.m3u8') };
    const fromList = await desk.ask('casting:queue', { rooms: [rooms[1] ?? ''], sources: [list] });
    expect(fromList.queues[0]?.items.map(({ title }) => title)).toEqual(['Evening', 'a.mp4']);
  });
});

describe('an emergency', () => {
  it('puts one source on every room, also on one that comes back, and puts back what was there', async () => {
    await desk.ask('casting:queue', { rooms: [first()], sources: [FILM, REPORT], mode: 'play' });
    await desk.ask('casting:cast', { rooms: [rooms[1] ?? ''], source: CHIME });
    await desk.ask('casting:control', { rooms: [rooms[1] ?? ''], action: 'volume', value: 0.2 });
    const unconfirmed = await desk.answer('casting:emergency', {
      source: PICTURE,
      confirmed: false as never,
    });
    expect(unconfirmed).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
    const begun = await desk.ask('casting:emergency', {
      source: PICTURE,
      title: 'Fire',
      confirmed: true,
      volume: 0.8,
    });
    expect(begun.outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(begun.emergency.rooms.map(({ before, state }) => [before.kind, state])).toEqual([
      ['queue', 'on-air'],
      ['cast', 'on-air'],
      ['nothing', 'on-air'],
    ]);
    expect((await roomNow(1)).nowPlaying.title).toBe('Fire');
    const late = await startRoom('Late');
    const [lateId = ''] = await addRooms(desk, [late]);
    await desk.until('the late room has it', async () => {
      const { emergency } = await desk.ask('casting:emergency-status', {});
      return emergency?.rooms.find(({ room }) => room === lateId)?.state === 'on-air';
    });
    const refused = await desk.answer('casting:queue', { rooms: [first()], sources: [FILM], mode: 'play' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'casting.emergency' } });
    const restored = await desk.ask('casting:restore', {});
    expect(restored.emergency.rooms.map(({ state }) => state)).toEqual(Array(4).fill('restored'));
    expect((await roomNow(0)).nowPlaying).toMatchObject({ state: 'on-air', title: 'harbour-evening.mp4' });
    expect((await roomNow(1)).nowPlaying).toMatchObject({ state: 'on-air', title: 'evening-chime.wav' });
    expect((await roomNow(2)).nowPlaying.state).toBe('idle');
    await desk.until('the volume is as it was', async () => (await roomNow(1)).volume === 0.2);
    expect((await desk.ask('casting:emergency-status', {})).emergency).toBeNull();
    await late.dispose();
  });

  it('reaches a room that was away when it began, as soon as that is back', async () => {
    const power = Promise.withResolvers<void>();
    const away = await startRoom('Balcony', { comesBack: power.promise });
    onTestFinished(async () => {
      power.resolve();
      await away.dispose();
    });
    const [id = ''] = await addRooms(desk, [away]);
    rooms = [...rooms, id];
    await away.setFault('reboot');
    await desk.until('the room is offline', async () => (await roomNow(3)).status === 'offline');
    const { emergency } = await desk.ask('casting:emergency', { source: PICTURE, confirmed: true });
    expect(emergency.rooms.map(({ state }) => state)).toEqual(['on-air', 'on-air', 'on-air', 'waiting']);
    power.resolve();
    await desk.until(
      'it is on air there too',
      async () => {
        const status = await desk.ask('casting:emergency-status', {});
        return status.emergency?.rooms[3]?.state === 'on-air';
      },
      30_000,
    );
    expect((await roomNow(3)).nowPlaying).toMatchObject({ state: 'on-air', title: 'fire-drill.png' });
    await desk.ask('casting:restore', {});
    expect((await roomNow(3)).nowPlaying.state).toBe('idle');
  });

  it('still lasts after the application was ended, and restores from what was written down', async () => {
    await desk.ask('casting:cast', { rooms: [first()], source: FILM });
    await desk.ask('casting:emergency', { source: PICTURE, confirmed: true });
    await desk.close();
    desk = await startWholeDesk({ dataFolder: desk.dataFolder });
    await addRooms(desk, renderers);
    const again = await desk.answer('casting:emergency', { source: PICTURE, confirmed: true });
    expect(again).toMatchObject({ ok: false, error: { code: 'casting.emergency' } });
    await desk.ask('casting:restore', {});
    expect((await roomNow(0)).nowPlaying).toMatchObject({ state: 'on-air', title: 'harbour-evening.mp4' });
    const none = await desk.answer('casting:restore', {});
    expect(none).toMatchObject({ ok: false, error: { code: 'casting.noEmergency' } });
  });
});
