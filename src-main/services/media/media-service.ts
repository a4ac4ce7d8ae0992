import { basename } from 'node:path';
import type { AppError, MediaItem, Source, Subtitles } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Emit } from '../../lib/events.ts';
import type { RecordExchange } from '../../lib/exchange.ts';
import type { Log } from '../../lib/log.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { createAvailability } from './availability.ts';
import type { FfmpegPrograms } from './conversion.ts';
import type { ExpandedSource } from './expand-source.ts';
import { expandSource } from './expand-source.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { fetchSubtitles, readSubtitles, subtitlesBeside } from './find-subtitles.ts';
import type { ItemUrls } from './item-urls.ts';
import { createItemUrls } from './item-urls.ts';
import { urlHost } from './local-address.ts';
import type { MediaEntry, ResolvedMedia } from './media-entry.ts';
import { itemOfPoster } from './media-entry.ts';
import type { MediaLibrary } from './media-library.ts';
import { createMediaLibrary } from './media-library.ts';
import type { MediaServer } from './media-server.ts';
import { PREFERRED_PORTS, createMediaServer } from './media-server.ts';
import type { MediaView } from './media-view.ts';
import { createMediaView } from './media-view.ts';
import type { Posters } from './posters.ts';
import { createPosters } from './posters.ts';
import type { PracticeFile } from './practice-shelf.ts';
import { resolveSource } from './resolve-source.ts';
import type { RoomTicket, TicketRequest } from './room-ticket.ts';
import { openRoomTicket } from './room-ticket.ts';
import type { Cue } from './subtitles.ts';
import type { Ticket } from './ticket.ts';
import type { Upstream } from './upstream.ts';
import { lookUpstream } from './upstream.ts';

export type { PracticeFile, ResolvedMedia, RoomTicket, Ticket, TicketRequest };

/** The subject under which fetches of an item's own loopback URL are recorded; they are nobody's room. */
export const LOOPBACK_SUBJECT = 'loopback';

const TIDY_MS = 60 * 60 * 1000;

/** The library of things that can be cast, and the server that rooms fetch its files from. */
export interface MediaService extends Disposable {
  /** Resolves once items have their URLs and it is known which files are there. Never rejects. */
  ready(): Promise<void>;
  /** The library, newest first, then the practice items. A look for files that vanished follows in the background. */
  list(): readonly MediaItem[];
  /**
   * Adds a file or keeps a URL; what is there already is answered as it is, with the given title if there is one.
   * Errors: media.notAFile `{path, reason}`, media.unsupported `{scheme}` or `{path, reason}` (bytes that nothing plays),
   * input.invalid, storage.full, storage.readOnly.
   */
  add(
    input: { readonly path: string } | { readonly url: string },
    title: string | null,
  ): Promise<Result<MediaItem>>;
  /**
   * Adds a file inside the uploads folder, which belongs to the library from then on: it is deleted a day after its
   * item was removed. `fileName` is what the person called it. Errors: as `add`; input.invalid outside that folder.
   */
  addUpload(input: { readonly path: string; readonly fileName: string }): Promise<Result<MediaItem>>;
  /** Shows these practice items, instead of those before. */
  addPractice(files: readonly PracticeFile[]): Promise<void>;
  removePractice(): void;
  /** Takes an item out of the library; it can be put back for a day. Errors: media.unknown. */
  remove(mediaId: string): Result<Record<never, never>>;
  /** Errors: media.unknown. */
  restore(mediaId: string): Result<MediaItem>;
  /** Errors: media.unknown. */
  find(mediaId: string): Result<MediaItem>;
  /**
   * What to cast for a source; a path is added to the library. Given type and title hold for this cast only.
   * Errors: media.unknown, media.notAFile, media.unsupported, input.invalid.
   */
  resolve(source: Source, contentType: string | null, title: string | null): Promise<Result<ResolvedMedia>>;
  /** What a source stands for, one by one: a folder and a playlist become their items. Errors: as `resolve`. */
  expand(source: Source): Promise<Result<readonly ExpandedSource[]>>;
  /** What this machine sees of somebody else's URL, for a ticket that passes it on. Errors: media.unreachable. */
  lookUpstream(url: string, signal: AbortSignal): Promise<Result<Upstream>>;
  /**
   * A URL of its own for one room, on the address of this machine that the room sees; dispose of it when the cast is
   * over. Errors: device.unreachable (no route), media.unreachable (no port), media.notAFile.
   */
  openTicket(request: TicketRequest): Promise<Result<RoomTicket>>;
  /**
   * Where files are served from on one address of this machine (`http://10.0.0.4:3500`); it listens there from then on.
   * Errors: media.unreachable.
   */
  baseUrl(address: string): Promise<Result<string>>;
  /** Whether files can be converted for rooms that do not play them. */
  readonly canConvert: boolean;
  /**
   * The subtitles of a cast: those given, else those beside the file; `[]` for `none` and where there are none.
   * Errors: media.notAFile, media.tooLarge, media.unsupported, media.unreachable, of subtitles that were given.
   */
  subtitles(given: Subtitles | null, media: ResolvedMedia): Promise<Result<readonly Cue[]>>;
  /** The name of the subtitle file beside a file, `null` where there is none. */
  subtitlesBeside(media: ResolvedMedia): Promise<string | null>;
  /** The file to show for an item. Errors: media.unknown, media.unsupported for somebody else's URL. */
  preview(mediaId: string): Result<{ readonly path: string; readonly contentType: string }>;
  /** Ends everything that is being served. */
  dispose(): Promise<void>;
}

