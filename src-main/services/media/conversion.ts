import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What this machine can make of media that a room cannot play. */
export interface ConversionTarget {
  readonly contentType: string;
  /** ffmpeg's arguments after its input. */
  readonly args: readonly string[];
  readonly extension: string;
}

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'];
const EVEN = ['-vf', 'scale=trunc(iw/2)*2:trunc(ih/2)*2'];
const AAC = ['-c:a', 'aac', '-ac', '2', '-b:a', '160k'];

/** What each kind can become, the one that streams best first. Source: docs/protocols/media-server.md, "Conversion". */
export const CONVERSION_TARGETS: Readonly<Record<'video' | 'audio' | 'image', readonly ConversionTarget[]>> =
  {
    video: [
      { contentType: 'video/mp2t', extension: 'ts', args: [...H264, ...EVEN, ...AAC, '-f', 'mpegts'] },
      {
        contentType: 'video/mp4',
        extension: 'mp4',
        args: [
          ...H264,
          ...EVEN,
          ...AAC,
          '-movflags',
          'frag_keyframe+empty_moov+default_base_moof',
          '-f',
          'mp4',
        ],
      },
      {
        contentType: 'video/mpeg',
        extension: 'mpg',
        args: ['-c:v', 'mpeg2video', '-q:v', '4', ...EVEN, '-c:a', 'mp2', '-f', 'mpeg'],
      },
    ],
    audio: [
      {
        contentType: 'audio/mpeg',
        extension: 'mp3',
        args: ['-vn', '-c:a', 'libmp3lame', '-b:a', '192k', '-f', 'mp3'],
      },
      { contentType: 'audio/aac', extension: 'aac', args: ['-vn', ...AAC, '-f', 'adts'] },
      { contentType: 'audio/wav', extension: 'wav', args: ['-vn', '-c:a', 'pcm_s16le', '-f', 'wav'] },
    ],
    image: [
      { contentType: 'image/jpeg', extension: 'jpg', args: ['-frames:v', '1', '-q:v', '3', '-f', 'mjpeg'] },
      {
        contentType: 'image/png',
        extension: 'png',
        args: ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe'],
      },
    ],
  };

/** The programs of ffmpeg that are installed; `null` for one that is not. */
export interface FfmpegPrograms {
  readonly ffmpeg: string | null;
  readonly ffprobe: string | null;
}

/** Looks for ffmpeg and ffprobe in the folders of `path` (the PATH variable). */
export function findFfmpeg(path: string): FfmpegPrograms {
  return { ffmpeg: find('ffmpeg', path), ffprobe: find('ffprobe', path) };
}

function find(name: string, path: string): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, file)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The arguments that convert a file to standard output. `file:` keeps ffmpeg from reading a name as a protocol. */
export function conversionArgs(file: string, target: ConversionTarget): readonly string[] {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin'];
  return [...quiet, '-i', `file:${file}`, '-sn', '-dn', ...target.args, 'pipe:1'];
}
