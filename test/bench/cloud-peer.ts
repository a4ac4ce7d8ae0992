import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { createPracticeCloud } from '../../src-main/practice/cloud/practice-cloud.ts';

/** The practice cloud in a process of its own; it prints its address and ends with its standard input. */
const folder = mkdtempSync(join(tmpdir(), 'control-room-bench-cloud-'));
const cloud = await createPracticeCloud({
  clock: systemClock,
  log: silentLog,
  folder,
  media: [],
  port: 0,
  onChanged: () => undefined,
});
process.stdout.write(`${cloud.access().endpoint}\n`);
process.stdin.resume().on('end', () => {
  void Promise.resolve(cloud.dispose()).then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
