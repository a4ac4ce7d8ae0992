import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestParsed, RequestValue } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Journal } from './journal.ts';

/** Writes the journals as JSON lines. */
export interface Exports {
  /** Errors: input.invalid (the path is relative or taken), storage.full, storage.readOnly, input.cancelled. */
  write(
    input: RequestParsed<'activity:export'>,
    signal: AbortSignal,
  ): Promise<Result<RequestValue<'activity:export'>>>;
  /** The file behind the `downloadPath` of the last export of the application's own, `null` for any other id. */
  file(id: string): { readonly path: string; readonly contentType: string } | null;
  dispose(): Promise<void>;
}

export const EXPORT_PREFIX = 'export:';
const CONTENT_TYPE = 'application/jsonl';
const PIECE = 64 * 1024;

/** Exports without a path go into `folder`, of which the last one is kept. */
export function createExports(deps: {
  readonly folder: string;
  readonly clock: Clock;
  readonly activity: Pick<ActivityLog, 'all'>;
  readonly journal: Pick<Journal, 'all'>;
}): Exports {
  let own: { readonly id: string; readonly path: string } | null = null;
  let count = 0;

  /** One at a time is kept: a new one takes the place of the last. */
  async function ownPath(fileName: string): Promise<string> {
    await rm(deps.folder, { recursive: true, force: true });
    makeFolder(deps.folder);
    count += 1;
    const path = join(deps.folder, fileName);
    own = { id: `${EXPORT_PREFIX}${count}`, path };
    return path;
  }

  return {
    async write(input, signal) {
      const stamp = isoTime(deps.clock.now()).slice(0, 19).replaceAll(':', '-');
      const fileName = `control-room-${input.what}-${stamp}.jsonl`;
      if (input.path !== null && !isAbsolute(input.path)) return badPath(input.path, 'it is not absolute');
      let path = input.path ?? fileName;
      const tally = { lines: 0, bytes: 0 };
      try {
        path = input.path ?? (await ownPath(fileName));
        const lines =
          input.what === 'activity' ? deps.activity.all(input.filter) : deps.journal.all(input.filter);
        const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
        await pipeline(Readable.from(pieces(lines, tally)), file, { signal });
      } catch (error) {
        const failure = explain(error, path, { signal, isOwn: input.path === null });
        if (codeOf(error) !== 'EEXIST') await rm(path, { force: true }).catch(() => undefined);
        return failure;
      }
      const downloadPath = input.path === null && own !== null ? `/media/${own.id}` : null;
      return ok({ path, fileName: basename(path), downloadPath, ...tally });
    },
    file: (id) => (own !== null && own.id === id ? { path: own.path, contentType: CONTENT_TYPE } : null),
    dispose: () => rm(deps.folder, { recursive: true, force: true }),
  };
}

/** Lines in pieces worth writing, counted as they go. */
function* pieces(items: Iterable<unknown>, tally: { lines: number; bytes: number }): Generator<Buffer> {
  let piece = '';
  for (const item of items) {
    piece += `${JSON.stringify(item)}\n`;
    tally.lines += 1;
    if (piece.length < PIECE) continue;
    yield weighed(piece, tally);
    piece = '';
  }
  if (piece !== '') yield weighed(piece, tally);
}

function weighed(piece: string, tally: { bytes: number }): Buffer {
  const buffer = Buffer.from(piece);
  tally.bytes += buffer.byteLength;
  return buffer;
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null)?.code;
}

const NO_FOLDER: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function explain(
  error: unknown,
  path: string,
  { signal, isOwn }: { readonly signal: AbortSignal; readonly isOwn: boolean },
): Result<never> {
  if (signal.aborted)
    return fail('input.cancelled', {
      message: 'The export was cancelled.',
      context: { path },
      retryable: true,
    });
  const code = codeOf(error);
  if (code === 'EEXIST') return badPath(path, 'something is there already');
  if (!isOwn && typeof code === 'string' && NO_FOLDER.has(code))
    return badPath(path, 'there is no such folder');
  const context = { path, detail: messageOf(error) };
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return fail(isFull ? 'storage.full' : 'storage.readOnly', {
    message: `The export could not be written to ${path}: ${messageOf(error)}`,
    context,
    retryable: true,
  });
}

function badPath(path: string, detail: string): Result<never> {
  return fail('input.invalid', {
    message: `${path} cannot be written: ${detail}.`,
    context: { path, detail },
  });
}
