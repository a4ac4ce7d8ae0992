import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';
import { errorAnswer, requestId, xmlAnswer } from './answer.ts';
import type { ReceivedBody } from './body.ts';
import { receiveFile } from './body.ts';
import type { ObjectStore } from './object-store.ts';

/** A request for a bucket or an object, path style. */
export interface ObjectRequest {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly isSigned: boolean;
}

/** Takes a body in, and refuses one that is not what was signed or announced. */
export async function receive(
  { request }: ObjectRequest,
  store: ObjectStore,
): Promise<{ readonly body: ReceivedBody; readonly draft: string } | Answer> {
  const signed = String(request.headers['x-amz-content-sha256'] ?? '');
  const isFramed = signed.startsWith('STREAMING-');
  const announced = isFramed
    ? request.headers['x-amz-decoded-content-length']
    : request.headers['content-length'];
  if (announced === undefined)
    return s3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  const draft = await store.draft();
  const body = await receiveFile(request, draft, isFramed);
  const isWhole = body.bytes === Number(announced);
  if (isWhole && (!/^[0-9a-f]{64}$/.test(signed) || signed === body.sha256)) return { body, draft };
  await rm(draft, { force: true });
  return isWhole
    ? s3Error(400, 'XAmzContentSHA256Mismatch', 'The provided SHA-256 does not match what was computed.')
    : s3Error(
        400,
        'IncompleteBody',
        'You did not provide the number of bytes specified by the Content-Length header.',
      );
}

export function s3Error(status: number, code: string, message: string, extra = ''): Answer {
  return errorAnswer('s3', { status, code, message }, extra);
}

export function xmlS3(body: string): Answer {
  return xmlAnswer(200, body, { 'content-type': 'application/xml', ...s3Headers() });
}

export function plain(status: number, headers: Readonly<Record<string, string>>): Answer {
  return { status, headers: { ...s3Headers(), ...headers }, body: null };
}

export function s3Headers(): Record<string, string> {
  return {
    server: 'AmazonS3',
    'x-amz-request-id': requestId().slice(0, 16),
    'x-amz-id-2': requestId(),
  };
}
