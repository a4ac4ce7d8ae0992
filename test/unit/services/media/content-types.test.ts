import { describe, expect, test } from 'vitest';
import {
  contentTypeOfName,
  extensionFor,
  isContentType,
  kindOfContentType,
} from '../../../../src-main/services/media/content-types.ts';

describe('contentTypeOfName', () => {
  test.each([
    ['Film.MP4', 'video/mp4'],
    ['a.b.webm', 'video/webm'],
    ['song.opus', 'audio/ogg'],
    ['picture.JPEG', 'image/jpeg'],
    ['stream.m3u8', 'application/vnd.apple.mpegurl'],
    ['notes.txt', null],
    ['x.constructor', null],
    ['mp4', null],
    ['', null],
  ])('%o promises %o', (name, type) => {
    expect(contentTypeOfName(name)).toBe(type);
  });
});

describe('kindOfContentType', () => {
  test.each([
    ['video/mp4', 'video'],
    ['Video/MP4; codecs="avc1"', 'video'],
    ['application/x-mpegURL', 'video'],
    ['application/dash+xml', 'video'],
    ['audio/flac', 'audio'],
    ['application/ogg', 'audio'],
    ['image/png', 'image'],
    ['application/octet-stream', 'other'],
    [null, 'other'],
  ])('%o is %s', (type, kind) => {
    expect(kindOfContentType(type)).toBe(kind);
  });
});

describe('extensionFor', () => {
  test.each([
    ['audio/ogg', 'song.opus', 'opus'],
    ['image/jpeg', 'photo.JPEG', 'jpeg'],
    ['video/mp4', 'upload-1234', 'mp4'],
    ['video/mp4', 'film.mkv', 'mp4'],
    ['application/octet-stream', 'slides.pdf', 'pdf'],
    ['application/octet-stream', 'strange.ex t', ''],
    ['application/octet-stream', 'none', ''],
  ])('%s named %s ends in %o', (type, name, extension) => {
    expect(extensionFor(type, name)).toBe(extension);
  });
});

test.each([
  ['video/mp4', true],
  ['audio/ogg; codecs=opus', true],
  ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', true],
  ['video', false],
  ['video/mp4\r\nX-Injected: 1', false],
  ['vidéo/mp4', false],
  [`video/${'x'.repeat(300)}`, false],
])('whether %o may stand in a header is %o', (text, may) => {
  expect(isContentType(text)).toBe(may);
});
