import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** A file as it was when its upload began. */
export interface SourceFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** An open file that is read in parts and checked not to change meanwhile. */
export interface OpenSource {
  /** Fills `into` from the byte `first` on. Errors: media.notAFile `{path, reason: 'changed'}`. */
  read(first: number, into: Uint8Array): Promise<Result<null>>;
  close(): Promise<void>;
}

/** What is at a path. Errors: media.notAFile `{path, reason: 'missing' | 'folder' | 'unreadable'}`. */
export async function lookAtSource(path: string): Promise<Result<SourceFile>> {
  const opened = await openHandle(path);
  if (!opened.ok) return opened;
  const handle = opened.value;
  try {
    const found = await handle.stat();
    if (!found.isFile()) return notAFile(path, found.isDirectory() ? 'folder' : 'unreadable', '');
    return ok({ path, bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) });
  } finally {
    await handle.close();
  }
}

/** Opens a file that has to be the one that was looked at. Errors: media.notAFile (missing, changed, …). */
export async function openSource(source: SourceFile): Promise<Result<OpenSource>> {
  const opened = await openHandle(source.path);
  if (!opened.ok) return opened;
  const handle = opened.value;
  const isUnchanged = async (): Promise<boolean> => {
    const { size, mtimeMs } = await handle.stat();
    return size === source.bytes && Math.trunc(mtimeMs) === source.modifiedMs;
  };
  if (!(await isUnchanged())) {
    await handle.close();
    return notAFile(source.path, 'changed', '');
  }
  return ok({
    async read(first, into) {
      const length = into.byteLength;
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(into, filled, length - filled, first + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled === length && (await isUnchanged()) ? ok(null) : notAFile(source.path, 'changed', '');
    },
    close: () => handle.close(),
  });
}

type Problem = 'missing' | 'folder' | 'unreadable' | 'changed';

const SENTENCES: Readonly<Record<Problem, string>> = {
  missing: 'is not there',
  folder: 'is a folder',
  unreadable: 'cannot be read as a file',
  changed: 'changed while it was read',
};

async function openHandle(path: string): Promise<Result<FileHandle>> {
  try {
    return ok(await open(path, 'r'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return notAFile(path, code === 'ENOENT' ? 'missing' : 'unreadable', messageOf(error));
  }
}

function notAFile(path: string, reason: Problem, detail: string): Result<never> {
  return fail('media.notAFile', {
    message: `${path} ${SENTENCES[reason]}.`,
    context: { path, reason, ...(detail === '' ? {} : { detail }) },
  });
}
