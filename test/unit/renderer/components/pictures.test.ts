import { describe, expect, it } from 'vitest';
import { coverArt } from '../../../../src-renderer/components/picture/cover.ts';
import { pictureOfMedia, pictureOfPlaying } from '../../../../src-renderer/components/picture/picture.ts';
import { sampleMedia } from '../../../doubles/sample-media.ts';
import { nothingOn, playing } from '../../../doubles/sample-rooms.ts';

const NOW = Date.parse('2026-01-31T09:30:00.000Z');

describe('the picture of a source', () => {
  it.each([
    ['a frame of a video', { previewPath: '/media/a' }, 'video'],
    ['the picture itself', { kind: 'image', previewPath: '/media/a' }, 'image'],
    ['the still that was made of a video', { previewPath: '/media/a', posterPath: '/poster/a' }, 'image'],
    ['somebody else’s picture', { kind: 'image', url: 'https://media.example/a.png' }, 'image'],
    ['a cover for sound', { kind: 'audio', previewPath: '/media/a' }, 'cover'],
    ['a cover for a video that is not ours to open', {}, 'cover'],
    ['a cover for a file that is gone', { previewPath: '/media/a', available: false }, 'cover'],
  ] as const)('is %s', (_, some, expected) => {
    expect(pictureOfMedia(sampleMedia('a', some)).kind).toBe(expected);
  });
});

describe('the picture of what plays', () => {
  const item = sampleMedia('results', { previewPath: '/media/a' });

  it('moves on with the position, in steps', () => {
    const seconds = [0, 19, 20, 724].map((position) => {
      const picture = pictureOfPlaying(playing('results', 'on-air', NOW, 0), item, position);
      return picture?.kind === 'video' ? picture.second : null;
    });
    expect(seconds).toEqual([2, 2, 22, 722]);
  });

  it('is nothing while nothing is on', () => {
    expect(pictureOfPlaying(nothingOn(NOW), null, null)).toBeNull();
  });

  it('never loads an address that is not of the web', () => {
    const odd = {
      ...playing('results', 'on-air', NOW, 0),
      contentType: 'image/png',
      url: 'javascript:alert(1)',
    };
    expect(pictureOfPlaying(odd, null, null)?.kind).toBe('cover');
  });
});

describe('a drawn cover', () => {
  it('is the same for the same title, and another for another', () => {
    expect(coverArt('Evening chime')).toEqual(coverArt('Evening chime'));
    expect(coverArt('Evening chime')).not.toEqual(coverArt('Morning chime'));
  });

  it('stays within its frame for any title', () => {
    const bars = ['', 'x', '日本語', 'a'.repeat(4000)].flatMap((title) => coverArt(title).bars);
    expect(bars.every((bar) => bar > 0 && bar <= 1)).toBe(true);
  });
});
