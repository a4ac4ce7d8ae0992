import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fitToDisplays,
  readWindowState,
  writeWindowState,
} from '../../../../src-main/hosts/electron/window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const projector = { x: 1440, y: 0, width: 1920, height: 1080 };

describe('fitToDisplays', () => {
  it.each([
    [
      'stays where it was',
      { x: 100, y: 100, width: 1000, height: 700 },
      { x: 100, y: 100, width: 1000, height: 700 },
    ],
    [
      'stays on the second display',
      { x: 1500, y: 40, width: 1200, height: 900 },
      { x: 1500, y: 40, width: 1200, height: 900 },
    ],
    [
      'becomes as small as its display',
      { x: 0, y: 25, width: 3000, height: 2000 },
      { x: 0, y: 25, width: 1440, height: 875 },
    ],
    [
      'becomes as large as it must be',
      { x: 10, y: 30, width: 200, height: 100 },
      { x: 10, y: 30, width: 640, height: 480 },
    ],
    [
      'may hang over an edge while people can get hold of it',
      { x: -800, y: 100, width: 1000, height: 700 },
      { x: -800, y: 100, width: 1000, height: 700 },
    ],
    ['is placed anew when its display is gone', { x: 5000, y: 100, width: 1000, height: 700 }, null],
    ['is placed anew when only a sliver would show', { x: -950, y: 100, width: 1000, height: 700 }, null],
    [
      'is placed anew when its title bar would be above the display',
      { x: 100, y: -600, width: 1000, height: 700 },
      null,
    ],
    [
      'is placed anew when its title bar would be below the display',
      { x: 100, y: 890, width: 1000, height: 700 },
      null,
    ],
  ])('a window %s', (_what, bounds, expected) => {
    expect(fitToDisplays(bounds, [laptop, projector])).toEqual(expected);
  });

  it('knows no place without bounds or without displays', () => {
    expect([fitToDisplays(null, [laptop]), fitToDisplays(laptop, [])]).toEqual([null, null]);
  });
});

describe('the file of the window', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'window-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps how the window stood', async () => {
    writeWindowState(folder, { bounds: laptop, isMaximized: true });
    expect([readWindowState(folder), await readdir(folder)]).toEqual([
      { bounds: laptop, isMaximized: true },
      ['window.json'],
    ]);
  });

  it.each([
    '',
    'garbage',
    'null',
    '[]',
    '{"bounds":{"x":0,"y":0,"width":"wide","height":1},"isMaximized":1}',
    '{"bounds":{"x":0.5,"y":0,"width":1,"height":1}}',
    '{"bounds":{"x":1e9,"y":0,"width":1,"height":1}}',
  ])('is of no account when it says %j', async (text) => {
    await writeFile(join(folder, 'window.json'), text);
    expect(readWindowState(folder)).toEqual({ bounds: null, isMaximized: false });
  });

  it('need not be there', () => {
    expect(readWindowState(join(folder, 'gone'))).toEqual({ bounds: null, isMaximized: false });
  });
});
