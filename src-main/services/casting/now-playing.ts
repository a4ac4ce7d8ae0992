import type { NowPlaying, PlayingState, Proof } from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { AppError } from '../../lib/result.ts';
import { appError } from '../../lib/result.ts';
import { sameUri } from '../../protocols/upnp/same-uri.ts';

/** What a room said about itself in one poll, and what our media server knows of it. */
export interface Observation {
  /** Epoch ms. */
  readonly at: number;
  readonly transport: 'stopped' | 'playing' | 'transitioning' | 'paused' | 'no-media' | 'other';
  readonly hasError: boolean;
  /** What played in the room broke off by itself, and nothing took its place. */
  readonly hasCrashed: boolean;
  /** Seconds, `null` where the room does not tell. */
  readonly position: number | null;
  readonly duration: number | null;
  /** Whether the room names our URL as what it plays; `null` where it names none. */
  readonly isOurs: boolean | null;
  /** What it names instead. */
  readonly trackUri: string | null;
  readonly trackTitle: string | null;
  /** Body bytes of GETs that this room's ticket served so far. */
  readonly bytesServed: number;
}

/** What we cast to a room; `null` in the functions below stands for a room that we cast nothing to. */
export interface Assignment {
  readonly castId: string;
  readonly url: string;
  readonly title: string;
  readonly contentType: string | null;
  readonly kind: 'video' | 'audio' | 'image' | 'other';
  readonly mediaId: string | null;
  readonly duration: number | null;
  /** True when our own media server serves it to this room. */
  readonly isServedHere: boolean;
  /** Epoch ms of the answer to Play, `null` before. */
  readonly playedAt: number | null;
  /** What the room named before, and may go on naming for a while; `null` where that is not known. */
  readonly replaces: string | null;
}

/** Times in ms after which silence means something. */
export interface ProofLimits {
  /** From Play's answer to proof. */
  readonly proofMs: number;
  /** A position that stands still this long is no proof any more. */
  readonly stallMs: number;
  /** A room may say STOPPED this long after Play before that is a fault. */
  readonly stoppedMs: number;
}

export const PROOF_LIMITS: ProofLimits = { proofMs: 9_000, stallMs: 8_000, stoppedMs: 4_000 };

/** A room on which nothing is on. */
export function nothingPlaying(at: number): NowPlaying {
  return {
    state: 'idle',
    since: isoTime(at),
    title: null,
    url: null,
    contentType: null,
    mediaId: null,
    castId: null,
    position: null,
    positionAt: null,
    duration: null,
    proof: null,
    error: null,
    transcoded: false,
  };
}

/** What a room shows from the moment a cast to it begins. */
export function loadingOf(assignment: Assignment, at: number): NowPlaying {
  return {
    ...nothingPlaying(at),
    state: 'loading',
    title: assignment.title,
    url: assignment.url,
    contentType: assignment.contentType,
    mediaId: assignment.mediaId,
    castId: assignment.castId,
    duration: assignment.duration,
  };
}

/** What a room shows when a cast to it failed. */
export function faultOf(previous: NowPlaying, error: AppError, at: number): NowPlaying {
  return {
    ...previous,
    state: 'fault',
    since: isoTime(at),
    error,
    proof: null,
    position: null,
    positionAt: null,
  };
}

/** What a room shows from the moment it does not answer any more: what was on may go on, but nothing proves it. */
export function lostOf(previous: NowPlaying, at: number): NowPlaying {
  const wasOn = previous.state === 'on-air' || previous.state === 'paused';
  return wasOn ? { ...previous, state: 'unproven', since: isoTime(at), proof: null } : previous;
}

/** Seconds until what is on ends by itself, `null` where nobody knows or it does not advance. */
export function secondsLeft(
  { state, position, positionAt, duration }: NowPlaying,
  at: number,
): number | null {
  if (state !== 'on-air' || position === null || positionAt === null || duration === null) return null;
  return Math.max(0, duration - position - (at - Date.parse(positionAt)) / 1_000);
}

/**
 * Derives what a room is doing from what it said, what it said before, and what it fetched from us.
 *
 * "On air" needs proof: the position advanced since the last observation, or body bytes were fetched from our media
 * server. A room that only says PLAYING is loading for a while, then a fault (device.noProof) when it is our cast,
 * `unproven` when it is somebody else's. The fault of another cast than the assigned one stays until something plays.
 * See docs/protocols/upnp.md, "Proof".
 */
export function deriveNowPlaying(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment | null,
  proofLimits: ProofLimits,
): NowPlaying {
  if (assignment === null || wasTakenOver(previous, seen, assignment, proofLimits.stoppedMs))
    return deriveForeign(previous, seen, proofLimits);
  const proof = proofOf(previous, seen, assignment);
  const state = ourState(previous, seen, assignment, proof, proofLimits);
  if (state === 'idle') return nothingSince(previous, seen.at);
  if (state === 'fault' && isFaultOfAnother(previous, assignment)) return previous;
  return {
    ...loadingOf(assignment, seen.at),
    state,
    since: sinceOf(previous, state, seen.at),
    ...placeOf(seen),
    duration: seen.duration ?? assignment.duration,
    proof: state === 'on-air' || state === 'paused' ? (proof ?? previous.proof) : null,
    error: state === 'fault' ? (previous.error ?? noProof(seen, assignment)) : null,
  };
}

