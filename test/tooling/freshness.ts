import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads. */
const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'assets',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** What a whole build leaves behind. */
const OUTPUTS = [
  'out/main/main.js',
  'out/main/serve.js',
  'out/main/cli.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];

/** Where the signature of the sources of the last whole build is kept. */
export const STAMP = 'out/build-stamp';

/**
 * One short text that changes whenever a source is added, removed or written.
 * Sizes and times of change are enough, so that it takes milliseconds; notes (`.md`) do not count.
 */
export function sourceSignature(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToSignature(hash, root, source);
  return hash.digest('hex');
}

function addToSignature(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (status === undefined) return;
  if (status.isDirectory()) {
    const names = readdirSync(join(root, path)).toSorted();
    for (const name of names) addToSignature(hash, root, `${path}/${name}`);
  } else if (!path.endsWith('.md')) {
    hash.update(`${path} ${status.size} ${status.mtimeMs}\n`);
  }
}

/** Whether `out` holds the build of just these sources. */
export function isFresh(root: string, signature: string): boolean {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== signature) return false;
  return OUTPUTS.every((output) => existsSync(join(root, output)));
}
