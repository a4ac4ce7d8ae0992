import type { Room } from '../../src-preload/contract/index.ts';
import { tallyOf } from '../components/tally/tally.ts';
import type { MessageId } from '../i18n/en.ts';
import type { RoomsStore } from './rooms-store.ts';
import { say } from './ui-store.ts';
import type { UiStore } from './ui-store.ts';

/** Says aloud when a room appears, leaves, comes back, goes on air or has a fault. Answers how to stop. */
export function announceRooms(rooms: RoomsStore, ui: UiStore): () => void {
  return rooms.state.subscribe((after, before) => {
    if (before.phase !== 'ready' || after.byId === before.byId) return;
    for (const room of after.byId.values()) {
      const id = newsOf(before.byId.get(room.id) ?? null, room);
      if (id !== null) say(ui, id, { name: room.name });
    }
  });
}

/** What is worth saying about a room that was as `before` and is as `after`. */
export function newsOf(before: Room | null, after: Room): MessageId | null {
  if (before === after) return null;
  if (before === null) return 'rooms.appeared';
  const [was, is] = [tallyOf(before), tallyOf(after)];
  if (was === is) return null;
  if (is === 'offline') return 'rooms.wentOffline';
  if (is === 'fault') return 'rooms.faulted';
  if (is === 'on-air') return 'rooms.wentOnAir';
  return was === 'offline' ? 'rooms.cameBack' : null;
}
