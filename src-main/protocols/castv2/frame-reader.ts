/** The longest body of a frame; senders and receivers of the Open Screen project refuse longer ones. */
export const MAX_FRAME_BYTES = 65_536;

const HEADER_BYTES = 4;

/** Cuts a stream into frames: four bytes of length, big-endian, and a body. */
export interface FrameReader {
  /** The frames that are whole now; `null` once a length is beyond the limit: the stream cannot be read any more. */
  push(chunk: Uint8Array): readonly Uint8Array[] | null;
  /** Bytes held back for a frame that is not whole yet. */
  pending(): number;
}

/** Looks at a length before anything is kept for it, so that at most one frame and one chunk are held. */
export function createFrameReader(maxBytes: number = MAX_FRAME_BYTES): FrameReader {
  let held = Buffer.alloc(0);
  let isBroken = false;
  return {
    push(chunk) {
      if (isBroken) return null;
      held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
      const frames: Uint8Array[] = [];
      let at = 0;
      while (held.length - at >= HEADER_BYTES) {
        const length = held.readUInt32BE(at);
        if (length > maxBytes) {
          isBroken = true;
          held = Buffer.alloc(0);
          return null;
        }
        const end = at + HEADER_BYTES + length;
        if (held.length < end) break;
        frames.push(held.subarray(at + HEADER_BYTES, end));
        at = end;
      }
      held = at === held.length ? Buffer.alloc(0) : Buffer.from(held.subarray(at));
      return frames;
    },
    pending: () => held.length,
  };
}
