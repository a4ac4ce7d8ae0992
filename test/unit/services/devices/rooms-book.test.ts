import { describe, expect, test } from 'vitest';
import type { Room, RoomsDelta } from '../../../../src-preload/contract/index.ts';
import { nothingPlaying } from '../../../../src-main/services/casting/now-playing.ts';
import { createRoomsBook } from '../../../../src-main/services/devices/rooms-book.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const since = '2026-01-01T12:00:00.000Z';
const scan = { running: false, progress: 0, finishedAt: null, interfaces: [] };
const lan = { status: 'ok', reason: null, since, target: 'lo' } as const;

const capabilities: Room['capabilities'] = {
  pause: true,
  seek: true,
  volume: true,
  mute: true,
  next: false,
  previous: false,
  playModes: [],
  video: true,
};

function roomNamed(id: string): Room {
  return {
    id,
    name: id,
    kind: 'upnp',
    address: '127.0.0.1:1',
    model: 'M',
    practice: false,
    status: 'ok',
    reason: null,
    since,
    lastSeen: since,
    capabilities,
    sink: [],
    nowPlaying: nothingPlaying(0),
    volume: null,
    muted: null,
    playMode: null,
  };
}

function openBook() {
  const clock = createFakeClock();
  const deltas: RoomsDelta[] = [];
  const book = createRoomsBook({
    clock,
    scan,
    lan,
    emit: (_name, payload) => void deltas.push(payload as RoomsDelta),
  });
  return { clock, deltas, book };
}

describe('the book of rooms', () => {
  test('sends many changes of one frame as one numbered delta', async () => {
    const { book, clock, deltas } = openBook();
    book.put(roomNamed('a'));
    book.put(roomNamed('b'));
    book.patch('a', { volume: 0.5 });
    await clock.advance(100);
    book.remove('b');
    await clock.advance(100);
    expect(
      deltas.map(({ sequence, changed, removed }) => [sequence, changed.map(({ id }) => id), removed]),
    ).toEqual([
      [1, ['a', 'b'], []],
      [2, [], ['b']],
    ]);
  });

  test('says nothing when nothing changed', async () => {
    const { book, clock, deltas } = openBook();
    book.put(roomNamed('a'));
    await clock.advance(100);
    book.patch('a', { volume: null, capabilities: { ...capabilities } });
    book.patch('nobody', { volume: 1 });
    await clock.advance(100);
    expect(deltas).toHaveLength(1);
  });

  test('keeps the order in which rooms came', () => {
    const { book } = openBook();
    ['c', 'a', 'b'].forEach((id) => book.put(roomNamed(id)));
    book.put({ ...roomNamed('a'), name: 'A again' });
    expect(book.snapshot().rooms.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});
