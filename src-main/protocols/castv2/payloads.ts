import type { JsonObject } from './json.ts';

/** What is to be played. */
export interface LoadMedia {
  readonly url: string;
  readonly title: string;
  /** Where its subtitles are, as WebVTT that any origin may fetch; `null` where it has none. */
  readonly captionsUrl: string | null;
}

/** How a queue is stepped through and changed. */
export interface QueueItem extends Omit<LoadMedia, 'captionsUrl'> {
  readonly contentType: string;
}

/** Opens a virtual connection, saying who asks: `packageName` is the client's application bundle. */
export function connectPayload(packageName: string): JsonObject {
  return { type: 'CONNECT', origin: {}, package: packageName };
}

/** How subtitles look that nobody styled. */
const DEFAULT_TEXT_TRACK_STYLE: JsonObject = {
  foregroundColor: '#FFFFFFFF',
  backgroundColor: '#00000000',
  edgeType: 'NONE',
  fontScale: 1,
  fontStyle: 'NORMAL',
  fontGenericFamily: 'SANS_SERIF',
  windowType: 'NONE',
};

/**
 * The LOAD that the product is required to send: content id the URL, stream type NONE, content type empty, generic metadata,
 * duration 0, no tracks, the default text track style, no custom data, autoplay. Media with subtitles has them as its only
 * track, which is shown. Source: docs/protocols/castv2.md, "Casting".
 */
export function loadPayload(media: LoadMedia, sessionId: string): JsonObject {
  return loadWith({ media, sessionId, streamType: 'NONE', contentType: '' });
}

/** The same with what the media really is, for receivers that refuse to guess. */
export function bufferedLoadPayload(media: LoadMedia, contentType: string, sessionId: string): JsonObject {
  return loadWith({ media, sessionId, streamType: 'BUFFERED', contentType });
}

function loadWith(load: {
  readonly media: LoadMedia;
  readonly sessionId: string;
  readonly streamType: 'NONE' | 'BUFFERED';
  readonly contentType: string;
}): JsonObject {
  const { media, sessionId, streamType, contentType } = load;
  return {
    type: 'LOAD',
    sessionId,
    media: {
      contentId: media.url,
      streamType,
      contentType,
      metadata: { metadataType: 0, title: media.title },
      duration: 0,
      textTrackStyle: DEFAULT_TEXT_TRACK_STYLE,
      ...(media.captionsUrl === null ? {} : { tracks: [captionsTrack(media.captionsUrl)] }),
    },
    autoplay: true,
    currentTime: 0,
    ...(media.captionsUrl === null ? {} : { activeTrackIds: [CAPTIONS_TRACK] }),
  };
}

const CAPTIONS_TRACK = 1;

/** SUBTITLES must name a language: nobody knows which one a file has (RFC 5646, "und"). */
function captionsTrack(url: string): JsonObject {
  return {
    trackId: CAPTIONS_TRACK,
    type: 'TEXT',
    subtype: 'SUBTITLES',
    trackContentId: url,
    trackContentType: 'text/vtt',
    language: 'und',
  };
}

/** Messages about the media that is loaded; they name its media session. */
export const mediaCommands = {
  play: (mediaSessionId: number): JsonObject => ({ type: 'PLAY', mediaSessionId }),
  pause: (mediaSessionId: number): JsonObject => ({ type: 'PAUSE', mediaSessionId }),
  stop: (mediaSessionId: number): JsonObject => ({ type: 'STOP', mediaSessionId }),
  seek: (mediaSessionId: number, seconds: number): JsonObject => ({
    type: 'SEEK',
    mediaSessionId,
    currentTime: seconds,
  }),
} as const;

/** Messages that make and change a receiver's own queue. Source: docs/protocols/castv2.md, "Queue". */
export const queueCommands = {
  load: (items: readonly QueueItem[], startIndex: number, repeatMode: string): JsonObject => ({
    type: 'QUEUE_LOAD',
    items: items.map(itemOf),
    startIndex,
    repeatMode,
    currentTime: 0,
  }),
  /** Before an item, or at the end for `null`. */
  insert: (mediaSessionId: number, items: readonly QueueItem[], before: number | null): JsonObject => ({
    type: 'QUEUE_INSERT',
    mediaSessionId,
    items: items.map(itemOf),
    ...(before === null ? {} : { insertBefore: before }),
  }),
  /** 1 is the next item, -1 the one before. */
  jump: (mediaSessionId: number, jump: number): JsonObject => ({
    type: 'QUEUE_UPDATE',
    mediaSessionId,
    jump,
  }),
  remove: (mediaSessionId: number, itemIds: readonly number[]): JsonObject => ({
    type: 'QUEUE_REMOVE',
    mediaSessionId,
    itemIds,
  }),
  reorder: (mediaSessionId: number, itemIds: readonly number[], before: number | null): JsonObject => ({
    type: 'QUEUE_REORDER',
    mediaSessionId,
    itemIds,
    ...(before === null ? {} : { insertBefore: before }),
  }),
} as const;

function itemOf({ url, title, contentType }: QueueItem): JsonObject {
  return {
    media: {
      contentId: url,
      contentType,
      streamType: 'BUFFERED',
      metadata: { metadataType: 0, title },
    },
    autoplay: true,
  };
}
