import { randomUUID } from 'node:crypto';
import type { CloudUpload, CloudUploadResult } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { Log } from '../../lib/log.ts';
import type { AppError, Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import type { Aws } from '../../protocols/aws/aws.ts';
import type { ObjectTarget } from '../../protocols/aws/check-target.ts';
import { checkTarget } from '../../protocols/aws/check-target.ts';
import { lookAtSource } from '../../protocols/aws/source-file.ts';
import type { UploadProgress } from '../../protocols/aws/upload-order.ts';
import type { CloudStore } from '../../storage/cloud-store.ts';
import type { BucketCasts } from './cast-upload.ts';
import type { CurrentAccess } from './current-access.ts';
import type { UploadRecord } from './upload-record.ts';
import { readRecords, sentBytes, sourceOf, storedRecord } from './upload-record.ts';

export interface UploadWish {
  readonly target: ObjectTarget;
  readonly sourceFile: string;
  readonly contentType: string;
  /** What is cast when it is done. */
  readonly cast: CloudUpload['cast'];
}

/** The uploads: each is on disk before it is on the wire, and goes on where it was after a pause or a kill. */
export interface Uploads {
  list(): readonly CloudUpload[];
  /** Begins, or goes on with the same file for the same key. Errors: input.invalid, media.notAFile, those of the access. */
  start(wish: UploadWish): Promise<Result<CloudUpload>>;
  /** Resolves when an upload is done, failed or cancelled. */
  ended(uploadId: string): Promise<Result<CloudUploadResult>>;
  pause(uploadId: string): Result<CloudUpload>;
  /** Goes on; what is done is cast, where that was wanted and has not happened. Errors: cloud.notFound, input.invalid. */
  resume(uploadId: string): Promise<Result<CloudUpload>>;
  /** Takes back what should be cast. Errors: cloud.notFound. */
  dropCast(uploadId: string): Result<CloudUpload>;
  /** Takes the parts out of the bucket too. */
  cancel(uploadId: string): Promise<Result<CloudUpload>>;
  /** Errors: cloud.notFound; input.invalid while it is under way. */
  forget(uploadId: string): Result<readonly CloudUpload[]>;
  /** Stops what is under way; it goes on with `resume` in the next run. */
  dispose(): void;
}

export interface UploadsDeps {
  readonly aws: Aws;
  readonly store: CloudStore;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly log: Log;
  readonly access: () => Promise<Result<CurrentAccess>>;
  readonly onSettled: (error: AppError | null) => void;
  readonly casts: BucketCasts;
}

/** Takes up the uploads of earlier runs, those that were under way as paused; two run at once. */
export function createUploads(deps: UploadsDeps): Uploads {
  return new UploadList(deps);
}

const AT_ONCE = 2;
type Waiter = (result: Result<CloudUploadResult>) => void;

class UploadList implements Uploads {
  readonly #deps: UploadsDeps;
  readonly #records: Map<string, UploadRecord>;
  readonly #running = new Map<string, AbortController>();
  readonly #waiters = new Map<string, Waiter[]>();
  /** Done uploads for which an address is being made. */
  readonly #casting = new Set<string>();
  #isDisposed = false;

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
    this.#records = new Map(readRecords(deps.store).map((record) => [record.upload.uploadId, record]));
  }

  list(): readonly CloudUpload[] {
    return [...this.#records.values()]
      .map(({ upload }) => upload)
      .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  }

  async start(wish: UploadWish): Promise<Result<CloudUpload>> {
    const checked = checkTarget(wish.target);
    if (!checked.ok) return checked;
    const source = await lookAtSource(wish.sourceFile);
    if (!source.ok) return source;
    const access = await this.#deps.access();
    if (!access.ok) return access;
    const { bytes, modifiedMs } = source.value;
    const same = [...this.#records.values()].find(
      ({ upload, resume }) =>
        upload.bucket === wish.target.bucket &&
        upload.key === wish.target.key &&
        upload.sourceFile === wish.sourceFile &&
        upload.bytes === bytes &&
        resume.modifiedMs === modifiedMs &&
        upload.state !== 'done' &&
        upload.state !== 'cancelled',
    );
    if (same !== undefined) {
      const cast = wish.cast ?? same.upload.cast;
      const renewed = { ...same, upload: { ...same.upload, cast } };
      this.#put(renewed);
      return ok(this.#enqueue(renewed));
    }
    const upload: CloudUpload = {
      uploadId: randomUUID(),
      ...wish.target,
      region: access.value.access.region ?? '',
      sourceFile: wish.sourceFile,
      contentType: wish.contentType,
      bytes,
      sentBytes: 0,
      bytesPerSecond: null,
      state: 'queued',
      startedAt: isoTime(this.#deps.clock.now()),
      endedAt: null,
      error: null,
      result: null,
      cast: wish.cast,
      practice: access.value.source === 'practice',
    };
    return ok(this.#enqueue({ upload, resume: { modifiedMs, begun: null } }));
  }

  ended(uploadId: string): Promise<Result<CloudUploadResult>> {
    const upload = this.#records.get(uploadId)?.upload;
    if (upload === undefined) return Promise.resolve(unknown(uploadId));
    const settled = resultOf(upload);
    if (settled !== null) return Promise.resolve(settled);
    return new Promise((resolve) =>
      this.#waiters.set(uploadId, [...(this.#waiters.get(uploadId) ?? []), resolve]),
    );
  }

  pause(uploadId: string): Result<CloudUpload> {
    const record = this.#records.get(uploadId);
    if (record === undefined) return unknown(uploadId);
    if (record.upload.state !== 'running' && record.upload.state !== 'queued') return ok(record.upload);
    const paused = this.#put({
      ...record,
      upload: { ...record.upload, state: 'paused', bytesPerSecond: null },
    });
    this.#running.get(uploadId)?.abort();
    return ok(paused);
  }

  async resume(uploadId: string): Promise<Result<CloudUpload>> {
    const record = this.#records.get(uploadId);
    if (record === undefined) return unknown(uploadId);
    const { state, cast } = record.upload;
    if (state === 'done' && cast !== null) {
      void this.#cast(uploadId);
      return ok(record.upload);
    }
    if (state === 'done' || state === 'cancelled')
      return fail('input.invalid', { message: 'This upload has ended.', context: { uploadId, state } });
    return ok(this.#enqueue(record));
  }

  async cancel(uploadId: string): Promise<Result<CloudUpload>> {
    const record = this.#records.get(uploadId);
    if (record === undefined) return unknown(uploadId);
    if (record.upload.state === 'done' || record.upload.state === 'cancelled') return ok(record.upload);
    const { upload, resume } = record;
    const cancelled = this.#put({
      upload: { ...upload, state: 'cancelled', bytesPerSecond: null, endedAt: this.#now(), cast: null },
      resume: { ...resume, begun: null },
    });
    this.#running.get(uploadId)?.abort();
    this.#settle(cancelled);
    if (resume.begun !== null) await this.#removeParts(upload, resume.begun.id);
    return ok(cancelled);
  }

  dropCast(uploadId: string): Result<CloudUpload> {
    this.#putCast(uploadId, null);
    const upload = this.#records.get(uploadId)?.upload;
    return upload === undefined ? unknown(uploadId) : ok(upload);
  }

  forget(uploadId: string): Result<readonly CloudUpload[]> {
    const record = this.#records.get(uploadId);
    if (record === undefined) return unknown(uploadId);
    if (['running', 'queued', 'paused'].includes(record.upload.state))
      return fail('input.invalid', { message: 'Cancel the upload first.', context: { uploadId } });
    this.#records.delete(uploadId);
    this.#deps.store.removeUpload(uploadId);
    return ok(this.list());
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const controller of this.#running.values()) controller.abort();
  }

  #enqueue(record: UploadRecord): CloudUpload {
    const { uploadId, state } = record.upload;
    if (state === 'running' || (state === 'queued' && this.#records.has(uploadId))) return record.upload;
    const queued = this.#put({
      ...record,
      upload: { ...record.upload, state: 'queued', error: null, endedAt: null },
    });
    this.#pump();
    return this.#records.get(uploadId)?.upload ?? queued;
  }

  #pump(): void {
    const queued = [...this.#records.values()].filter(({ upload }) => upload.state === 'queued');
    for (const { upload } of queued) {
      if (this.#running.size >= AT_ONCE || this.#isDisposed) return;
      if (!this.#running.has(upload.uploadId)) void this.#run(upload.uploadId);
    }
  }

  async #run(uploadId: string): Promise<void> {
    const stop = new AbortController();
    this.#running.set(uploadId, stop);
    const record = this.#records.get(uploadId);
    if (record === undefined) return;
    this.#put({ ...record, upload: { ...record.upload, state: 'running' } });
    const result = await this.#send(record, stop.signal).catch((error: unknown) =>
      fail('internal.unexpected', { message: messageOf(error) }),
    );
    this.#running.delete(uploadId);
    this.#finish(uploadId, result, stop.signal.aborted);
    this.#pump();
  }

  async #send(record: UploadRecord, signal: AbortSignal): Promise<Result<CloudUploadResult>> {
    const access = await this.#deps.access();
    if (!access.ok) return access;
    const { bucket, key, contentType, uploadId } = record.upload;
    const order = {
      target: { bucket, key },
      source: sourceOf(record),
      contentType,
      begun: record.resume.begun,
    };
    const begunAt = this.#deps.clock.elapsed();
    let sent = 0;
    return this.#deps.aws.run(
      'upload',
      { access: access.value.access, order },
      {
        signal,
        onProgress: (progress) => {
          sent += progress.kind === 'part' ? progress.bytes : 0;
          const seconds = (this.#deps.clock.elapsed() - begunAt) / 1000;
          this.#progress(uploadId, progress, seconds > 0 ? sent / seconds : null);
        },
      },
    );
  }

  /** A part that arrives after a pause still counts; after a cancel nothing does. */
  #progress(uploadId: string, progress: UploadProgress, bytesPerSecond: number | null): void {
    const record = this.#records.get(uploadId);
    if (record === undefined || record.upload.state === 'cancelled') return;
    const { begun } = record.resume;
    const next =
      progress.kind === 'begun'
        ? { id: progress.id, partBytes: progress.partBytes, parts: [] }
        : begun && { ...begun, parts: [...begun.parts, progress.part] };
    this.#put({
      upload: { ...record.upload, sentBytes: sentBytes(next, record.upload.bytes), bytesPerSecond },
      resume: { ...record.resume, begun: next },
    });
  }

  /** What a pause, a cancel or the end of the application stopped keeps the state that it was given. */
  #finish(uploadId: string, result: Result<CloudUploadResult>, wasStopped: boolean): void {
    const record = this.#records.get(uploadId);
    if (record === undefined || this.#isDisposed) return;
    const { upload, resume } = record;
    if (result.ok) {
      const done = { state: 'done', sentBytes: upload.bytes, result: result.value, error: null } as const;
      const ended = { ...upload, ...done, bytesPerSecond: null, endedAt: this.#now() };
      this.#put({ upload: ended, resume: { ...resume, begun: null } });
      this.#deps.onSettled(null);
      this.#settle(ended);
      return void this.#cast(uploadId);
    }
    if (wasStopped && upload.state !== 'running') return;
    const failed = {
      ...upload,
      state: 'failed' as const,
      error: result.error,
      bytesPerSecond: null,
      endedAt: this.#now(),
    };
    this.#put({ upload: failed, resume });
    this.#deps.onSettled(result.error);
    this.#settle(failed);
  }

  /** Once there is an address, the rooms tell how the cast goes; one that was refused is kept with the reason. */
  async #cast(uploadId: string): Promise<void> {
    const upload = this.#records.get(uploadId)?.upload;
    if (upload === undefined || upload.cast === null || this.#casting.has(uploadId)) return;
    const order = { upload, cast: upload.cast };
    this.#casting.add(uploadId);
    const address = await this.#deps.casts.addressOf(order);
    this.#casting.delete(uploadId);
    const isDropped = this.#isDisposed || this.#records.get(uploadId)?.upload.cast == null;
    if (isDropped) return;
    if (address.ok) this.#putCast(uploadId, null);
    const cast = address.ok ? await this.#deps.casts.cast(order, address.value) : address;
    if (!cast.ok && !this.#isDisposed) this.#putCast(uploadId, { ...order.cast, error: cast.error });
  }

  #putCast(uploadId: string, cast: CloudUpload['cast']): void {
    const record = this.#records.get(uploadId);
    if (record !== undefined) this.#put({ ...record, upload: { ...record.upload, cast } });
  }

  #settle(upload: CloudUpload): void {
    const result = resultOf(upload);
    if (result === null) return;
    for (const waiter of this.#waiters.get(upload.uploadId) ?? []) waiter(result);
    this.#waiters.delete(upload.uploadId);
  }

  async #removeParts(upload: CloudUpload, id: string): Promise<void> {
    const access = await this.#deps.access();
    if (!access.ok) return;
    const target = { bucket: upload.bucket, key: upload.key };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const removed = await this.#deps.aws.run(
      'abortUpload',
      { access: access.value.access, target, id },
      options,
    );
    if (!removed.ok) this.#deps.log.warn('parts of a cancelled upload are left', { error: removed.error });
  }

  #put(record: UploadRecord): CloudUpload {
    this.#records.set(record.upload.uploadId, record);
    try {
      this.#deps.store.putUpload(storedRecord(record));
    } catch (error) {
      this.#deps.log.warn('an upload could not be kept', { error: messageOf(error) });
    }
    this.#deps.emit('cloud:upload-progressed', record.upload);
    return record.upload;
  }

  #now(): string {
    return isoTime(this.#deps.clock.now());
  }
}

/** How an upload ended, `null` while it has not. */
function resultOf({ state, result, error, uploadId }: CloudUpload): Result<CloudUploadResult> | null {
  if (state === 'done' && result !== null) return ok(result);
  if (state === 'failed' && error !== null) return { ok: false, error };
  if (state !== 'cancelled') return null;
  return fail('input.cancelled', { message: 'The upload was cancelled.', context: { uploadId } });
}

function unknown(uploadId: string): Result<never> {
  return fail('cloud.notFound', {
    message: 'There is no such upload.',
    context: { uploadId, reason: 'upload' },
  });
}
