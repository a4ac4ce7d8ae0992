import type { DatabaseSync } from 'node:sqlite';
import type { SealedSecret } from '../lib/ports.ts';

export interface SecretsStore {
  put(name: string, sealed: SealedSecret): void;
  get(name: string): SealedSecret | null;
  remove(name: string): void;
}

/** Sealed secrets with the name of the vault that sealed each. Nothing here can be read without that vault. */
export function createSecretsStore(db: DatabaseSync): SecretsStore {
  const upsert = db.prepare(
    'INSERT INTO secrets (name, vault, sealed) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET vault = excluded.vault, sealed = excluded.sealed',
  );
  const select = db.prepare('SELECT vault, sealed FROM secrets WHERE name = ?');
  const erase = db.prepare('DELETE FROM secrets WHERE name = ?');
  return {
    put: (name, sealed) => void upsert.run(name, sealed.vault, sealed.bytes),
    get(name) {
      const row = select.get(name) as { vault: string; sealed: Uint8Array } | undefined;
      return row === undefined ? null : { vault: row.vault, bytes: row.sealed };
    },
    remove: (name) => void erase.run(name),
  };
}
