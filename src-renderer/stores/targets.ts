import type { Group, Room } from '../../src-preload/contract/index.ts';

/** The rooms that a person means: those that are selected, else those of the chosen group, in its order. */
export function targetsAmong(
  rooms: readonly Room[],
  selected: ReadonlySet<string>,
  group: Group | null,
): readonly Room[] {
  if (selected.size > 0 || group === null) return rooms.filter((room) => selected.has(room.id));
  return group.rooms.flatMap((id) => rooms.find((room) => room.id === id) ?? []);
}
