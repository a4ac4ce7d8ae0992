import { expect, it } from 'vitest';
import { cleanFileName } from '../../../../src-main/hosts/browser/upload-route.ts';

it.each([
  ['clip.mp4', 'clip.mp4'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\clip.mp4', 'clip.mp4'],
  ['..', ''],
  ['a/', ''],
  ['', ''],
  ['bad\u0000name\n.mp4', 'badname.mp4'],
  ['  Übung 1.mp4 ', 'Übung 1.mp4'],
  [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(251)}.mp4`],
])('keeps of the file name %j only its last part', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});
