import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room } from '../../../../src-preload/contract/index.ts';
import { RoomTile } from '../../../../src-renderer/components/room-tile/room-tile.tsx';
import { TextProvider } from '../../../../src-renderer/i18n/text-provider.tsx';
import { SAMPLE_MEDIA } from '../../../doubles/sample-media.ts';
import { busyRooms, unseenRooms } from '../../../doubles/sample-rooms.ts';

const NOW = new Date(2026, 0, 31, 14, 23).getTime();

/** The words of a tile as a person reads them. */
function wordsOf(room: Room, upNext: string | null = null): string {
  const media = SAMPLE_MEDIA.find(({ mediaId }) => mediaId === room.nowPlaying.mediaId) ?? null;
  const nothing = () => undefined;
  const tile = createElement(RoomTile, {
    room,
    media,
    upNext,
    isSelected: false,
    isPending: false,
    isDropTarget: false,
    onEvidence: nothing,
    onRetry: nothing,
    onCheck: nothing,
    onReport: nothing,
  });
  const html = renderToStaticMarkup(createElement(TextProvider, { locale: 'en', first: null }, tile));
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function room(id: string): Room {
  const found = [...busyRooms(NOW), ...unseenRooms(NOW)].find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no sample room ${id}.`);
  return found;
}

describe('a tile', () => {
  it.each([
    ['on air', 'lobby', ['On air', 'Quarterly results.mp4', 'Lobby', '/ 31:40', 'Rygel']],
    ['loading', 'hall-b', ['Loading', 'Hall B', 'Waiting']],
    ['paused', 'studio', ['Paused', '44:12', '/ 1:02:05']],
    ['unproven', 'library', ['Unproven', 'poster.png', 'Accepted, nothing proves it']],
    ['a fault', 'cafe', ['Fault', 'nothing was fetched', 'Evidence', 'Retry']],
    ['offline', 'terrace', ['Offline', 'Stopped answering', 'Check']],
    ['idle', 'meeting-4', ['Idle', 'Nothing on', 'Answers slowly']],
    ['practice', 'practice-2', ['Practice speaker', 'Practice', 'Ready']],
  ])('says in words that a room is %s', (_, id, expected) => {
    const words = wordsOf(room(id));
    expect(expected.filter((one) => !words.includes(one))).toEqual([]);
  });

  it('names what the queue goes on with, instead of the model', () => {
    const words = wordsOf(room('lobby'), 'Harbour evening.mp4');
    expect([words.includes('Harbour evening.mp4'), words.includes('Rygel')]).toEqual([true, false]);
  });

  it('says since when a room is offline', () => {
    const terrace: Room = { ...room('terrace'), since: new Date(Date.now() - 1000).toISOString() };
    expect(wordsOf(terrace)).toMatch(/Offline since \d\d:\d\d/);
  });

  it('says of a room that is not yet seen when it last was, or that it never was', () => {
    const [lobby, cafe] = ['lobby', 'cafe'].map((id) => unseenRooms(NOW).find((one) => one.id === id));
    expect([lobby, cafe].map((one) => (one === undefined ? '' : wordsOf(one)))).toEqual([
      expect.stringMatching(/Not yet seen Lobby Last seen/),
      expect.stringMatching(/Not yet seen Café Has never answered/),
    ]);
  });

  it('shows no volume where the room offers none', () => {
    const [without, with20] = [null, 0.2].map((volume) => wordsOf({ ...room('corridor'), volume }));
    expect([without, with20]).toEqual([
      expect.stringContaining('Corridor Showing'),
      expect.stringContaining('Corridor 20 Showing'),
    ]);
  });
});
