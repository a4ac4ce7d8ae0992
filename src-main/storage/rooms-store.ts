import type { DatabaseSync } from 'node:sqlite';
import type { BestEffort } from './best-effort.ts';
import { strictly } from './best-effort.ts';

/** A room as it is remembered between two starts. */
export interface KnownRoom {
  readonly id: string;
  readonly kind: 'upnp' | 'cast';
  /** The device's own name. */
  readonly name: string;
  /** The name a person gave it, `null` for none. */
  readonly givenName: string | null;
  readonly address: string;
  readonly model: string;
  /** Where its description is read, or a bare base URL. */
  readonly location: string;
  readonly lastSeen: string | null;
  /** What a person typed to add it, `null` when it was discovered. */
  readonly typedAddress: string | null;
}

export interface RoomsStore {
  /** In the order in which they were first seen, at most `limit`. */
  all(limit: number): readonly KnownRoom[];
  put(room: KnownRoom): void;
  remove(id: string): void;
}

interface RoomRow {
  readonly id: string;
  readonly kind: 'upnp' | 'cast';
  readonly name: string;
  readonly given_name: string | null;
  readonly address: string;
  readonly model: string;
  readonly location: string;
  readonly last_seen: string | null;
  readonly typed_address: string | null;
}

/** The rooms that were found before, so that they can be painted before discovery ends. */
export function createRoomsStore(db: DatabaseSync, attempt: BestEffort = strictly): RoomsStore {
  const select = db.prepare('SELECT * FROM rooms ORDER BY rowid LIMIT ?');
  const upsert = db.prepare(
    `INSERT INTO rooms (id, kind, name, given_name, address, model, location, last_seen, typed_address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, given_name = excluded.given_name,
       address = excluded.address, model = excluded.model, location = excluded.location,
       last_seen = excluded.last_seen, typed_address = excluded.typed_address`,
  );
  const erase = db.prepare('DELETE FROM rooms WHERE id = ?');
  return {
    all: (limit) => (select.all(limit) as unknown as RoomRow[]).map(fromRow),
    put(room) {
      const { id, kind, name, givenName, address, model, location, lastSeen, typedAddress } = room;
      attempt(() => upsert.run(id, kind, name, givenName, address, model, location, lastSeen, typedAddress));
    },
    remove: (id) => attempt(() => erase.run(id)),
  };
}

function fromRow(row: RoomRow): KnownRoom {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    givenName: row.given_name,
    address: row.address,
    model: row.model,
    location: row.location,
    lastSeen: row.last_seen,
    typedAddress: row.typed_address,
  };
}
