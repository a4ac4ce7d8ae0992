import type { JsonObject } from './json.ts';
import { asObject, numberIn, objectsIn, textIn } from './json.ts';

export type PlayerState = 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | 'LOADING' | 'other';
export type IdleReason = 'FINISHED' | 'CANCELLED' | 'INTERRUPTED' | 'ERROR' | 'other';

/** What the media of an application is doing, as of its last status and those before it. */
export interface MediaState {
  readonly mediaSessionId: number;
  readonly playerState: PlayerState;
  /** Why it is idle; `null` while it is not. */
  readonly idleReason: IdleReason | null;
  /** Seconds into the media when `at` was; `null` where the receiver did not tell. */
  readonly currentTime: number | null;
  /** The clock's `elapsed` ms of the last status. */
  readonly at: number;
  readonly playbackRate: number;
  readonly contentId: string | null;
  readonly contentType: string | null;
  readonly streamType: string | null;
  readonly title: string | null;
  /** Seconds, `null` while unknown and for live streams. */
  readonly duration: number | null;
  /** Bit field: 1 pause, 2 seek, 4 volume, 8 mute, 64 next, 128 previous. */
  readonly supportedCommands: number;
  readonly currentItemId: number | null;
  /** How the queue goes on, as the receiver writes it (`REPEAT_OFF`); `null` where it tells none. */
  readonly repeatMode: string | null;
  /** The items of the queue that the receiver last told, in order. */
  readonly itemIds: readonly number[];
}

const PLAYER_STATES: readonly PlayerState[] = ['IDLE', 'PLAYING', 'PAUSED', 'BUFFERING', 'LOADING'];
const IDLE_REASONS: readonly IdleReason[] = ['FINISHED', 'CANCELLED', 'INTERRUPTED', 'ERROR'];
const ALL_COMMANDS = 0xffff;
const MAX_ITEMS = 500;

/**
 * Takes a MEDIA_STATUS. A status is a delta: what it leaves out is as before within the same media session. An empty list
 * in answer to a question means that nothing is loaded; in a broadcast it means nothing at all, which is how
 * receivers are seen to use it. Source: docs/protocols/castv2.md, "Media status".
 */
export function reduceMediaStatus(
  previous: MediaState | null,
  message: JsonObject,
  at: number,
): MediaState | null {
  const entries = objectsIn(message['status'], 8);
  const entry = entries.find((each) => numberIn(each, 'mediaSessionId') !== null);
  if (entry === undefined) return isAnswer(message) ? endedOf(previous) : previous;
  const mediaSessionId = numberIn(entry, 'mediaSessionId') ?? 0;
  const before = previous?.mediaSessionId === mediaSessionId ? previous : newSession(mediaSessionId, at);
  return { ...before, ...stateIn(entry, before, at), ...mediaOf(asObject(entry['media']), before) };
}

function newSession(mediaSessionId: number, at: number): MediaState {
  return {
    mediaSessionId,
    playerState: 'other',
    idleReason: null,
    currentTime: null,
    at,
    playbackRate: 1,
    contentId: null,
    contentType: null,
    streamType: null,
    title: null,
    duration: null,
    supportedCommands: ALL_COMMANDS,
    currentItemId: null,
    repeatMode: null,
    itemIds: [],
  };
}

function stateIn(entry: JsonObject, before: MediaState, at: number): Partial<MediaState> {
  const number = (key: string, otherwise: number): number => numberIn(entry, key) ?? otherwise;
  const playerState = wordIn(PLAYER_STATES, textIn(entry, 'playerState')) ?? before.playerState;
  const currentTime = numberIn(entry, 'currentTime');
  const place = currentTime === null ? {} : { currentTime: Math.max(0, currentTime), at };
  return {
    ...place,
    playerState,
    idleReason: playerState === 'IDLE' ? wordIn(IDLE_REASONS, textIn(entry, 'idleReason')) : null,
    playbackRate: number('playbackRate', before.playbackRate),
    supportedCommands: number('supportedMediaCommands', before.supportedCommands),
    currentItemId: numberIn(entry, 'currentItemId') ?? before.currentItemId,
    repeatMode: textIn(entry, 'repeatMode') ?? before.repeatMode,
    itemIds: itemIdsIn(entry) ?? before.itemIds,
  };
}

/** Why something ended is told once, in the status before the empty ones. */
function endedOf(previous: MediaState | null): MediaState | null {
  return previous?.playerState === 'IDLE' ? previous : null;
}

/** Where the media is by now, in seconds: it advances by itself while it plays, and never beyond its end. */
export function positionNow(media: MediaState, elapsed: number): number | null {
  if (media.currentTime === null || media.playerState !== 'PLAYING') return media.currentTime;
  const position = media.currentTime + (Math.max(0, elapsed - media.at) / 1000) * media.playbackRate;
  return Math.max(0, media.duration === null ? position : Math.min(media.duration, position));
}

type MediaPart = Pick<MediaState, 'contentId' | 'contentType' | 'streamType' | 'title' | 'duration'>;

const NO_MEDIA: MediaPart = {
  contentId: null,
  contentType: null,
  streamType: null,
  title: null,
  duration: null,
};

/** A status that names other content than before says all that is known of it. */
function mediaOf(media: JsonObject | null, before: MediaState): Partial<MediaPart> {
  if (media === null) return {};
  const contentId = textIn(media, 'contentId') ?? before.contentId;
  const kept: MediaPart = contentId === before.contentId ? before : NO_MEDIA;
  const seconds = numberIn(media, 'duration') ?? 0;
  return {
    contentId,
    contentType: textIn(media, 'contentType') ?? kept.contentType,
    streamType: textIn(media, 'streamType') ?? kept.streamType,
    title: textIn(asObject(media['metadata']) ?? {}, 'title') ?? kept.title,
    duration: seconds > 0 ? seconds : kept.duration,
  };
}

function itemIdsIn(entry: JsonObject): readonly number[] | null {
  if (!Array.isArray(entry['items'])) return null;
  return objectsIn(entry['items'], MAX_ITEMS).flatMap((item) => numberIn(item, 'itemId') ?? []);
}

function wordIn<T extends string>(words: readonly T[], word: string | null): T | 'other' | null {
  if (word === null) return null;
  return words.find((each) => each === word) ?? 'other';
}

function isAnswer(message: JsonObject): boolean {
  return (numberIn(message, 'requestId') ?? 0) > 0;
}
