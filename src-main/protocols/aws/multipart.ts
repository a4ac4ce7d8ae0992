import type { S3Client } from '@aws-sdk/client-s3';
import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { inParallel } from './filters.ts';
import type { PutResult } from './put-result.ts';
import { putResult } from './put-result.ts';
import { s3Client, witness } from './s3-client.ts';
import type { Session } from './session.ts';
import { ask } from './session.ts';
import type { OpenSource } from './source-file.ts';
import type { PartedUpload, SentPart, UploadOrder, UploadProgress } from './upload-order.ts';
import { BODY_MS, unseen } from './upload-order.ts';

const MiB = 1024 * 1024;
const USUAL_PART = 8 * MiB;
const MAX_PARTS = 10_000;
/** Memory is part size × parts at once. */
const PARTS_AT_ONCE = 4;

/** The size of each part but the last, so that no file needs more parts than the service allows. */
export function partSize(bytes: number): number {
  return Math.max(USUAL_PART, Math.ceil(bytes / MAX_PARTS / MiB) * MiB);
}

/** A part that is still to be sent. */
export interface PartRange {
  readonly number: number;
  readonly first: number;
  readonly length: number;
}

/** The parts of a file that the service does not have yet. */
export function missingParts(bytes: number, begun: PartedUpload): readonly PartRange[] {
  const sent = new Set(begun.parts.map(({ number }) => number));
  const count = Math.ceil(bytes / begun.partBytes);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    first: index * begun.partBytes,
    length: Math.min(begun.partBytes, bytes - index * begun.partBytes),
  })).filter(({ number }) => !sent.has(number));
}

/**
 * Sends a file in parts, or the rest of them. An upload that the service has forgotten meanwhile is begun anew.
 * Errors: those of uploadFile.
 */
export async function sendParts(
  session: Session,
  client: S3Client,
  order: UploadOrder,
  source: OpenSource,
  onProgress: (progress: UploadProgress) => void,
): Promise<Result<PutResult>> {
  const upload = order.begun === null ? await begin(session, client, order, onProgress) : ok(order.begun);
  if (!upload.ok) return upload;
  const sent = await sendMissing(session, client, order, upload.value, source, onProgress);
  const done = sent.ok ? await complete(session, order, upload.value.id, sent.value) : sent;
  if (done.ok || order.begun === null || done.error.context['serviceCode'] !== 'NoSuchUpload') return done;
  return sendParts(session, client, { ...order, begun: null }, source, onProgress);
}

async function begin(
  session: Session,
  client: S3Client,
  { target, contentType, source }: UploadOrder,
  onProgress: (progress: UploadProgress) => void,
): Promise<Result<PartedUpload>> {
  const { CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3');
  const command = new CreateMultipartUploadCommand({
    Bucket: target.bucket,
    Key: target.key,
    ContentType: contentType,
  });
  const answer = await ask(
    session,
    { service: 'S3', operation: 'CreateMultipartUpload', subject: `${target.bucket}/${target.key}` },
    (options) => client.send(command, options),
    ({ UploadId }) => UploadId !== undefined,
  );
  if (!answer.ok) return answer;
  const upload = { id: answer.value.UploadId ?? '', partBytes: partSize(source.bytes), parts: [] };
  onProgress({ kind: 'begun', id: upload.id, partBytes: upload.partBytes });
  return ok(upload);
}

/** Buffers are taken and given back: a gigabyte goes through four of them. */
async function sendMissing(
  session: Session,
  client: S3Client,
  order: UploadOrder,
  upload: PartedUpload,
  source: OpenSource,
  onProgress: (progress: UploadProgress) => void,
): Promise<Result<readonly SentPart[]>> {
  const free: Buffer[] = [];
  const sent = await inParallel(
    missingParts(order.source.bytes, upload),
    PARTS_AT_ONCE,
    async (range): Promise<Result<SentPart>> => {
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(upload.partBytes);
      const body = buffer.subarray(0, range.length);
      const read = await source.read(range.first, body);
      const part = read.ok ? await sendPart(session, client, order, { id: upload.id, range, body }) : read;
      free.push(buffer);
      if (part.ok) onProgress({ kind: 'part', part: part.value, bytes: range.length });
      return part;
    },
  );
  return sent.ok ? ok([...upload.parts, ...sent.value].toSorted((a, b) => a.number - b.number)) : sent;
}

async function sendPart(
  session: Session,
  client: S3Client,
  { target }: UploadOrder,
  { id, range, body }: { readonly id: string; readonly range: PartRange; readonly body: Uint8Array },
): Promise<Result<SentPart>> {
  const { UploadPartCommand } = await import('@aws-sdk/client-s3');
  const command = new UploadPartCommand({
    Bucket: target.bucket,
    Key: target.key,
    UploadId: id,
    PartNumber: range.number,
    Body: body,
    ContentLength: range.length,
  });
  const answer = await ask(
    session,
    { service: 'S3', operation: 'UploadPart', subject: `${target.bucket}/${target.key}` },
    (options) => client.send(command, options),
    ({ ETag }) => ETag !== undefined,
    BODY_MS,
  );
  return answer.ok ? ok({ number: range.number, etag: answer.value.ETag ?? '' }) : answer;
}

async function complete(
  session: Session,
  order: UploadOrder,
  id: string,
  parts: readonly SentPart[],
): Promise<Result<PutResult>> {
  const { CompleteMultipartUploadCommand } = await import('@aws-sdk/client-s3');
  const { target } = order;
  const client = await s3Client(session, 'joining');
  const command = new CompleteMultipartUploadCommand({
    Bucket: target.bucket,
    Key: target.key,
    UploadId: id,
    MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
  });
  const seen = witness(command);
  const answer = await ask(
    session,
    { service: 'S3', operation: 'CompleteMultipartUpload', subject: `${target.bucket}/${target.key}` },
    (options) => client.send(command, options),
    ({ ETag, Location }) => ETag !== undefined || Location !== undefined,
    BODY_MS,
  );
  if (!answer.ok) return (await joinedBefore(session, client, order, parts.length, answer.error)) ?? answer;
  const witnessed = seen();
  return witnessed === null ? unseen() : ok(putResult(answer.value, witnessed));
}

/** An answer that was lost leaves an upload that is not known any more, and the object: `null` where it is not that one. */
async function joinedBefore(
  session: Session,
  client: S3Client,
  { target, source }: UploadOrder,
  partCount: number,
  error: AppError,
): Promise<Result<PutResult> | null> {
  if (error.context['serviceCode'] !== 'NoSuchUpload') return null;
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new HeadObjectCommand({ Bucket: target.bucket, Key: target.key });
  const seen = witness(command);
  const found = await ask(
    session,
    { service: 'S3', operation: 'HeadObject', subject: `${target.bucket}/${target.key}` },
    (options) => client.send(command, options),
    ({ ETag }) => ETag !== undefined,
  );
  const witnessed = seen();
  if (!found.ok || witnessed === null) return null;
  const isIt =
    found.value.ContentLength === source.bytes && found.value.ETag?.endsWith(`-${partCount}"`) === true;
  return isIt ? ok(putResult(found.value, witnessed)) : null;
}
