import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CloudUpload } from '../../../../src-preload/contract/index.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { Result } from '../../../../src-main/lib/result.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { Aws, WorkOptions } from '../../../../src-main/protocols/aws/aws.ts';
import type { UploadOrder } from '../../../../src-main/protocols/aws/upload-order.ts';
import type { BucketCasts } from '../../../../src-main/services/cloud/cast-upload.ts';
import type { UploadWish, Uploads } from '../../../../src-main/services/cloud/uploads.ts';
import { createUploads } from '../../../../src-main/services/cloud/uploads.ts';
import { createCloudStore } from '../../../../src-main/storage/cloud-store.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'control-room-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'film.mp4');
writeFileSync(file, Buffer.alloc(25));

const RESULT = { ObjectURL: 'http://x/b/k' } as never;
const wish = {
  target: { bucket: 'media', key: 'film.mp4' },
  sourceFile: file,
  contentType: 'video/mp4',
  cast: null,
};
const cast = { rooms: ['hall'], title: 'Film', isPresigned: true, error: null };
const access = { source: 'keys', access: { region: 'eu-central-1' } } as never;

interface Job {
  readonly order: UploadOrder;
  readonly options: WorkOptions;
  readonly end: (result: Result<unknown>) => void;
}

/** Stands for the thread: each upload waits until the test ends it, or its signal does. */
function createHeldAws(): { readonly aws: Aws; readonly jobs: Job[]; readonly aborted: string[] } {
  const jobs: Job[] = [];
  const aborted: string[] = [];
  const run = (
    name: string,
    input: { order?: UploadOrder; id?: string },
    options: WorkOptions,
  ): Promise<unknown> => {
    if (name === 'abortUpload') {
      aborted.push(input.id ?? '');
      return Promise.resolve(ok(null));
    }
    return new Promise((resolve) => {
      options.signal.addEventListener('abort', () =>
        resolve(fail('input.cancelled', { message: 'stopped' })),
      );
      if (input.order !== undefined) jobs.push({ order: input.order, options, end: resolve });
    });
  };
  return { aws: { run, dispose: () => undefined } as unknown as Aws, jobs, aborted };
}

/** Addresses and casts that are answered as a test says. */
interface Casts extends BucketCasts {
  readonly made: string[];
  address: Result<string>;
  answer: Result<null>;
}

function createCasts(): Casts {
  const casts: Casts = {
    made: [],
    address: ok('http://x/signed'),
    answer: ok(null),
    addressOf: () => Promise.resolve(casts.address),
    cast({ cast: { rooms, title } }, url) {
      casts.made.push(`${title} at ${url} to ${rooms.join()}`);
      return Promise.resolve(casts.answer);
    },
  };
  return casts;
}

