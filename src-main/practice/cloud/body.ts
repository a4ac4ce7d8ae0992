import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a body turned out to be. */
export interface ReceivedBody {
  readonly bytes: number;
  readonly md5: string;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

const MAX_FORM_BYTES = 4 * 1024 * 1024;

/** Reads a small body as text; `null` when it is larger than 4 MiB. */
export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).byteLength;
    if (bytes > MAX_FORM_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** Writes a body to a file as it comes in. `isFramed` takes the frames of `aws-chunked` off. Rejects when it breaks off. */
export async function receiveFile(
  request: IncomingMessage,
  file: string,
  isFramed: boolean,
): Promise<ReceivedBody> {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  const target = createWriteStream(file);
  if (isFramed) await pipeline(request, unframe(), counted, target);
  else await pipeline(request, counted, target);
  return { bytes, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

/** Takes `<hex length>[;chunk-signature=…]\r\n<bytes>\r\n` apart; the trailer after the last frame is dropped. */
export function unframe(): Transform {
  let rest = Buffer.alloc(0);
  let left = 0;
  let isOver = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (!isOver && rest.byteLength > 0) {
        if (left > 0) {
          const part = rest.subarray(0, left);
          left -= part.byteLength;
          rest = rest.subarray(part.byteLength);
          this.push(part);
          continue;
        }
        const end = rest.indexOf('\r\n');
        if (end < 0) break;
        const line = rest.subarray(0, end).toString('latin1');
        rest = rest.subarray(end + 2);
        if (line === '') continue;
        left = Number.parseInt(line, 16);
        if (Number.isNaN(left)) return done(new Error('not a frame'));
        if (left === 0) isOver = true;
      }
      if (isOver) rest = Buffer.alloc(0);
      done();
    },
  });
}