export interface MediaServiceDeps {
  readonly store: MediaStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: Emit;
  /** Where exchanges about a room go. */
  readonly recordFor: (room: string) => RecordExchange;
  readonly uploadsFolder: string;
  /** Told that a file was cast, but could not be remembered. */
  readonly notRemembered: (reason: AppError) => void;
  /** Ports to try before any other; 3500–3519 where left out. */
  readonly ports?: readonly number[];
  /** Where stills and covers are kept; none are made where it is left out. */
  readonly postersFolder?: string;
  /** ffmpeg, where it is installed. */
  readonly programs?: FfmpegPrograms;
}

const NO_FFMPEG: FfmpegPrograms = { ffmpeg: null, ffprobe: null };

/** A media service over its store. It listens on nothing until there is a file to serve. */
export function createMediaService(deps: MediaServiceDeps): MediaService {
  const { clock, log, emit } = deps;
  const ffmpeg = createFfmpeg(deps.programs ?? NO_FFMPEG, log);
  const library = createMediaLibrary({
    ...deps,
    measure: ffmpeg.canProbe ? (file) => ffmpeg.probe(file) : null,
  });
  const server = createMediaServer({ clock, log, ffmpeg, ports: deps.ports ?? PREFERRED_PORTS });
  const urls = createItemUrls(server, deps.recordFor(LOOPBACK_SUBJECT));
  const posters: Posters = createPosters({
    folder: deps.postersFolder ?? null,
    ffmpeg,
    log,
    onReady: () => view.announce(),
  });
  const view: MediaView = createMediaView({
    library,
    urls,
    availability: createAvailability(clock),
    posters,
    emit,
  });
  const tidy = (): void => {
    library
      .forgetRemoved()
      .catch((error: unknown) => log.error('Removed media could not be forgotten', { error }));
  };
  const started = view
    .begin()
    .catch((error: unknown) => log.error('The library could not be read', { error }));
  tidy();
  const tidying = clock.every(TIDY_MS, tidy);
  const resolve: MediaService['resolve'] = (source, contentType, title) => {
    const { noteFile } = view;
    const announceAdded = async (entry: MediaEntry): Promise<void> => void (await view.welcome(entry));
    return resolveSource(
      source,
      { contentType, title },
      { library, idOfUrl: urls.idOf, noteFile, announceAdded, notRemembered: deps.notRemembered },
    );
  };
  return {
    ...libraryRequests(library, urls, view, posters),
    ready: () => started,
    resolve,
    expand: (source) => expandSource(source, { resolve }),
    lookUpstream: (url, signal) => lookUpstream(url, { clock, signal }),
    openTicket: (request) => openRoomTicket(request, { server, recordFor: deps.recordFor }),
    baseUrl: (address) => baseUrlOn(server, address),
    canConvert: ffmpeg.canConvert,
    subtitles: (given, media) => subtitlesFor(given, media, library),
    subtitlesBeside: ({ file }) => nameBeside(file),
    async dispose() {
      view.mute();
      ffmpeg.dispose();
      tidying.dispose();
      await server.dispose();
    },
  };
}

