import type { NowPlaying, Step } from '../../../src-preload/contract/index.ts';
import { unlessAborted } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AppError } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { Ticket } from '../media/media-service.ts';
import type { Assignment } from './now-playing.ts';
import type { CastMedia, DriverCall } from './room-driver.ts';

/** What a room is handed, and by what it may fetch that. */
export interface HandOver {
  readonly media: CastMedia;
  /** The media server's ticket for this room; `null` where nothing of it comes from here. */
  readonly ticket: Ticket | null;
}

/** One cast as it is handed to one room. */
export interface SessionCast extends HandOver {
  readonly castId: string;
  readonly mediaId: string | null;
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
  /** Another way to the same media, tried once after the room refused it; `null` where there is none. */
  readonly otherWay: (error: AppError, signal: AbortSignal) => Promise<HandOver | null>;
  /** Adds what the desk knows of the media to a failure. */
  readonly explain: (error: AppError) => Promise<AppError>;
  /**
   * Resolves when every room of the cast has come as near to its start as it can, or need not be waited for; `null` starts at
   * once. A room in which the load is the start waits before it, and plays meanwhile what it played.
   */
  readonly together: (() => Promise<void>) | null;
  /** The room answered to the start. */
  readonly onStarted: () => void;
}

/** What follows the item that is on. */
export type NextCast = Pick<SessionCast, 'castId' | 'mediaId' | 'media' | 'ticket' | 'signal' | 'onStep'>;

/** Whether a room plays, or is about to, as far as it is shown. */
export function isPlayingNow({ state }: NowPlaying): boolean {
  return state === 'on-air' || state === 'unproven' || state === 'loading';
}

/** Waits for the other rooms of a cast, where there are any, no longer than somebody waits for it. */
export async function held(
  { together }: SessionCast,
  { steps, signal }: Pick<DriverCall, 'steps' | 'signal'>,
): Promise<void> {
  if (together === null) return;
  await steps.run('together', async () => {
    await unlessAborted(together(), signal);
    return ok(null);
  });
}

/**
 * Waits for the room to fetch something of what is served to it, at most `ms`: a look before that proves nothing, and where
 * many rooms start together the looks of all would hold up the start of some.
 */
export async function firstBytes(
  { ticket }: SessionCast,
  ms: number,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  if (ticket === null || !ticket.servesMedia || ticket.bytesServed() > 0) return;
  const fetched = new AbortController();
  const stop = ticket.onBytes(() => fetched.abort());
  await clock.sleep(ms, AbortSignal.any([signal, fetched.signal]));
  stop();
}

/** What a cast assigns to a room; `replaces` is what the room named before. */
export function assignmentOf(cast: NextCast, replaces: string | null): Assignment {
  const { castId, mediaId, ticket, media } = cast;
  const { url, title, contentType, kind, seconds: duration } = media;
  const isServedHere = ticket?.servesMedia ?? false;
  return { castId, mediaId, url, title, contentType, kind, duration, isServedHere, playedAt: null, replaces };
}

/** The cast once more, by the other way if there is one; a way that nobody waits for any more is closed again. */
export async function byOtherWay(
  cast: SessionCast,
  error: AppError,
  call: DriverCall,
): Promise<SessionCast | null> {
  const other = await cast.otherWay(error, call.signal);
  if (other === null) return null;
  if (call.signal.aborted) {
    void other.ticket?.dispose();
    return null;
  }
  await call.steps.run('by way of the desk', () => Promise.resolve(ok(null)));
  return { ...cast, ...other };
}

/** Media that was not even sent needs no further explanation. */
export async function explained(error: AppError, { explain }: SessionCast): Promise<AppError> {
  return error.code === 'media.unsupported' ? error : explain(error);
}
