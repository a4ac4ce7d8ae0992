import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { RoomTarget } from '../devices/devices-service.ts';
import type { ConversionTarget } from '../media/conversion.ts';
import type { MediaService, ResolvedMedia } from '../media/media-service.ts';
import type { Cue } from '../media/subtitles.ts';
import { judgeMedia } from './judge-media.ts';
import type { HandOver } from './session-cast.ts';

/** What shall be cast, before it is known what a room needs of it. */
export interface OpenPlan {
  readonly castId: string;
  readonly media: ResolvedMedia;
  readonly captions: readonly Cue[];
  /** Whether it may be converted. */
  readonly canConvert: boolean;
}

export interface OpenDeps {
  readonly library: MediaService;
  /** What a room says it plays, `[]` where that is not known. */
  readonly sinkOf: (room: string) => readonly string[];
  readonly noteConverted: (room: string, castId: string) => void;
}

/**
 * Makes media ready for one room: somebody else's URL goes to it as it is; a file is served to this room alone, converted
 * where the room does not play it. Errors: media.noConverter, media.notAFile, media.unreachable, device.unreachable.
 */
export async function openForRoom(
  target: RoomTarget,
  { castId, media, captions, canConvert }: OpenPlan,
  { library, sinkOf, noteConverted }: OpenDeps,
): Promise<Result<HandOver>> {
  const isForeign = media.url !== null;
  if (isForeign && captions.length === 0) return ok({ media: { ...media, url: media.url }, ticket: null });
  const { target: conversion, error } = judgeMedia(
    media,
    sinkOf(target.id),
    library.canConvert && canConvert,
  );
  if (canConvert && error !== null && error.code === 'media.noConverter') return { ok: false, error };
  const request = { media, room: target.id, peerAddress: target.host, captions };
  const opened = await library.openTicket(conversion === null ? request : { ...request, conversion });
  if (!opened.ok) return opened;
  const ticket = opened.value;
  if (conversion !== null) noteConverted(target.id, castId);
  const castMedia = { ...asSent(media, conversion), url: media.url ?? ticket.url, captions: ticket.captions };
  return ok({ media: castMedia, ticket });
}

function asSent(media: ResolvedMedia, conversion: ConversionTarget | null): ResolvedMedia {
  return conversion === null ? media : { ...media, contentType: conversion.contentType, bytes: null };
}
