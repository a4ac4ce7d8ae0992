import type { IncomingHttpHeaders } from 'node:http';
import { parseByteRange } from '../../lib/byte-range.ts';
import type { MediaKind } from './content-types.ts';
import { decideTransferMode, dlnaHeaders } from './dlna-headers.ts';

/** What is known of the open file when a request for it is answered. */
export interface Representation {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly contentType: string;
  readonly kind: MediaKind;
}

/** An answer before anything was sent. `part` are the bytes to send, both ends included; `text` is a body in words. */
export interface ResponsePlan {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly part: { readonly first: number; readonly last: number } | null;
  readonly text: string;
}

/** Players in a browser (Cast receivers are one) may read these answers and their headers from any origin. */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range',
  'X-Content-Type-Options': 'nosniff',
};

/** An answer that is only a sentence. */
export function planText(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): ResponsePlan {
  const length = String(Buffer.byteLength(text));
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': length };
  return { status, headers: { ...OPEN_TO_ALL, ...headers, ...type }, part: null, text };
}

/** The answer to a method that is neither GET nor HEAD. */
export function planMethodNotAllowed(): ResponsePlan {
  return planText(405, 'Only GET and HEAD are answered here.', { Allow: 'GET, HEAD' });
}

/**
 * Decides the answer to a GET or HEAD of a file that is open and right.
 *
 * 200 or 206 with the bytes to send; 416 for a range behind the end; 406 for a transfer mode that is not offered.
 * A HEAD is answered with the headers of the GET. RFC 9110 §13–15; `docs/protocols/media-server.md`.
 */
export function planResponse(request: IncomingHttpHeaders, file: Representation): ResponsePlan {
  const mode = decideTransferMode(file.kind, one(request['transfermode.dlna.org']));
  if (mode === null) return planText(406, 'This transfer mode is not offered for this kind of media.');
  const lastModified = new Date(file.modifiedAt).toUTCString();
  const entityTag = `"${file.bytes.toString(36)}-${Math.floor(file.modifiedAt).toString(36)}"`;
  const common = {
    ...OPEN_TO_ALL,
    ...dlnaHeaders(mode, one(request['getcontentfeatures.dlna.org']), 'as it is'),
    'Accept-Ranges': 'bytes',
    'Last-Modified': lastModified,
    ETag: entityTag,
  };
  const isSameVersion = [undefined, lastModified, entityTag].includes(one(request['if-range']));
  const range = parseByteRange(isSameVersion ? (request.range ?? null) : null, file.bytes);
  if (range.kind === 'unsatisfiable') {
    return planText(416, 'The range lies behind the end.', {
      ...common,
      'Content-Range': `bytes */${file.bytes}`,
    });
  }
  const headers = { ...common, 'Content-Type': file.contentType };
  if (range.kind === 'whole') {
    const part = file.bytes === 0 ? null : { first: 0, last: file.bytes - 1 };
    return { status: 200, headers: { ...headers, 'Content-Length': String(file.bytes) }, part, text: '' };
  }
  const { first, last } = range;
  const contentRange = `bytes ${first}-${last}/${file.bytes}`;
  const partial = { ...headers, 'Content-Range': contentRange, 'Content-Length': String(last - first + 1) };
  return { status: 206, headers: partial, part: { first, last }, text: '' };
}

/** The answer with a text of ours, subtitles for one. */
export function planOwnText(text: string, contentType: string): ResponsePlan {
  const length = String(Buffer.byteLength(text));
  const headers = { 'Content-Type': contentType, 'Content-Length': length };
  return { status: 200, headers: { ...OPEN_TO_ALL, ...headers }, part: null, text };
}

/** The answer whose length shows at its end: no ranges. */
export function planStreamed(
  request: IncomingHttpHeaders,
  { contentType, kind }: Pick<Representation, 'contentType' | 'kind'>,
  making: 'converted' | 'streamed',
): ResponsePlan {
  const mode = decideTransferMode(kind, one(request['transfermode.dlna.org'])) ?? 'Streaming';
  const dlna = dlnaHeaders(mode, one(request['getcontentfeatures.dlna.org']), making);
  const headers = { ...OPEN_TO_ALL, ...dlna, 'Accept-Ranges': 'none', 'Content-Type': contentType };
  return { status: 200, headers, part: null, text: '' };
}

/** Tells a room that asks where the subtitles are, as Samsung's do. */
export function withCaptionInfo(
  plan: ResponsePlan,
  request: IncomingHttpHeaders,
  captionUrl: string | null,
): ResponsePlan {
  if (captionUrl === null || one(request['getcaptioninfo.sec'])?.trim() !== '1') return plan;
  return { ...plan, headers: { ...plan.headers, 'CaptionInfo.sec': captionUrl } };
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
