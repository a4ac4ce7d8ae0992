import { isAbsolute } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { contentTypeOfName, UNKNOWN_CONTENT_TYPE } from '../media/content-types.ts';
import type { MediaService } from '../media/media-service.ts';

export interface GivenSource {
  readonly sourceFile: string | null;
  readonly mediaId: string | null;
  readonly contentType: string | null;
}

/** The file of a path, or of an item of the library, and what it is. Errors: input.invalid, media.notAFile, media.unknown, media.unsupported. */
export function findSource(
  { sourceFile, mediaId, contentType }: GivenSource,
  media: Pick<MediaService, 'preview'>,
): Result<{ readonly sourceFile: string; readonly contentType: string }> {
  if ((sourceFile === null) === (mediaId === null)) {
    return fail('input.invalid', {
      message: 'Name either a file or an item of the library.',
      context: { reason: 'source' },
    });
  }
  if (mediaId !== null) {
    const item = media.preview(mediaId);
    if (!item.ok) return item;
    return ok({ sourceFile: item.value.path, contentType: contentType ?? item.value.contentType });
  }
  const path = sourceFile ?? '';
  if (!isAbsolute(path) || path.includes('\0')) {
    return fail('media.notAFile', {
      message: `${path} is not an absolute path.`,
      context: { path, reason: 'notAbsolute' },
    });
  }
  return ok({
    sourceFile: path,
    contentType: contentType ?? contentTypeOfName(path) ?? UNKNOWN_CONTENT_TYPE,
  });
}
