import { mkdtemp, realpath, rm, truncate, writeFile } from 'node:fs/promises';
import { readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import type { EventPayload } from '../../../../src-preload/contract/index.ts';
import type { Clock } from '../../../../src-main/lib/clock.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { Emit } from '../../../../src-main/lib/events.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import type { MediaService } from '../../../../src-main/services/media/media-service.ts';
import { createMediaService } from '../../../../src-main/services/media/media-service.ts';
import type { MediaStore } from '../../../../src-main/storage/media-store.ts';
import { createMediaStore } from '../../../../src-main/storage/media-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';

/** A clock whose hands the test moves; timers are fired by moving it. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export function movableClock(startMs: number): MovableClock {
  let now = startMs;
  const repeated = new Set<{ readonly ms: number; readonly task: () => void; due: number }>();
  return {
    ...systemClock,
    now: () => now,
    elapsed: () => now,
    every(ms, task) {
      const timer = { ms, task, due: now + ms };
      repeated.add(timer);
      return { dispose: () => void repeated.delete(timer) };
    },
    advance(ms) {
      now += ms;
      for (const timer of repeated) {
        if (timer.due > now) continue;
        timer.due = now + timer.ms;
        timer.task();
      }
    },
  };
}

/** An empty database with the first shape. */
export function emptyDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(MIGRATIONS[0] ?? '');
  return db;
}

/** A media service with everything around it that a test looks at. */
export interface MediaBench {
  readonly media: MediaService;
  readonly store: MediaStore;
  readonly clock: MovableClock;
  readonly folder: string;
  readonly uploads: string;
  readonly changes: EventPayload<'media:changed'>[];
  readonly exchanges: (WireExchange & { readonly room: string })[];
  /** Starts another service on the same store. */
  restart(): MediaService;
  close(): Promise<void>;
}

export async function createMediaBench(): Promise<MediaBench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'media-workbench-')));
  const uploads = await realpath(await mkdtemp(join(tmpdir(), 'media-uploads-')));
  const clock = movableClock(Date.UTC(2026, 0, 31, 9, 30));
  const store = createMediaStore(emptyDatabase());
  const changes: EventPayload<'media:changed'>[] = [];
  const exchanges: (WireExchange & { readonly room: string })[] = [];
  const emit: Emit = (name, payload) => {
    if (name === 'media:changed') changes.push(payload as EventPayload<'media:changed'>);
  };
  const recordFor = (room: string) => (exchange: WireExchange) => void exchanges.push({ ...exchange, room });
  const services: MediaService[] = [];
  const restart = (): MediaService => {
    const parts = { store, clock, log: silentLog, emit, recordFor };
    const media = createMediaService({
      ...parts,
      uploadsFolder: uploads,
      notRemembered: () => undefined,
      ports: [],
    });
    services.push(media);
    return media;
  };
  const media = restart();
  return {
    media,
    store,
    clock,
    folder,
    uploads,
    changes,
    exchanges,
    restart,
    async close() {
      await Promise.all(services.map((service) => service.dispose()));
      await Promise.all([folder, uploads].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}

/** The value of a Result that must be a success. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

/** The code and context of a Result that must be a failure. */
export function errorOf(result: Result<unknown>): { readonly code: string; readonly context: unknown } {
  if (result.ok) throw new Error(`Expected a failure, got ${JSON.stringify(result.value)}`);
  return { code: result.error.code, context: result.error.context };
}

/** Bytes that differ everywhere, so that a wrong slice shows. */
export function patternBytes(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_nothing, index) => (index * 31 + (index >> 8)) % 251));
}

/** A silent 8 kHz mono WAV. */
export function wavBytes(seconds: number): Buffer {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** The head of a PNG of that size: enough to be measured. */
export function pngBytes(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(head);
  head.write('IHDR', 12);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

export async function putFile(folder: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** A file of that size that takes no room on the disk. */
export async function putSparseFile(folder: string, name: string, size: number): Promise<string> {
  const path = await putFile(folder, name, '');
  await truncate(path, size);
  return path;
}

/** Resolves once this process holds no descriptor of the file any more; only Linux tells. */
export async function untilClosed(path: string): Promise<void> {
  if (process.platform !== 'linux') return;
  await vi.waitFor(() => expect(openDescriptors(path)).toBe(0));
}

function openDescriptors(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  }).length;
}
