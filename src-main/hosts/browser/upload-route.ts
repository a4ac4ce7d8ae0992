import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaItem } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf } from '../../lib/result.ts';
import { makeFolder } from '../../lib/make-folder.ts';

/** An upload ends when no byte came for this long, in ms. */
const SILENCE_MS = 60_000;
const MAX_NAME = 255;
const PART_SUFFIX = '.part';

export interface UploadDeps {
  readonly uploadsFolder: string;
  readonly maxBytes: number;
  readonly addUpload: (path: string, fileName: string) => Promise<Result<MediaItem>>;
}

/**
 * Streams a request's body to a file and hands it to the library.
 *
 * The file under way carries `.part` and is gone again when the upload fails.
 * Errors: input.invalid (no file name), media.tooLarge, storage.full, input.cancelled, and those of the library.
 */
export async function receiveUpload(
  deps: UploadDeps,
  name: string | null,
  request: IncomingMessage,
): Promise<Result<MediaItem>> {
  const fileName = cleanFileName(name ?? '');
  if (fileName === '') return fail('input.invalid', { message: 'An upload needs a file name.' });
  if (Number(request.headers['content-length'] ?? 0) > deps.maxBytes) return tooLarge(deps.maxBytes);
  const part = join(deps.uploadsFolder, `${randomUUID()}${PART_SUFFIX}`);
  const failure = await store(request, part, deps.maxBytes);
  if (failure) {
    await rm(part, { force: true });
    return failure;
  }
  return adopt(deps, part, fileName);
}

/** The library gets a file under its final name; what it refuses is removed. */
async function adopt(deps: UploadDeps, part: string, fileName: string): Promise<Result<MediaItem>> {
  const extension = /^\.\w{1,8}$/.exec(extname(fileName))?.[0] ?? '';
  const path = join(deps.uploadsFolder, `${randomUUID()}${extension.toLowerCase()}`);
  await rename(part, path);
  const added = await deps.addUpload(path, fileName);
  if (!added.ok) await rm(path, { force: true });
  return added;
}

/** Removes what a killed process left half uploaded. */
export async function removeLeftovers(uploadsFolder: string): Promise<void> {
  const names = await readdir(uploadsFolder).catch(() => []);
  const leftovers = names.filter((name) => name.endsWith(PART_SUFFIX));
  await Promise.all(leftovers.map((name) => rm(join(uploadsFolder, name), { force: true })));
}

/** The last part of a path as any system writes it, without control characters; empty when nothing is left. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME);
  return clean === '.' || clean === '..' ? '' : clean;
}

async function store(
  request: IncomingMessage,
  path: string,
  maxBytes: number,
): Promise<Result<never> | null> {
  request.setTimeout(SILENCE_MS, () => request.destroy());
  try {
    makeFolder(dirname(path));
    await pipeline(counted(request, maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return null;
  } catch (error) {
    return uploadFailure(error, maxBytes);
  }
}

/** The body's chunks up to `maxBytes`. The request itself stays open, so that it can still be answered. */
async function* counted(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > maxBytes) throw new TooLarge();
    yield chunk;
  }
}

class TooLarge extends Error {}

function uploadFailure(error: unknown, maxBytes: number): Result<never> {
  if (error instanceof TooLarge) return tooLarge(maxBytes);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return fail('storage.full', {
      message: 'There is no room left for this file. Make room, then upload it again.',
    });
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return fail('storage.readOnly', { message: 'The data folder cannot be written to.' });
  }
  return fail('input.cancelled', { message: `The upload broke off: ${messageOf(error)}`, retryable: true });
}

function tooLarge(maxBytes: number): Result<never> {
  return fail('media.tooLarge', {
    message: `A file can have at most ${maxBytes} bytes.`,
    context: { maxBytes },
  });
}
