import type { Exchange } from '../../../src-preload/contract/index.ts';

/** Headers that curl writes by itself. */
const OWN = /^(?:host|content-length|connection|transfer-encoding|expect|accept-encoding)$/i;
const FIRST_LINE = /^([A-Z][A-Z-]*) \S+ HTTP\/[\d.]+$/;

/**
 * The request as a command for a POSIX shell, secrets still as `[redacted]`; `null` for what is not HTTP or was not
 * kept whole. Nothing in it is read by the shell or as a pattern or file by curl.
 */
export function asCurl({ requestHead, requestBody, requestBytes, target }: Exchange): string | null {
  const [first = '', ...lines] = requestHead.split(/\r?\n/);
  const method = FIRST_LINE.exec(first)?.[1];
  if (method === undefined || !/^https?:\/\//i.test(target)) return null;
  if (new TextEncoder().encode(requestBody).length < requestBytes && !requestBody.includes('[redacted]'))
    return null;
  const headers = lines.flatMap((line) => {
    const name = line.slice(0, Math.max(0, line.indexOf(':')));
    return name === '' || OWN.test(name) ? [] : [`--header ${quoted(line)}`];
  });
  const packed = lines.some((line) => /^accept-encoding:/i.test(line)) ? ['--compressed'] : [];
  const body = requestBody === '' ? [] : [`--data-raw ${quoted(requestBody)}`];
  const how = method === 'HEAD' ? '--head' : `--request ${method}`;
  return [`curl --globoff ${how} ${quoted(target)}`, ...headers, ...packed, ...body].join(' \\\n  ');
}

/** Within single quotes a shell reads nothing; a single quote itself stands outside them. */
function quoted(words: string): string {
  return `'${words.replaceAll("'", `'\\''`)}'`;
}
