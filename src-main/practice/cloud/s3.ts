import { replyWithFile } from '../../lib/file-reply.ts';
import type { Answer } from './answer.ts';
import { element } from './answer.ts';
import { PRACTICE_REGION, PUBLIC_BUCKET } from './keys.ts';
import type { ObjectStore } from './object-store.ts';
import type { ObjectRequest } from './s3-answers.ts';
import { plain, receive, s3Error, s3Headers, xmlS3 } from './s3-answers.ts';
import { answerMultipart } from './s3-multipart.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Answers S3's REST API for what people do with objects. */
export async function answerS3(asked: ObjectRequest, store: ObjectStore): Promise<Answer> {
  const { method, bucket, key } = asked;
  const isOpen = bucket === PUBLIC_BUCKET && key !== '' && (method === 'GET' || method === 'HEAD');
  if (!asked.isSigned && !isOpen) return s3Error(403, 'AccessDenied', 'Access Denied');
  if (bucket === '') return listBuckets(store);
  if (!(await store.hasBucket(bucket))) return answerMissingBucket(asked, store);
  if (key === '') return answerBucket(asked, store);
  if (asked.query.has('uploads') || asked.query.has('uploadId')) return answerMultipart(asked, store);
  return answerObject(asked, store);
}

async function answerMissingBucket(
  { method, bucket, key }: ObjectRequest,
  store: ObjectStore,
): Promise<Answer> {
  if (method !== 'PUT' || key !== '')
    return s3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', element('BucketName', bucket));
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return s3Error(400, 'InvalidBucketName', 'The specified bucket is not valid.');
  await store.makeBucket(bucket);
  return plain(200, { location: `/${bucket}` });
}

async function answerBucket({ method, bucket, query }: ObjectRequest, store: ObjectStore): Promise<Answer> {
  const headers = { 'x-amz-bucket-region': PRACTICE_REGION };
  if (method === 'HEAD') return plain(200, headers);
  if (method === 'PUT') return s3Error(409, 'BucketAlreadyOwnedByYou', 'You have this bucket already.');
  if (method !== 'GET') return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed.');
  if (query.has('location'))
    return xmlS3(`<LocationConstraint xmlns="${NAMESPACE}">${PRACTICE_REGION}</LocationConstraint>`);
  const prefix = query.get('prefix') ?? '';
  const objects = (await store.list(bucket)).filter(({ key }) => key.startsWith(prefix)).slice(0, 1000);
  const items = objects.map(
    ({ key, bytes, etag, storedAt }) =>
      `<Contents>${element('Key', key)}${element('LastModified', storedAt)}<ETag>&quot;${etag}&quot;</ETag>${element('Size', bytes)}<StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return xmlS3(
    `<ListBucketResult xmlns="${NAMESPACE}">${element('Name', bucket)}${element('Prefix', prefix)}${element('KeyCount', items.length)}<MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`,
  );
}

async function answerObject(asked: ObjectRequest, store: ObjectStore): Promise<Answer> {
  switch (asked.method) {
    case 'PUT':
      return putObject(asked, store);
    case 'GET':
    case 'HEAD':
      return getObject(asked, store);
    case 'DELETE':
      await store.remove(asked.bucket, asked.key);
      return plain(204, {});
    default:
      return s3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
}

async function getObject(
  { request, method, bucket, key }: ObjectRequest,
  store: ObjectStore,
): Promise<Answer> {
  const found = await store.find(bucket, key);
  if (found === null)
    return s3Error(404, 'NoSuchKey', 'The specified key does not exist.', element('Key', key));
  const { object, file } = found;
  const reply = await replyWithFile(file, object.contentType, {
    method,
    range: request.headers.range ?? null,
    ifRange: null,
  });
  const headers = {
    ...reply.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.storedAt).toUTCString(),
  };
  return { status: reply.status, headers: { ...s3Headers(), ...headers }, body: reply.body };
}

async function putObject(asked: ObjectRequest, store: ObjectStore): Promise<Answer> {
  const received = await receive(asked, store);
  if ('status' in received) return received;
  const { body, draft } = received;
  const contentType = asked.request.headers['content-type'] ?? 'binary/octet-stream';
  const object = {
    key: asked.key,
    contentType,
    bytes: body.bytes,
    etag: body.md5,
    storedAt: new Date().toISOString(),
  };
  await store.keep(asked.bucket, object, draft);
  return plain(200, { etag: `"${body.md5}"`, 'x-amz-server-side-encryption': 'AES256' });
}

async function listBuckets(store: ObjectStore): Promise<Answer> {
  const buckets = (await store.buckets()).map(
    (name) =>
      `<Bucket>${element('Name', name)}<CreationDate>2026-01-05T08:00:00.000Z</CreationDate></Bucket>`,
  );
  return xmlS3(
    `<ListAllMyBucketsResult xmlns="${NAMESPACE}"><Owner><ID>practice</ID></Owner><Buckets>${buckets.join('')}</Buckets></ListAllMyBucketsResult>`,
  );
}
