import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import { contentTypeOfName } from './content-types.ts';
import { oneLine } from './titles.ts';

/** Somebody else's URL that a room may be told to fetch. */
export interface UrlSource {
  /** As a room gets it: written out fully, without a fragment. */
  readonly url: string;
  readonly title: string;
  /** What the path's extension promises, `null` where it promises nothing. */
  readonly contentType: string | null;
}

/**
 * Reads what a person typed as a URL. Nothing is fetched.
 * Errors: input.invalid with `reason` `notAUrl` or `credentials`; media.unsupported with `scheme` for anything but http and https.
 */
export function parseUrlSource(text: string): Result<UrlSource> {
  const url = URL.parse(text.trim());
  if (url === null) {
    return fail('input.invalid', { message: 'This is not a complete URL.', context: { reason: 'notAUrl' } });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    const scheme = url.protocol.slice(0, -1);
    return fail('media.unsupported', {
      message: `Rooms fetch media by http or https, not by ${scheme}.`,
      context: { scheme },
    });
  }
  if (url.username !== '' || url.password !== '') {
    return fail('input.invalid', {
      message: 'A URL with a user name or a password in it would show them to the room. Use one without.',
      context: { reason: 'credentials' },
    });
  }
  url.hash = '';
  const fileName = decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '');
  return ok({
    url: url.href,
    title: oneLine(fileName) || url.host,
    contentType: contentTypeOfName(fileName),
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
