import type { Room, RoomsDelta } from '../../../src-preload/contract/index.ts';
import type { OwnHappening } from './activity-rows.ts';

/** Tells from rooms as they were and as they are what befell them: offline and back, faults, another controller. */
export interface RoomWatch {
  changes(delta: RoomsDelta): readonly OwnHappening[];
}

/** Remembers each room as it was seen last. A room that is seen for the first time has no story yet. */
export function createRoomWatch(): RoomWatch {
  const seen = new Map<string, Room>();
  return {
    changes({ changed, removed }) {
      removed.forEach((id) => seen.delete(id));
      return changed.flatMap((room) => {
        const before = seen.get(room.id);
        seen.set(room.id, room);
        return before === undefined ? [] : befell(before, room);
      });
    },
  };
}

/** What lies between two looks at a room. */
export function befell(before: Room, now: Room): readonly OwnHappening[] {
  const common = {
    by: 'room',
    detail: now.nowPlaying.title ?? '',
    about: { kind: 'room', id: now.id, name: now.name },
    outcome: 'ok',
    error: null,
  } as const;
  const story: OwnHappening[] = [];
  if (now.status === 'offline' && before.status !== 'offline') {
    story.push({
      ...common,
      kind: 'presence',
      action: 'room-offline',
      detail: now.reason ?? '',
      outcome: 'failed',
    });
  }
  if (before.status === 'offline' && now.status !== 'offline' && before.lastSeen !== null) {
    story.push({ ...common, kind: 'presence', action: 'room-online', detail: '' });
  }
  if (now.nowPlaying.state === 'fault' && before.nowPlaying.state !== 'fault') {
    story.push({
      ...common,
      kind: 'fault',
      action: 'room-fault',
      outcome: 'failed',
      error: now.nowPlaying.error,
    });
  }
  if (isTakenOver(before, now)) story.push({ ...common, kind: 'takeover', action: 'room-taken-over' });
  return story;
}

/** Something plays where our cast was, and nobody here put it there. */
function isTakenOver({ nowPlaying: before }: Room, { nowPlaying: now }: Room): boolean {
  return before.castId !== null && now.castId === null && now.state !== 'idle' && now.state !== 'fault';
}
