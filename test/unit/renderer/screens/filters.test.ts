import { describe, expect, it } from 'vitest';
import { droppedUrl, isMediaDrag } from '../../../../src-renderer/screens/rooms/drops.ts';
import { matchesFilter } from '../../../../src-renderer/stores/room-filter.ts';
import { shownTheme } from '../../../../src-renderer/screens/shell/appearance.ts';
import { busyRooms } from '../../../doubles/sample-rooms.ts';

describe('the filter of the rooms', () => {
  const found = (words: string) =>
    busyRooms(0)
      .filter((room) => matchesFilter(room, words))
      .map(({ id }) => id);

  it.each([
    ['name without accent', 'cafe', ['cafe']],
    ['model', 'chromecast', ['hall-a']],
    ['what plays', 'harbour', ['hall-b', 'studio']],
    ['address', '127.0.0.1', ['practice-1', 'practice-2']],
    ['several words in any order', 'results hall', ['hall-a']],
    ['nothing', 'zzz', []],
  ])('finds by %s', (_, words, expected) => {
    expect(found(words)).toEqual(expected);
  });
});

describe('a drop', () => {
  const carrying = (list: string) => ({ getData: (type: string) => (type === 'text/uri-list' ? list : '') });

  it.each([
    ['# comment\r\nhttps://media.example/a.mp4\r\n', 'https://media.example/a.mp4'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['', null],
  ])('of %j gives %s', (list, expected) => {
    expect(droppedUrl(carrying(list))).toBe(expected);
  });

  it('is refused where it carries nothing to cast', () => {
    expect([isMediaDrag({ types: ['text/plain'] }), isMediaDrag({ types: ['Files'] })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the theme', () => {
  it.each([
    ['system', false, false, 'dark'],
    ['system', true, false, 'light'],
    ['system', true, true, 'contrast'],
    ['dark', true, true, 'dark'],
    ['light', false, false, 'light'],
  ] as const)(
    '%s, light wished %s, contrast wished %s, is %s',
    (theme, prefersLight, prefersContrast, expected) => {
      expect(shownTheme(theme, { prefersLight, prefersContrast })).toBe(expected);
    },
  );
});
