import type { ControlAction, Group, PlayMode, Room } from '../../src-preload/contract/index.ts';
import { isLoaded, isReachable } from '../components/tally/tally.ts';
import type { Desk } from './desk.ts';
import { queuePlayingIn } from './queues-store.ts';
import type { QueuesState } from './queues-store.ts';
import { orderedRooms } from './rooms-replica.ts';
import { roomAsAsked } from './pending.ts';
import { shownAmong } from './room-filter.ts';
import { targetsAmong } from './targets.ts';

/** The rooms that are meant, as they are shown: the selected ones, else those of the chosen group. */
export function targetRooms(desk: Desk): readonly Room[] {
  const { selected } = desk.ui.getState();
  const { pending } = desk.controls.state.getState();
  const rooms = orderedRooms(desk.rooms.state.getState());
  return targetsAmong(rooms, selected, chosenGroup(desk)).map((room) =>
    roomAsAsked(room, pending.get(room.id) ?? []),
  );
}

/** The rooms in sight, in their order. */
export function shownRooms(desk: Desk): readonly Room[] {
  return shownAmong(orderedRooms(desk.rooms.state.getState()), desk.ui.getState(), chosenGroup(desk));
}

function chosenGroup(desk: Desk): Group | null {
  const { group } = desk.ui.getState();
  return desk.groups.state.getState().groups.find(({ groupId }) => groupId === group) ?? null;
}

/** Whether a room plays or is about to. */
export function isPlaying(room: Room): boolean {
  const { state } = room.nowPlaying;
  return isReachable(room) && (state === 'on-air' || state === 'loading' || state === 'unproven');
}

/** The rooms that can do something now. */
export function ableRooms(rooms: readonly Room[], action: ControlAction): readonly Room[] {
  return rooms.filter((room) => isReachable(room) && isAble(room, action));
}

/** Asks those rooms for something that can do it. */
export function controlRooms(
  desk: Desk,
  rooms: readonly Room[],
  action: ControlAction,
  value: number | boolean | null,
): void {
  const able = ableRooms(rooms, action);
  desk.controls.control(
    able.map((room) => room.id),
    action,
    value,
  );
}

/** The rooms that can go on to another item: of the queue that plays there, or of a list of their own. */
export function skippableRooms(
  queues: QueuesState,
  rooms: readonly Room[],
  action: 'next' | 'previous',
): readonly Room[] {
  return rooms.filter(
    (room) => isReachable(room) && (queuePlayingIn(queues, room.id) !== null || room.capabilities[action]),
  );
}

/** Goes on to the next item, or back, in the rooms that are meant. */
export function skipRooms(desk: Desk, action: 'next' | 'previous'): void {
  const rooms = skippableRooms(desk.queues.state.getState(), targetRooms(desk), action).map(
    (room) => room.id,
  );
  desk.controls.control(rooms, action, null);
}

/** Puts rooms into a play mode of their own list; the first that does not take it is told. */
export async function setPlayMode(desk: Desk, rooms: readonly Room[], mode: PlayMode): Promise<void> {
  const answer = await desk.bridge.requests.casting.setPlayMode({ rooms: rooms.map(({ id }) => id), mode });
  const failed = answer.ok ? answer.value.outcomes.find((outcome) => !outcome.ok) : undefined;
  const error = answer.ok ? (failed?.error ?? null) : answer.error;
  if (error === null) return;
  const name = rooms.find(({ id }) => failed === undefined || id === failed.room)?.name ?? '';
  desk.toasts.failed('playMode.failed', { name }, error, () => void setPlayMode(desk, rooms, mode));
}

/** Casts the chosen source to the rooms that are meant. */
export function castChosen(desk: Desk): void {
  const { chosenMedia } = desk.ui.getState();
  const item = desk.media.state.getState().items.find((one) => one.mediaId === chosenMedia);
  const rooms = targetRooms(desk).map((room) => room.id);
  if (item !== undefined && rooms.length > 0) desk.castMedia(rooms, item);
}

/** Casts again what a room was asked to play; `null` where nobody knows what that was. */
export function retryOf(desk: Desk, room: Room): (() => void) | null {
  const { mediaId, url, title } = room.nowPlaying;
  if (!isReachable(room)) return null;
  if (mediaId !== null) return () => desk.casts.cast([room.id], { mediaId }, title ?? mediaId);
  return url === null ? null : () => desk.casts.cast([room.id], { url }, title ?? url);
}

/** Searches the network again and tells when that failed. */
export async function scanRooms(desk: Desk): Promise<void> {
  const answer = await desk.rooms.scan();
  if (!answer.ok) desk.toasts.failed('rooms.failed', {}, answer.error, () => void scanRooms(desk));
}

/** Forgets a room; a press on Undo puts it back. */
export async function removeRoom(desk: Desk, room: Room): Promise<void> {
  const answer = await desk.bridge.requests.devices.remove({ room: room.id });
  if (!answer.ok) {
    desk.toasts.failed('rooms.failed', {}, answer.error, () => void removeRoom(desk, room));
    return;
  }
  desk.toasts.undoable('inspector.removed', { name: room.name }, () => void restoreRoom(desk, room));
}

async function restoreRoom(desk: Desk, room: Room): Promise<void> {
  const answer = await desk.bridge.requests.devices.restore({ room: room.id });
  if (answer.ok) desk.toasts.succeeded('inspector.restored', { name: answer.value.name });
  else
    desk.toasts.failed(
      'bin.addFailed',
      { name: room.name },
      answer.error,
      () => void restoreRoom(desk, room),
    );
}

function isSeekable({ state, duration }: Room['nowPlaying']): boolean {
  return duration !== null && (state === 'on-air' || state === 'paused');
}

function isAble(room: Room, action: ControlAction): boolean {
  switch (action) {
    case 'play':
      return room.nowPlaying.state === 'paused';
    case 'stop':
      return isLoaded(room) || room.nowPlaying.state === 'fault';
    default:
      return room.capabilities[action] && isReady(room, action);
  }
}

function isReady(room: Room, action: Exclude<ControlAction, 'play' | 'stop'>): boolean {
  switch (action) {
    case 'pause':
      return room.nowPlaying.state === 'on-air';
    case 'seek':
      return isSeekable(room.nowPlaying);
    case 'volume':
      return room.volume !== null;
    case 'mute':
    case 'next':
    case 'previous':
      return true;
  }
}