function open(
  db: DatabaseSync,
  aws: Aws,
  casts: BucketCasts = createCasts(),
): { readonly uploads: Uploads; readonly told: CloudUpload[] } {
  const told: CloudUpload[] = [];
  const uploads = createUploads({
    aws,
    store: createCloudStore(db),
    clock: createFakeClock(),
    emit: (_name, payload) => void told.push(payload as CloudUpload),
    log: silentLog,
    access: () => Promise.resolve(ok(access)),
    onSettled: () => undefined,
    casts,
  });
  return { uploads, told };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function begin(uploads: Uploads, change: Partial<UploadWish> = {}): Promise<CloudUpload> {
  const started = await uploads.start({ ...wish, ...change });
  if (!started.ok) throw new Error(started.error.message);
  await settled();
  return started.value;
}

describe('an upload', () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    for (const step of MIGRATIONS) db.exec(step);
  });

  it('is on disk before anything is on the wire', async () => {
    const { aws, jobs } = createHeldAws();
    const { uploads } = open(db, aws);
    await begin(uploads);
    expect(jobs).toHaveLength(1);
    expect(createCloudStore(db).uploads()).toHaveLength(1);
  });

  it('tells its progress in bytes and ends with its result', async () => {
    const { aws, jobs } = createHeldAws();
    const { uploads, told } = open(db, aws);
    const { uploadId } = await begin(uploads);
    jobs[0]?.options.onProgress({ kind: 'begun', id: 'mp', partBytes: 10 });
    jobs[0]?.options.onProgress({ kind: 'part', part: { number: 3, etag: 'c' }, bytes: 5 });
    jobs[0]?.options.onProgress({ kind: 'part', part: { number: 1, etag: 'a' }, bytes: 10 });
    jobs[0]?.end(ok(RESULT));
    expect(await uploads.ended(uploadId)).toEqual(ok(RESULT));
    expect(told.map(({ state, sentBytes }) => [state, sentBytes])).toEqual([
      ['queued', 0],
      ['running', 0],
      ['running', 0],
      ['running', 5],
      ['running', 15],
      ['done', 25],
    ]);
  });

  it('pauses, and goes on with the parts that are there already', async () => {
    const { aws, jobs } = createHeldAws();
    const { uploads } = open(db, aws);
    const { uploadId } = await begin(uploads);
    jobs[0]?.options.onProgress({ kind: 'begun', id: 'mp', partBytes: 10 });
    jobs[0]?.options.onProgress({ kind: 'part', part: { number: 1, etag: 'a' }, bytes: 10 });
    expect(uploads.pause(uploadId)).toMatchObject({ value: { state: 'paused', sentBytes: 10 } });
    await settled();
    await uploads.resume(uploadId);
    await settled();
    expect(jobs[1]?.order.begun).toEqual({ id: 'mp', partBytes: 10, parts: [{ number: 1, etag: 'a' }] });
  });

  it('is paused after a kill, and goes on when the same file is put to the same key again', async () => {
    const first = createHeldAws();
    const { uploadId } = await begin(open(db, first.aws).uploads);
    first.jobs[0]?.options.onProgress({ kind: 'begun', id: 'mp', partBytes: 10 });
    first.jobs[0]?.options.onProgress({ kind: 'part', part: { number: 2, etag: 'b' }, bytes: 10 });
    const second = createHeldAws();
    const { uploads } = open(db, second.aws);
    expect(uploads.list()).toMatchObject([
      { uploadId, state: 'paused', sentBytes: 10, error: { context: { reason: 'interrupted' } } },
    ]);
    expect(second.jobs).toHaveLength(0);
    expect((await begin(uploads)).uploadId).toBe(uploadId);
    expect(second.jobs[0]?.order.begun?.parts).toEqual([{ number: 2, etag: 'b' }]);
  });

  it('takes its parts out of the bucket when it is cancelled', async () => {
    const { aws, jobs, aborted } = createHeldAws();
    const { uploads } = open(db, aws);
    const { uploadId } = await begin(uploads);
    jobs[0]?.options.onProgress({ kind: 'begun', id: 'mp', partBytes: 10 });
    const waiting = uploads.ended(uploadId);
    await uploads.cancel(uploadId);
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'input.cancelled' } });
    expect(aborted).toEqual(['mp']);
    expect(uploads.forget(uploadId)).toEqual(ok([]));
  });

  it('that fails says why and can be tried again', async () => {
    const { aws, jobs } = createHeldAws();
    const { uploads } = open(db, aws);
    const { uploadId } = await begin(uploads);
    jobs[0]?.end(fail('cloud.permission', { message: 'no' }));
    expect(await uploads.ended(uploadId)).toMatchObject({ error: { code: 'cloud.permission' } });
    expect(await uploads.resume(uploadId)).toMatchObject({ value: { state: 'running', error: null } });
  });

  it('of a missing file or to an empty key is refused before it is begun', async () => {
    const { aws, jobs } = createHeldAws();
    const { uploads } = open(db, aws);
    const codes = await Promise.all([
      uploads.start({ ...wish, sourceFile: join(folder, 'nothing') }),
      uploads.start({ ...wish, sourceFile: folder }),
      uploads.start({ ...wish, target: { bucket: 'media', key: '' } }),
      uploads.start({ ...wish, target: { bucket: 'no/bucket', key: 'k' } }),
    ]);
    expect(
      codes.map((result) => (result.ok ? 'ok' : [result.error.code, result.error.context['reason']])),
    ).toEqual([
      ['media.notAFile', 'missing'],
      ['media.notAFile', 'folder'],
      ['input.invalid', 'emptyKey'],
      ['input.invalid', 'bucket'],
    ]);
    expect(jobs).toHaveLength(0);
  });
});

