import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataArgument, useProfileIn } from '../../../../src-main/hosts/electron/profile.ts';
import { FakeApp } from '../../../doubles/electron.ts';

describe('useProfileIn', () => {
  it('keeps the profile of Chromium inside the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'profile-'));
    const app = new FakeApp();
    useProfileIn(folder, app);
    expect([app.paths, await readdir(folder)]).toEqual([
      { userData: join(folder, 'desktop'), sessionData: join(folder, 'desktop') },
      ['desktop'],
    ]);
    await rm(folder, { recursive: true });
  });

  it('leaves it where it is when the data folder cannot be written to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'profile-'));
    await writeFile(join(folder, 'file'), '');
    const app = new FakeApp();
    useProfileIn(join(folder, 'file'), app);
    expect(app.paths).toEqual({});
    await rm(folder, { recursive: true });
  });
});

describe('dataArgument', () => {
  it.each([
    [['.', '--data', '/rooms', '--enable-logging'], '/rooms'],
    [['--data=/rooms'], '/rooms'],
    [['--data'], null],
    [['--data='], null],
    [['--database', '/rooms'], null],
    [[], null],
  ])('finds the data folder in %j', (args, expected) => {
    expect(dataArgument(args)).toBe(expected);
  });
});
