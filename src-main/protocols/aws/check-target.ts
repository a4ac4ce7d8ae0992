import type { S3Client } from '@aws-sdk/client-s3';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { Session } from './session.ts';
import { ask } from './session.ts';

/** Where an object goes. */
export interface ObjectTarget {
  readonly bucket: string;
  readonly key: string;
}

const MAX_KEY_BYTES = 1024;

/**
 * Refuses what could never be an object: an empty key would make the request one for the bucket itself.
 * Errors: input.invalid.
 */
export function checkTarget({ bucket, key }: ObjectTarget): Result<null> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/.test(bucket)) {
    return refused(
      'bucket',
      'A bucket’s name has letters, digits, dots and hyphens, and at least two of them.',
      bucket,
    );
  }
  if (key === '')
    return refused('emptyKey', 'The key is empty: it would name the bucket and no object in it.', bucket);
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    return refused('longKey', `The key is longer than ${MAX_KEY_BYTES} bytes.`, bucket);
  return ok(null);
}

function refused(reason: string, message: string, bucket: string): Result<never> {
  return fail('input.invalid', { message, context: { reason, bucket } });
}

/**
 * Asks for the bucket before any byte of a file is sent. An account that may put objects but not ask passes.
 * Errors: cloud.notFound (no such bucket), input.invalid (another region, in `context.rightRegion`), cloud.credentials,
 * cloud.throttled, cloud.unreachable.
 */
export async function checkBucket(session: Session, client: S3Client, bucket: string): Promise<Result<null>> {
  const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
  const found = await ask(
    session,
    { service: 'S3', operation: 'HeadBucket', subject: bucket },
    (options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options),
    () => true,
  );
  if (found.ok) return ok(null);
  const { code, context } = found.error;
  const elsewhere = context['rightRegion'];
  if (typeof elsewhere === 'string' && elsewhere !== session.access.region) {
    return fail('input.invalid', {
      message: `The bucket ${bucket} is in ${elsewhere}, not in ${session.access.region}.`,
      context: { ...context, reason: 'region' },
    });
  }
  if (code === 'cloud.notFound') {
    return fail(code, {
      message: `There is no bucket ${bucket} here. [NoSuchBucket; HTTP 404]`,
      context: { ...context, reason: 'noSuchBucket', serviceCode: 'NoSuchBucket' },
    });
  }
  // The answer to this question has no body. Where it leaves open what is wrong, the upload itself will say.
  const isClear = code === 'cloud.throttled' || code === 'input.cancelled' || context['status'] === null;
  return isClear || context['status'] === 301 ? found : ok(null);
}
