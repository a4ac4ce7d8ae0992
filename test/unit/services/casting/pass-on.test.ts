import { describe, expect, test } from 'vitest';
import type { AppError, Result } from '../../../../src-main/lib/result.ts';
import { appError, fail, ok } from '../../../../src-main/lib/result.ts';
import { passOn } from '../../../../src-main/services/casting/pass-on.ts';
import type { RoomTarget } from '../../../../src-main/services/devices/devices-service.ts';
import type { MediaService, TicketRequest } from '../../../../src-main/services/media/media-service.ts';
import type { Upstream } from '../../../../src-main/services/media/upstream.ts';

const URL = 'http://bucket/film.mp4?X-Amz-Signature=feed';
const target = { id: 'hall', host: '10.0.0.7' } as RoomTarget;
const film = {
  title: 'Film',
  contentType: 'video/mp4',
  kind: 'video',
  bytes: null,
  seconds: 60,
  mediaId: null,
  file: null,
  url: URL,
} as const;
const seen = { url: URL, contentType: 'binary/octet-stream', bytes: 1000, modifiedAt: 0, entityTag: null };
const { signal } = new AbortController();

function refusal(errorCode: number): AppError {
  return appError('device.refused', { message: 'No.', context: { errorCode } });
}

/** A media service that sees what a test says, and remembers the tickets that it was asked for. */
function library(looked: Result<Upstream>): {
  readonly media: MediaService;
  readonly asked: TicketRequest[];
} {
  const asked: TicketRequest[] = [];
  const ticket = { url: 'http://desk/m/film.mp4', captions: null };
  const media = {
    lookUpstream: () => Promise.resolve(looked),
    openTicket: (request: TicketRequest) => (asked.push(request), Promise.resolve(ok(ticket))),
  };
  return { media: media as unknown as MediaService, asked };
}

async function wayOf(
  error: AppError,
  change: Partial<Record<keyof typeof film, unknown>> = {},
  looked: Result<Upstream> = ok(seen),
): Promise<unknown> {
  const { media, asked } = library(looked);
  const plan = { media: { ...film, ...change } as typeof film, captions: [] };
  const way = await passOn(error, target, plan, { library: media, signal });
  return way === null ? [null, asked.length] : [way.media, asked[0]?.upstream === seen];
}

describe('passing media on', () => {
  test('is the other way for a room that says an address is not there which this machine can fetch', async () => {
    const media = { ...film, url: 'http://desk/m/film.mp4', bytes: 1000, captions: null };
    expect(await wayOf(refusal(716))).toEqual([media, true]);
  });

  test('takes the type from the server where nobody else knows it', async () => {
    const image = ok({ ...seen, contentType: 'image/png' });
    expect(await wayOf(refusal(716), { contentType: null, kind: 'other' }, image)).toMatchObject([
      { contentType: 'image/png', kind: 'image' },
      false,
    ]);
  });

  test.each([
    ['another refusal', refusal(714), {}, ok(seen)],
    ['silence', appError('device.unreachable', { message: 'Silence.' }), {}, ok(seen)],
    ['a file of this machine', refusal(716), { url: null, file: '/film.mp4' }, ok(seen)],
    ['media that this machine cannot fetch', refusal(716), {}, fail('media.unreachable', { message: 'No.' })],
    ['a playlist', refusal(716), { contentType: 'application/vnd.apple.mpegurl' }, ok(seen)],
    ['a playlist of sound', refusal(716), { contentType: 'audio/x-mpegurl' }, ok(seen)],
    ['what nobody knows', refusal(716), { contentType: null }, ok(seen)],
  ])('is not the way for %s', async (_what, error, change, looked) => {
    expect(await wayOf(error, change, looked)).toEqual([null, 0]);
  });
});
