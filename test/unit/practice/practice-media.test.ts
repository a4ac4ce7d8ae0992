import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { practiceMedia } from '../../../src-main/practice/practice-media.ts';
import { durationHint, recogniseFormat } from '../../../src-main/practice/renderer/media-format.ts';

const assets = fileURLToPath(new URL('../../../assets', import.meta.url));
const media = practiceMedia(assets).map((item) => ({ ...item, bytes: readFileSync(item.file) }));

test('every piece is there, is of its type, and has a title', () => {
  expect(media.map(({ title, contentType, bytes }) => [title, contentType, recogniseFormat(bytes)])).toEqual([
    ['Quarterly results', 'video/mp4', 'mp4'],
    ['Harbour evening', 'video/mp4', 'mp4'],
    ['Fire drill at 14:30', 'image/png', 'png'],
    ['Evening chime', 'audio/wav', 'wav'],
  ]);
});

test('durations can be read from the start of the files, so that they begin at once', () => {
  expect(media.map(({ bytes }) => durationHint(bytes.subarray(0, 65_536)))).toEqual([
    { kind: 'seconds', seconds: 40 },
    { kind: 'seconds', seconds: 60 },
    { kind: 'unknown' },
    { kind: 'seconds', seconds: 20 },
  ]);
});

test('all of it together is small', () => {
  const bytes = media.reduce((sum, { file }) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(3_000_000);
});
