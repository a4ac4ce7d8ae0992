import type { S3Client } from '@aws-sdk/client-s3';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { ObjectTarget } from './check-target.ts';
import { checkBucket, checkTarget } from './check-target.ts';
import { sendParts } from './multipart.ts';
import type { PutResult } from './put-result.ts';
import { putResult } from './put-result.ts';
import { s3Client, witness } from './s3-client.ts';
import type { Session } from './session.ts';
import { ask } from './session.ts';
import { openSource } from './source-file.ts';
import type { UploadOrder, UploadProgress } from './upload-order.ts';
import { BODY_MS, unseen } from './upload-order.ts';

/** Files up to this size go out in one request. */
export const SINGLE_PUT_BYTES = 16 * 1024 * 1024;

/**
 * Puts a file into a bucket: small ones in one request, larger ones in parts. Aborting leaves the parts where they are,
 * so that it can go on from there.
 * Errors: input.invalid, media.notAFile (missing, changed), cloud.… of the calls.
 */
export async function uploadFile(
  session: Session,
  order: UploadOrder,
  onProgress: (progress: UploadProgress) => void,
): Promise<Result<PutResult>> {
  const checked = checkTarget(order.target);
  if (!checked.ok) return checked;
  const opened = await openSource(order.source);
  if (!opened.ok) return opened;
  try {
    const client = await s3Client(session);
    const bucket = await checkBucket(session, client, order.target.bucket);
    if (!bucket.ok) return bucket;
    if (order.source.bytes > SINGLE_PUT_BYTES)
      return await sendParts(session, client, order, opened.value, onProgress);
    const body = Buffer.allocUnsafeSlow(order.source.bytes);
    const read = await opened.value.read(0, body);
    return read.ok ? await putWhole(session, client, order, body) : read;
  } finally {
    await opened.value.close();
  }
}

async function putWhole(
  session: Session,
  client: S3Client,
  { target, contentType }: UploadOrder,
  body: Uint8Array,
): Promise<Result<PutResult>> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new PutObjectCommand({
    Bucket: target.bucket,
    Key: target.key,
    Body: body,
    ContentLength: body.byteLength,
    ContentType: contentType,
  });
  const seen = witness(command);
  const answer = await ask(
    session,
    { service: 'S3', operation: 'PutObject', subject: `${target.bucket}/${target.key}` },
    (options) => client.send(command, options),
    ({ ETag }) => ETag !== undefined,
    BODY_MS,
  );
  if (!answer.ok) return answer;
  const witnessed = seen();
  return witnessed === null ? unseen() : ok(putResult(answer.value, witnessed));
}

/** Takes the parts of an upload out of the bucket; one that is gone already is no failure. */
export async function abortUpload(session: Session, target: ObjectTarget, id: string): Promise<Result<null>> {
  const { AbortMultipartUploadCommand } = await import('@aws-sdk/client-s3');
  const client = await s3Client(session);
  const answer = await ask(
    session,
    { service: 'S3', operation: 'AbortMultipartUpload', subject: `${target.bucket}/${target.key}` },
    (options) =>
      client.send(
        new AbortMultipartUploadCommand({ Bucket: target.bucket, Key: target.key, UploadId: id }),
        options,
      ),
    () => true,
  );
  return answer.ok || answer.error.code === 'cloud.notFound' ? ok(null) : answer;
}

/** The object's own address, and one that anybody can fetch for `seconds`. Nothing is sent. Errors: input.invalid, cloud.credentials. */
export async function presign(
  session: Session,
  target: ObjectTarget,
  seconds: number,
): Promise<Result<{ readonly url: string; readonly objectUrl: string }>> {
  const checked = checkTarget(target);
  if (!checked.ok) return checked;
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = await s3Client(session);
  const signed = await ask(
    session,
    { service: 'S3', operation: 'GetObject', subject: `${target.bucket}/${target.key}` },
    () =>
      getSignedUrl(client, new GetObjectCommand({ Bucket: target.bucket, Key: target.key }), {
        expiresIn: seconds,
      }),
    (url) => url !== '',
  );
  return signed.ok
    ? ok({ url: signed.value, objectUrl: signed.value.split('?')[0] ?? signed.value })
    : signed;
}
