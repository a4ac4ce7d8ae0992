import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/**
 * The part of `Blob` that a metadata parser reads, on an open file: random access through one window in memory,
 * and it ends when `signal` aborts, which no path-based parser offers.
 */
export interface FileView {
  readonly size: number;
  readonly type: string;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A view of `size` bytes of the file. Reads reject after `signal` aborted. */
export function viewFile(handle: FileHandle, size: number, type: string, signal: AbortSignal): FileView {
  let window: { readonly start: number; readonly bytes: Buffer<ArrayBuffer> } = {
    start: 0,
    bytes: Buffer.alloc(0),
  };
  const read = async (start: number, length: number): Promise<Buffer<ArrayBuffer>> => {
    signal.throwIfAborted();
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  };
  return {
    size,
    type,
    slice: (start, end) => ({
      async arrayBuffer() {
        signal.throwIfAborted();
        const length = Math.max(0, Math.min(end, size) - start);
        if (length > WINDOW_BYTES) return copy(await read(start, length));
        const isInWindow = start >= window.start && start + length <= window.start + window.bytes.length;
        if (!isInWindow) window = { start, bytes: await read(start, Math.min(WINDOW_BYTES, size - start)) };
        return copy(window.bytes.subarray(start - window.start, start - window.start + length));
      },
    }),
  };
}

function copy(bytes: Buffer<ArrayBuffer>): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
