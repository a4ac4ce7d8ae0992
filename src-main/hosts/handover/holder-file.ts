import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Face } from '../../../src-preload/contract/index.ts';
import { faceSchema } from '../../../src-preload/contract/index.ts';

/** Which process holds a data folder, and where it can be reached. */
export interface Holder {
  readonly pid: number;
  readonly face: Face;
  /** ISO 8601. */
  readonly since: string;
  /** Path of the socket or name of the pipe. */
  readonly socket: string;
}

const FILE_NAME = 'holder.json';

/** Tells others who holds the folder. The file appears whole. */
export async function writeHolder(dataFolder: string, holder: Holder): Promise<void> {
  const path = join(dataFolder, FILE_NAME);
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

export async function removeHolder(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, FILE_NAME), { force: true });
}

/** Who holds the folder as far as is written; `null` when nobody does or the file makes no sense. */
export async function readHolder(dataFolder: string): Promise<Holder | null> {
  const text = await readFile(join(dataFolder, FILE_NAME), 'utf8').catch(() => '');
  try {
    return asHolder(JSON.parse(text));
  } catch {
    return null;
  }
}

const FACE_NAMES: Readonly<Record<Face, string>> = {
  desktop: 'its window',
  browser: 'a browser face',
  terminal: 'a terminal command',
  test: 'a test',
};

/** One sentence for a person who finds the folder held, with what to do. */
export function describeHolder({ pid, face, since }: Holder): string {
  return `Control Room is already running here: ${FACE_NAMES[face]} (process ${pid}) holds the data folder since ${since}. Use that one, or end it first.`;
}

function asHolder(value: unknown): Holder | null {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, face, since, socket } = value as Partial<Record<keyof Holder, unknown>>;
  const known = faceSchema.safeParse(face);
  if (!Number.isSafeInteger(pid) || !known.success) return null;
  if (typeof since !== 'string' || typeof socket !== 'string' || socket === '') return null;
  return { pid: pid as number, face: known.data, since, socket };
}
