import { parsePlayTime } from './play-time.ts';

/** The formats that a practice renderer knows by their first bytes. */
export type MediaFormat = 'wav' | 'mp4' | 'mp3' | 'png' | 'jpeg' | 'gif';

/** What the head of a file tells of its duration. */
export type DurationHint =
  | { readonly kind: 'seconds'; readonly seconds: number }
  /** An MP4 whose index may begin at this byte. */
  | { readonly kind: 'further on'; readonly offset: number }
  | { readonly kind: 'unknown' };

const unknown: DurationHint = { kind: 'unknown' };

/** The format by its magic bytes; `null` when it is none of the known ones. */
export function recogniseFormat(head: Buffer): MediaFormat | null {
  const text = head.toString('latin1', 0, 12);
  if (text.startsWith('RIFF') && text.slice(8) === 'WAVE') return 'wav';
  if (text.slice(4, 8) === 'ftyp') return 'mp4';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('GIF8')) return 'gif';
  const isMp3Frame = head.length > 2 && head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith('ID3') || isMp3Frame ? 'mp3' : null;
}

/** Reads the duration from the head of a WAV or MP4 file. */
export function durationHint(head: Buffer): DurationHint {
  switch (recogniseFormat(head)) {
    case 'wav':
      return wavDuration(head);
    case 'mp4':
      return mp4Duration(head, 0);
    default:
      return unknown;
  }
}

/**
 * Walks the boxes of an MP4 file (ISO/IEC 14496-12) to `moov/mvhd`.
 * `bytes` begin at byte `start` of the file; a box that ends beyond them is named as the place to read on.
 */
export function mp4Duration(bytes: Buffer, start: number): DurationHint {
  let at = 0;
  for (let boxes = 0; boxes < 64 && at + 16 <= bytes.length; boxes += 1) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'moov') return movieHeader(bytes, at + 8);
    const size = boxSize(bytes, at);
    if (size < 8) return unknown;
    at += size;
  }
  return at >= bytes.length ? { kind: 'further on', offset: start + at } : unknown;
}

/** The duration that the metadata promises (`res@duration` of DIDL-Lite), in seconds; `null` when there is none. */
export function durationInMetadata(metadata: string): number | null {
  const attribute = /<(?:\w+:)?res\b[^>]*?\sduration=["']([^"']{1,32})["']/.exec(
    metadata.slice(0, 64 * 1024),
  );
  return attribute === null ? null : parsePlayTime(attribute[1] ?? '');
}

function wavDuration(head: Buffer): DurationHint {
  let bytesPerSecond = 0;
  let at = 12;
  for (let chunks = 0; chunks < 64 && at + 8 <= head.length; chunks += 1) {
    const type = head.toString('latin1', at, at + 4);
    const size = head.readUInt32LE(at + 4);
    if (type === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16);
    if (type === 'data') {
      return bytesPerSecond > 0 ? { kind: 'seconds', seconds: size / bytesPerSecond } : unknown;
    }
    at += 8 + size + (size % 2);
  }
  return unknown;
}

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  if (size !== 1) return size;
  const large = bytes.readBigUInt64BE(at + 8);
  return large <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(large) : 0;
}

function movieHeader(bytes: Buffer, at: number): DurationHint {
  if (at + 40 > bytes.length || bytes.toString('latin1', at + 4, at + 8) !== 'mvhd') return unknown;
  const isLong = bytes[at + 8] === 1;
  const timescale = bytes.readUInt32BE(at + (isLong ? 28 : 20));
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 32)) : bytes.readUInt32BE(at + 24);
  if (timescale === 0 || duration === 0 || duration === 0xffffffff) return unknown;
  return { kind: 'seconds', seconds: duration / timescale };
}
