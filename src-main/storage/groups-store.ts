import type { DatabaseSync } from 'node:sqlite';

/** A group of rooms as it is kept. */
export interface StoredGroup {
  readonly id: string;
  readonly name: string;
  /** Ids of rooms in their order. */
  readonly rooms: readonly string[];
  readonly createdAt: string;
}

export interface GroupsStore {
  /** In their order. */
  all(): readonly StoredGroup[];
  put(group: StoredGroup, place: number): void;
  remove(id: string): void;
}

/** The groups of rooms that a person made. */
export function createGroupsStore(db: DatabaseSync): GroupsStore {
  const select = db.prepare('SELECT id, name, rooms, created_at FROM room_groups ORDER BY place, rowid');
  const upsert = db.prepare(
    `INSERT INTO room_groups (id, name, rooms, place, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, rooms = excluded.rooms, place = excluded.place`,
  );
  const erase = db.prepare('DELETE FROM room_groups WHERE id = ?');
  return {
    all: () =>
      (select.all() as unknown as { id: string; name: string; rooms: string; created_at: string }[]).map(
        ({ id, name, rooms, created_at: createdAt }) => ({
          id,
          name,
          rooms: JSON.parse(rooms) as string[],
          createdAt,
        }),
      ),
    put: ({ id, name, rooms, createdAt }, place) =>
      void upsert.run(id, name, JSON.stringify(rooms), place, createdAt),
    remove: (id) => void erase.run(id),
  };
}
