import type { ControlAction, Room } from '../../src-preload/contract/index.ts';

/** Something that was asked of a room and is shown before the room has confirmed it. */
export interface Pending {
  readonly id: number;
  readonly action: ControlAction;
  readonly value: number | boolean | null;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
}

/** How long a room may take to confirm. */
export const CONFIRM_MS = 5000;

/** How far a volume may be off: some devices know twenty steps. */
const VOLUME_STEP = 0.03;
const SEEK_SECONDS = 4;

/** The room as it is shown: with what was asked of it already done. */
export function roomAsAsked(room: Room, pending: readonly Pending[]): Room {
  return pending.reduce(withAsked, room);
}

/** Whether the room now is as was asked. What has no state to show is confirmed by its answer alone. */
export function isConfirmed(room: Room, pending: Pending): boolean {
  const { state } = room.nowPlaying;
  switch (pending.action) {
    case 'play':
      return state === 'on-air' || state === 'unproven';
    case 'pause':
      return state === 'paused';
    case 'stop':
      return state === 'idle';
    case 'seek':
      return hasJumped(room, pending);
    case 'volume':
      return room.volume !== null && Math.abs(room.volume - Number(pending.value)) <= VOLUME_STEP;
    case 'mute':
      return room.muted === pending.value;
    case 'next':
    case 'previous':
      return false;
  }
}

function hasJumped({ nowPlaying: { position, positionAt } }: Room, { askedAt, value }: Pending): boolean {
  return (
    positionAt !== null &&
    Date.parse(positionAt) >= askedAt &&
    Math.abs((position ?? 0) - Number(value)) < SEEK_SECONDS
  );
}

function withAsked(room: Room, pending: Pending): Room {
  const playing = room.nowPlaying;
  const since = new Date(pending.askedAt).toISOString();
  switch (pending.action) {
    case 'play':
      // Not on air: that is for the room to prove.
      return { ...room, nowPlaying: { ...playing, state: 'loading', since } };
    case 'pause':
      return {
        ...room,
        nowPlaying: { ...playing, state: 'paused', since, ...positionThen(room, pending.askedAt) },
      };
    case 'stop':
      return { ...room, nowPlaying: { ...playing, state: 'idle', since } };
    case 'seek':
      return { ...room, nowPlaying: { ...playing, position: Number(pending.value), positionAt: since } };
    case 'volume':
      return { ...room, volume: Number(pending.value) };
    case 'mute':
      return { ...room, muted: pending.value === true };
    case 'next':
    case 'previous':
      return room;
  }
}

/** Where the media stood when it was asked to pause. */
function positionThen(
  room: Room,
  askedAt: number,
): { readonly position: number | null; readonly positionAt: string } {
  const { state, position, positionAt } = room.nowPlaying;
  const passed =
    state === 'on-air' && positionAt !== null ? Math.max(0, askedAt - Date.parse(positionAt)) / 1000 : 0;
  return {
    position: position === null ? null : position + passed,
    positionAt: new Date(askedAt).toISOString(),
  };
}
