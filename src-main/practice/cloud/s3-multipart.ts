import { createHash } from 'node:crypto';
import type { Answer } from './answer.ts';
import { element } from './answer.ts';
import { readText } from './body.ts';
import type { BegunUpload, ObjectStore, StoredPart } from './object-store.ts';
import type { ObjectRequest } from './s3-answers.ts';
import { plain, receive, s3Error, xmlS3 } from './s3-answers.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const MIN_PART = 5 * 1024 * 1024;

/** Answers uploads in parts: begin, part, list, complete, abort. */
export async function answerMultipart(asked: ObjectRequest, store: ObjectStore): Promise<Answer> {
  const { method, bucket, key, query } = asked;
  if (query.has('uploads') && method === 'POST') return begin(asked, store);
  const id = query.get('uploadId') ?? '';
  const upload = await store.upload(id);
  if (upload === null || upload.bucket !== bucket || upload.key !== key)
    return s3Error(
      404,
      'NoSuchUpload',
      'The specified upload does not exist. It may have been aborted or completed.',
    );
  switch (method) {
    case 'PUT':
      return keepPart(asked, id, store);
    case 'GET':
      return listParts(asked, id, store);
    case 'POST':
      return complete(asked, upload, id, store);
    case 'DELETE':
      await store.forget(id);
      return plain(204, {});
    default:
      return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
}

async function begin({ request, bucket, key }: ObjectRequest, store: ObjectStore): Promise<Answer> {
  request.resume();
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
  const id = await store.begin({ bucket, key, contentType });
  return xmlS3(
    `<InitiateMultipartUploadResult xmlns="${NAMESPACE}">${element('Bucket', bucket)}${element('Key', key)}${element('UploadId', id)}</InitiateMultipartUploadResult>`,
  );
}

async function keepPart(asked: ObjectRequest, id: string, store: ObjectStore): Promise<Answer> {
  const number = Number(asked.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    return s3Error(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
  const received = await receive(asked, store);
  if ('status' in received) return received;
  const { body, draft } = received;
  await store.keepPart(id, { number, etag: body.md5, bytes: body.bytes }, draft);
  return plain(200, { etag: `"${body.md5}"` });
}

async function listParts({ bucket, key }: ObjectRequest, id: string, store: ObjectStore): Promise<Answer> {
  const items = (await store.parts(id)).map(
    ({ number, etag, bytes }) =>
      `<Part>${element('PartNumber', number)}<ETag>&quot;${etag}&quot;</ETag>${element('Size', bytes)}</Part>`,
  );
  return xmlS3(
    `<ListPartsResult xmlns="${NAMESPACE}">${element('Bucket', bucket)}${element('Key', key)}${element('UploadId', id)}<IsTruncated>false</IsTruncated>${items.join('')}</ListPartsResult>`,
  );
}

async function complete(
  { request, bucket, key }: ObjectRequest,
  upload: BegunUpload,
  id: string,
  store: ObjectStore,
): Promise<Answer> {
  const wanted = partsIn((await readText(request)) ?? '');
  const stored = new Map((await store.parts(id)).map((part) => [part.number, part]));
  const parts = wanted.flatMap(({ number }) => stored.get(number) ?? []);
  const problem = problemOf(wanted, parts);
  if (problem !== null) return problem;
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
  const draft = await store.join(
    id,
    parts.map(({ number }) => number),
  );
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  await store.keep(
    bucket,
    { key, contentType: upload.contentType, bytes, etag, storedAt: new Date().toISOString() },
    draft,
  );
  await store.forget(id);
  return xmlS3(
    `<CompleteMultipartUploadResult xmlns="${NAMESPACE}">${element('Location', `http://${request.headers.host ?? ''}/${bucket}/${key}`)}${element('Bucket', bucket)}${element('Key', key)}<ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`,
  );
}

interface WantedPart {
  readonly number: number;
  readonly etag: string;
}

function problemOf(wanted: readonly WantedPart[], parts: readonly StoredPart[]): Answer | null {
  const isKnown =
    wanted.length > 0 &&
    wanted.length === parts.length &&
    wanted.every(({ etag }, index) => etag === parts[index]?.etag);
  if (!isKnown) return s3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
  const isOrdered = wanted.every(
    ({ number }, index) => index === 0 || number > (wanted[index - 1]?.number ?? 0),
  );
  if (!isOrdered) return s3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  const isLarge = parts.slice(0, -1).every(({ bytes }) => bytes >= MIN_PART);
  return isLarge
    ? null
    : s3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
}

function partsIn(xml: string): readonly WantedPart[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>\s*(\d+)\s*</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/s.exec(part)?.[1] ?? '')
      .replaceAll('&quot;', '')
      .replaceAll('&#34;', '')
      .replaceAll('"', ''),
  }));
}
