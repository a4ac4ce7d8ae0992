import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../../src-main/storage/data-folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'control-room-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROUNDS = 12;
const RACERS = 2;

describe('the lock of a data folder', () => {
  it('is held once, and free again when it was let go', () => {
    const file = join(folder, 'one');
    const lock = lockDataFolder(file);
    expect(lock).not.toBeNull();
    expect(lockDataFolder(file)).toBeNull();
    void lock?.dispose();
    const next = lockDataFolder(file);
    expect(next).not.toBeNull();
    void next?.dispose();
  });

  it('goes to exactly one of those who ask at the same moment', async () => {
    const files = Array.from({ length: ROUNDS }, (_, round) => join(folder, `round-${round}`));
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const holders = new Map(files.map((file) => [file, 0]));
    const racers = Array.from({ length: RACERS }, () => {
      const worker = new Worker(join(import.meta.dirname, 'lock-racer.ts'), {
        workerData: { files, racers: RACERS, gate },
      });
      worker.on('message', ({ file, isOurs }: { readonly file: string; readonly isOurs: boolean }) => {
        if (isOurs) holders.set(file, (holders.get(file) ?? 0) + 1);
      });
      return once(worker, 'exit');
    });
    await Promise.all(racers);
    expect(files.filter((file) => holders.get(file) !== 1)).toEqual([]);
  });
});