async function baseUrlOn(server: MediaServer, address: string): Promise<Result<string>> {
  const listener = await server.listenerOn(address);
  return listener.ok ? ok(`http://${urlHost(address)}:${listener.value.port}`) : listener;
}

function previewOf(
  mediaId: string,
  library: MediaLibrary,
  posters: Posters,
): Result<{ readonly path: string; readonly contentType: string }> {
  const ofPoster = itemOfPoster(mediaId);
  const poster = ofPoster === null ? null : posters.fileOf(ofPoster);
  if (poster !== null) return ok({ path: poster, contentType: 'image/jpeg' });
  const entry = library.find(mediaId);
  if (entry === null) return unknown(mediaId);
  if (entry.origin !== 'url') return ok({ path: entry.location, contentType: entry.contentType });
  return fail('media.unsupported', {
    message: 'Somebody else’s URL is not shown here.',
    context: { mediaId },
  });
}

async function nameBeside(file: string | null): Promise<string | null> {
  const beside = file === null ? null : await subtitlesBeside(file);
  return beside === null ? null : basename(beside);
}

async function subtitlesFor(
  given: Subtitles | null,
  { file }: ResolvedMedia,
  library: MediaLibrary,
): Promise<Result<readonly Cue[]>> {
  if (given === 'none') return ok([]);
  if (given === null) {
    const beside = file === null ? null : await subtitlesBeside(file);
    const found = beside === null ? null : await readSubtitles(beside);
    return ok(found?.ok === true ? found.value : []);
  }
  if ('url' in given) return fetchSubtitles(given.url);
  if ('path' in given) return readSubtitles(given.path);
  const entry = library.find(given.mediaId);
  if (entry === null) return unknown(given.mediaId);
  return entry.origin === 'url' ? fetchSubtitles(entry.location) : readSubtitles(entry.location);
}

type LibraryRequests = Omit<
  MediaService,
  | 'ready'
  | 'resolve'
  | 'expand'
  | 'lookUpstream'
  | 'openTicket'
  | 'baseUrl'
  | 'canConvert'
  | 'subtitles'
  | 'subtitlesBeside'
  | 'dispose'
>;

function libraryRequests(
  library: MediaLibrary,
  urls: ItemUrls,
  view: MediaView,
  posters: Posters,
): LibraryRequests {
  const welcome = async (added: Result<MediaEntry>): Promise<Result<MediaItem>> =>
    added.ok ? ok(await view.welcome(added.value)) : added;
  return {
    list() {
      const items = view.items();
      void view.look(library.list());
      return items;
    },
    async add(input, title) {
      return welcome(
        'path' in input ? await library.addFile(input.path, title, null) : library.addUrl(input.url, title),
      );
    },
    addUpload: async ({ path, fileName }) => welcome(await library.addUpload(path, fileName)),
    async addPractice(files) {
      await library.putPractice(files);
      await urls.start();
      view.announce();
    },
    removePractice() {
      const practice = library.list().filter((entry) => entry.practice);
      library.clearPractice();
      practice.forEach(({ id }) => urls.release(id));
      view.announce();
    },
    remove(mediaId) {
      if (!library.remove(mediaId)) return unknown(mediaId);
      urls.release(mediaId);
      view.announce();
      return ok({});
    },
    restore(mediaId) {
      const entry = library.restore(mediaId);
      if (entry === null) return unknown(mediaId);
      view.announce();
      return ok(view.item(entry));
    },
    find(mediaId) {
      const entry = library.find(mediaId);
      return entry === null ? unknown(mediaId) : ok(view.item(entry));
    },
    preview: (mediaId) => previewOf(mediaId, library, posters),
  };
}

function unknown(mediaId: string): Result<never> {
  return fail('media.unknown', { message: 'The library has no such item.', context: { mediaId } });
}