describe('what is cast when an upload is done', () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    for (const step of MIGRATIONS) db.exec(step);
  });

  it('is cast then, from an address that rooms can fetch, and once', async () => {
    const { aws, jobs } = createHeldAws();
    const casts = createCasts();
    const { uploads } = open(db, aws, casts);
    expect((await begin(uploads, { cast })).cast).toEqual(cast);
    jobs[0]?.end(ok(RESULT));
    await settled();
    expect(casts.made).toEqual(['Film at http://x/signed to hall']);
    expect(uploads.list()).toMatchObject([{ state: 'done', cast: null }]);
  });

  it('is cast after a kill too, when somebody goes on with the upload', async () => {
    await begin(open(db, createHeldAws().aws).uploads, { cast });
    const { aws, jobs } = createHeldAws();
    const casts = createCasts();
    const { uploads } = open(db, aws, casts);
    const [left] = uploads.list();
    expect(left).toMatchObject({ state: 'paused', cast });
    await uploads.resume(left?.uploadId ?? '');
    await settled();
    jobs[0]?.end(ok(RESULT));
    await settled();
    expect(casts.made).toHaveLength(1);
  });

  it('waits for a person where the application ended in between, and does not startle the rooms by itself', async () => {
    const { aws, jobs } = createHeldAws();
    const stuck = createCasts();
    const first = open(db, aws, { ...stuck, addressOf: () => new Promise(() => undefined) });
    const { uploadId } = await begin(first.uploads, { cast });
    jobs[0]?.end(ok(RESULT));
    await settled();
    const casts = createCasts();
    const { uploads } = open(db, aws, casts);
    await settled();
    expect([casts.made, uploads.list()[0]?.cast]).toEqual([[], cast]);
    await uploads.resume(uploadId);
    await uploads.resume(uploadId);
    await settled();
    expect(casts.made).toHaveLength(1);
  });

  it('keeps why it was refused, and can be tried again or taken back', async () => {
    const { aws, jobs } = createHeldAws();
    const casts = createCasts();
    const { uploads } = open(db, aws, casts);
    const { uploadId } = await begin(uploads, { cast });
    casts.address = fail('cloud.credentials', { message: 'no' });
    jobs[0]?.end(ok(RESULT));
    await settled();
    expect(uploads.list()[0]?.cast?.error?.code).toBe('cloud.credentials');
    casts.address = ok('http://x/signed');
    casts.answer = fail('device.unknownGroup', { message: 'no' });
    await uploads.resume(uploadId);
    await settled();
    expect(uploads.list()[0]?.cast?.error?.code).toBe('device.unknownGroup');
    expect(uploads.dropCast(uploadId)).toMatchObject({ value: { state: 'done', cast: null } });
    expect(await uploads.resume(uploadId)).toMatchObject({ error: { code: 'input.invalid' } });
    expect(casts.made).toHaveLength(1);
  });

  it('is nothing once it was taken back or the upload was cancelled', async () => {
    const { aws, jobs } = createHeldAws();
    const casts = createCasts();
    const { uploads } = open(db, aws, casts);
    const { uploadId } = await begin(uploads, { cast });
    uploads.dropCast(uploadId);
    jobs[0]?.end(ok(RESULT));
    await settled();
    const other = await begin(uploads, { cast, target: { bucket: 'media', key: 'other.mp4' } });
    expect(await uploads.cancel(other.uploadId)).toMatchObject({ value: { cast: null } });
    expect(casts.made).toEqual([]);
  });
});
