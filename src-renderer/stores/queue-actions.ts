import type { Source } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';
import type { QueueAddition } from './queues-store.ts';
import { targetRooms } from './room-actions.ts';
import { say } from './ui-store.ts';

/** Whose queues are meant: those of the selected rooms, else that of the chosen group. */
export function queueOwners(desk: Desk): readonly string[] {
  const { selected, group } = desk.ui.getState();
  const isGroup =
    selected.size === 0 && desk.groups.state.getState().groups.some(({ groupId }) => groupId === group);
  return isGroup && group !== null ? [group] : targetRooms(desk).map((room) => room.id);
}

/** Puts sources into queues and says so. */
export async function addToQueues(
  desk: Desk,
  owners: readonly string[],
  sources: readonly Source[],
  how: Pick<QueueAddition, 'mode' | 'slideSeconds'>,
): Promise<void> {
  if (owners.length === 0 || sources.length === 0) return;
  if (await desk.queues.add({ rooms: [...owners], sources: [...sources], ...how }))
    say(desk.ui, 'queue.added', { count: sources.length });
}

/** Puts the chosen source at the end of the queues that are meant. */
export function queueChosen(desk: Desk): void {
  const { chosenMedia } = desk.ui.getState();
  const item = desk.media.state.getState().items.find((one) => one.mediaId === chosenMedia);
  if (item === undefined) return;
  void addToQueues(desk, queueOwners(desk), [{ mediaId: item.mediaId }], { mode: 'append' });
}

/** Files as sources: by path where the desk can read them (a folder and a playlist too), else sent to it first. */
export async function sourcesOfFiles(desk: Desk, files: readonly File[]): Promise<readonly Source[]> {
  const paths = files.map((file) => desk.bridge.pathForFile(file));
  const known = paths.filter((path) => path !== null);
  if (known.length === files.length) return known.map((path) => ({ path }));
  const items = await desk.media.addFiles(files);
  return items.map(({ mediaId }) => ({ mediaId }));
}

/** What a person typed as a source: a web address, else a path of this machine. */
export function typedSource(typed: string): Source {
  return /^https?:\/\//i.test(typed) ? { url: typed } : { path: typed };
}
