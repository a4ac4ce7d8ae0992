import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import type { ConversionTarget, FfmpegPrograms } from './conversion.ts';
import { conversionArgs } from './conversion.ts';

export type Conversion = ChildProcessByStdio<null, Readable, Readable>;

/** Length in seconds and size in pixels as ffprobe tells them; `null` where it does not. */
export interface ProbedMeasures {
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** ffmpeg, where it is installed. */
export interface Ffmpeg extends Disposable {
  /** Whether media can be converted here. */
  readonly canConvert: boolean;
  readonly canProbe: boolean;
  /** Converts a file to a stream; kill it when nobody reads any more. `null` where too many run already. */
  convert(file: string, target: ConversionTarget): Conversion | null;
  /** Measures a file; never rejects. */
  probe(file: string): Promise<ProbedMeasures>;
  /** Writes a still of a video, or the cover of a sound file, as JPEG; says whether there is one. Never rejects. */
  still(file: string, atSeconds: number, target: string): Promise<boolean>;
  /** Ends everything that runs. */
  dispose(): void;
}

const MAX_CONVERSIONS = 8;
const SHORT_MS = 15_000;
const MAX_OUTPUT = 256 * 1024;
const NOTHING: ProbedMeasures = { seconds: null, width: null, height: null };

/** Runs the programs that were found; at most eight conversions at once. */
export function createFfmpeg(programs: FfmpegPrograms, log: Log): Ffmpeg {
  return new Programs(programs, log);
}

class Programs implements Ffmpeg {
  readonly #programs: FfmpegPrograms;
  readonly #log: Log;
  readonly #running = new Set<{ kill(signal: NodeJS.Signals): boolean }>();
  #conversions = 0;
  #isDisposed = false;

  constructor(programs: FfmpegPrograms, log: Log) {
    this.#programs = programs;
    this.#log = log;
  }

  get canConvert(): boolean {
    return this.#programs.ffmpeg !== null;
  }

  get canProbe(): boolean {
    return this.#programs.ffprobe !== null;
  }

  convert(file: string, target: ConversionTarget): Conversion | null {
    const { ffmpeg } = this.#programs;
    if (ffmpeg === null || this.#conversions >= MAX_CONVERSIONS || this.#isDisposed) return null;
    const child = spawn(ffmpeg, conversionArgs(file, target), {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.#conversions += 1;
    this.#running.add(child);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      complaint = (complaint + part).slice(-2_000);
    });
    child.once('error', (error) => this.#log.warn('ffmpeg could not be started', { detail: error.message }));
    child.once('close', (code) => {
      this.#conversions -= 1;
      this.#running.delete(child);
      if (code !== 0 && code !== null) this.#log.warn('ffmpeg gave up', { code, detail: complaint });
    });
    return child;
  }

  async probe(file: string): Promise<ProbedMeasures> {
    const { ffprobe } = this.#programs;
    if (ffprobe === null) return NOTHING;
    const entries = 'format=duration:stream=codec_type,width,height';
    const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', `file:${file}`];
    const { ok, output } = await this.#run(ffprobe, args);
    return ok ? readProbe(output) : NOTHING;
  }

  async still(file: string, atSeconds: number, target: string): Promise<boolean> {
    const { ffmpeg } = this.#programs;
    if (ffmpeg === null) return false;
    const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin'];
    const from = ['-ss', String(atSeconds), '-i', `file:${file}`];
    const picture = ['-map', '0:v:0', '-frames:v', '1', '-vf', 'scale=640:-2', '-q:v', '4', '-f', 'mjpeg'];
    const { ok } = await this.#run(ffmpeg, [...quiet, ...from, ...picture, '-y', target]);
    return ok;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const child of this.#running) child.kill('SIGKILL');
  }

  /** Runs a program that is soon over; one that is not, or says too much, has failed. */
  #run(program: string, args: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
    if (this.#isDisposed) return Promise.resolve({ ok: false, output: '' });
    return new Promise((resolve) => {
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true });
      this.#running.add(child);
      const timer = setTimeout(() => child.kill('SIGKILL'), SHORT_MS);
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        if (output.length > MAX_OUTPUT) child.kill('SIGKILL');
      });
      const end = (ok: boolean): void => {
        clearTimeout(timer);
        this.#running.delete(child);
        resolve({ ok, output });
      };
      child.once('error', () => end(false));
      child.once('close', (code) => end(code === 0));
    });
  }
}

/** Reads ffprobe's JSON. Never throws. */
export function readProbe(json: string): ProbedMeasures {
  try {
    const probed = JSON.parse(json) as {
      readonly format?: { readonly duration?: unknown };
      readonly streams?: readonly {
        readonly codec_type?: unknown;
        readonly width?: unknown;
        readonly height?: unknown;
      }[];
    };
    const video = probed.streams?.find((stream) => stream.codec_type === 'video');
    return {
      seconds: usable(probed.format?.duration),
      width: whole(video?.width),
      height: whole(video?.height),
    };
  } catch {
    return NOTHING;
  }
}

function usable(value: unknown): number | null {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 && number <= 1e9 ? number : null;
}

function whole(value: unknown): number | null {
  const number = usable(value);
  return number === null ? null : Math.round(number);
}
