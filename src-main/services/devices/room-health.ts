import type { Room } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { AppError } from '../../lib/result.ts';

/** One look at a room: how long it took in ms, and why it could not be read. */
export interface Contact {
  readonly ms: number;
  readonly error: AppError | null;
}

/** Misses in a row after which a room counts as gone. */
const MISSES_UNTIL_OFFLINE = 2;
/** Where this machine itself has no way to the room, say while its cable is moved, that says less about the room. */
const MISSES_WITHOUT_NETWORK = 5;
/** A room that takes longer than this to say what it does is slow. */
const SLOW_MS = 1_200;
/** `lastSeen` moves in steps, so that a quiet room causes no traffic to the screens. */
const SEEN_STEP_MS = 15_000;

type Health = Pick<Room, 'status' | 'reason'>;

/** What changes on a room after a look at it; `misses` counts the looks in a row that got no answer, this one included. */
export function healthAfter(room: Room, contact: Contact, misses: number, at: number): Partial<Room> {
  const health = healthOf(contact, misses);
  if (health === null) return {};
  const isSame = room.status === health.status && room.reason === health.reason;
  const since = isSame ? room.since : isoTime(at);
  if (health.status === 'offline') return { ...health, since };
  const isStale = room.lastSeen === null || at - Date.parse(room.lastSeen) >= SEEN_STEP_MS;
  return { ...health, since, lastSeen: isStale || !isSame ? isoTime(at) : room.lastSeen };
}

function healthOf({ ms, error }: Contact, misses: number): Health | null {
  if (error === null)
    return ms > SLOW_MS ? { status: 'degraded', reason: 'slow' } : { status: 'ok', reason: null };
  if (error.code === 'device.refused')
    return misses >= MISSES_UNTIL_OFFLINE ? { status: 'degraded', reason: 'badAnswer' } : null;
  return isGone(error, misses) ? { status: 'offline', reason: 'noAnswer' } : null;
}

/**
 * Whether a room that could not be read `misses` times in a row is gone. A refused connection is certain at once: the
 * machine is there and nothing listens.
 */
export function isGone(error: AppError, misses: number): boolean {
  if (error.code === 'device.refused') return false;
  const { reason } = error.context;
  if (reason === 'refused') return true;
  return misses >= (reason === 'noRoute' ? MISSES_WITHOUT_NETWORK : MISSES_UNTIL_OFFLINE);
}
