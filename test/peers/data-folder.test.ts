import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inCheckout } from '../tooling/checkout.ts';
import { describeWithMounts } from './peer-binaries.ts';

/** Real file systems in namespaces of their own: nothing of this machine's disks is touched, and no packet leaves it. */
describeWithMounts('a desk whose data folder cannot be written', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'control-room-mount-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What a desk reports that controlled a room there. */
  function controlOn(options: string, trouble: 'full' | 'ro'): unknown {
    const script = 'ip link set lo up && mount -t tmpfs -o "$1" none "$2" && shift 2 && exec "$@"';
    const desk = [process.execPath, inCheckout('test', 'peers', 'troubled-desk.ts')];
    const shell = ['-rmn', 'sh', '-c', script, 'sh', options, folder];
    const output = execFileSync('unshare', [...shell, ...desk, folder, trouble], {
      encoding: 'utf8',
      timeout: 50_000,
      cwd: tmpdir(),
    });
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  }

  it('because the disk filled up goes on casting and controlling, and says what it cannot keep', () => {
    expect(controlOn('size=8m', 'full')).toEqual({
      cast: [[true, 'proven', null]],
      control: [true],
      emergency: 'ok',
      restored: 'ok',
      renamed: 'ok',
      added: 'storage.full',
      settings: 'storage.full',
      exported: 'storage.full',
      notices: [['storageFull', folder]],
      isThere: true,
    });
  });

  it('because it is read-only keeps everything in memory, and says so', () => {
    expect(controlOn('ro,size=1m', 'ro')).toEqual({
      cast: [[true, 'proven', null]],
      control: [true],
      emergency: 'ok',
      restored: 'ok',
      renamed: 'ok',
      added: 'ok',
      settings: 'storage.readOnly',
      exported: 'storage.readOnly',
      notices: [['storageReadOnly', folder]],
      isThere: false,
    });
  });
});
