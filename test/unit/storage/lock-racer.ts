import { parentPort, workerData } from 'node:worker_threads';
import { lockDataFolder } from '../../../src-main/storage/data-folder-lock.ts';

/** Takes the lock of each file at the moment at which the others take it too, and tells whether it got it. */
const { files, racers, gate } = workerData as {
  readonly files: readonly string[];
  readonly racers: number;
  readonly gate: Int32Array<SharedArrayBuffer>;
};

// A lock that nobody remembers is let go, and so is every one of a racer that has ended.
const locks = files.map((file, round) => {
  meet(round + 1);
  const lock = lockDataFolder(file);
  parentPort?.postMessage({ file, isOurs: lock !== null }, []);
  return lock;
});
meet(files.length + 1);
locks.forEach((lock) => void lock?.dispose());

/** Waits for the other racers. */
function meet(time: number): void {
  Atomics.add(gate, 0, 1);
  while (Atomics.load(gate, 0) < time * racers);
}
