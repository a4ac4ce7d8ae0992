import { durationHint, durationInMetadata, mp4Duration, recogniseFormat } from './media-format.ts';
import { discard, type MediaAnswer } from './media-request.ts';

/** What is known once the head of the media has been read. */
export interface OpenedMedia {
  readonly seconds: number;
  readonly isStill: boolean;
}

export type Chunks = AsyncIterator<Buffer>;

/** Asks for the media from a byte on; `null` asks for the whole, and is answered when it cannot be had. */
export type GetMedia = (from: number | null, signal: AbortSignal) => Promise<MediaAnswer | null>;

const HEAD_BYTES = 64 * 1024;
const INDEX_HOPS = 4;
/** Duration of media that tells none. */
const DEFAULT_SECONDS = 180;

/** The chunks of a body, which stays open when nobody reads on. */
export function chunksOf(answer: MediaAnswer): Chunks {
  return answer.body.iterator({ destroyOnReturn: false }) as Chunks;
}

/** The next bytes; `null` at the end and when the connection broke. */
export async function nextChunk(chunks: Chunks): Promise<Buffer | null> {
  try {
    const { done, value } = await chunks.next();
    return done === true ? null : value;
  } catch {
    return null;
  }
}

/** Reads the first 64 KiB, or less where there is no more. */
export async function readHead(chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const chunk = await nextChunk(chunks);
    if (chunk === null) break;
    parts.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(parts);
}

/** Why these bytes cannot be played, in words; `null` when they can: a known format, or a type of the sink. */
export function refusalOf(head: Buffer, contentType: string | null, sink: readonly string[]): string | null {
  if (head.length === 0) return 'the media is empty';
  const isKnown = recogniseFormat(head) !== null || (contentType !== null && sink.includes(contentType));
  return isKnown ? null : `cannot play ${contentType ?? 'media without a type'}`;
}

/** Duration from the file itself, else from the metadata, else three minutes; pictures stand still. */
export async function measureMedia(
  media: { readonly head: Buffer; readonly contentType: string | null; readonly metadata: string },
  get: GetMedia,
  signal: AbortSignal,
): Promise<OpenedMedia> {
  if (isPicture(media.head, media.contentType)) return { seconds: 0, isStill: true };
  let hint = durationHint(media.head);
  for (let hops = 0; hint.kind === 'further on' && hops < INDEX_HOPS; hops += 1) {
    hint = mp4Duration(await readAt(hint.offset, get, signal), hint.offset);
  }
  const seconds = hint.kind === 'seconds' ? hint.seconds : durationInMetadata(media.metadata);
  return { seconds: seconds ?? DEFAULT_SECONDS, isStill: false };
}

function isPicture(head: Buffer, contentType: string | null): boolean {
  const format = recogniseFormat(head);
  if (format === null) return contentType?.startsWith('image/') ?? false;
  return format === 'png' || format === 'jpeg' || format === 'gif';
}

async function readAt(offset: number, get: GetMedia, signal: AbortSignal): Promise<Buffer> {
  const answer = await get(offset, signal);
  if (answer === null) return Buffer.alloc(0);
  const first = answer.status === 206 ? await nextChunk(chunksOf(answer)) : null;
  discard(answer.body);
  return first ?? Buffer.alloc(0);
}
