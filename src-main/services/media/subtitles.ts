/** Subtitles larger than this are none. */
export const MAX_SUBTITLE_BYTES = 2 * 1024 * 1024;
const MAX_CUES = 20_000;

/** One text with its time, in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text of a subtitle file: UTF-8 or UTF-16 by its mark, else UTF-8 where it is valid, else Windows-1252. */
export function decodeSubtitles(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads SubRip and WebVTT alike: whatever has a line `<time> --> <time>` is a cue, and everything else is left out.
 * Never throws; `[]` for what is neither.
 */
export function parseSubtitles(text: string): readonly Cue[] {
  const cues: Cue[] = [];
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/);
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    const times = at === -1 ? null : readTimes(lines[at] ?? '');
    const said = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    if (times !== null && said !== '') cues.push({ ...times, text: said });
    if (cues.length === MAX_CUES) break;
  }
  return cues;
}

function readTimes(line: string): { readonly from: number; readonly to: number } | null {
  const [from, to] = line.split('-->').map((part) => readTime(part.trim()));
  return from == null || to == null || to < from ? null : { from, to };
}

/** `01:02:03,456`, `02:03.456`; settings behind it are left out. */
function readTime(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\b/.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  );
}

/** WebVTT, for Cast receivers and browsers. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => {
    const safe = text
      .replace(/<(?!\/?[ibu]>)[^>]*>/gi, '')
      .replace(/\{\\[^}]*\}/g, '')
      .replaceAll('-->', '→');
    return `${formatTime(from, '.')} --> ${formatTime(to, '.')}\n${safe}`;
  });
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

/** SubRip, for DLNA rooms. */
export function writeSrt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }, index) =>
      `${index + 1}\n${formatTime(from, ',')} --> ${formatTime(to, ',')}\n${text}`,
  );
  return `${blocks.join('\n\n')}\n`;
}

function formatTime(seconds: number, point: '.' | ','): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, length: number): string => String(value).padStart(length, '0');
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}${point}${part(ms % 1000, 3)}`;
}