function isFaultOfAnother(previous: NowPlaying, assignment: Assignment): boolean {
  return previous.state === 'fault' && previous.castId !== assignment.castId;
}

/** A room that is about to begin our item may still be naming the one before it; a third one is somebody else's. */
function wasTakenOver(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment,
  limit: number,
): boolean {
  if (seen.isOurs !== false) return false;
  if (previous.proof !== null || isOfOthers(previous) || namesThird(seen, assignment)) return true;
  if (seen.transport === 'stopped' || seen.transport === 'no-media') return false;
  return previous.state === 'fault' || (previous.state === 'unproven' && waitedFor(assignment, seen) > limit);
}

function isOfOthers({ castId, state }: NowPlaying): boolean {
  return castId === null && state !== 'idle';
}

/** Neither our item nor the one before it, once the room took ours. */
function namesThird({ trackUri }: Observation, { playedAt, replaces }: Assignment): boolean {
  return playedAt !== null && replaces !== null && trackUri !== null && !sameUri(trackUri, replaces);
}

function proofOf(previous: NowPlaying, seen: Observation, assignment: Assignment): Proof | null {
  if (seen.isOurs === false) return null;
  if (hasAdvanced(previous, seen))
    return { kind: 'position', detail: seen.position ?? 0, at: isoTime(seen.at) };
  return hasFetched(previous, seen, assignment)
    ? { kind: 'bytes', detail: seen.bytesServed, at: isoTime(seen.at) }
    : null;
}

/** Whether bytes prove it: an image for as long as the room has media at all, anything else as long as more of them are fetched. */
function hasFetched(previous: NowPlaying, seen: Observation, assignment: Assignment): boolean {
  if (!assignment.isServedHere || seen.bytesServed === 0) return false;
  if (assignment.kind === 'image') return seen.transport !== 'no-media';
  const isMoving = seen.transport === 'playing' || seen.transport === 'transitioning';
  return isMoving && (previous.proof?.kind !== 'bytes' || previous.proof.detail < seen.bytesServed);
}

function hasAdvanced(previous: NowPlaying, seen: Observation): boolean {
  const isMoving = seen.transport === 'playing' || seen.transport === 'transitioning';
  return (
    isMoving && seen.position !== null && previous.position !== null && seen.position > previous.position
  );
}

/** What had ended before its player crashed is no fault. */
function ourState(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment,
  proof: Proof | null,
  proofLimits: ProofLimits,
): PlayingState {
  if (seen.hasCrashed) return previous.state === 'idle' ? 'idle' : 'fault';
  return proof === null ? unprovenState(previous, seen, assignment, proofLimits) : 'on-air';
}

function unprovenState(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment,
  proofLimits: ProofLimits,
): PlayingState {
  if (seen.transport === 'paused') return 'paused';
  const wasProven = previous.proof !== null;
  if (assignment.kind === 'image') return imageState(previous, seen, assignment, proofLimits);
  if (seen.transport === 'stopped' || seen.transport === 'no-media')
    return stoppedState(previous, seen, assignment, proofLimits);
  if (wasProven)
    return isStalled(previous, seen, proofLimits)
      ? 'unproven'
      : previous.state === 'paused'
        ? 'on-air'
        : previous.state;
  if (previous.state === 'unproven') return 'unproven';
  return waitedFor(assignment, seen) > proofLimits.proofMs ? 'fault' : 'loading';
}

/** An image has no position: bytes prove it where we serve it, nothing can where somebody else does. */
function imageState(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment,
  proofLimits: ProofLimits,
): PlayingState {
  if (seen.transport === 'no-media' && previous.proof !== null) return 'idle';
  if (previous.proof !== null) return 'on-air';
  if (!assignment.isServedHere) {
    const isOver = seen.transport === 'no-media' && waitedFor(assignment, seen) > proofLimits.stoppedMs;
    return isOver ? 'idle' : assignment.playedAt === null ? 'loading' : 'unproven';
  }
  return waitedFor(assignment, seen) > proofLimits.proofMs ? 'fault' : 'loading';
}

/**
 * A track that was proven and stops has ended, unless the room names an error; one that never was is a fault once it
 * had time to begin. Only what was proven before can be `unproven` here: its position had stood still.
 */
