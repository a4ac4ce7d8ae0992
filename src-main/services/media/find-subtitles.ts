import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { request } from 'undici';
import { limits } from '../../lib/limits.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type { Cue } from './subtitles.ts';
import { MAX_SUBTITLE_BYTES, decodeSubtitles, parseSubtitles } from './subtitles.ts';

/** The subtitle file beside a media file: the same name, perhaps with a language in between (`film.en.srt`). */
export async function subtitlesBeside(file: string): Promise<string | null> {
  const name = basename(file, extname(file)).toLowerCase();
  const entries = await readdir(dirname(file)).catch(() => []);
  const fitting = entries
    .filter((entry) => /\.(?:srt|vtt)$/i.test(entry))
    .filter((entry) => {
      const bare = entry.slice(0, -4).toLowerCase();
      return (
        bare === name || (bare.startsWith(`${name}.`) && /^\.[\w-]{2,10}$/.test(bare.slice(name.length)))
      );
    })
    .toSorted((one, other) => one.length - other.length || one.localeCompare(other));
  return fitting[0] === undefined ? null : join(dirname(file), fitting[0]);
}

/** Reads subtitles of this machine. Errors: media.notAFile, media.tooLarge, media.unsupported. */
export async function readSubtitles(path: string): Promise<Result<readonly Cue[]>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_SUBTITLE_BYTES) return tooLarge(path, size);
    return cuesIn(await readFile(path), path);
  } catch (error) {
    return fail('media.notAFile', {
      message: `${path} cannot be read: ${messageOf(error)}`,
      context: { path, reason: 'unreadable' },
    });
  }
}

/** Fetches subtitles. Errors: media.unreachable, media.tooLarge, media.unsupported. */
export async function fetchSubtitles(url: string): Promise<Result<readonly Cue[]>> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(limits.soapMs) });
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += (part as Buffer).length;
      if (bytes > MAX_SUBTITLE_BYTES) return tooLarge(url, bytes);
      parts.push(part as Buffer);
    }
    return statusCode < 300 ? cuesIn(Buffer.concat(parts), url) : unreachable(url, `answered ${statusCode}`);
  } catch (error) {
    return unreachable(url, messageOf(error));
  }
}

function cuesIn(bytes: Uint8Array, from: string): Result<readonly Cue[]> {
  const cues = parseSubtitles(decodeSubtitles(bytes));
  if (cues.length > 0) return ok(cues);
  return fail('media.unsupported', {
    message: `There are no subtitles in ${from}.`,
    context: { from, reason: 'noSubtitles' },
  });
}

function tooLarge(from: string, bytes: number): Result<never> {
  return fail('media.tooLarge', { message: `${from} is too large for subtitles.`, context: { from, bytes } });
}

function unreachable(url: string, reason: string): Result<never> {
  return fail('media.unreachable', {
    message: `The subtitles cannot be fetched (${reason}).`,
    context: { url, reason },
    retryable: true,
  });
}
