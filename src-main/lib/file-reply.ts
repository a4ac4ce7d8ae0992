import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import type { ByteRange } from './byte-range.ts';
import { parseByteRange } from './byte-range.ts';

/** What a request says about the part of a file that it wants. */
export interface FileRequest {
  readonly method: string;
  readonly range: string | null;
  readonly ifRange: string | null;
}

/** An answer over HTTP in plain values, for any server to send. `body` is `null` where there is none to send. */
export interface FileReply {
  readonly status: 200 | 206 | 404 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
}

const CHUNK_BYTES = 256 * 1024;
const GONE: FileReply = { status: 404, headers: {}, body: null };

/**
 * Answers a request for a file with the whole of it, one range of it (206), or 416.
 *
 * The file stays open until `body` was read to its end or cancelled. A file that is gone, or is a folder, is 404.
 */
export async function replyWithFile(
  path: string,
  contentType: string,
  request: FileRequest,
): Promise<FileReply> {
  const file = await openFile(path);
  if (!file) return GONE;
  try {
    const reply = await describe(file, contentType, request);
    if (!reply.body) await file.close();
    return reply;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Looked at before it is opened: opening a pipe that nobody writes to would wait for ever. */
async function openFile(path: string): Promise<FileHandle | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? open(path, 'r').catch(() => null) : null;
}

async function describe(file: FileHandle, contentType: string, request: FileRequest): Promise<FileReply> {
  const { size, mtimeMs } = await file.stat();
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  const isSameFile = request.ifRange === null || request.ifRange === etag;
  const range = parseByteRange(isSameFile ? request.range : null, size);
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes', etag };
  if (range.kind === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}`, 'content-length': '0' },
      body: null,
    };
  }
  const { first, length } = extent(range, size);
  const body = request.method === 'HEAD' ? null : streamOf(file, first, length);
  const described = { ...headers, 'content-length': String(length) };
  if (range.kind === 'whole') return { status: 200, headers: described, body };
  return {
    status: 206,
    headers: { ...described, 'content-range': `bytes ${first}-${range.last}/${size}` },
    body,
  };
}

function extent(
  range: Exclude<ByteRange, { kind: 'unsatisfiable' }>,
  size: number,
): { first: number; length: number } {
  return range.kind === 'whole'
    ? { first: 0, length: size }
    : { first: range.first, length: range.last - range.first + 1 };
}

/** A file that became shorter meanwhile breaks the stream: a short body under a longer Content-Length would be a lie. */
function streamOf(file: FileHandle, first: number, length: number): ReadableStream<Uint8Array> {
  let position = first;
  const end = first + length;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (position >= end) {
          await file.close();
          return controller.close();
        }
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
        if (bytesRead === 0) {
          await file.close();
          throw new Error('The file became shorter while it was read');
        }
        position += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 1 },
  );
}
