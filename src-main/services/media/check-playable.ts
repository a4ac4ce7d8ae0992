import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { contentTypeOfName } from './content-types.ts';
import { openFile } from './open-file.ts';
import { SNIFF_BYTES, sniffContentType } from './sniff.ts';

/** Formats whose files begin with a signature that {@link sniffContentType} knows, or are broken. */
const ALWAYS_SIGNED: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/x-msvideo',
  'audio/mp4',
]);

/**
 * Refuses a file that nothing could play: its name promises nothing and its bytes are of no known format, or they are
 * not what the name promises. A file that cannot be read is left to whoever reads it.
 * Errors: media.unsupported with context `{path, reason: 'unknownType' | 'notItsType', contentType}`.
 */
export async function checkPlayable(location: string, fileName: string): Promise<Result<null>> {
  const contentType = contentTypeOfName(fileName);
  if (contentType !== null && !ALWAYS_SIGNED.has(contentType)) return ok(null);
  const file = await openFile(location);
  if (!file.ok) return ok(null);
  try {
    const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    if (sniffContentType(buffer.subarray(0, bytesRead)) !== null) return ok(null);
  } catch {
    return ok(null);
  } finally {
    await file.handle.close();
  }
  return unplayable(fileName, contentType);
}

function unplayable(path: string, contentType: string | null): Result<never> {
  return contentType === null
    ? fail('media.unsupported', {
        message: `${path} is not a video, a sound or a picture.`,
        context: { path, reason: 'unknownType', contentType },
      })
    : fail('media.unsupported', {
        message: `${path} is damaged, or not what its name says.`,
        context: { path, reason: 'notItsType', contentType },
      });
}
