import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { FileProblem, FileVersion } from './open-file.ts';
import { openFile, problemOf } from './open-file.ts';

/** A file that can be served: where it really is, links resolved, and the version found there. */
export interface LocatedFile {
  readonly location: string;
  readonly version: FileVersion;
}

type FileReason = FileProblem | 'notAbsolute' | 'empty';

const SENTENCES: Readonly<Record<FileReason, string>> = {
  missing: 'is not there',
  folder: 'is a folder',
  unreadable: 'cannot be read as a file',
  notAbsolute: 'is not an absolute path',
  empty: 'is empty',
};

/**
 * Finds the regular, readable file with something in it behind a path.
 * Errors: media.notAFile with context `{path, reason: 'folder' | 'missing' | 'unreadable' | 'notAbsolute' | 'empty'}`;
 * a device, a FIFO and a socket are `unreadable`.
 */
export async function locateFile(path: string): Promise<Result<LocatedFile>> {
  if (!isAbsolute(path) || path.includes('\0')) return notAFile(path, 'notAbsolute');
  let location: string;
  try {
    location = await realpath(path);
  } catch (error) {
    return notAFile(path, problemOf(error));
  }
  const file = await openFile(location);
  if (!file.ok) return notAFile(path, file.problem);
  await file.handle.close();
  if (file.version.bytes === 0) return notAFile(path, 'empty');
  return ok({ location, version: file.version });
}

/** The failure that names the path and what is wrong with it. */
export function notAFile(path: string, reason: FileReason): Result<never> {
  return fail('media.notAFile', { message: `${path} ${SENTENCES[reason]}.`, context: { path, reason } });
}
