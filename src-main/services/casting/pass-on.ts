import type { AppError } from '../../lib/result.ts';
import type { RoomTarget } from '../devices/devices-service.ts';
import { kindOfContentType } from '../media/content-types.ts';
import type { MediaService } from '../media/media-service.ts';
import type { OpenPlan } from './open-for-room.ts';
import type { HandOver } from './session-cast.ts';

/** AVTransport:1, table 7: the media's address gives nothing, as far as the room could see. */
const RESOURCE_NOT_FOUND = 716;

/**
 * The same media once more, by way of this machine, for a room that says somebody else's URL is not there while this machine
 * can fetch it: rooms ask for the head of media first, and an address that is signed for GET refuses that. `null` where
 * that would not help. Source: docs/protocols/media-server.md, "Passing on".
 */
export async function passOn(
  error: AppError,
  target: RoomTarget,
  { media, captions }: Pick<OpenPlan, 'media' | 'captions'>,
  { library, signal }: { readonly library: MediaService; readonly signal: AbortSignal },
): Promise<HandOver | null> {
  if (media.url === null || error.code !== 'device.refused') return null;
  if (error.context['errorCode'] !== RESOURCE_NOT_FOUND) return null;
  const seen = await library.lookUpstream(media.url, signal);
  if (!seen.ok) return null;
  const contentType = media.contentType ?? seen.value.contentType;
  // What is in a playlist stands relative to its address.
  if (contentType === null || !/^(?:video|audio|image)\/(?!.*mpegurl)/.test(contentType)) return null;
  const found = { ...media, contentType, kind: kindOfContentType(contentType), bytes: seen.value.bytes };
  const request = { media: found, upstream: seen.value, room: target.id, peerAddress: target.host, captions };
  const ticket = await library.openTicket(request);
  if (!ticket.ok) return null;
  return {
    media: { ...found, url: ticket.value.url, captions: ticket.value.captions },
    ticket: ticket.value,
  };
}
