import { randomBytes } from 'node:crypto';

const PREFIX = '/m/';
const TOKEN_BYTES = 16;
const NAME_LENGTH = 60;

/**
 * A file name for a URL: only `A-Z a-z 0-9 . _ -`, because renderers mangle everything else, ending in
 * `.extension` (none when `''`).
 */
export function urlFileName(title: string, extension: string): string {
  const suffix = extension === '' ? '' : `.${extension}`;
  const bare = title.toLowerCase().endsWith(suffix) ? title.slice(0, title.length - suffix.length) : title;
  const plain = bare
    .slice(0, 500)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .slice(0, NAME_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${plain === '' ? 'media' : plain}${suffix}`;
}

/** A new path that nobody can guess (128 random bits), for one file and one room. */
export function newMediaPath(fileName: string): string {
  return `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}/${fileName}`;
}

/** The path of a request target, without query; an absolute target (RFC 9112 §3.2.2) is understood. Decodes nothing. */
export function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

/** The text with the token of `path` shortened to four characters: evidence must not let its reader fetch the file. */
export function hideToken(text: string, path: string): string {
  const token = path.slice(PREFIX.length, path.indexOf('/', PREFIX.length));
  return text.replaceAll(token, `${token.slice(0, 4)}…`);
}
