import type { RecordExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { UNKNOWN_CONTENT_TYPE } from './content-types.ts';
import type { ConversionTarget } from './conversion.ts';
import { localAddressFor } from './local-address.ts';
import { notAFile } from './locate-file.ts';
import type { ResolvedMedia } from './media-entry.ts';
import { servedName } from './media-entry.ts';
import type { MediaListener } from './media-listener.ts';
import { urlFileName } from './media-path.ts';
import type { MediaServer } from './media-server.ts';
import type { FileVersion } from './open-file.ts';
import { openFile } from './open-file.ts';
import type { Cue } from './subtitles.ts';
import { writeSrt, writeVtt } from './subtitles.ts';
import type { Offer, Ticket } from './ticket.ts';
import { foreignTicket } from './ticket.ts';
import type { Upstream } from './upstream.ts';

export interface TicketRequest {
  readonly media: ResolvedMedia;
  /** The room that will fetch; evidence is kept under it. */
  readonly room: string;
  /** The room's host: an IPv4 or IPv6 address, or a name. */
  readonly peerAddress: string;
  /** What this machine saw of somebody else's URL, to pass it on to the room instead of sending the room there. */
  readonly upstream?: Upstream;
  /** What the file is converted to for this room. */
  readonly conversion?: ConversionTarget;
  /** Subtitles, which the room gets at URLs of their own. */
  readonly captions?: readonly Cue[];
}

/** Where a room finds the subtitles of a cast, as SubRip and as WebVTT. */
export interface CaptionUrls {
  readonly srtUrl: string;
  readonly vttUrl: string;
}

/** A room's ticket, with its subtitles where it has any; disposing of it withdraws them too. */
export interface RoomTicket extends Ticket {
  readonly captions: CaptionUrls | null;
}

/**
 * Opens a ticket for one room. Only the version of the file that is there now is ever served by it.
 * Somebody else's URL gets a ticket that counts nothing, unless it is passed on. Errors: device.unreachable, media.unreachable, media.notAFile.
 */
export async function openRoomTicket(
  request: TicketRequest,
  deps: { readonly server: MediaServer; readonly recordFor: (room: string) => RecordExchange },
): Promise<Result<RoomTicket>> {
  const { media, upstream, captions = [] } = request;
  const foreign = media.file === null && upstream === undefined ? foreignTicket(media.url ?? '') : null;
  if (foreign !== null && captions.length === 0) return ok({ ...foreign, captions: null });
  const listener = await listenerFor(request.peerAddress, deps.server);
  if (!listener.ok) return listener;
  const record = deps.recordFor(request.room);
  const offered = captions.length === 0 ? null : offerCaptions(request, listener.value, record);
  if (foreign !== null) return ok(withCaptions(foreign, offered));
  const offer = await offerOf(request, record, offered);
  if (offer.ok) return ok(withCaptions(listener.value.open(offer.value), offered));
  offered?.dispose();
  return offer;
}

/** What the room may fetch: the version of the file that is there now, or what was seen of somebody else's URL. */
async function offerOf(
  request: TicketRequest,
  record: RecordExchange,
  offered: OfferedCaptions | null,
): Promise<Result<Offer>> {
  const { upstream } = request;
  const file = request.media.file ?? '';
  const version = upstream === undefined ? await versionOf(file) : ok(null);
  if (!version.ok) return version;
  return ok({
    ...contentOf(request, file),
    version: version.value,
    record,
    ...(upstream === undefined ? {} : { upstream }),
    ...(offered === null ? {} : { captionUrl: offered.srtUrl }),
  });
}

async function versionOf(file: string): Promise<Result<FileVersion>> {
  const opened = await openFile(file);
  if (!opened.ok) return notAFile(file, opened.problem);
  await opened.handle.close();
  return ok(opened.version);
}

async function listenerFor(peerAddress: string, server: MediaServer): Promise<Result<MediaListener>> {
  const address = await localAddressFor(peerAddress);
  return address.ok ? server.listenerOn(address.value) : address;
}

/** The file as it is, or what it becomes for this room. */
function contentOf({ media, conversion }: TicketRequest, file: string): Omit<Offer, 'version' | 'record'> {
  const { title, kind } = media;
  if (conversion !== undefined) {
    const { contentType, extension } = conversion;
    return { file, contentType, kind, fileName: urlFileName(title, extension), conversion };
  }
  const contentType = media.contentType ?? UNKNOWN_CONTENT_TYPE;
  return { file, contentType, kind, fileName: servedName({ title, contentType, file }) };
}

interface OfferedCaptions extends CaptionUrls {
  dispose(): void;
}

function offerCaptions(
  { captions = [], media }: TicketRequest,
  listener: MediaListener,
  record: RecordExchange,
): OfferedCaptions {
  const offer = (text: string, extension: string, contentType: string): Ticket => {
    const fileName = urlFileName(media.title, extension);
    return listener.open({ file: '', contentType, kind: 'other', fileName, version: null, record, text });
  };
  const srt = offer(writeSrt(captions), 'srt', 'application/x-subrip');
  const vtt = offer(writeVtt(captions), 'vtt', 'text/vtt; charset=utf-8');
  return {
    srtUrl: srt.url,
    vttUrl: vtt.url,
    dispose() {
      void srt.dispose();
      void vtt.dispose();
    },
  };
}

function withCaptions(ticket: Ticket, captions: OfferedCaptions | null): RoomTicket {
  return {
    ...ticket,
    captions: captions === null ? null : { srtUrl: captions.srtUrl, vttUrl: captions.vttUrl },
    async dispose() {
      captions?.dispose();
      await ticket.dispose();
    },
  };
}