function stoppedState(
  previous: NowPlaying,
  seen: Observation,
  assignment: Assignment,
  proofLimits: ProofLimits,
): PlayingState {
  if (previous.state === 'idle' || previous.state === 'fault') return previous.state;
  if (previous.proof !== null || previous.state === 'unproven') return seen.hasError ? 'fault' : 'idle';
  const waited = waitedFor(assignment, seen);
  if (seen.hasError && waited > 500) return 'fault';
  return waited > proofLimits.stoppedMs ? 'fault' : 'loading';
}

function waitedFor(assignment: Assignment, seen: Observation): number {
  return assignment.playedAt === null ? 0 : seen.at - assignment.playedAt;
}

function isStalled(previous: NowPlaying, seen: Observation, proofLimits: ProofLimits): boolean {
  return (
    previous.proof !== null &&
    seen.position !== null &&
    seen.at - Date.parse(previous.proof.at) > proofLimits.stallMs
  );
}

/**
 * Another controller's item, or what was on before this application started.
 * The fault of a failed cast stays on a room that plays nothing, until the next cast or a Stop.
 */
function deriveForeign(previous: NowPlaying, seen: Observation, proofLimits: ProofLimits): NowPlaying {
  const isSame = previous.castId === null && previous.url === seen.trackUri;
  const isMoving = isSame && hasAdvanced(previous, seen);
  const state = foreignState(previous, seen, isMoving, proofLimits);
  if (state === 'idle') return previous.state === 'fault' ? previous : nothingSince(previous, seen.at);
  const proof: Proof | null = isMoving
    ? { kind: 'position', detail: seen.position ?? 0, at: isoTime(seen.at) }
    : isSame
      ? previous.proof
      : null;
  return {
    ...nothingPlaying(seen.at),
    state,
    since: sinceOf(previous, state, seen.at),
    title: seen.trackTitle,
    url: seen.trackUri,
    ...placeOf(seen),
    duration: seen.duration,
    proof: state === 'on-air' || state === 'paused' ? proof : null,
  };
}

function foreignState(
  previous: NowPlaying,
  seen: Observation,
  isMoving: boolean,
  proofLimits: ProofLimits,
): PlayingState {
  switch (seen.transport) {
    case 'stopped':
    case 'no-media':
      return 'idle';
    case 'paused':
      return 'paused';
    case 'transitioning':
      return isMoving ? 'on-air' : 'loading';
    case 'playing':
    case 'other': {
      if (isMoving) return 'on-air';
      const keepsProof =
        previous.state === 'on-air' && previous.castId === null && !isStalled(previous, seen, proofLimits);
      return keepsProof ? 'on-air' : 'unproven';
    }
  }
}

/** How long a room has said nothing, and what it fetched from us meanwhile. */
export interface Silence {
  /** Epoch ms. */
  readonly at: number;
  /** Epoch ms of the last answer. */
  readonly answeredAt: number;
  readonly bytesServed: number;
  /** What had been served at the last answer. */
  readonly bytesBefore: number;
}

/** What a room that does not answer is doing: on air for as long as it goes on fetching from us, else soon unproven. */
export function deriveSilence(previous: NowPlaying, silence: Silence, proofLimits: ProofLimits): NowPlaying {
  if (previous.state !== 'on-air') return previous;
  if (silence.bytesServed > silence.bytesBefore)
    return { ...previous, proof: { kind: 'bytes', detail: silence.bytesServed, at: isoTime(silence.at) } };
  if (silence.at - silence.answeredAt <= proofLimits.stallMs) return previous;
  return { ...previous, state: 'unproven', since: isoTime(silence.at), proof: null };
}

function placeOf({ position, at }: Observation): Pick<NowPlaying, 'position' | 'positionAt'> {
  return { position, positionAt: position === null ? null : isoTime(at) };
}

function nothingSince(previous: NowPlaying, at: number): NowPlaying {
  return previous.state === 'idle' ? previous : nothingPlaying(at);
}

function sinceOf(previous: NowPlaying, state: PlayingState, at: number): string {
  return previous.state === state ? previous.since : isoTime(at);
}

const STOPPED_WORDS = 'The room stopped before its position advanced or it fetched anything.';
const PLAYING_WORDS = 'The room says it plays, but its position does not advance and it fetched nothing.';

/** Why a room counts as not playing what it was told to: device.crashed, device.noProof. */
export function noProof(seen: Observation, assignment: Assignment): AppError {
  if (seen.hasCrashed) return crashed(assignment);
  const hasStopped = seen.transport === 'stopped' || seen.transport === 'no-media';
  const words = hasStopped ? STOPPED_WORDS : PLAYING_WORDS;
  return appError('device.noProof', {
    message: seen.hasError ? 'The room stopped with an error.' : words,
    context: {
      url: assignment.url,
      transport: seen.transport,
      hasError: seen.hasError,
      position: seen.position,
      bytesServed: seen.bytesServed,
      isServedHere: assignment.isServedHere,
    },
    retryable: true,
  });
}

function crashed({ url }: Assignment): AppError {
  return appError('device.crashed', {
    message: 'The player of this room ended by itself in the middle.',
    context: { url },
    retryable: true,
  });
}
