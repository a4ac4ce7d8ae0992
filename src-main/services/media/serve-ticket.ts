import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Clock } from '../../lib/clock.ts';
import type { WireExchange, WireTiming } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { hideToken, pathOfTarget } from './media-path.ts';
import type { ResponsePlan } from './media-response.ts';
import {
  planMethodNotAllowed,
  planOwnText,
  planResponse,
  planStreamed,
  planText,
  withCaptionInfo,
} from './media-response.ts';
import type { FileProblem, FileVersion } from './open-file.ts';
import { openFile } from './open-file.ts';
import { sendConverted } from './send-converted.ts';
import { sendPassedOn } from './send-passed-on.ts';
import type { Sent } from './sent.ts';
import { sendBody, sendText } from './sent.ts';
import type { ServedTicket } from './ticket.ts';

/** How much of a file one answer holds in memory at a time. */
const CHUNK_BYTES = 256 * 1024;

const PROBLEM_ANSWERS: Readonly<Record<FileProblem, readonly [number, string]>> = {
  missing: [404, 'The file is no longer there.'],
  folder: [404, 'The file is no longer there.'],
  unreadable: [403, 'The file cannot be read.'],
};

/** What every answer needs. */
export interface ServeContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly ffmpeg: Ffmpeg;
  readonly stop: AbortSignal;
}

/**
 * Answers one request for a ticket's file and records it as evidence. Never rejects.
 * `stop` is aborted when the connection closed or the ticket was withdrawn.
 */
export async function serveTicket(
  ticket: ServedTicket,
  request: IncomingMessage,
  response: ServerResponse,
  context: ServeContext,
): Promise<void> {
  const { clock, log } = context;
  const startedAt = clock.now();
  const began = clock.elapsed();
  const path = hideToken(ticket.path, ticket.path);
  try {
    ticket.countRequest(request.method ?? '');
    let firstAt: number | null = null;
    const count = (bytes: number): void => {
      firstAt ??= clock.elapsed();
      ticket.countBytes(bytes);
    };
    const sent = await answer(ticket, request, response, { ...context, count });
    const ms = clock.elapsed() - began;
    const timing = timingOf(firstAt === null ? ms : firstAt - began, ms);
    ticket.offer.record(exchangeOf(ticket, request, sent, { startedAt, ms, timing }));
  } catch (error) {
    log.error('A media request failed', { path, detail: messageOf(error) });
    if (!response.writableEnded) response.destroy();
  }
}

interface Source {
  readonly handle: FileHandle;
  readonly stop: AbortSignal;
  readonly count: (bytes: number) => void;
}

async function answer(
  ticket: ServedTicket,
  request: IncomingMessage,
  response: ServerResponse,
  { stop, ffmpeg, clock, count }: ServeContext & Pick<Source, 'count'>,
): Promise<Sent> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, request, planMethodNotAllowed());
  const { text, conversion, captionUrl, upstream } = ticket.offer;
  if (text !== undefined) return sendText(response, request, planOwnText(text, ticket.offer.contentType));
  if (upstream !== undefined) {
    const source = { upstream, offer: ticket.offer, clock, stop, count };
    return sendPassedOn(request, response, source);
  }
  const file = await openFile(ticket.offer.file);
  if (!file.ok) return sendText(response, request, planText(...PROBLEM_ANSWERS[file.problem]));
  try {
    if (!isSameVersion(file.version, ticket.offer.version)) {
      return sendText(response, request, planText(404, 'The file has changed since it was offered.'));
    }
    const { contentType, kind } = ticket.offer;
    if (conversion !== undefined) {
      const source = { file: ticket.offer.file, target: conversion, stop, count };
      return await sendConverted(
        request,
        response,
        planStreamed(request.headers, ticket.offer, 'converted'),
        {
          ...source,
          ffmpeg,
        },
      );
    }
    const planned = planResponse(request.headers, { ...file.version, contentType, kind });
    const plan = withCaptionInfo(planned, request.headers, captionUrl ?? null);
    if (plan.part === null || request.method === 'HEAD') return sendText(response, request, plan);
    return await sendPart(response, plan, plan.part, { handle: file.handle, stop, count });
  } finally {
    await file.handle.close();
  }
}

function isSameVersion(found: FileVersion, wanted: FileVersion | null): boolean {
  return wanted === null || (found.bytes === wanted.bytes && found.modifiedAt === wanted.modifiedAt);
}

/** Reads one chunk at a time into one buffer, the next only once the system has taken the last. */
function sendPart(
  response: ServerResponse,
  plan: ResponsePlan,
  { first, last }: NonNullable<ResponsePlan['part']>,
  source: Source,
): Promise<Sent> {
  const length = last - first + 1;
  const { handle, stop, count } = source;
  return sendBody(response, plan, {
    length,
    stop,
    count,
    async produce(give) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, length));
      for (let at = 0; at < length;) {
        const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, length - at), first + at);
        if (bytesRead === 0) return;
        await give(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    },
  });
}

/** The room came to us: how long it looked for us is not seen here. It waited until the first bytes were taken. */
function timingOf(waitMs: number, ms: number): WireTiming {
  return { dnsMs: null, connectMs: null, sendMs: null, waitMs, receiveMs: ms - waitMs };
}

function exchangeOf(
  ticket: ServedTicket,
  request: IncomingMessage,
  sent: Sent,
  time: Pick<WireExchange, 'startedAt' | 'ms' | 'timing'>,
): WireExchange {
  const { plan, bytes, ending } = sent;
  const hide = (text: string): string => hideToken(text, ticket.path);
  const method = request.method ?? '';
  const head = pairs(request.rawHeaders).map(([name, value]) => `${name}: ${value}`);
  const answerHead = Object.entries(plan.headers).map(([name, value]) => `${name}: ${value}`);
  const isWhole = ending === 'complete' || ending === 'closed by the room';
  const isFile = plan.status < 300;
  return {
    ...time,
    method,
    target: hide(pathOfTarget(request.url ?? '')),
    ok: isFile && isWhole,
    outcome: [
      plan.status,
      isFile ? `${bytes} bytes` : plan.text,
      ...(ending === 'complete' ? [] : [ending]),
    ].join(' · '),
    requestHead: hide([`${method} ${request.url} HTTP/${request.httpVersion}`, ...head].join('\n')),
    requestBody: '',
    responseHead: [`HTTP/1.1 ${plan.status} ${STATUS_CODES[plan.status] ?? ''}`, ...answerHead].join('\n'),
    responseBody: bytes > 0 ? `${bytes} bytes of ${ticket.offer.contentType}` : plan.text,
    responseBytes: bytes,
  };
}

function pairs(rawHeaders: readonly string[]): readonly (readonly [string, string])[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
}
