import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';

/** What tells one version of a file from another: its size in bytes and when it was changed (ms since 1970). */
export interface FileVersion {
  readonly bytes: number;
  readonly modifiedAt: number;
}

export type FileProblem = 'missing' | 'unreadable' | 'folder';

export type OpenedFile =
  | { readonly ok: true; readonly handle: FileHandle; readonly version: FileVersion }
  | { readonly ok: false; readonly problem: FileProblem };

/** Does not wait for a FIFO's writer, and does not follow a link that was put in the file's place. Windows has neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a regular file for reading; whoever gets the handle closes it. Never throws.
 * What is neither a file nor a folder (a device, a FIFO, a socket, a link) is `unreadable`.
 */
export async function openFile(path: string): Promise<OpenedFile> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, FLAGS);
    const stats = await handle.stat();
    if (stats.isFile())
      return { ok: true, handle, version: { bytes: stats.size, modifiedAt: stats.mtimeMs } };
    await handle.close();
    return { ok: false, problem: stats.isDirectory() ? 'folder' : 'unreadable' };
  } catch (error) {
    await handle?.close().catch(() => undefined);
    return { ok: false, problem: problemOf(error) };
  }
}

/** What an error of the file system means for somebody who wants the file. */
export function problemOf(error: unknown): FileProblem {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return 'missing';
  return code === 'EISDIR' ? 'folder' : 'unreadable';
}
