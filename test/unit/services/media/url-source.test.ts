import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUrlSource } from '../../../../src-main/services/media/url-source.ts';
import { errorOf, valueOf } from './media-workbench.ts';

describe('parseUrlSource', () => {
  test.each([
    ['http://media.example/films/Opening%20film.mp4', 'Opening film.mp4', 'video/mp4'],
    ['https://media.example/live', 'live', null],
    ['https://media.example/', 'media.example', null],
    ['http://media.example/a%ff.mp3', 'a%ff.mp3', 'audio/mpeg'],
  ])('reads %s', (url, title, contentType) => {
    expect(valueOf(parseUrlSource(url))).toEqual({ url, title, contentType });
  });

  test('writes a URL out as a room needs it', () => {
    const { url } = valueOf(parseUrlSource(' HTTP://Media.Example/café film.mp4?a=1#t=10 '));
    expect(url).toBe('http://media.example/caf%C3%A9%20film.mp4?a=1');
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:video/mp4;base64,AA',
    'rtsp://camera/1',
    'C:\\film.mp4',
  ])('refuses the scheme of %s', (url) => {
    const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
    expect(errorOf(parseUrlSource(url))).toEqual({ code: 'media.unsupported', context: { scheme } });
  });

  test.each([
    ['http://user:secret@media.example/a.mp4', 'credentials'],
    ['http://user@media.example/a.mp4', 'credentials'],
    ['media.example/a.mp4', 'notAUrl'],
    ['http://', 'notAUrl'],
    ['', 'notAUrl'],
  ])('refuses %o: %s', (url, reason) => {
    expect(errorOf(parseUrlSource(url))).toEqual({ code: 'input.invalid', context: { reason } });
  });

  test('never repeats a password in its error', () => {
    expect(JSON.stringify(parseUrlSource('http://user:hunter2@media.example/a.mp4'))).not.toContain(
      'hunter2',
    );
  });

  test('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const source = parseUrlSource(`http://h/${text}`);
        expect(source.ok ? source.value.url : '').toMatch(/^http:\/\/h\/[^#\s]*$/);
      }),
    );
  });
});
