import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, for nobody but their owner. Throws as `mkdir` does.
 * Node's own `recursive` tries for ever where a system has folders in which none can be made (Linux: `/proc`).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else was a moment earlier.
    if (!existsSync(path)) throw error;
  }
}
