import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Clock } from '../lib/clock.ts';
import { isoTime } from '../lib/clock.ts';
import type { Result } from '../lib/result.ts';
import { fail, messageOf, ok } from '../lib/result.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a JSON object from a file; `null` where there is no file yet.
 * Errors: storage.corrupt (not a file, not JSON, not an object, over 1 MiB).
 */
export function readJsonFile(file: string): Result<Readonly<Record<string, unknown>> | null> {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return ok(null);
    if (!found.isFile()) throw new Error('not a file');
    if (found.size > MAX_BYTES) throw new Error('larger than 1 MiB');
    const text = readFileSync(file, 'utf8');
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error('not a JSON object');
    return ok(value as Record<string, unknown>);
  } catch (error) {
    return fail('storage.corrupt', {
      message: `${file} cannot be read: ${messageOf(error)}`,
      context: { file },
    });
  }
}

/** Replaces a JSON file in one step: a kill leaves the old content or the new. Errors: storage.full, storage.readOnly. */
export function writeJsonFile(file: string, value: unknown): Result<null> {
  const draft = `${file}.new`;
  try {
    const handle = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(handle, `${JSON.stringify(value, null, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
    return ok(null);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'storage.full' : 'storage.readOnly';
    return fail(code, { message: `${file} cannot be written: ${messageOf(error)}`, context: { file } });
  }
}

/** Renames a file out of the way and answers its new name; `null` where the folder does not let us. */
export function setFileAside(file: string, clock: Clock): string | null {
  const target = `${file}.broken-${isoTime(clock.now()).replaceAll(':', '-')}`;
  try {
    renameSync(file, target);
    return target;
  } catch {
    return null;
  }
}
