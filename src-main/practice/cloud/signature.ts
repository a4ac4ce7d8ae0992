import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PracticeKey } from './keys.ts';
import { PRACTICE_KEYS } from './keys.ts';

/** A request as far as its signature covers it. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, for services that do not send it in a header. */
  readonly bodyHash: string;
  readonly now: number;
}

/** Why a request is not believed. */
export type SignatureProblem =
  'missing' | 'malformed' | 'unknownKey' | 'wrongSignature' | 'wrongToken' | 'skewed' | 'expired';

export interface Signer {
  readonly key: PracticeKey;
  readonly region: string;
  readonly service: string;
}

export type Verdict =
  | { readonly ok: true; readonly signer: Signer }
  | { readonly ok: false; readonly problem: SignatureProblem; readonly service: string | null };

interface Claim {
  readonly accessKeyId: string;
  readonly scope: readonly string[];
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly at: string;
  readonly token: string | null;
  readonly payloadHash: string;
  /** Seconds that a signed address is good for, `null` for a signed header. */
  readonly seconds: number | null;
}

const SKEW_MS = 15 * 60_000;

/** Checks a request's AWS Signature Version 4, in its header or its address. */
export function checkSignature(request: SignedRequest): Verdict {
  const url = splitTarget(request.target);
  const claim = claimOf(request, url.query);
  if (claim === 'missing' || claim === 'malformed') return { ok: false, problem: claim, service: null };
  const [, region = '', service = ''] = claim.scope;
  const key = PRACTICE_KEYS.find(({ accessKeyId }) => accessKeyId === claim.accessKeyId);
  if (key === undefined) return { ok: false, problem: 'unknownKey', service };
  const canonical = canonicalRequest(request, url, claim, service);
  const problem = scopeProblem(claim) ?? timeProblem(claim, request.now) ?? keyProblem(key, claim, canonical);
  return problem === null ? { ok: true, signer: { key, region, service } } : { ok: false, problem, service };
}

function scopeProblem({ at, scope: [date = '', , , end = ''] }: Claim): SignatureProblem | null {
  return end === 'aws4_request' && at.startsWith(date) ? null : 'malformed';
}

function timeProblem({ at, seconds }: Claim, now: number): SignatureProblem | null {
  const age = now - timeOf(at);
  if (Number.isNaN(age)) return 'malformed';
  if (seconds === null) return Math.abs(age) > SKEW_MS ? 'skewed' : null;
  if (age < -SKEW_MS) return 'skewed';
  return age > seconds * 1000 ? 'expired' : null;
}

function keyProblem(key: PracticeKey, claim: Claim, canonical: string): SignatureProblem | null {
  if (!sameText(sign(key.secretAccessKey, claim, canonical), claim.signature)) return 'wrongSignature';
  if (claim.token === 'expired') return 'expired';
  return key.sessionToken === claim.token ? null : 'wrongToken';
}

interface Target {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

function splitTarget(target: string): Target {
  const mark = target.indexOf('?');
  const query = mark < 0 ? '' : target.slice(mark + 1);
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decode(name), decode(value.join('='))] as const;
    });
  return { path: mark < 0 ? target : target.slice(0, mark), query: pairs };
}

function claimOf(request: SignedRequest, query: Target['query']): Claim | 'missing' | 'malformed' {
  const fields = new Map(query);
  if (fields.has('X-Amz-Signature')) return claimOfQuery(fields);
  const header = request.headers['authorization'];
  if (header === undefined) return 'missing';
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (found === null) return 'malformed';
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const [accessKeyId = '', ...scope] = credential.split('/');
  return {
    accessKeyId,
    scope,
    signedHeaders: signedHeaders.split(';'),
    signature,
    at: request.headers['x-amz-date'] ?? '',
    token: request.headers['x-amz-security-token'] ?? null,
    payloadHash: request.headers['x-amz-content-sha256'] ?? request.bodyHash,
    seconds: null,
  };
}

function claimOfQuery(fields: ReadonlyMap<string, string>): Claim {
  const [accessKeyId = '', ...scope] = (fields.get('X-Amz-Credential') ?? '').split('/');
  return {
    accessKeyId,
    scope,
    signedHeaders: (fields.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: fields.get('X-Amz-Signature') ?? '',
    at: fields.get('X-Amz-Date') ?? '',
    token: fields.get('X-Amz-Security-Token') ?? null,
    payloadHash: 'UNSIGNED-PAYLOAD',
    seconds: Number(fields.get('X-Amz-Expires') ?? 0),
  };
}

function canonicalRequest(request: SignedRequest, url: Target, claim: Claim, service: string): string {
  const query = url.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const headers = claim.signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/\s+/g, ' ')}\n`,
  );
  const segments = url.path.split('/').map((segment) => encode(decode(segment)));
  const path = service === 's3' ? segments.join('/') : segments.map((segment) => encode(segment)).join('/');
  return [
    request.method,
    path,
    query.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

function sign(secret: string, claim: Claim, canonical: string): string {
  const scope = claim.scope.join('/');
  const text = ['AWS4-HMAC-SHA256', claim.at, scope, sha256(canonical)].join('\n');
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of claim.scope) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function timeOf(stamp: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
