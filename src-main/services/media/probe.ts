import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import type { MediaFacts } from '../../storage/media-store.ts';
import { UNKNOWN_CONTENT_TYPE, contentTypeOfName, kindOfContentType } from './content-types.ts';
import { viewFile } from './file-view.ts';
import { openFile } from './open-file.ts';
import { SNIFF_BYTES, sniffContentType } from './sniff.ts';

/** How long reading a file's length may take. */
const PROBE_MS = 5_000;
/** A picture's size stands in its first bytes; an EXIF block before it has at most 64 KiB, an ICC profile some more. */
const PICTURE_HEAD_BYTES = 512 * 1024;

interface Measures {
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}
const NO_MEASURES: Measures = { seconds: null, width: null, height: null };

export interface ProbeDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Asked where our own reader finds no length; `null` where there is nobody to ask. */
  readonly measure: ((file: string) => Promise<Measures>) | null;
}

/**
 * Finds out what a file is: its type by the name's extension, else by its first bytes; the length of video and audio;
 * the size of pictures. `contentType` is used as it is when given.
 *
 * What cannot be found out within 5 s is `null`. Never rejects; a file that is gone has only its type.
 */
export async function probeFile(
  file: { readonly location: string; readonly fileName: string | null; readonly contentType: string | null },
  deps: ProbeDeps,
): Promise<MediaFacts> {
  const promised = file.contentType ?? contentTypeOfName(file.fileName ?? basename(file.location));
  const opened = await openFile(file.location);
  if (!opened.ok) return { contentType: promised ?? UNKNOWN_CONTENT_TYPE, bytes: null, ...NO_MEASURES };
  const { handle, version } = opened;
  try {
    const contentType =
      promised ?? sniffContentType(await readHead(handle, SNIFF_BYTES)) ?? UNKNOWN_CONTENT_TYPE;
    const own = await measure(handle, version.bytes, contentType, deps.clock).catch(() => NO_MEASURES);
    const measures = await complete(own, file.location, contentType, deps);
    return { contentType, bytes: version.bytes, ...measures };
  } catch (error) {
    deps.log.debug('A file could not be measured', { file: file.location, detail: messageOf(error) });
    return { contentType: promised ?? UNKNOWN_CONTENT_TYPE, bytes: version.bytes, ...NO_MEASURES };
  } finally {
    await handle.close();
  }
}

async function complete(
  own: Measures,
  file: string,
  contentType: string,
  { measure: ask }: ProbeDeps,
): Promise<Measures> {
  const kind = kindOfContentType(contentType);
  const isTimed = (kind === 'video' || kind === 'audio') && !contentType.startsWith('application/');
  if (!isTimed || own.seconds !== null || ask === null) return own;
  const asked = await ask(file);
  return {
    seconds: asked.seconds,
    width: own.width ?? asked.width,
    height: own.height ?? asked.height,
  };
}

async function measure(
  handle: FileHandle,
  bytes: number,
  contentType: string,
  clock: Clock,
): Promise<Measures> {
  const kind = kindOfContentType(contentType);
  if (kind === 'image') return measurePicture(await readHead(handle, PICTURE_HEAD_BYTES));
  const isPlaylist = contentType.startsWith('application/');
  if (kind === 'other' || isPlaylist) return NO_MEASURES;
  const stop = new AbortController();
  const timer = clock.after(PROBE_MS, () => stop.abort());
  try {
    return await measureTime(handle, bytes, contentType, stop.signal);
  } finally {
    timer.dispose();
  }
}

async function measureTime(
  handle: FileHandle,
  bytes: number,
  contentType: string,
  signal: AbortSignal,
): Promise<Measures> {
  const { parseBlob } = await import('music-metadata');
  const view = viewFile(handle, bytes, contentType, signal) as unknown as Blob;
  const { format } = await parseBlob(view, { duration: true, skipCovers: true, mkvUseIndex: true });
  const video = format.trackInfo?.find((track) => track.video !== undefined)?.video;
  return {
    seconds: usable(format.duration),
    width: usable(video?.pixelWidth, Math.round),
    height: usable(video?.pixelHeight, Math.round),
  };
}

/** Only formats that rooms show are measured, so that no parser of a rarer format meets a stranger's file. */
async function measurePicture(head: Buffer): Promise<Measures> {
  if (sniffContentType(head)?.startsWith('image/') !== true) return NO_MEASURES;
  const { imageSize } = await import('image-size');
  const { width, height, orientation = 1 } = imageSize(head);
  const isTurned = orientation >= 5;
  const [across, down] = isTurned ? [height, width] : [width, height];
  return { seconds: null, width: usable(across, Math.round), height: usable(down, Math.round) };
}

function usable(
  value: number | undefined,
  round: (value: number) => number = (exact) => exact,
): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 && value <= 1e9 ? round(value) : null;
}

async function readHead(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}
